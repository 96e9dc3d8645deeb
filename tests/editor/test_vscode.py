"""The extension for VS Code: its files agree, its tool packs it, its engine colours."""

from __future__ import annotations

import base64
import json
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any, Final

import pytest

from dokospec import __version__
from dokospec.language.markdown import read_page
from tests.editor.test_textmate import (
    PAGES,
    RECORD,
    RECORDS,
    RULES,
    grammar,
    letters,
)
from tests.editor.textmate import Piece, pieces
from tests.site.browser import chromium

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "editors" / "vscode"
PACKAGE: Final = json.loads((FOLDER / "package.json").read_text("utf-8"))
ICON: Final = FOLDER / PACKAGE["icon"]
SVG: Final = ROOT / "dokospec" / "site" / "static" / "assets" / "app.svg"
VSCE: Final = "@vscode/vsce@3.9.2"
ENGINE: Final = ("vscode-textmate@9.3.2", "vscode-oniguruma@2.0.1")
OFFLINE: Final = re.compile(rb"ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH")


def ran(program: str, *options: str, folder: Path, given: bytes = b"") -> bytes:
    """What node, or what comes with it, prints; without it, or network, it is skipped."""
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"no {program} here")
    done = subprocess.run(  # noqa: S603
        [found, *options], cwd=folder, input=given, capture_output=True, check=False
    )
    if done.returncode and OFFLINE.search(done.stderr):
        pytest.skip("no registry of npm in reach")
    assert done.returncode == 0, (done.stdout + done.stderr).decode()
    return done.stdout


def test_what_the_extension_names_is_there() -> None:
    told = PACKAGE["contributes"]
    files = [each["path"] for each in told["grammars"]]
    files += [each["configuration"] for each in told["languages"]]

    assert all((FOLDER / each).is_file() for each in [*files, PACKAGE["icon"]])
    for each in told["grammars"]:
        found = json.loads((FOLDER / each["path"]).read_text("utf-8"))
        assert found["scopeName"] == each["scopeName"]


def test_the_extension_is_of_this_version_and_licence() -> None:
    licence = (FOLDER / "LICENSE").read_bytes()

    assert PACKAGE["version"] == __version__
    assert licence == (ROOT / "LICENSE").read_bytes()


def test_all_that_is_packed_comes_from_a_version_that_is_fixed() -> None:
    lock = json.loads((FOLDER / "package-lock.json").read_text("utf-8"))["packages"]
    own = lock.pop("")

    assert own["devDependencies"] == PACKAGE["devDependencies"]
    assert all(each["integrity"] for each in lock.values())


def test_the_client_reads_the_settings_that_are_told_and_no_others() -> None:
    source = (FOLDER / "extension.js").read_text("utf-8")
    told = PACKAGE["contributes"]["configuration"]["properties"]

    assert {f"dokospec.{each}" for each in re.findall(r'\.get\("(\w+)"\)', source)} == {
        *told
    }


def test_the_icon_is_as_large_as_it_has_to_be() -> None:
    assert struct.unpack(">II", ICON.read_bytes()[16:24]) == (128, 128)


@pytest.mark.exhaustive
def test_the_icon_is_that_of_the_site() -> None:
    def address(kind: str, content: bytes) -> str:
        return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"

    with chromium() as browser:
        far = browser.new_page().evaluate(
            """async (addresses) => {
                const [one, other] = await Promise.all(addresses.map(async (address) => {
                    const image = new Image(128, 128);
                    image.src = address;
                    await image.decode();
                    const canvas = new OffscreenCanvas(128, 128).getContext("2d");
                    canvas.drawImage(image, 0, 0, 128, 128);
                    return canvas.getImageData(0, 0, 128, 128).data;
                }));
                return one.reduce((sum, x, i) => sum + Math.abs(x - other[i]), 0) / one.length;
            }""",
            [address("png", ICON.read_bytes()), address("svg+xml", SVG.read_bytes())],
        )

    assert far < 1


@pytest.fixture(scope="module")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the tool of VS Code packs, unpacked."""
    here = tmp_path_factory.mktemp("vscode") / "source"
    shutil.copytree(
        FOLDER,
        here,
        ignore=shutil.ignore_patterns("node_modules", "dist", "*.vsix", "Third*"),
    )
    ran("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=here)
    ran(
        *("npx", "--yes", VSCE, "package", "--no-dependencies"),
        *("--allow-missing-repository", "--out", "it.vsix"),
        folder=here,
    )
    with zipfile.ZipFile(here / "it.vsix") as packed:
        packed.extractall(here.parent / "packed")
    return here.parent / "packed" / "extension"


@pytest.mark.exhaustive
def test_its_tool_packs_it_with_all_it_needs_and_no_more(extension: Path) -> None:
    files = [each for each in extension.rglob("*") if each.is_file()]
    client = (extension / "dist" / "extension.js").read_text("utf-8")
    asked = set(re.findall(r'\brequire\("([^"]+)"\)', client))
    every = "JSON.stringify(require('module').builtinModules)"
    known = {*json.loads(ran("node", "-p", every, folder=extension)), "vscode"}

    assert {each.relative_to(extension).as_posix() for each in files} == {
        *("package.json", "icon.png", "readme.md", "LICENSE.txt"),
        "ThirdPartyNotices.txt",
        *("language-configuration.json", "dist/extension.js"),
        *(f"syntaxes/{each.name}" for each in (FOLDER / "syntaxes").iterdir()),
    }
    assert {each.removeprefix("node:") for each in asked} <= known


@pytest.mark.exhaustive
def test_what_it_bundles_is_named_with_version_and_licence(extension: Path) -> None:
    """All that is locked but what bundles, and each with the text of its licence."""
    lock = json.loads((FOLDER / "package-lock.json").read_text("utf-8"))["packages"]
    locked = {
        f"{name.rpartition('node_modules/')[2]} {each['version']} ({each['license']})"
        for name, each in lock.items()
        if name and "esbuild" not in name
    }
    notices = (extension / "ThirdPartyNotices.txt").read_text("utf-8")
    heads = {each.partition("\n") for each in notices.split(f"\n\n{'-' * 80}\n\n")}

    assert {head for head, _, _ in heads} == locked
    assert all("Copyright" in text for _, _, text in heads)
    assert notices.count("Permission is hereby granted") >= sum(
        each.endswith("(MIT)") for each in locked
    )


@pytest.mark.exhaustive
def test_its_client_starts_our_server_or_says_what_is_missing(
    extension: Path, tmp_path: Path
) -> None:
    program = tmp_path / "dokospec"
    program.write_text(
        f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m dokospec "$@"\n'
    )
    program.chmod(0o755)

    assert activated(extension, path=str(program)) == "started\nended\n"
    assert "pip install" in activated(extension, path=str(tmp_path / "nowhere"))


def activated(extension: Path, **settings: str) -> str:
    script = str(Path(__file__).with_name("activate.cjs"))
    given = json.dumps({"spec": [str(ROOT / "spec")], "language": "en", **settings})
    client = str(extension / "dist" / "extension.js")
    return ran("node", script, client, given, folder=extension).decode()


@pytest.mark.exhaustive
def test_the_engine_of_vs_code_colours_alike(tmp_path: Path) -> None:
    """Every record and every page of rules, and blocks of both in Markdown."""
    (tmp_path / "package.json").write_text("{}")
    ran("npm", "install", "--no-audit", "--no-fund", *ENGINE, folder=tmp_path)
    texts = [("source.doko", path.read_text("utf-8")) for path in RECORDS]
    for page in PAGES:
        read = read_page(page.read_text("utf-8"), page.name)
        texts += [("source.regel", b.source) for s in read.sections for b in s.blocks]
    told = told_by_engine(tmp_path, texts)

    for (scope, text), found in zip(texts, told, strict=True):
        rules = RECORD if scope == "source.doko" else RULES
        ours = [p._replace(scope=p.scope or scope) for p in pieces(rules, text)]
        assert letters(found) == letters(ours)

    mixed = "Wort\n```regel\nRegel a = „x\n```\n\n~~~doko\nspiel 1\n~~~\nRegel"
    (found,) = told_by_engine(tmp_path, [("text.html.markdown", mixed)])
    assert Piece("keyword.control.regel", "Regel") in found
    assert Piece("keyword.control.doko", "spiel") in found
    assert found[-1] == Piece("text.html.markdown", "Regel")


def told_by_engine(folder: Path, texts: list[tuple[str, str]]) -> list[list[Piece]]:
    """The pieces of each text, of this scope."""
    markdown = {"scopeName": "text.html.markdown", "patterns": []}
    grammars: dict[str, Any] = {
        "text.html.markdown": markdown,
        **{each["scopeName"]: each for each in (RECORD, RULES, grammar("markdown"))},
    }
    given = json.dumps({"grammars": grammars, "texts": texts}).encode()
    script = str(Path(__file__).with_name("tokenize.cjs"))
    told = json.loads(ran("node", script, str(folder), folder=folder, given=given))
    return [[Piece(*each) for each in found] for found in told]

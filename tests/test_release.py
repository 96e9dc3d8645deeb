"""What others build on: hooks, a container, workflows, what is published."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path, PurePosixPath
from typing import Any, Final

import pytest

from dokospec.cli.main import COMMANDS
from tests.golden import agrees

ROOT: Final = Path(__file__).parents[1]
yaml = pytest.importorskip("yaml", reason="extra [site]")
PROJECT: Final[dict[str, Any]] = tomllib.loads(
    (ROOT / "pyproject.toml").read_text("utf-8")
)
EXTRAS: Final[dict[str, list[str]]] = PROJECT["project"]["optional-dependencies"]
REPOSITORY: Final[str] = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"][
    "repository"
]
WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LOCK: Final = ROOT / "requirements" / "ci.txt"


# --- hooks, container ---------------------------------------------------------------


@pytest.mark.parametrize("file", [".pre-commit-hooks.yaml", ".pre-commit-config.yaml"])
def test_every_hook_is_a_command_for_records(file: str) -> None:
    if not (ROOT / file).exists():
        pytest.skip("it stands in a checkout")
    said = yaml.safe_load((ROOT / file).read_text("utf-8"))
    hooks = said["repos"][0]["hooks"] if isinstance(said, dict) else said
    own = [hook for hook in hooks if hook["id"].startswith("dokospec-")]

    assert {hook["id"] for hook in own} == {"dokospec-check", "dokospec-format"}
    for hook in own:
        entry = hook["entry"].removeprefix("python -m ")
        program, command, *_ = shlex.split(entry)
        assert (program, command in COMMANDS) == ("dokospec", True)
        assert re.search(hook["files"], "examples/real/abend.doko")


def test_the_container_is_built_of_this_package_and_runs_as_nobody_special() -> None:
    lines = (ROOT / "Dockerfile").read_text("utf-8")
    extras = set(re.findall(r"\[(\w+)\]'", lines))

    assert extras == {"xlsx"}
    assert extras <= set(EXTRAS)
    assert re.search(r"^USER (?!root)\w+$", lines, re.MULTILINE)


def test_what_the_container_copies_is_there() -> None:
    """From the tree or from a stage before; each base says its version."""
    text = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    stages: list[str] = []
    for line in text.splitlines():
        word, *words = line.split() or [""]
        before = re.findall(r"(?:--|,)from=(\w+)", line)
        assert set(before) <= set(stages)
        if word == "FROM":
            assert re.fullmatch(r"python:3\.\d+-slim", words[0])
            stages += words[2:]
        elif word == "COPY" and not before:
            assert all((ROOT / each).exists() for each in words[:-1])


def test_what_the_wheel_is_made_of_is_for_the_container() -> None:
    if not (ROOT / ".dockerignore").exists():
        pytest.skip("it stands in a checkout")
    left = (ROOT / ".dockerignore").read_text("utf-8").split()
    build = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = [
        *build["packages"],
        *build["force-include"],
        "hatch_build.py",
        "README.md",
    ]

    for each in map(PurePosixPath, [*needed, *PROJECT["project"]["license-files"]]):
        assert (ROOT / each).exists()
        assert not any(each.match(pattern) for pattern in left)


def test_what_is_not_for_the_container_is_left_out() -> None:
    if not (ROOT / ".dockerignore").exists():
        pytest.skip("it stands in a checkout")
    left = (ROOT / ".dockerignore").read_text("utf-8").split()

    assert {".git", ".venv"} <= set(left)


# --- workflows ----------------------------------------------------------------------

MODULES: Final = {"pip", "pytest", "hatchling", "twine"}
"""What a workflow may start with ``python -m``."""
PROGRAMS: Final = {
    *("bash", "check-wheel-contents", "cyclonedx-py", "dokospec", "gh", "python"),
}
"""What else may stand first in a line, of the extras and of the machine."""
SHELL: Final = {"awk", "export", "mkdir", "test", "index($0,"}
POWERS: Final = {
    "release.yml": {
        "index": {"id-token": "write"},
        "forge": {"contents": "write", "id-token": "write", "attestations": "write"},
    },
    "site.yml": {"publish": {"pages": "write", "id-token": "write"}},
}
"""What jobs may do that do more than read the repository."""


def workflow(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return found


def steps(path: Path) -> Iterator[dict[str, Any]]:
    for job in workflow(path)["jobs"].values():
        yield from job["steps"]


def test_there_are_workflows() -> None:
    if not WORKFLOWS:
        pytest.skip("they stand in a checkout")
    names = {path.name for path in WORKFLOWS}

    assert names == {"test.yml", "nightly.yml", "release.yml", "site.yml"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_may_do_what_it_needs(path: Path) -> None:
    said = workflow(path)

    assert said["permissions"] == {}
    for name, job in said["jobs"].items():
        allowed = POWERS.get(path.name, {}).get(name, {"contents": "read"})
        assert job["permissions"] == allowed
        assert job["timeout-minutes"] <= 360


@pytest.mark.parametrize(
    "path",
    [*WORKFLOWS, ROOT / "action.yml"],
    ids=lambda path: path.name,
)
def test_what_others_made_is_named_by_its_hash(path: Path) -> None:
    used = re.findall(r"uses: (.*)$", path.read_text("utf-8"), re.MULTILINE)

    assert used
    for each in used:
        assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each)


def test_the_same_action_is_the_same_everywhere() -> None:
    paths = [*WORKFLOWS, ROOT / "action.yml"]
    used = {
        line
        for path in paths
        for line in re.findall(r"uses: (.*)$", path.read_text("utf-8"), re.MULTILINE)
    }

    assert len(used) == len({line.partition("@")[0] for line in used})


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_no_step_keeps_what_it_checks_out_with(path: Path) -> None:
    for step in steps(path):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_what_a_workflow_runs_is_there(path: Path) -> None:
    """Nothing of an event is written into a script; programs, files, commands exist."""
    for step in steps(path):
        script = step.get("run", "")
        assert "${{" not in script
        for line in re.sub(r"\\\n", " ", script).splitlines():
            words = re.sub(r'"?\$\(.*?\)"?', "X", line).split()
            words = [word for word in words if not re.match(r"[A-Z_]+=", word)]
            if not words or words[0] in SHELL:
                continue
            program = PurePosixPath(words[0]).name
            assert program in PROGRAMS, line
            if words[1] == "-m":
                assert words[2] in MODULES, line
            if program == "dokospec":
                assert words[1] in COMMANDS, line
            for word in words[1:]:
                if re.fullmatch(r"(tools|requirements|\.ci)/\S+", word):
                    assert (ROOT / word).exists(), line


def test_every_declared_python_is_tested_on_every_system() -> None:
    path = ROOT / ".github" / "workflows" / "test.yml"
    if not path.exists():
        pytest.skip("it stands in a checkout")
    jobs = workflow(path)["jobs"]
    matrix = jobs["tests"]["strategy"]["matrix"]
    alone = jobs["all"]
    declared = re.findall(
        r":: Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"])
    )

    assert matrix["python"] == declared
    assert {each.partition("-")[0] for each in matrix["os"]} == {
        *("ubuntu", "macos", "windows")
    }
    assert matrix["exclude"] == [
        {"os": alone["runs-on"], "python": step["with"]["python-version"]}
        for step in alone["steps"]
        if step.get("uses", "").startswith("actions/setup-python@")
    ]


@pytest.mark.parametrize("earlier", [[], ["dokospec-cases-0.9.0.tar.gz"]])
def test_a_release_says_what_changed_since_the_one_before(
    earlier: list[str], tmp_path: Path
) -> None:
    """The step with programs in place of the forge's and ours that tell what they get."""
    path = ROOT / ".github" / "workflows" / "release.yml"
    bash = shutil.which("bash")
    if bash is None or not path.exists():
        pytest.skip("no bash, or no checkout")
    (step,) = (s for s in steps(path) if "corpus archive" in s.get("run", ""))
    programs = {
        "gh": f"case $2 in list) echo {'v0.9.0' * len(earlier)};;"
        " download) touch earlier/dokospec-cases-0.9.0.tar.gz;; esac",
        "installed/bin/dokospec": 'printf "%s\\n" "$@"',
    }
    for name, script in programs.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!{bash}\n{script}\n")
        file.chmod(0o755)
    done = subprocess.run(  # noqa: S603
        [bash, "-eo", "pipefail", "-c", step["run"]],
        cwd=tmp_path,
        env={
            "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
            "GITHUB_REF_NAME": "v1.0.0",
        },
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    since = [word for each in earlier for word in ("--since", f"earlier/{each}")]

    assert done.stdout.split() == [
        *("corpus", "archive", "--out", "beside/dokospec-cases-1.0.0.tar.gz"),
        *since,
    ]


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "command",
    [
        "check-jsonschema --builtin-schema vendor.github-workflows "
        + " ".join(path.relative_to(ROOT).as_posix() for path in WORKFLOWS),
        "check-jsonschema --builtin-schema vendor.github-actions action.yml",
        "zizmor --offline --no-progress .github action.yml",
    ],
    ids=lambda command: " ".join(command.split()[:3]),
)
def test_others_find_nothing_wrong_with_the_workflows(command: str) -> None:
    program, *words = command.split()
    found = shutil.which(program, path=f"{Path(sys.executable).parent}")
    if found is None:
        pytest.skip(f"{program} comes with the extra [release]")
    done = subprocess.run(  # noqa: S603
        [found, *words], cwd=ROOT, capture_output=True, check=False, encoding="utf-8"
    )

    assert done.returncode == 0, done.stdout + done.stderr


# --- what is installed --------------------------------------------------------------


def test_the_lock_has_what_is_asked_for_each_with_hashes() -> None:
    """In what the workflows install stands all that the extras name, and a hash of it."""
    if not LOCK.exists():
        pytest.skip("it stands in a checkout")
    text = LOCK.read_text("utf-8")
    pins = re.findall(
        r"^([a-z0-9-]+)==\S+.*\\\n((?: +--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)",
        text,
        re.MULTILINE,
    )
    locked = {name for name, _ in pins}
    asked = {
        re.sub(r"[._]", "-", re.split(r"[^\w.-]", line)[0]).lower()
        for extra in ("lint", "release", "notebook")
        for line in _flat(extra)
    }

    assert asked <= locked
    assert len(re.findall(r"^[a-z0-9]", text, re.MULTILINE)) == len(pins)
    assert not re.search(r"file:|/opt/|--(extra-)?index-url|--find-links", text)


def _flat(extra: str) -> Iterator[str]:
    """The requirements of an extra, those of the extras in it, too."""
    for line in EXTRAS[extra]:
        inner = re.fullmatch(r"dokospec\[(.*)\]", line)
        if inner is None:
            yield line
        else:
            for each in inner[1].split(","):
                yield from _flat(each)


def test_the_first_tests_need_little() -> None:
    """Who installs ``[test]`` gets no browser, no solver, no site, no cluster."""
    small = {re.split(r"[^\w-]", line)[0] for line in _flat("test")}

    assert small == {"pytest", "pytest-xdist", "hypothesis", "jsonschema"}


# --- what is published --------------------------------------------------------------


def hatch_build() -> Any:
    pytest.importorskip("hatchling", reason="extra [release]")
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def named(page: str, repository: str) -> str:
    """A page with this repository wherever it tells people to fetch this one."""
    path = "/".join(repository.split("/")[-2:])
    page = re.sub(
        r"(?<=git clone )\S+(?= dokospec$)", repository, page, flags=re.MULTILINE
    )
    return re.sub(r"(?<=uses: )[\w.-]+/[\w.-]+(?=@VERSION)", path, page)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_pages_name_the_repository_that_the_package_does(lang: str) -> None:
    """``UPDATE_GOLDEN=1`` writes it into them."""
    page = ROOT / "docs" / lang / "first-verdict.md"
    text = page.read_text("utf-8")

    assert named(text, "https://forge/a/b").count("a/b") == 2
    assert agrees(page, named(text, REPOSITORY))


def test_no_other_file_names_the_repository() -> None:
    path = "/".join(REPOSITORY.split("/")[-2:])
    places = [
        "*.md",
        "*.toml",
        "*.yml",
        ".github/**/*.yml",
        "docs/**/*.md",
        "dokospec/**/*",
    ]
    naming = {
        found.relative_to(ROOT).as_posix()
        for pattern in places
        for found in ROOT.glob(pattern)
        if found.is_file() and path.encode() in found.read_bytes()
    }

    assert naming == {
        "docs/de/first-verdict.md",
        "docs/en/first-verdict.md",
        "pyproject.toml",
    }


def test_addresses_and_mail_follow_from_the_repository() -> None:
    told = hatch_build().home("https://github.com/a/b")

    assert set(PROJECT["project"]["dynamic"]) >= told.keys()
    assert told["urls"] == {
        "Repository": "https://github.com/a/b",
        "Issues": "https://github.com/a/b/issues",
        "Changelog": "https://github.com/a/b/blob/main/CHANGELOG.md",
        "Site": "https://a.github.io/b/",
    }
    assert [each["email"] for each in told["authors"]] == ["a@users.noreply.github.com"]


def test_links_on_the_index_lead_to_the_tree_of_the_release() -> None:
    shown = hatch_build().absolute(
        "[a](docs/a.md) [b](https://x) [c](#d) ![p](docs/p.svg)", "https://y", "v1"
    )

    assert shown == (
        "[a](https://y/blob/v1/docs/a.md) [b](https://x) [c](#d)"
        " ![p](https://y/raw/v1/docs/p.svg)"
    )


SDIST: Final = {
    "CHANGELOG.md": "what is new",
    "CONTRIBUTING.md": "how to take part",
    "Dockerfile": "a container from the sources",
    "LICENSE": "of the code",
    "LICENSE-spec": "of the rule texts",
    "PKG-INFO": "the standard",
    "README.md": "what it is",
    "SECURITY.md": "whom to tell",
    ".gitignore": "hatchling, so that a wheel from it has the same files",
    ".pre-commit-hooks.yaml": "a test",
    "action.yml": "a test",
    "bench": "measurements, and the tests of them",
    "changelog.d": "the next section of the changelog",
    "conformance": "data",
    "docs": "data, the site",
    "dokospec": "the package",
    "editors": "the extension, and its tests",
    "evidence": "data",
    "examples": "tests, the site",
    "grammar": "data",
    "hatch_build.py": "builds the wheel",
    "mkdocs.yml": "builds the site",
    "pyproject.toml": "the standard",
    "requirements": "what the tests were run with",
    "results": "what real programs answered, a page and its tests",
    "spec": "the rule texts",
    "tests": "the tests",
    "tools": "what makes the generated pages, and the tests of it",
}
"""What stands at the top of an sdist, and who wants it."""
WHEEL: Final = {
    *("dokospec/_data/LICENSE", "dokospec/_data/mkdocs.yml", "dokospec/py.typed"),
}
SUFFIXES: Final = {
    *(".css", ".doko", ".entry", ".html", ".j2", ".jpg", ".js", ".json", ".jsonl"),
    *(".lark", ".md", ".mjs", ".py", ".svg", ".toml", ".tsv", ".txt", ".webmanifest"),
    *(".c", ".java"),
}


@pytest.fixture(name="built", scope="module")
def built_fixture(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two folders, each with an sdist and the wheel that is built from the tree."""
    pytest.importorskip("hatchling", reason="extra [release]")
    files = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if files.returncode:
        pytest.skip("no checkout")
    trees = [tmp_path_factory.mktemp("tree") / f"copy{number}" for number in range(2)]
    for name in files.stdout.decode().rstrip("\0").split("\0"):
        for tree in trees:
            if (ROOT / name).exists():
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, tree / name)
    folders = []
    for number, tree in enumerate(trees):
        folder = tmp_path_factory.mktemp(f"dist{number}")
        subprocess.run(  # noqa: S603
            [sys.executable, "-m", "hatchling", "build", "-d", str(folder)],
            cwd=tree,
            env={
                **os.environ,
                "PYTHONPATH": "",
                "SOURCE_DATE_EPOCH": "1700000000",
                "PYTHONHASHSEED": str(number),
                "TZ": ("UTC", "Asia/Tokyo")[number],
            },
            check=True,
            capture_output=True,
        )
        folders.append(folder)
    return folders


@pytest.mark.exhaustive
def test_two_builds_are_the_same(built: list[Path]) -> None:
    first, second = ({p.name: p.read_bytes() for p in f.iterdir()} for f in built)

    assert sorted(first) == sorted(second)
    assert len(first) == 2
    assert [name for name in first if first[name] != second[name]] == []


@pytest.mark.exhaustive
def test_every_file_has_a_reason(built: list[Path]) -> None:
    (sdist,) = built[0].glob("*.tar.gz")
    (wheel,) = built[0].glob("*.whl")
    with tarfile.open(sdist) as archive:
        top = {name.split("/")[1] for name in archive.getnames()}
    with zipfile.ZipFile(wheel) as packed:
        names = [PurePosixPath(name) for name in packed.namelist()]
        metadata = message_from_bytes(
            packed.read(next(str(n) for n in names if n.name == "METADATA"))
        )
    folders = {name.parts[0].partition("-")[2] or name.parts[0] for name in names}
    odd = [
        name
        for name in names
        if name.parts[0] == "dokospec"
        and name.suffix not in SUFFIXES
        and str(name) not in WHEEL
    ]

    assert top <= set(SDIST)
    assert len(folders) == 3, folders
    assert odd == []
    shown = str(metadata.get_payload())
    assert "](docs/" not in shown
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert "Repository, " in "\n".join(metadata.get_all("Project-URL", []))


@pytest.mark.exhaustive
@pytest.mark.parametrize("tool", ["twine", "check_wheel_contents", "pyroma"])
def test_what_others_look_at_is_in_order(tool: str, built: list[Path]) -> None:
    if find_spec(tool) is None:
        pytest.skip("extra [release]")
    (sdist,) = built[0].glob("*.tar.gz")
    (wheel,) = built[0].glob("*.whl")
    words = {
        "twine": ["check", "--strict", str(sdist), str(wheel)],
        "check_wheel_contents": [str(wheel)],
        "pyroma": ["--min", "9", "--file", str(sdist)],
    }[tool]
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", tool, *words],
        cwd=ROOT,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )

    assert done.returncode == 0, done.stdout + done.stderr

"""Every rule of a grammar file is read, and drawn."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from lark import Lark

from dokospec.data import data_path
from dokospec.site.grammar import (
    Literal,
    Many,
    Maybe,
    Row,
    RuleReference,
    diagram,
    read_grammar,
)

FILES = ("doko.lark", "regel.lark")


def source(file: str) -> str:
    return data_path("grammar", file).read_text(encoding="utf-8")


def declared(terminal: str, file: str) -> bool:
    return re.search(rf"(?m)^{terminal}[.:]", source(file)) is not None


@pytest.mark.parametrize("file", FILES)
def test_no_rule_and_no_terminal_is_missing(file: str) -> None:
    starts = ["start"] if file == "regel.lark" else ["sections", "cut", "game", "head"]
    lark = Lark(source(file), parser="earley", lexer="dynamic", start=starts)
    read = {rule.name for part in read_grammar(source(file)) for rule in part.rules}
    rules = {str(rule.origin.name) for rule in lark.rules}
    named = {name for name in rules if not name.startswith("__")}

    assert named <= read
    assert {t.name for t in lark.terminals if declared(t.name, file)} <= read


def test_a_rule_is_read_as_it_is_written() -> None:
    ((rule,),) = (
        part.rules for part in read_grammar('// Said.\na: "x" [b] ("," b)*\n')
    )

    assert rule.remarks == "Said."
    assert rule.node == Row(
        (
            Literal("x"),
            Maybe(RuleReference("b")),
            Maybe(Many(Row((Literal(","), RuleReference("b"))))),
        )
    )


@pytest.mark.parametrize("file", FILES)
def test_every_diagram_is_sound_and_nothing_is_drawn_outside(file: str) -> None:
    for part in read_grammar(source(file)):
        for rule in part.rules:
            svg = ET.fromstring(diagram(rule.name, rule.node, ())).find(  # noqa: S314
                "{http://www.w3.org/2000/svg}svg"
            )
            assert svg is not None
            width, height = float(svg.attrib["width"]), float(svg.attrib["height"])
            for box in svg.iter("{http://www.w3.org/2000/svg}rect"):
                x, y = float(box.attrib["x"]), float(box.attrib["y"])
                assert 0 <= x <= x + float(box.attrib["width"]) <= width
                assert 0 <= y <= y + float(box.attrib["height"]) <= height

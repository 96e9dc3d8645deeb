"""``dokospec completion``: scripts that complete commands and options in a shell."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from dokospec.cli.arguments import Parser, actions, one_of
from dokospec.cli.session import Session

SHELLS = ("bash", "zsh", "fish")


def configure(parser: Parser) -> None:
    """What the command takes."""
    parser.arguments.add_argument(
        "shell",
        metavar="|".join(SHELLS),
        type=one_of("completion", SHELLS),
        help=parser.words("option.shell"),
    )


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Prints the script for the shell."""
    from dokospec.cli.main import parsers

    make = {"bash": _bash, "zsh": _zsh, "fish": _fish}[arguments.shell]
    here.write(make(parsers(here), here))
    return 0


def _next_words(all_: Mapping[str, Parser]) -> dict[str, list[str]]:
    """What may follow each beginning: "" -> commands, "rules" -> its actions."""
    found: dict[str, list[str]] = {"": []}
    for words, parser in all_.items():
        first, _, second = words.partition(" ")
        if first not in found[""]:
            found[""].append(first)
        if second:
            found.setdefault(first, []).append(second)
        found[words] = [name for name, _, _ in _options(parser)]
    return found


def _options(parser: Parser) -> list[tuple[str, str, list[str]]]:
    """(option, help, values it takes) of every long option."""
    return [
        (
            name,
            action.help or "",
            str(action.metavar).split("|") if "|" in str(action.metavar) else [],
        )
        for action in actions(parser)
        for name in action.option_strings
        if name.startswith("--")
    ]


def _values(all_: Mapping[str, Parser]) -> dict[str, list[str]]:
    return {
        name: values
        for parser in all_.values()
        for name, _, values in _options(parser)
        if values
    }


def _cases(all_: Mapping[str, Parser]) -> list[str]:
    """The branches of a shell ``case`` over the words before; bash and zsh share it."""
    lines = []
    for begun, words in _next_words(all_).items():
        lines.append(f'    "{begun}") found="{" ".join(words)}" ;;')
    return lines


def _bash(all_: Mapping[str, Parser], here: Session) -> list[str]:
    values = [
        f'    {name}) COMPREPLY=($(compgen -W "{" ".join(words)}" -- "$word")); return ;;'
        for name, words in _values(all_).items()
    ]
    return [
        f"# {here.words('completion.bash')}",
        "_dokospec() {",
        '  local word="${COMP_WORDS[COMP_CWORD]}" begun="" found="" i',
        '  case "${COMP_WORDS[COMP_CWORD-1]}" in',
        *values,
        "  esac",
        "  for ((i = 1; i < COMP_CWORD; i++)); do",
        '    [[ "${COMP_WORDS[i]}" == -* ]] && continue',
        '    [[ -z "$begun" || "$begun" == rules ]] || continue',
        '    begun="${begun:+$begun }${COMP_WORDS[i]}"',
        "  done",
        '  case "$begun" in',
        *_cases(all_),
        "  esac",
        '  COMPREPLY=($(compgen -W "$found" -- "$word"))',
        "}",
        "complete -o default -F _dokospec dokospec",
    ]


def _zsh(all_: Mapping[str, Parser], here: Session) -> list[str]:
    values = [
        f"    {name}) compadd -- {' '.join(words)}; return ;;"
        for name, words in _values(all_).items()
    ]
    return [
        "#compdef dokospec",
        f"# {here.words('completion.zsh')}",
        "_dokospec() {",
        '  local begun="" found="" i',
        '  case "${words[CURRENT-1]}" in',
        *values,
        "  esac",
        "  for ((i = 2; i < CURRENT; i++)); do",
        '    [[ "${words[i]}" == -* ]] && continue',
        '    [[ -z "$begun" || "$begun" == rules ]] || continue',
        '    begun="${begun:+$begun }${words[i]}"',
        "  done",
        '  case "$begun" in',
        *_cases(all_),
        "  esac",
        "  compadd -- ${=found}",
        "  _files",
        "}",
        "compdef _dokospec dokospec",
    ]


def _fish(all_: Mapping[str, Parser], here: Session) -> list[str]:
    lines = [f"# {here.words('completion.fish')}"]
    for first in _next_words(all_)[""]:
        about = _quoted(here.words(f"command.{first}"))
        lines.append(
            f"complete -c dokospec -n __fish_use_subcommand -f -a {first} -d {about}"
        )
    for words, parser in all_.items():
        first, _, second = words.partition(" ")
        seen = f"'__fish_seen_subcommand_from {first}'"
        if second:
            about = _quoted(here.words(f"command.{first}_{second}"))
            lines.append(f"complete -c dokospec -n {seen} -f -a {second} -d {about}")
        for name, help_, values in _options(parser):
            taken = f" -x -a '{' '.join(values)}'" if values else ""
            lines.append(
                f"complete -c dokospec -n {seen} -l {name[2:]}"
                f" -d {_quoted(help_)}{taken}"
            )
    return lines


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

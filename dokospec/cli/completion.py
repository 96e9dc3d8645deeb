"""``dokospec completion``: scripts that complete commands and options in a shell."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Final

from dokospec.cli.arguments import Parser, actions, one_of
from dokospec.cli.session import Session

SHELLS: Final = ("bash", "zsh", "fish")


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
    for line in make(parsers(here), here):
        here.put(line + "\n")
    return 0


def _options(parser: Parser) -> list[argparse.Action]:
    return [action for action in actions(parser) if action.option_strings]


def _long(action: argparse.Action) -> str:
    return action.option_strings[-1]


def _values(action: argparse.Action) -> list[str]:
    """The words that an option or an argument takes, if they are known."""
    shape = str(action.metavar or "")
    return shape.split("|") if "|" in shape and shape.islower() else []


def _next(all_: Mapping[str, Parser]) -> dict[str, list[str]]:
    """What may follow each beginning: "" -> commands, "rules" -> its actions."""
    found: dict[str, list[str]] = {"": []}
    for words, parser in all_.items():
        first, _, second = words.partition(" ")
        if first not in found[""]:
            found[""].append(first)
        if second:
            found.setdefault(first, []).append(second)
        found[words] = [_long(option) for option in _options(parser)]
        for action in actions(parser):
            if not action.option_strings:
                found[words] += _values(action)
    return found


def _cases(all_: Mapping[str, Parser]) -> list[str]:
    """Sets ``found``, from ``begun`` and the word before; for bash and zsh."""
    groups = "|".join(sorted({w.partition(" ")[0] for w in all_ if " " in w}))
    valued = {
        name
        for parser in all_.values()
        for option in _options(parser)
        if option.metavar
        for name in option.option_strings
    }
    lines = [
        "  for word in $before; do",
        '    case "$last" in',
        f"      {'|'.join(sorted(valued))}) last=$word; continue ;;",
        "    esac",
        "    last=$word",
        '    case "$word" in -*) continue ;; esac',
        '    case "$begun" in',
        '      "") begun=$word ;;',
        f'      {groups}) begun="$begun $word" ;;',
        "    esac",
        "  done",
        '  case "$begun:$last" in',
    ]
    for words, parser in all_.items():
        for option in _options(parser):
            if option.metavar:
                values = " ".join(_values(option))
                lines.append(f'    "{words}:{_long(option)}") found="{values}" ;;')
    for begun, words_ in _next(all_).items():
        lines.append(f'    "{begun}:"*) found="{" ".join(words_)}" ;;')
    return [*lines, "  esac"]


def _bash(all_: Mapping[str, Parser], here: Session) -> list[str]:
    return [
        f"# {here.words('completion.bash')}",
        "_dokospec() {",
        '  local begun="" found="" last="" word',
        '  local before="${COMP_WORDS[*]:1:COMP_CWORD-1}"',
        *_cases(all_),
        '  COMPREPLY=($(compgen -W "$found" -- "${COMP_WORDS[COMP_CWORD]}"))',
        "}",
        "complete -o default -F _dokospec dokospec",
    ]


def _zsh(all_: Mapping[str, Parser], here: Session) -> list[str]:
    return [
        "#compdef dokospec",
        f"# {here.words('completion.zsh')}",
        "_dokospec() {",
        "  setopt local_options sh_word_split",
        '  local begun="" found="" last="" word',
        '  local before="${words[2,CURRENT-1]}"',
        *_cases(all_),
        "  compadd -- $found",
        "  _files",
        "}",
        "compdef _dokospec dokospec",
    ]


def _fish(all_: Mapping[str, Parser], here: Session) -> list[str]:
    lines = [f"# {here.words('completion.fish')}"]
    for first in _next(all_)[""]:
        about = _quoted(here.words(f"command.{first}"))
        lines.append(
            f"complete -c dokospec -n __fish_use_subcommand -f -a {first} -d {about}"
        )
    for words, parser in all_.items():
        first, _, second = words.partition(" ")
        seen = f"__fish_seen_subcommand_from {first}"
        if second:
            about = _quoted(here.words(f"command.{first}_{second}"))
            lines.append(f"complete -c dokospec -n '{seen}' -f -a {second} -d {about}")
            seen += f"; and __fish_seen_subcommand_from {second}"
        for action in actions(parser):
            values = f" -x -a '{' '.join(_values(action))}'" if _values(action) else ""
            if action.option_strings:
                name = _long(action).removeprefix("--")
                about = _quoted(action.help or "")
                lines.append(
                    f"complete -c dokospec -n '{seen}' -l {name} -d {about}{values}"
                )
            elif values:
                lines.append(f"complete -c dokospec -n '{seen}'{values}")
    return lines


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

"""``dokospec completion``: scripts that complete commands in a shell, and their words.

Commands, options and values that are always the same stand in a script. What depends on
the rule texts it asks for, by the same command: their names, clauses, doubts, codes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from typing import Final

from dokospec.cli.arguments import Parser, actions, one_of
from dokospec.cli.session import Session

SHELLS: Final = ("bash", "zsh", "fish")
LISTS: Final = ("texts", "clauses", "doubts", "codes")
"""What a script asks for when somebody presses the key."""
_TAKES: Final[Mapping[str, tuple[str, ...]]] = {
    "text": ("texts",),
    "texts": ("texts",),
    "clause": ("clauses",),
    "doubt": ("doubts",),
    "subject": ("clauses", "codes"),
}
"""Which of these stand where the help has this word of the catalogue."""


def configure(parser: Parser) -> None:
    """What the command takes."""
    parser.arguments.add_argument(
        "shell",
        metavar="|".join((*SHELLS, *LISTS)),
        type=one_of("completion", (*SHELLS, *LISTS)),
        help=parser.words("option.shell"),
    )


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Prints the script for the shell, or the words that it asks for, a line each."""
    if arguments.shell in LISTS:
        for word in _listed(arguments.shell):
            here.put(word + "\n")
        return 0
    here.put(script(arguments.shell, here))
    return 0


def script(shell: str, here: Session) -> str:
    """What a shell of SHELLS reads."""
    from dokospec.cli.main import parsers

    make = {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell]
    return "".join(f"{line}\n" for line in make(parsers(here), here))


def _listed(what: str) -> Iterable[str]:
    """The words of a list."""
    if what == "codes":
        from dokospec.messages.catalogue import codes

        return codes()
    from dokospec.api.judging import library
    from dokospec.language.syntax import Zweifel

    texts = library(())
    if what == "texts":
        return texts.ids()
    clauses = [each for name in texts.ids() for each in texts.load(name).clauses]
    if what == "clauses":
        return [clause.key for clause in clauses]
    found = (each for clause in clauses for each in clause.statements)
    return sorted({each.name for each in found if isinstance(each, Zweifel)})


def _options(parser: Parser) -> list[argparse.Action]:
    return [action for action in actions(parser) if action.option_strings]


def _long(action: argparse.Action) -> str:
    return action.option_strings[-1]


def _values(action: argparse.Action) -> list[str]:
    """The words that an option or an argument takes, if they are known."""
    shape = str(action.metavar or "").partition("[")[0].partition("=")[0]
    return shape.split("|") if "|" in shape and shape.islower() else []


def _asked(parser: Parser, action: argparse.Action) -> list[str]:
    """The lists whose words an option or an argument takes."""
    named = {parser.words(f"meta.{key}"): lists for key, lists in _TAKES.items()}
    return [*named.get(str(action.metavar or ""), ())]


def _words(parser: Parser, action: argparse.Action) -> list[str]:
    """What it takes, for bash and zsh: words, and what asks for others."""
    asked = [f"$(_dokospec_list {name})" for name in _asked(parser, action)]
    return [*_values(action), *asked]


def _places(parser: Parser) -> list[argparse.Action]:
    """The arguments, in the order in which they stand; the last one may do so again."""
    return [action for action in actions(parser) if not action.option_strings]


def _again(action: argparse.Action) -> bool:
    return action.nargs in {"*", "+", argparse.REMAINDER}


def _takes_several(action: argparse.Action) -> bool:
    """Whether an option takes words with commas between them."""
    return "," in str(action.metavar or "")


def _next(all_: Mapping[str, Parser]) -> dict[str, list[str]]:
    """What may follow each beginning: "" -> commands, "rules" -> its actions.

    Of arguments only that which may stand there as often as one likes.
    """
    found: dict[str, list[str]] = {"": []}
    for words, parser in all_.items():
        first, _, second = words.partition(" ")
        if first not in found[""]:
            found[""].append(first)
        if second:
            found.setdefault(first, []).append(second)
        found[words] = [_long(option) for option in _options(parser)]
        for action in filter(_again, _places(parser)):
            found[words] += _words(parser, action)
        found[words] = [*dict.fromkeys(found[words])]
    return found


def _top(here: Session) -> Parser:
    """What may stand before a command."""
    return Parser("dokospec", here.words, "")


def _cases(all_: Mapping[str, Parser], here: Session) -> list[str]:
    """Sets ``found``, from ``begun``, the word before and the place; for bash and zsh.

    ``many`` where the words stand with commas between them.
    """
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
        "      *) place=$((place + 1)) ;;",
        "    esac",
        "  done",
        '  case "$begun:$last:$place" in',
    ]
    for words, parser in {"": _top(here), **all_}.items():
        for option in _options(parser):
            if option.metavar:
                values = " ".join(_words(parser, option))
                many = " many=1" if _takes_several(option) else ""
                lines.append(
                    f'    "{words}:{_long(option)}:"*) found="{values}"{many} ;;'
                )
    following = _next(all_)
    for words, parser in all_.items():
        for place, action in enumerate(_places(parser)):
            if not _again(action) and (known := _words(parser, action)):
                more = " ".join((*known, *following[words]))
                lines.append(f'    "{words}:"*":{place}") found="{more}" ;;')
    for begun, words_ in following.items():
        lines.append(f'    "{begun}:"*) found="{" ".join(words_)}" ;;')
    return [*lines, "  esac"]


def _list(program: str, current: str) -> list[str]:
    """What asks for words, in bash and zsh; not where an option is being typed."""
    ask = f'"{program}" completion "$1" 2>/dev/null'
    return [f'_dokospec_list() {{ case "{current}" in -*) ;; *) {ask} ;; esac; }}']


def _bash(all_: Mapping[str, Parser], here: Session) -> list[str]:
    return [
        f"# {here.words('completion.bash')}",
        *_list("${COMP_WORDS[0]}", "${COMP_WORDS[COMP_CWORD]}"),
        "_dokospec() {",
        '  local begun="" found="" last="" many="" place=0 word',
        '  local before="${COMP_WORDS[*]:1:COMP_CWORD-1}"',
        '  local now="${COMP_WORDS[COMP_CWORD]}" typed=""',
        *_cases(all_, here),
        '  if [ -n "$many" ]; then typed="${now%"${now##*,}"}"; fi',
        '  COMPREPLY=($(compgen -P "$typed" -W "$found" -- "${now#"$typed"}"))',
        "}",
        "complete -o default -F _dokospec dokospec",
    ]


def _zsh(all_: Mapping[str, Parser], here: Session) -> list[str]:
    return [
        "#compdef dokospec",
        f"# {here.words('completion.zsh')}",
        *_list("${words[1]}", "${words[CURRENT]}"),
        "_dokospec() {",
        "  setopt local_options sh_word_split",
        '  local begun="" found="" last="" many="" place=0 word',
        '  local before="${words[2,CURRENT-1]}"',
        *_cases(all_, here),
        '  if [ -n "$many" ]; then compset -P "*,"; fi',
        "  compadd -- $found",
        "  _files",
        "}",
        "compdef _dokospec dokospec",
        # Found in a folder of functions, this is the body of the function itself.
        'if [ "$funcstack[1]" = _dokospec ]; then _dokospec "$@"; fi',
    ]


def _fish(all_: Mapping[str, Parser], here: Session) -> list[str]:
    lines = [f"# {here.words('completion.fish')}"]
    lines += [
        _fish_option("__fish_use_subcommand", option, _values(option))
        for option in _options(_top(here))
    ]
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
        lines += [
            _fish_option(f"'{seen}'", option, _fish_words(parser, option))
            for option in _options(parser)
        ]
        for place, action in enumerate(_places(parser)):
            if known := _fish_words(parser, action):
                # Files may stand there, too, where the words depend on the texts.
                alone = "" if _asked(parser, action) else " -x"
                least = len(words.split()) + place
                behind = f"; and test (count (commandline -opc)) -gt {least}"
                where = f"'{seen}{behind if place else ''}'"
                lines.append(
                    f"complete -c dokospec -n {where}{alone} -a '{' '.join(known)}'"
                )
    return lines


def _fish_words(parser: Parser, action: argparse.Action) -> list[str]:
    asked = [f"dokospec completion {name}" for name in _asked(parser, action)]
    if _takes_several(action):
        asked = [f'__fish_complete_list , "{each}"' for each in asked]
    return [*_values(action), *(f"({each})" for each in asked)]


def _fish_option(where: str, option: argparse.Action, known: Iterable[str]) -> str:
    name, about = _long(option).removeprefix("--"), _quoted(option.help or "")
    values = f" -x -a '{words}'" if (words := " ".join(known)) else ""
    return f"complete -c dokospec -n {where} -l {name} -d {about}{values}"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

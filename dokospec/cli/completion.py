"""``dokospec completion``: scripts that complete commands in a shell, and their words.

Commands, options and values that are always the same stand in a script. What depends on
the rule texts it asks for, by the same command: their names, clauses, doubts, codes. It
says what stands in the line, for that may name a text, or a folder of texts.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.cli.arguments import Parser, actions, one_of
from dokospec.cli.session import Session, given
from dokospec.messages import catalogue

Parsers: TypeAlias = Mapping[str, Parser]
"""By the words that stand before."""

SHELLS: Final = ("bash", "zsh", "fish")
LISTS: Final = ("texts", "clauses", "clause-numbers", "doubts", "codes")
"""What a script asks for when somebody presses the key."""
_TAKES: Final[Mapping[str, tuple[str, ...]]] = {
    "text": ("texts",),
    "texts": ("texts",),
    "clause": ("clause-numbers",),
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
    parser.arguments.add_argument(
        "line",
        nargs="*",
        metavar=parser.words("meta.word"),
        help=parser.words("option.completion_line"),
    )


def run(arguments: argparse.Namespace, here: Session) -> int:
    """Prints the script for the shell, or the words that it asks for, a line each."""
    line: list[str] = arguments.line
    if arguments.shell in LISTS:
        for word in _listed(arguments.shell, line):
            here.put(word + "\n")
        return 0
    if line:
        raise refusal(codes.TOO_MANY, found=line[0])
    here.put(script(arguments.shell, here))
    return 0


def script(shell: str, here: Session) -> str:
    """What a shell of SHELLS reads."""
    from dokospec.cli.main import beginnings, parsers

    make = {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell]
    lines = make(parsers(here), beginnings(here), here)
    return "".join(f"{line}\n" for line in lines)


def _listed(what: str, line: Sequence[str]) -> Iterable[str]:
    """The words of a list, where this line has been typed.

    Where ``=`` parts words, as in bash, it is one of them.
    """
    if what == "codes":
        return catalogue.codes()
    from dokospec.api.judging import library, meant
    from dokospec.language.syntax import Zweifel

    begun = line[-1] if line else ""
    texts = library(given("--spec", [word for word in line[:-1] if word != "="]))
    ids = texts.ids()
    if what == "texts":
        return ids
    if what == "clause-numbers" and "/" not in begun:
        named = [name for name in ids if name in {meant(word, ids) for word in line}]
        sign = "§" if begun.startswith("§") else ""
        return [f"{sign}{c.id}" for name in named for c in texts.load(name).clauses]
    clauses = [each for name in ids for each in texts.load(name).clauses]
    if what.startswith("clause"):
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


def _next(all_: Parsers, begun: Parsers) -> dict[str, list[str]]:
    """What may follow each beginning: "" -> commands, "rules" -> its actions; and options.

    Of arguments only that which may stand there as often as one likes.
    """
    every = {**begun, **all_}
    found = {
        words: [_long(option) for option in _options(parser)]
        for words, parser in every.items()
    }
    for words in filter(None, every):
        before, _, last = words.rpartition(" ")
        found[before].append(last)
    for words, parser in all_.items():
        for action in filter(_again, _places(parser)):
            found[words] += _words(parser, action)
    return {words: [*dict.fromkeys(each)] for words, each in found.items()}


def _valued(all_: Parsers) -> list[str]:
    """The options that have a value behind them."""
    found = {
        name
        for parser in all_.values()
        for option in _options(parser)
        if option.metavar
        for name in option.option_strings
    }
    return sorted(found)


def _cases(all_: Parsers, begun: Parsers) -> list[str]:
    """Sets ``found`` and ``now``, from ``before`` and ``now``; for bash and zsh.

    Looked at are the command, the word before and the place. ``many`` is set where the
    words stand with commas between them, ``joined`` where an option and ``=`` stand in
    front. Options are found where one is begun.
    """
    groups = "|".join(words for words in begun if words)
    lines = [
        "  for word in $before; do",
        '    case "$last:$word" in',
        "      -*:=) continue ;;",  # bash parts them
        '      *:=) last="="; continue ;;',
        "    esac",
        '    case "$last" in',
        f"      '='|{'|'.join(_valued(all_))}) last=$word; continue ;;",
        "    esac",
        "    last=$word",
        '    case "$word" in -*) continue ;; esac',
        '    case "$begun" in',
        '      "") begun=$word ;;',
        f'      {groups}) begun="$begun $word" ;;',
        "      *) place=$((place + 1)) ;;",
        "    esac",
        "  done",
        '  case "$now" in',
        '    "=") now="" ;;',
        '    -*=*) last="${now%%=*}"; joined="$last="; now="${now#*=}" ;;',
        "  esac",
        '  case "$begun:$last:$place" in',
    ]
    for words, parser in {**begun, **all_}.items():
        for option in _options(parser):
            if option.metavar:
                values = " ".join(_words(parser, option))
                many = " many=1" if _takes_several(option) else ""
                lines.append(
                    f'    "{words}:{_long(option)}:"*) all="{values}"{many} ;;'
                )
    following = _next(all_, begun)
    for words, parser in all_.items():
        for place, action in enumerate(_places(parser)):
            if not _again(action) and (known := _words(parser, action)):
                more = " ".join((*known, *following[words]))
                lines.append(f'    "{words}:"*":{place}") all="{more}" ;;')
    for words, after in following.items():
        lines.append(f'    "{words}:"*) all="{" ".join(after)}" ;;')
    return [
        *lines,
        "  esac",
        "  for word in $all; do",
        '    case "$now:$word" in -*|*:[!-]*) found="$found $word" ;; esac',
        "  done",
    ]


_VARIABLES: Final = 'all="" begun="" found="" joined="" last="" many="" place=0 word'


def _list(program: str, current: str, line: str) -> list[str]:
    """What asks for words, in bash and zsh; not where an option is being typed."""
    ask = f'"{program}" completion "$1" -- {line} 2>/dev/null'
    cases = f"-*=*) {ask} ;; -*) ;; *) {ask} ;;"
    return [f'_dokospec_list() {{ case "{current}" in {cases} esac; }}']


def _bash(all_: Parsers, begun: Parsers, here: Session) -> list[str]:
    current, line = "${COMP_WORDS[COMP_CWORD]}", '"${COMP_WORDS[@]:1:COMP_CWORD}"'
    return [
        f"# {here.words('completion.bash')}",
        *_list("${COMP_WORDS[0]}", current, line),
        "_dokospec() {",
        f"  local {_VARIABLES}",
        '  local before="${COMP_WORDS[*]:1:COMP_CWORD-1}"',
        f'  local now="{current}"',
        *_cases(all_, begun),
        '  if [ -n "$many" ]; then joined+="${now%"${now##*,}"}"; now="${now##*,}"; fi',
        '  COMPREPLY=($(compgen -P "$joined" -W "$found" -- "$now"))',
        "}",
        "complete -o default -F _dokospec dokospec",
    ]


def _zsh(all_: Parsers, begun: Parsers, here: Session) -> list[str]:
    return [
        "#compdef dokospec",
        f"# {here.words('completion.zsh')}",
        *_list("${words[1]}", "${words[CURRENT]}", '"${(@)words[2,CURRENT]}"'),
        "_dokospec() {",
        "  setopt local_options sh_word_split",
        f"  local {_VARIABLES}",
        '  local before="${words[2,CURRENT-1]}"',
        '  local now="${words[CURRENT]}"',
        *_cases(all_, begun),
        '  if [ -n "$joined" ]; then compset -P "*="; fi',
        '  if [ -n "$many" ]; then compset -P "*,"; fi',
        "  compadd -- $found",
        "  _files",
        "}",
        "compdef _dokospec dokospec",
        # Found in a folder of functions, this is the body of the function itself.
        'if [ "$funcstack[1]" = _dokospec ]; then _dokospec "$@"; fi',
    ]


def _fish(all_: Parsers, begun: Parsers, here: Session) -> list[str]:
    valued = " ".join(_valued(all_))
    lines = [
        f"# {here.words('completion.fish')}",
        # The words before that are no options and no values of options.
        "function __dokospec_begun",
        "    set -l before (commandline -opc)",
        "    set -e before[1]",
        "    set -l last",
        "    for word in $before",
        '        if not contains -- "$last" ' + valued,
        "            string match -q -- '-*' $word; or echo $word",
        "        end",
        "        set last $word",
        "    end",
        "end",
        # __dokospec_at LEAST MOST COMMAND: with it they begin, and there are so many.
        "function __dokospec_at",
        "    set -l before (__dokospec_begun)",
        "    test (count $before) -ge $argv[1] -a (count $before) -le $argv[2]",
        '    and string match -q -- "$argv[3] *" "$before "',
        "end",
        "function __dokospec_list",
        "    dokospec completion $argv[1] -- (commandline -opc) (commandline -ct) 2>/dev/null",
        "end",
    ]
    for words, parser in {**begun, **all_}.items():
        least = len(words.split())
        # Behind "conform" may stand one of its own commands, which takes other options.
        where = _fish_at(words, least, least if words in begun else _MANY)
        lines += [
            _fish_option(where, option, _fish_words(parser, option))
            for option in _options(parser)
        ]
        if words:
            before, _, last = words.rpartition(" ")
            about = _quoted(here.words(f"command.{words.replace(' ', '_')}"))
            where = _fish_at(before, least - 1, least - 1)
            lines.append(f"complete -c dokospec -n {where} -f -a {last} -d {about}")
    for words, parser in all_.items():
        for place, action in enumerate(_places(parser), len(words.split())):
            if known := _fish_words(parser, action):
                where = _fish_at(words, place, _MANY if _again(action) else place)
                # Files may stand there, too, where the words depend on the texts.
                alone = "" if _asked(parser, action) else " -f"
                lines.append(
                    f"complete -c dokospec -n {where}{alone} -a '{' '.join(known)}'"
                )
    return lines


_MANY: Final = 999
"""More words than anybody types."""


def _fish_at(words: str, least: int, most: int) -> str:
    """The condition that a line begins like this, and has so many words of its own."""
    return f"""'__dokospec_at {least} {most} "{words}"'"""


def _fish_words(parser: Parser, action: argparse.Action) -> list[str]:
    asked = [f"__dokospec_list {name}" for name in _asked(parser, action)]
    if _takes_several(action):
        asked = [f'__fish_complete_list , "{each}"' for each in asked]
    return [*_values(action), *(f"({each})" for each in asked)]


def _fish_option(where: str, option: argparse.Action, known: Iterable[str]) -> str:
    name, about = _long(option).removeprefix("--"), _quoted(option.help or "")
    values = " -r" if option.metavar else ""
    if words := " ".join(known):
        values = f" -x -a '{words}'"
    return f"complete -c dokospec -n {where} -l {name} -d {about}{values}"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

"""The entry point: finds the command, runs it, and lets no traceback through.

A command is a module of this package with ``configure(parser)``, which says what it
takes, and ``run(arguments, session) -> int``, which returns the exit status. A group of
commands has ``ACTIONS`` instead, from the second word to such a pair or to the name of
such a module; the one called "" is meant where no other second word is. Modules are
imported when they are asked for, so that help stays quick.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from keyword import iskeyword
from pathlib import Path
from typing import Final, TypeAlias

from dokospec.api import codes
from dokospec.api.errors import DokospecError, debugging, defect, probably, refusal
from dokospec.cli.arguments import Parser
from dokospec.cli.session import Session, session
from dokospec.system import prepare_output

Configure: TypeAlias = Callable[[Parser], None]
Run: TypeAlias = Callable[[argparse.Namespace, Session], int]
Pair: TypeAlias = tuple[Configure, Run]

COMMANDS: Final = (
    "replay",
    "record",
    "sheet",
    "table",
    "compare",
    "check",
    "format",
    "import",
    "explain",
    "rules",
    "conform",
    "corpus",
    "audit",
    "lsp",
    "site",
    "completion",
)
"""Every command, in the order of the help; each is the module of that name (``import_``)."""

_PIPE_CLOSED: Final = 141
_INTERRUPTED: Final = 130


def main(argv: Sequence[str]) -> int:
    """Runs one command line; 0 nothing found, 1 something found, 2 not possible.

    A closed pipe and an interrupt end it without a word, with the shell's statuses.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed before the program started
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
            setattr(sys, name, nowhere)
        prepare_output(getattr(sys, name))
    here = session(argv)
    try:
        status = _dispatch(argv, here)
        sys.stdout.flush()
    except DokospecError as reason:
        here.report(reason)
        return 2
    except SystemExit as done:  # a help text has been printed, or a signal came
        return done.code if isinstance(done.code, int) else 0
    except BrokenPipeError:
        _drop_output()
        return _PIPE_CLOSED
    except OSError as error:
        if error.filename is not None:  # of a file; standard output has none
            from dokospec.api.files import unreadable

            here.report(unreadable(str(error.filename), error))
            return 2
        why = error.strerror or str(error)
        _drop_output()
        here.report(refusal(codes.NO_OUTPUT, reason=why))
        return 2
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as error:
        if debugging():
            raise
        here.report(defect(error))
        return 2
    return status


def parsers(here: Session) -> Mapping[str, Parser]:
    """The parser of every command, those of a group as ``rules list``."""
    found: dict[str, Parser] = {}
    for name in COMMANDS:
        for action, where in _actions(name).items():
            words = f"{name} {action}".strip()
            found[words] = _parser(words, _pair(where)[0], here)
    return found


def beginnings(here: Session) -> Mapping[str, Parser]:
    """The parser of what stands before a command, "", and before one of each group."""
    every = {name: _actions(name) for name in COMMANDS}
    groups = {n: found for n, found in every.items() if found.keys() != {""}}
    return {"": _program(here), **{n: _group(n, groups[n], here) for n in groups}}


def _actions(name: str) -> Mapping[str, Pair | str]:
    """By second word; "" alone where the command takes none."""
    own = f"{name}_" if iskeyword(name) else name
    module = import_module(f"dokospec.cli.{own}")
    alone: dict[str, Pair | str] = {"": own}
    actions: Mapping[str, Pair | str] = getattr(module, "ACTIONS", alone)
    return actions


def _pair(where: Pair | str) -> Pair:
    if not isinstance(where, str):
        return where
    module = import_module(f"dokospec.cli.{where}")
    return module.configure, module.run


def _dispatch(argv: Sequence[str], here: Session) -> int:
    top = _program(here)
    known = top.read(argv, intermixed=False)
    if known.version:
        here.write([f"dokospec {_version()}"])
        return 0
    name = _choice(known.command, COMMANDS, top, here)
    actions = dict(_actions(name))
    rest: list[str] = known.rest
    alone = actions.pop("", None)
    if alone is not None and (not rest or rest[0] not in actions):
        words, where = name, alone
    else:
        group = _group(name, actions, here)
        known = group.read(rest, intermixed=False)
        action = _choice(known.command, actions, group, here)
        words, where = f"{name} {action}", actions[action]
        rest = known.rest
    configure, command = _pair(where)
    return command(_parser(words, configure, here).read(rest), here)


def _program(here: Session) -> Parser:
    top = _top("dokospec", here, {name: f"command.{name}" for name in COMMANDS})
    top.options.add_argument(
        "--version", action="store_true", help=here.words("option.version")
    )
    return top


def _group(name: str, actions: Iterable[str], here: Session) -> Parser:
    listed = {action: f"command.{name}_{action}" for action in actions if action}
    return _top(f"dokospec {name}", here, listed, here.words(f"command.{name}"))


def _top(
    prog: str, here: Session, commands: Mapping[str, str], description: str = ""
) -> Parser:
    """A parser that takes a command and leaves the rest alone."""
    words = here.words
    parser = Parser(prog, words, description or words("usage.about"))
    width = max(map(len, commands)) + 2
    listed = [f"  {name:<{width}}{words(key)}" for name, key in commands.items()]
    parser.add_argument_group(words("usage.commands"), "\n".join(listed))
    parser.epilog = words("usage.more", prog=prog)
    parser.usage = f"{prog} {words('usage.shape')}"
    parser.add_argument("command", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def _choice(
    found: str | None,
    known: Sequence[str] | Mapping[str, object],
    top: Parser,
    here: Session,
) -> str:
    if found is None:
        here.tell([top.format_help().removesuffix("\n")])
        raise SystemExit(2)
    if found not in known:
        raise refusal(
            codes.UNKNOWN_COMMAND, found=found, nearest=probably(found, known)
        )
    return found


def _parser(words: str, configure: Configure, here: Session) -> Parser:
    description = here.words(f"command.{words.replace(' ', '_')}")
    parser = Parser(f"dokospec {words}", here.words, description)
    configure(parser)
    return parser


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("dokospec")
    except PackageNotFoundError:
        return "0"


def _drop_output() -> None:
    """The interpreter would flush once more on its way out, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

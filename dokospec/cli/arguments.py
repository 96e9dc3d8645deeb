"""Reading the command line: argparse, in the user's language and with suggestions."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NoReturn

from dokospec.api import codes
from dokospec.api.errors import probably, refusal
from dokospec.messages.words import Words

MOST: Final = 999_999_999
"""No number of an option is greater."""


class Parser(argparse.ArgumentParser):
    """A parser whose words come from the catalogue and whose errors are :class:`DokospecError`.

    ``arguments`` and ``options`` are the groups that everything is added to, since
    argparse would name its own in English.
    """

    def __init__(self, prog: str, words: Words, description: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=lambda prog: _Formatter(prog, words),
        )
        # Of Python 3.14, which would colour the help text.
        self.color = False
        self.words = words
        self.arguments = self.add_argument_group(words("usage.arguments"))
        self.options = self.add_argument_group(words("usage.options"))
        self.options.add_argument(
            "-h", "--help", action="help", help=words("option.help")
        )
        self.options.add_argument(
            "--lang",
            metavar="de|en",
            type=one_of("--lang", ("de", "en")),
            help=words("option.lang"),
        )

    def read(
        self, argv: Sequence[str], *, intermixed: bool = True
    ) -> argparse.Namespace:
        """The arguments. Raises DokospecError.

        ``intermixed``: options may stand between positionals; not where ``--`` ends them.
        """
        parse = self.parse_known_args
        if intermixed and "--" not in argv:
            parse = self.parse_known_intermixed_args
            # Otherwise argparse cuts the English word for usage off ours.
            self.usage = self.usage or self._bare_usage()
        read = argparse.Namespace()
        needed = [action for action in actions(self) if action.required]
        options = [action for action in needed if action.option_strings]
        # Looked at below: argparse would stop before it has read the arguments.
        for action in options:
            action.required = False
        wrong: argparse.ArgumentError | None = None
        rest: list[str] = []
        try:
            read, rest = parse(argv, read)
        except argparse.ArgumentError as error:
            wrong = error
        finally:
            for action in options:
                action.required = True
        if wrong is not None and wrong.argument_name is not None:
            raise self._misused(wrong.argument_name)
        missing = [a for a in needed if getattr(read, a.dest, a.default) == a.default]
        if missing:
            raise self._missing(missing)
        if rest:
            raise self._unknown(rest[0])
        return read

    def error(self, message: str) -> NoReturn:
        """Older Pythons come here where arguments are missing, newer ones raise this."""
        raise argparse.ArgumentError(None, message)

    def _bare_usage(self) -> str:
        usage = self.format_usage().removeprefix(self.words("usage.usage"))
        return usage.rstrip().replace("%", "%%")

    def _misused(self, name: str) -> Exception:
        """An option that lacks its value, or has one and takes none.

        The message of argparse is no help: each Python has its own.
        """
        flags = {"/".join(a.option_strings) for a in actions(self) if a.nargs == 0}
        code = codes.NO_VALUE_TAKEN if name in flags else codes.MISSING_VALUE
        return refusal(code, self.format_usage(), option=name)

    def _missing(self, missing: Iterable[argparse.Action]) -> Exception:
        names = ["/".join(a.option_strings) or str(a.metavar) for a in missing]
        return refusal(
            codes.MISSING_ARGUMENT, self.format_usage(), names=", ".join(names)
        )

    def _unknown(self, found: str) -> Exception:
        usage = self.format_usage()
        if not found.startswith("-") or found == "-":
            return refusal(codes.TOO_MANY, usage, found=found)
        found = found.partition("=")[0]
        near = probably(found, option_names(self))
        return refusal(codes.UNKNOWN_OPTION, usage, found=found, nearest=near)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Puts the word for usage into the user's language."""

    def __init__(self, prog: str, words: Words) -> None:
        super().__init__(prog, max_help_position=28)
        self._words = words

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        prefix = self._words("usage.usage") if prefix is None else prefix
        super().add_usage(usage, actions, groups, prefix)


def one_of(option: str, allowed: Sequence[str]) -> Callable[[str], str]:
    """A value that must be one of these. Raises DokospecError with the nearest."""

    def check(value: str) -> str:
        if value not in allowed:
            raise refusal(
                codes.BAD_VALUE,
                option=option,
                found=value,
                allowed=", ".join(allowed),
                nearest=probably(value, allowed),
            )
        return value

    return check


def whole_number(option: str) -> Callable[[str], int]:
    """A number from 1 to :data:`MOST`. Raises DokospecError."""

    def check(value: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", value) or not int(value):
            raise refusal(
                codes.BAD_VALUE, option=option, found=value, allowed=f"1–{MOST}"
            )
        return int(value)

    return check


def actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Everything that the parser takes, in order."""
    return parser._actions  # noqa: SLF001  (argparse has no other way)


def option_names(parser: argparse.ArgumentParser) -> list[str]:
    """Every option as it is written."""
    return [name for action in actions(parser) for name in action.option_strings]


def add_format(parser: Parser, *formats: str) -> None:
    """``--format``; the first is the default."""
    parser.options.add_argument(
        "--format",
        metavar="|".join(formats),
        default=formats[0],
        type=one_of("--format", formats),
        help=parser.words("option.format"),
    )


def add_spec(parser: Parser) -> None:
    """``--spec DIR``, as often as there are folders."""
    parser.options.add_argument(
        "--spec",
        metavar=parser.words("meta.dir"),
        action="append",
        default=[],
        help=parser.words("option.spec"),
    )


def add_rules(parser: Parser) -> None:
    """``--rules ID``: instead of the text that the file names."""
    parser.options.add_argument(
        "--rules", metavar=parser.words("meta.text"), help=parser.words("option.rules")
    )


def add_files(parser: Parser) -> None:
    """``FILE…``, ``-`` for standard input."""
    parser.arguments.add_argument(
        "files",
        nargs="+",
        metavar=parser.words("meta.file"),
        help=parser.words("option.files"),
    )


def add_texts(parser: Parser) -> None:
    """``[TEXT…]``; none stands for all."""
    parser.arguments.add_argument(
        "texts",
        nargs="*",
        metavar=parser.words("meta.text"),
        help=parser.words("option.text"),
    )

"""What the tokens of the fine grammar mean, for the names of one table.

Equal text means equal values, so every piece is interpreted once for a table and then
looked up: a card or a call with its name, and whole lines of their own. The memories
are bounded, since a file may hold anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, cast

from lark import Token, Tree

from dokospec.cards import FACES, Card
from dokospec.nearest import nearest, of_parts
from dokospec.notation import codes
from dokospec.notation.draft import Placed
from dokospec.notation.faults import Fault, FaultError
from dokospec.notation.grammar import amounts, fine
from dokospec.notation.names import (
    KEYS,
    LINE_WORDS,
    is_name,
    is_reserved,
    joined_names,
    key_of,
    lower,
    one_name,
    resolve,
    split_names,
)
from dokospec.notation.record import (
    ACCEPTED,
    PLAYS,
    REFUSED,
    Call,
    Comment,
    Event,
    Exchange,
    HandClaim,
    Header,
    Note,
    Objection,
    Pass,
    Play,
    PlayStatement,
    Reservation,
    ResultClaim,
    Shortening,
    StatedFact,
    TrickClaim,
    TrickNumber,
)

_REMEMBERED: Final = 20_000
_CARDS: Final = {
    **{card.typed: card for card in FACES},
    **{str(card).lower(): card for card in FACES},
}
_SHORT: Final = 5
"""Letters of a word that is soon like another."""
_ANSWERS: Final = (ACCEPTED, REFUSED)
_HOW_MANY: Final = ("ein", "eine", "kein", "keine")
"""Said of the cards that come back; too much like an answer to be one mistyped."""
_NEARLY_A_NUMBER: Final = re.compile(r"(?=\D*\d)[\dlIiOo]{2,3}")
_AS_DIGITS: Final = str.maketrans("lIiOo", "11100")
_MINUS: Final = str.maketrans("−–", "--")
_BEHIND_A_PIECE: Final = ".,;"
_NO_SELECTORS: Final = str.maketrans("", "", "\ufe0e\ufe0f")


def card_of(text: str) -> Card | None:
    """The face that a CARD token names; None for ``??``."""
    face = _CARDS.get(text) or _CARDS.get(text.lower())
    if face is None and not text.startswith("??"):
        face = _CARDS[text.lower().translate(_NO_SELECTORS).rstrip(_BEHIND_A_PIECE)]
    return face


def comment_of(text: str, *, inline: bool) -> Comment:
    """The comment in a COMMENT token."""
    return Comment(text[1:].strip(), inline)


def note_of(text: str) -> Note:
    """The note in a NOTE token."""
    return Note(text[1:-1].strip())


class Interpreter:
    """Meanings for one table; ``players`` are its full names (none: as typed)."""

    def __init__(self, players: tuple[str, ...]) -> None:
        """An interpreter that has seen nothing yet; see :func:`interpreter`."""
        self.players = players
        self.events: dict[str, Event] = {}
        """What each piece means, by its text."""
        self.amounts: dict[str, tuple[str, str]] = {}
        """What each name with its amount in a result means, as typed."""
        self.lines: dict[str, tuple[Placed, ...]] = {}
        """The parts of each line that starts with a word of its own, by its text."""

    def piece(self, text: str) -> Event:
        """The event in a piece as the coarse tier cuts it out.

        Raises FaultError with offsets in ``text``.
        """
        event = self.events.get(text)
        if event is None:
            (node,) = fine(text, "piece")
            event = self._event(node)
            if len(self.events) >= _REMEMBERED:
                self.events.clear()
            self.events[text] = event
        return event

    def line(self, text: str) -> tuple[Placed, ...]:
        """The parts in a line that starts with a word of its own.

        Raises FaultError with offsets in ``text``.
        """
        placed = self.lines.get(text)
        if placed is None:
            placed = self._amounts(text)
            if placed:
                return placed
            placed = tuple(
                part for part, _, _ in self.parts(fine(text, "line"), line=0)
            )
            if len(self.lines) >= _REMEMBERED:
                self.lines.clear()
            self.lines[text] = placed
        return placed

    def cut(self, text: str) -> Iterator[tuple[Placed, int, int]]:
        """The same parts, each with the offsets where it starts and ends."""
        for placed, first, last in self.parts(fine(text, "line"), line=0):
            yield placed, cast("int", first.start_pos), cast("int", last.end_pos)

    def _amounts(self, text: str) -> tuple[Placed, ...]:
        """The claim in a line that the coarse tier has taken; none with a remark.

        Nearly every game has such a line, and hardly two are the same: remembered are
        its parts.
        """
        if not text.lstrip().startswith("=") or "{" in text or "#" in text:
            return ()
        found = amounts().finditer(text)
        said = [(match.lastgroup, match.group()) for match in found]
        claim = self._result(said)
        typed = text.strip()[1:].strip().split(", ")
        if len(typed) == len(claim.amounts):
            if len(self.amounts) >= _REMEMBERED:
                self.amounts.clear()
            self.amounts.update(zip(typed, claim.amounts, strict=True))
        return (("claim", claim),)

    def known_result(self, line: str) -> tuple[Placed, ...]:
        """The claim in a line of names with amounts that have been met; else nothing."""
        if not line.startswith("= "):
            return ()
        try:
            pairs = tuple(map(self.amounts.__getitem__, line[2:].split(", ")))
        except KeyError:
            return ()
        return (("claim", ResultClaim(pairs)),)

    def parts(
        self, nodes: list[Token | Tree[Token]], *, line: int
    ) -> Iterator[tuple[Placed, Token, Token]]:
        """The parts that the nodes mean, each with its first and its last token.

        ``line``: the line on which something stands already, so that a comment there
        is behind it; a trick number does not count, it is layout. Raises FaultError.
        """
        for node in nodes:
            if isinstance(node, str):
                token = node
                if token.type == "COMMENT":
                    comment = comment_of(token, inline=token.line == line)
                    yield ("remark", comment), token, token
                else:
                    if token.type != "NUMBER":
                        line = cast("int", token.line)
                    yield ("event", self._event(token)), token, token
                continue
            tokens = cast("list[Token]", node.children)
            line = cast("int", tokens[0].line)
            if node.data in ("item", "trick_claim"):
                yield ("event", self._event(node)), tokens[0], tokens[-1]
            else:
                yield from self._line_parts(node.data, tokens)

    def without_strangers(
        self, nodes: list[Token | Tree[Token]]
    ) -> tuple[list[Token | Tree[Token]], list[Fault]]:
        """Calls by somebody who is not at the table lose the name, which is a fault each.

        Not where the word with a colon may be a line of the head.
        """
        found: list[Fault] = []
        named: list[Token | Tree[Token]] = []
        for node in nodes:
            who = _caller(node)
            try:
                if who is not None and not nearest(_name_in(who), KEYS, 1):
                    self._who(who)
            except FaultError as error:
                found.append(error.fault)
                tree = cast("Tree[Token]", node)
                rest = [token for token in tree.children if token is not who]
                named.append(Tree(tree.data, rest))
            else:
                named.append(node)
        return named, found

    def _line_parts(
        self, rule: str, tokens: list[Token]
    ) -> Iterator[tuple[Placed, Token, Token]]:
        said = [token for token in tokens if token.type not in ("NOTE", "COMMENT")]
        part: Placed
        match rule:
            case "entry":
                part = "header", self.header(said[0], said[1])
            case "hand":
                cards = tuple(card_of(token) for token in said[2:])
                part = "hand", HandClaim(self._who(said[1]), cards)
            case "stock":
                part = "hand", HandClaim(None, tuple(map(card_of, said[1:])))
            case "passing":
                cards = tuple(card_of(token) for token in said[2:])
                aside = said[0].type == "DRUECKEN"
                part = "event", Pass(self._who(said[1]), cards, aside)
            case "result":
                part = "claim", self._result([(token.type, token) for token in said])
            case "stated":
                part = "statement", self._statement(said[1:])
            case "reservation":
                words = tuple(map(lower, said[2:]))
                part = "event", Reservation(self._who(said[1]), words)
            case "exchange":
                part = "event", self._exchange(said)
            case "objection":
                by, against = self._who(said[1]), self._who(said[2])
                words = tuple(map(lower, said[3:]))
                part = "event", Objection(by, against, words)
            case _:
                part = "event", self._shortening(said)
        yield part, said[0], said[-1]
        for token in tokens[len(said) :]:
            if token.type == "COMMENT":
                yield ("remark", comment_of(token, inline=True)), token, token
            else:
                note: Placed = "remark", note_of(token)
                if part[0] == "event":
                    note = "event", note[1]
                yield note, token, token

    def _event(self, node: Token | Tree[Token]) -> Event:
        """The event in one piece of a trick line."""
        if isinstance(node, str):
            token = node
            match token.type:
                case "NOTE":
                    return note_of(token)
                case "NUMBER":
                    known = token[:-1] != "?"
                    return TrickNumber(int(token[:-1]) if known else None)
                case _:
                    return self._play_or_call(token, None, None)
        tokens = cast("list[Token]", node.children)
        if node.data == "trick_claim":
            name = next((t for t in tokens if t.type in ("WHO", "NAME")), None)
            points = next((t for t in tokens if t.type == "POINTS"), None)
            return TrickClaim(
                None if name is None else self._who(name),
                None if points is None else int(points),
            )
        by = mark = None
        when: tuple[int | None, ...] = ()
        *_, said = (token for token in tokens if token.type != "HELD")
        for token in tokens:
            if token.type == "WHO":
                by = self._who(token)
            elif token.type == "MARK":
                mark = lower(token[1:])
            elif token.type == "HELD":
                when = _moment(token)
        return self._play_or_call(said, by, mark, when)

    def _statement(self, said: Sequence[Token]) -> PlayStatement:
        """The facts in these tokens.

        Raises FaultError for one with two numbers, or a number with a letter in it.
        """
        facts: list[StatedFact] = []
        words: list[str] = []
        numbers: dict[str, int] = {}
        before = said[0]
        for token in said[:-1] if said[-1].type in ("COMMA", "STOP") else said:
            match token.type:
                case "COMMA":
                    facts.append(_fact(words, numbers))
                    words, numbers = [], {}
                case "NAME":
                    self._no_number(token, before)
                    words.append(self._word(token))
                case sort:
                    if sort in numbers:
                        raise _fault(codes.BAD_STATEMENT, token, found=str(token))
                    numbers[sort] = int(token.removesuffix("."))
            before = token
        facts.append(_fact(words, numbers))
        return PlayStatement(tuple(facts))

    def _no_number(self, token: Token, before: Token) -> None:
        """Raises FaultError for a word that is a number but for a letter: ``l51``, ``15l``."""
        bound = before.type == "POINTS" and before.end_pos == token.start_pos
        typed = before + token if bound else str(token)
        if _NEARLY_A_NUMBER.fullmatch(typed) and not resolve(token, self.players):
            start = cast("int", (before if bound else token).start_pos)
            meant = typed.translate(_AS_DIGITS)
            end = start + len(typed)
            raise FaultError(codes.BAD_STATEMENT, start, end, found=typed, meant=meant)

    def _word(self, text: str) -> str:
        """A full name as the player has it, any other word in lower case."""
        same = (p for p in self.players if p.casefold() == text.casefold())
        return next(same, lower(text))

    def _play_or_call(
        self,
        token: Token,
        by: str | None,
        mark: str | None,
        when: tuple[int | None, ...] = (),
    ) -> Play | Call:
        if token.type == "CARD":
            card = card_of(token)
            if card is None or by is not None or mark is not None:
                return Play(card, by, mark)
            return PLAYS[card.index]
        typed = token.rstrip(_BEHIND_A_PIECE)
        uncertain = typed.endswith("?")
        word = lower(typed[:-1] if uncertain else typed)
        meant = _line_word_meant(word)
        if meant:
            # A line word that is mistyped would otherwise pass as a call.
            raise _fault(codes.LINE_WORD, token, found=str(token), meant=meant)
        return Call(word, by, uncertain, mark, *when)

    def _exchange(self, said: list[Token]) -> Exchange:
        arrow = next(i for i, token in enumerate(said) if token.type == "ARROW")
        answer = said[arrow + 1 :]
        taker = None
        if answer and answer[0].type == "WHO":
            taker = self._who(answer.pop(0))
        given = tuple(card_of(token) for token in said[2:arrow])
        returned = tuple(card_of(t) for t in answer if t.type == "CARD")
        tokens = [token for token in answer if token.type == "WORD"]
        words = tuple(lower(token) for token in tokens)
        if len(words) == 1 and not returned:
            meant = nearest(words[0], (*_ANSWERS, *_HOW_MANY), len(words[0]) // 3)
            if meant in _ANSWERS and meant != words[0]:
                found = str(tokens[0])
                raise _fault(codes.BAD_EXCHANGE, tokens[0], found=found, meant=meant)
        # Without a card nothing came back for nothing, or for what was said to be taken.
        taken = bool(returned) or (
            taker is not None
            and REFUSED not in words
            and (not given or ACCEPTED in words)
        )
        return Exchange(
            lower(said[0]),
            self._who(said[1]),
            given,
            taker,
            returned if taken else None,
            words,
        )

    def _shortening(self, said: list[Token]) -> Shortening:
        by, word = self._who(said[1]), lower(said[2])
        order = []
        for token in said[3:]:
            card = card_of(token)
            if card is None:
                # Whoever claims tricks shows the cards.
                raise _fault(codes.BAD_SHORTENING, token, found=str(token))
            order.append(card)
        return Shortening(by, word, tuple(order))

    def _result(self, said: Sequence[tuple[str | None, str]]) -> ResultClaim:
        """The claim in these tokens, each with its type."""
        amounts = []
        name = ""
        for sort, text in said[1:]:
            match sort:
                case "AMOUNT":
                    amounts.append((name, text.translate(_MINUS)))
                case "WHO" | "WHOM":
                    name = self._word(text.rstrip().removesuffix(":").rstrip())
                case "OPEN":
                    return ResultClaim(word=text.lower())
                case _:
                    pass
        return ResultClaim(tuple(amounts))

    def header(self, key_token: Token, value: Token) -> Header:
        """A head line of a game. Raises FaultError for a key or name it cannot have."""
        key = key_of(key_token[:-1].rstrip())
        if key in ("tisch", "lesarten", "runde"):
            raise _fault(codes.KEY_NOT_HERE, key_token, key=key)
        if key not in ("geber", "spieler"):
            return Header(key, str(value))
        names = [one_name(value)] if key == "geber" else split_names(value)
        joined = () if key == "geber" else joined_names(value)
        full = [self.full_name(name, value, name in joined) for name in names]
        if twice := next((n for n in full if full.count(n) > 1), None):
            raise _fault(codes.DOUBLE_NAME, value, name=twice)
        return Header(key, " ".join(full))

    def _who(self, token: Token) -> str:
        return self.full_name(_name_in(token), token)

    def full_name(self, typed: str, token: Token, joined: bool = False) -> str:
        """The player a typed name means. Raises FaultError at the token.

        ``joined``: commas alone make it one name.
        """
        found = resolve(typed, self.players)
        if isinstance(found, str):
            return found
        if found:
            names = ", ".join(found)
            raise _fault(codes.AMBIGUOUS_NAME, token, found=typed, names=names)
        raise _fault(
            codes.UNKNOWN_NAME,
            token,
            found=typed,
            names=", ".join(self.players),
            meant=nearest(typed, self.players)
            or nearest(typed, KEYS, 1)
            or of_parts(typed, self.players),
            joined=typed if joined else None,
        )


def _caller(node: Token | Tree[Token]) -> Token | None:
    """The name before a call."""
    if isinstance(node, str) or node.data != "item":
        return None
    tokens = cast("list[Token]", node.children)
    if not any(token.type == "CALL" for token in tokens):
        return None
    return next((token for token in tokens if token.type == "WHO"), None)


def _name_in(who: Token) -> str:
    return who.rstrip().removesuffix(":").rstrip()


def _line_word_meant(word: str) -> str | None:
    """The line word that this is, perhaps mistyped.

    Of five letters one may be missing or too many; with another in its place it may be a
    word of its own (``stick``).
    """
    if word in LINE_WORDS:
        return word
    likely = [w for w in LINE_WORDS if len(word) > _SHORT or len(w) != len(word)]
    return nearest(word, likely, max(1, (len(word) - 1) // 3))


def table_fault(value: Token) -> tuple[tuple[str, ...], FaultError | None]:
    """The names behind ``tisch``, and what is wrong with them."""
    names = split_names(value)
    for name in names:
        if not is_name(name):
            return tuple(names), _fault(codes.BAD_NAME, value, found=name)
        if is_reserved(name):
            return tuple(names), _fault(codes.RESERVED_NAME, value, name=name)
    low = [name.casefold() for name in names]
    for name in names:
        if low.count(name.casefold()) > 1:
            return tuple(names), _fault(codes.DOUBLE_NAME, value, name=name)
    if len(names) < 4:
        joined = ", ".join(joined_names(value)) or None
        count = str(len(names))
        return tuple(names), _fault(
            codes.SMALL_TABLE, value, count=count, joined=joined
        )
    return tuple(names), None


def _moment(token: str) -> tuple[int | None, ...]:
    """Cards held, trick, cards lying: ``/10``, ``/3.``, ``/3.2``, ``/10/3.2``."""
    held = trick = lying = None
    for part in token[1:].rstrip(",;").split("/"):
        number, point, count = part.partition(".")
        if point:
            trick, lying = int(number), int(count) if count else None
        else:
            held = int(number)
    return held, trick, lying


def _fact(words: Sequence[str], numbers: Mapping[str, int]) -> StatedFact:
    return StatedFact(tuple(words), numbers.get("POINTS"), numbers.get("NUMBER"))


def _fault(code: str, token: Token, **data: str | None) -> FaultError:
    start, end = cast("int", token.start_pos), cast("int", token.end_pos)
    return FaultError(code, start, end, **data)


@lru_cache(maxsize=32)
def interpreter(players: tuple[str, ...]) -> Interpreter:
    """The interpreter for a table; one for all games at it."""
    return Interpreter(players)

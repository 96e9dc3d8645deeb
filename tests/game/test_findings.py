"""What the judge finds in a record: each code where it belongs, and not beside it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games import random_game
from tests.played import DDV, NAMES, Game, Said, codes, judged


@pytest.fixture
def game() -> Game:
    return random_game(7)


def text_of(game: Game, **how: bool) -> list[str]:
    return game.text(**how).splitlines()


def found(lines: Sequence[str]) -> list[str]:
    return codes(judged("\n".join((*lines, ""))))


def first_trick(lines: Sequence[str]) -> int:
    return lines.index("Spiel 1") + 1


def changed(game: Game, trick: int, old: str, new: str, **how: bool) -> list[str]:
    """The codes where a word of a trick is another."""
    lines = text_of(game, **how)
    place = len(lines) - 12 + trick - 1
    assert old in lines[place]
    lines[place] = lines[place].replace(old, new, 1)
    return found(lines)


def test_a_card_that_is_not_in_the_claimed_hand(game: Game) -> None:
    """Two players' cards of the last trick change places."""
    (_, one), (_, two), *_ = game.tricks[11].laid
    assert one != two
    lines = text_of(game, hands=True)
    words = lines[-1].split()
    words[0], words[1] = words[1], words[0]
    lines[-1] = " ".join(words)

    assert found(lines).count("R101") == 2


def test_a_hand_of_another_size(game: Game) -> None:
    lines = text_of(game, hands=True)
    place = next(n for n, line in enumerate(lines) if line.startswith("Blatt Carla"))
    lines[place] = lines[place].rsplit(" ", 1)[0]

    assert "R107" in found(lines)


@pytest.mark.parametrize("number", range(4))
def test_a_card_forgotten_in_a_hand_changes_nothing_but_the_check(
    game: Game, number: int
) -> None:
    """All cards were laid: whoever laid a ♣D held it, whatever his hand says."""
    lines = text_of(game, hands=True)
    places = [n for n, line in enumerate(lines) if line.startswith("Blatt")]
    at = places[number]
    name, cards = lines[at].split(":")
    for card in cards.split():
        left = cards.split()
        left.remove(card)
        lines[at] = f"{name}: {' '.join(left)}"
        verdict = judged("\n".join((*lines, "")))
        whole = judged("\n".join((*text_of(game), "")))

        assert {*codes(verdict)} == {*codes(whole), "R101", "R107"}
        assert verdict.default.scores == whole.default.scores
        assert verdict.default.parties == whole.default.parties


def test_a_card_for_another_in_a_hand_accuses_nobody_of_a_revoke(game: Game) -> None:
    lines = text_of(game, hands=True)
    at = next(n for n, line in enumerate(lines) if line.startswith("Blatt Anna"))
    name, cards = lines[at].split(":")
    for card in dict.fromkeys(cards.split()):
        for other in ("♣A", "♠A", "♥A", "♥10", "♦9"):
            swapped = cards.replace(f" {card}", f" {other}", 1)
            lines[at] = f"{name}:{swapped}"

            assert "R102" not in codes(judged("\n".join((*lines, ""))))


def test_a_face_more_often_than_the_deck_has_it(game: Game) -> None:
    card = game.tricks[0].laid[0][1]
    other = next(c for _, c in game.tricks[11].laid if c != card)
    lines = text_of(game)
    lines[-1] = lines[-1].replace(str(other), str(card), 1)
    copies = [str(c) for _, c in game.plays].count(str(card))

    assert copies == 2
    assert "R105" in found(lines)


def test_more_cards_than_were_dealt(game: Game) -> None:
    assert "R106" in found([*text_of(game), "♣9"])


def test_a_card_out_of_turn_and_a_second_one_in_a_trick(game: Game) -> None:
    lead = NAMES[game.tricks[4].laid[0][0]]
    other = next(name for name in NAMES if name != lead)

    assert "R103" in changed(game, 5, f"{lead}:", f"{other}:", names=True)
    card = str(game.tricks[4].laid[1][1])
    assert "R104" in changed(game, 5, f" {card}", f" {lead}: {card}", names=True)


def test_an_infraction_that_is_marked_but_was_none(game: Game) -> None:
    card = str(game.tricks[3].laid[2][1])

    assert changed(game, 4, card, f"^nichtbedient {card}") == ["R110"]


def test_a_marked_infraction_that_is_one_is_reported_once() -> None:
    game = random_game(7, offend=3)
    assert game.offence is not None
    trick, seat, card = game.offence
    place = game.tricks[trick - 1].laid.index((seat, card))
    lines = text_of(game)
    words = lines[len(lines) - 13 + trick].split()
    words[place] = f"^nichtbedient {words[place]}"
    lines[len(lines) - 13 + trick] = " ".join(words)

    assert found(lines) == ["R102"]


@pytest.mark.parametrize(
    ("claim", "code"), [("> {foe}", "S101"), ("> {winner} 99", "S102")]
)
def test_what_is_claimed_of_a_trick_is_checked(
    game: Game, claim: str, code: str
) -> None:
    lines = text_of(game)
    trick = game.tricks[0]
    winner = NAMES[trick.winner]
    foe = next(name for name in NAMES if name != winner)
    place = len(lines) - 12
    right = [*lines]
    right[place] += f" > {winner} {trick.eyes}"
    assert found(right) == []

    lines[place] += " " + claim.format(winner=winner, foe=foe)
    assert found(lines) == [code]


def test_what_is_claimed_of_the_result_is_checked(game: Game) -> None:
    re = game.side(is_re=True).eyes
    anna = game.result[2][0]
    lines = text_of(game)

    assert found([*lines, f"= Re {re}, Anna {anna}"]) == []
    assert found([*lines, f"= Re {re + 1}"]) == ["S103"]
    assert found([*lines, f"= Anna {anna + 1}"]) == ["S104"]
    assert found([*lines, "= Xaver 3"]) == ["S105"]
    assert set(found([*lines[:-1], f"= Anna {anna}"])) == {"U101", "S106"}


def test_a_call_by_nobody_and_one_nobody_knows(game: Game) -> None:
    lead = str(game.tricks[0].laid[0][1])

    assert "R203" in changed(game, 1, lead, f"re {lead}")
    assert changed(game, 1, lead, f"Anna: hurra {lead}") == ["R202"]


def test_what_a_broken_off_record_still_tells(game: Game) -> None:
    part = judged(game.cut(20).text())

    assert codes(part).count("U101") == 1
    assert len(part.default.tricks) == 5
    assert part.default.scores is None


@pytest.mark.parametrize("cards", range(5, 9))
def test_a_late_call_in_a_trick_that_breaks_off_is_late(cards: int) -> None:
    """Whoever led to the second trick holds ten cards."""
    game = random_game(5)
    seat = game.tricks[1].laid[0][0]
    said = game.saying(Said(5, seat, "re" if seat in game.re else "kontra"))
    verdict = judged(said.cut(cards).text(hands=True))

    assert verdict.default.announcements[0].status == "standing"
    assert set(codes(verdict)) == {"R201", "U101"}


def test_a_call_behind_an_unknown_card_is_open(game: Game) -> None:
    """Nobody can say how many cards the speaker still held."""
    seat = min(game.re)
    lines = text_of(game.saying(Said(25, seat, "re")))
    place = len(lines) - 12
    lines[place] = lines[place].replace(str(game.tricks[0].laid[1][1]), "??", 1)
    verdict = judged("\n".join((*lines[:-1], "")))

    assert verdict.default.announcements[0].status == "open"
    assert "U102" in codes(verdict)


def test_an_unknown_card_stops_the_judging_there(game: Game) -> None:
    card = str(game.tricks[5].laid[1][1])
    lines = text_of(game)
    place = len(lines) - 12 + 5
    lines[place] = lines[place].replace(f" {card}", " ??", 1)
    verdict = judged("\n".join((*lines[:-1], "")))

    assert "U102" in codes(verdict)
    assert len(verdict.default.tricks) == 5


def test_a_card_is_known_where_all_others_lie(game: Game) -> None:
    card = str(game.tricks[5].laid[1][1])
    lines = text_of(game)
    place = len(lines) - 12 + 5
    lines[place] = lines[place].replace(f" {card}", " ??", 1)
    verdict = judged("\n".join((*lines, "")))
    whole = judged(game.text())

    assert [f.code for f in verdict.findings if f not in whole.findings] == ["U117"]
    assert verdict.ways == whole.outcomes


def test_of_two_unknown_cards_both_orders_are_judged(game: Game) -> None:
    lines = text_of(game)
    for number in (5, 6):
        place = len(lines) - 12 + number
        card = str(game.tricks[number].laid[1][1])
        lines[place] = lines[place].replace(f" {card}", " ??", 1)
    verdict = judged("\n".join((*lines, "")))
    whole = judged(game.text())
    reported = [o._replace(assume=(), default=True) for o in verdict.ways]

    assert len(verdict.ways) == 2
    assert whole.default._replace(rests_on=()) in [
        o._replace(rests_on=()) for o in reported
    ]
    assert codes(verdict).count("U116") == 2


def test_without_a_dealer_nothing_is_judged(game: Game) -> None:
    text = game.text().replace("Geber: Dora\n", "")

    assert codes(judged(text)) == ["U108"]


def test_an_act_of_somebody_who_sits_out_is_no_act_of_the_game() -> None:
    """Emil deals and does not play; he cannot announce."""
    game = random_game(7)
    text = (
        game.saying(Said(0, 0, "re"))
        .text()
        .replace(
            "Tisch: Anna Bernd Carla Dora\nGeber: Dora",
            "Tisch: Anna Bernd Carla Dora Emil\nGeber: Emil",
        )
        .replace("Anna: re", "Emil: re")
    )
    verdict = judged(text)

    assert dict(verdict.default.scores or ()) == dict(
        zip((*NAMES, "Emil"), (*game.result[2], 0), strict=True)
    )
    assert codes(verdict) != []
    assert verdict.rules == DDV


def test_a_fact_of_nothing_is_left_open(game: Game) -> None:
    """Who took the card that the accused never laid is asked of no trick at all."""
    lines = "\n".join(text_of(game)).replace(DDV, "nagelik-2024").splitlines()
    lines.append("reklamation c: b nichtbedient")

    assert found(lines)

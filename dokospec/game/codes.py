"""Codes of what the engine finds in a record, with the names its messages expect.

``R``: the record against the rules. ``S``: claimed numbers against the replay. ``U``:
what cannot be decided. ``E``: the record cannot be judged at all. A code never changes
its meaning; the wording stands in ``dokospec/messages/engine.toml``.

*data* lists the keys of ``Finding.data``; a key in brackets may be missing. Amounts are
digits, several cards are joined by a blank, ``nearest`` is the nearest known word.
Kinds: ``R`` and ``S`` ILLEGAL, ``U`` UNDECIDABLE, ``E`` UNREADABLE, where not stated.
"""

from __future__ import annotations

from typing import Final

# --- cards ----------------------------------------------------------------------------

CARD_NOT_IN_HAND: Final = "R101"
"""A card its player does not hold (by the claimed hand). data: player card trick."""
REVOKE: Final = "R102"
"""A card against a Pflicht auf Karte. data: player card trick duty had.

``had``: the cards of the hand that the duties left to play; ``duty``: its name.
"""
OUT_OF_TURN: Final = "R103"
"""A card named for a player whose turn it is not. data: player expected card trick."""
TWICE_IN_TRICK: Final = "R104"
"""A second card of one player in one trick. data: player card trick."""
CARD_TOO_OFTEN: Final = "R105"
"""A face played more often than the deck has it. data: card count allowed."""
TOO_MANY_CARDS: Final = "R106"
"""More cards than the deal gives out. data: count allowed."""
HAND_SIZE: Final = "R107"
"""A claimed hand of another size than the deal's. data: player count expected."""
HANDS_TOO_OFTEN: Final = "R108"
"""The claimed hands hold a face more often than the deck. data: card count allowed."""
CARD_NOT_IN_DECK: Final = "R109"
"""A face that this deck does not have. data: card."""
MARKED_BUT_LEGAL: Final = "R110"
"""An infraction is marked where none is. data: player what mark.

``what``: the card, or the word of a call.
"""
TRICK_NUMBER_DIFFERS: Final = "R111"
"""``7.`` where another trick starts. data: claimed actual."""
TRICK_NUMBER_IMPOSSIBLE: Final = "R115"
"""A number that no trick of the game has. data: claimed most."""
TRICK_BROKEN_OFF: Final = "R112"
"""A claim or a new trick stands inside a trick. data: trick count expected."""

NOT_PLAYING: Final = "R113"
"""An act of somebody who sits out this game. data: player."""

CANNOT_BE: Final = "R114"
"""Whatever the hands were, the cards cannot have been played like this. data: none."""

# --- calls ----------------------------------------------------------------------------

CALL_AGAINST_DUTY: Final = "R201"
"""A call that breaks a Pflicht. data: player word duty trick [held] [needed].

``held``: cards still in the speaker's hand.
"""
CALL_UNKNOWN: Final = "R202"
"""A word that the rule text does not have. data: word [nearest]."""
CALL_BY_NOBODY: Final = "R203"
"""A call without a name. data: word, name or line. UNDECIDABLE."""
CALL_MOMENT_OPEN: Final = "R204"
"""``re?``: in time or late, by the moment. data: player word [duty]. UNDECIDABLE."""

# --- Vorbehalte and exchange ----------------------------------------------------------

RESERVATION_UNKNOWN: Final = "R301"
"""A word that the rule text does not have. data: word [nearest|which]."""
RESERVATION_AGAINST_DUTY: Final = "R302"
"""A Vorbehalt that breaks a Pflicht. data: player word duty."""
RESERVATION_ORDER: Final = "R303"
"""A Vorbehalt out of turn. data: player order."""
EXCHANGE_AGAINST_DUTY: Final = "R304"
"""An exchange that breaks a Pflicht. data: player duty."""
EXCHANGE_WITHOUT_BID: Final = "R305"
"""An exchange and no Vorbehalt that has one. data: player word."""
EXCHANGED_NOT_HELD: Final = "R306"
"""A card is passed on by somebody who did not hold it. data: player card."""
EXCHANGED_NOT_KEPT: Final = "R307"
"""A card is passed to somebody who does not hold it then. data: player card."""

# --- Stock and passing ----------------------------------------------------------------

STOCK_SIZE: Final = "R308"
"""A Stock of another size than the deal's. data: count expected."""
PUSH_NOT_HERE: Final = "R309"
"""Cards passed on in a game in which nobody passes, or nobody any more. data: player."""
PUSH_BY_OTHER: Final = "R310"
"""Cards passed on by somebody who is not to. data: player expected."""
PUSH_COUNT: Final = "R311"
"""Another number of cards passed on than is to be. data: player count expected."""
PUSH_ELSEWHERE: Final = "R312"
"""Cards laid aside that are to be passed on, or the other way. data: player aside.

``aside``: ``ja`` where they were laid aside.
"""
PUSH_LATE: Final = "R313"
"""Cards passed on after the first card was played. data: player."""
PUSH_MISSING: Final = "R314"
"""Some have passed cards on, and the next has not. data: player."""
PUSHED_NOT_HELD: Final = "R315"
"""A card is passed on by somebody who did not hold it. data: player card."""
GAME_AGAINST_DUTY: Final = "R316"
"""The game as a whole breaks a Pflicht. data: duty."""
PUSHED_NOT_KEPT: Final = "R317"
"""A card is passed to somebody who does not hold it then. data: player card."""
AHEAD_MISSING: Final = "R318"
"""A claimed hand lacks a card that its player is dealt ahead. data: player card."""
STOCK_MISSING: Final = "U109"
"""Who took up the Stock is told, what lay in it is not. data: player."""

# --- objections and shortenings -------------------------------------------------------

OBJECTION_AGAINST_DUTY: Final = "R401"
"""A Reklamation that breaks a Pflicht. data: player accused duty."""
SHORTENING_AGAINST_DUTY: Final = "R402"
"""A Spielabkürzung that breaks a Pflicht. data: player word duty."""
ACT_WORD_UNKNOWN: Final = "R403"
"""A word of either that the rule text does not have. data: word [nearest]."""

BEHIND_THE_END: Final = "R404"
"""What stands behind a Reklamation that ended the game. data: none."""
PERHAPS_ENDED: Final = "U119"
"""It is open whether a Reklamation ended the game. data: none."""

# --- what is stated of a play ---------------------------------------------------------

STATEMENT_UNKNOWN: Final = "R501"
"""A word that the rule text does not have, or nobody of that name. data: word [nearest]."""
STATEMENT_AMBIGUOUS: Final = "R502"
"""The beginning of several words. data: word words."""
STATED_TWICE: Final = "R503"
"""A player stated to be of two parties. data: player first second."""
STATED_AUGEN: Final = "R504"
"""Two numbers of Augen or tricks for one party. data: what party first second."""
STATED_NEVER: Final = "R505"
"""An item that cannot have been due so. data: item."""
STATED_SUM: Final = "R506"
"""Augen or tricks that do not add up to all there are. data: stated whole what."""
STATED_UNFIT: Final = "R507"
"""Parties, a Stand or a kind that no game with these Vorbehalte has. data: what [cards].

``cards``: cards that are there, and who laid them.
"""
STATED_TOO_OFTEN: Final = "R508"
"""An item stated more often than there are cards or tricks for it. data: item count most."""
STATED_MOMENT: Final = "R509"
"""Cards held, trick and cards lying that do not go together. data: player word."""
STATEMENT_MISFIT: Final = "R510"
"""A fact with more, less or other than belongs to its word. data: fact word [nearest]."""
COMMA_MISSING: Final = "R511"
"""A word of the text where a player is expected. data: word."""
CALL_AGAINST_DUTY_ANYHOW: Final = "R512"
"""A call that breaks a Pflicht whenever it was made. data: player word duty."""
CALL_AGAINST_DUTY_HOLDING: Final = "R513"
"""A call that breaks a Pflicht in a trick that is not stated.

data: player word duty held [needed].
"""
STATED_TRICKS: Final = "R514"
"""Tricks that cannot have the Augen that are stated. data: who augen tricks possible."""
STATED_NO_CARDS: Final = "R515"
"""Augen that no tricks can have. data: who augen."""
AUGEN_REFUSED: Final = frozenset(
    (STATED_AUGEN, STATED_SUM, STATEMENT_MISFIT, STATED_TRICKS, STATED_NO_CARDS)
)
"""Augen are stated, but cannot be."""
OBJECTED_WITHOUT_CARDS: Final = "U122"
"""A Reklamation in a game without its cards. data: none."""
NOT_STATED: Final = "U120"
"""The verdict depends on what is not stated. data: what [line: by which it were]."""
STATED_TOO_LITTLE: Final = "U123"
"""What is stated leaves items open. data: items."""
STATEMENT_UNREAD: Final = "U124"
"""Something stated cannot be understood, or does not fit: all stays open. data: none."""
UNPLAYED_STATED: Final = "U125"
"""A play is stated of a game that is not played. data: kind."""
AUGEN_NOT_STATED: Final = "U121"
"""Nobody says how many Augen a party has. data: [line: the fact meant]."""

# --- claims ---------------------------------------------------------------------------

TRICK_WINNER_DIFFERS: Final = "S101"
"""``> Dora``. data: trick claimed actual."""
TRICK_AUGEN_DIFFER: Final = "S102"
"""``> Dora 28``. data: trick claimed actual."""
AUGEN_DIFFER: Final = "S103"
"""``= Re 166``. data: party claimed actual."""
SCORE_DIFFERS: Final = "S104"
"""``= Anna -7``. data: player claimed actual."""
CLAIM_NAME_UNKNOWN: Final = "S105"
"""A claim about somebody unknown. data: name [nearest]."""
CLAIM_UNDECIDED: Final = "S106"
"""A claim that nothing decides. data: name claimed. Kind UNDECIDABLE."""
NOT_BROKEN_OFF: Final = "S107"
"""``= abbruch`` or ``= *`` behind a game that was played to its end. data: claimed."""
STATEMENT_DIFFERS: Final = "S108"
"""``+ re 151`` beside the cards, which say otherwise. data: what claimed actual."""
PROMISE_BROKEN: Final = "S201"
"""A Zusage of the text does not hold in this game. data: name."""

NOTE: Final = "S202"
"""What the game means for those after it, by the text. data: name count. Kind REMARK."""

# --- undecidable ----------------------------------------------------------------------

INCOMPLETE: Final = "U101"
"""Tricks are missing. data: tricks expected [trick cards: of one that broke off]."""
UNKNOWN_CARD: Final = "U102"
"""``??`` that the rest does not settle. data: count."""
PARTIES_UNKNOWN: Final = "U103"
"""Nothing played or said tells the parties. data: players."""
DOUBT_MATTERS: Final = "U104"
"""The verdict depends on an open question. data: doubt question readings outcomes clause.

``outcomes``: how many distinct results its readings come to. ``question`` and ``readings``
are in German with their marks; in a language in which any of it is told, ``question_LANG``
and ``readings_LANG`` come behind them, with what is not told in German.
"""
DOUBT_IN_DETAIL: Final = "U118"
"""An open question that changes neither winner nor items, value or points. data: as U104.

Kind REMARK.
"""
GAP_HIT: Final = "U105"
"""No case of a quantity holds. data: quantity position."""
CONFLICT_HIT: Final = "U106"
"""Two statements give different values. data: quantity first second position."""
UNREAD_WORD: Final = "U126"
"""A word of a Vorbehalt or Reklamation behind which may be anything. data: word [meant]."""
LINE_TWICE: Final = "U127"
"""A line stands there again and says something else. data: line."""
TOO_MANY_WORLDS: Final = "U107"
"""More open facts than are tried. data: limit [doubts: those read by default]."""
TABLE_MISSING: Final = "U108"
"""Dealer or players are not given. data: missing."""
DEALER_MISSING: Final = "U128"
"""Nobody says who dealt; the result is the same whoever it was."""
CALL_ALONE: Final = "U129"
"""Whether a call is in time if nothing else was said. data: player word held needed answer."""
UNPLAYED: Final = "U110"
"""Cards behind a game that is not played: something is missing. data: cards kind."""
CARD_OPEN: Final = "U116"
"""The verdict depends on which card ``??`` was. data: trick place."""
CARD_ELIMINATED: Final = "U117"
"""By all the others ``??`` can only have been this card. data: card. Kind REMARK."""
ODD_TRICK: Final = "U111"
"""A line that holds no whole tricks. data: trick cards [card count].

``card`` is the only one that is missing, ``count`` how often it has fallen.
"""
CARD_LEFT_OUT: Final = "U112"
"""A card is missing before the end. data: tricks card count [place typed].

``tricks``: where it may be; ``place`` in the trick and ``typed`` where only one edit
makes the record lawful. So below.
"""
CARD_PUT_IN: Final = "U113"
"""A card too many. data: tricks card [place]."""
CARD_MISTYPED: Final = "U114"
"""A card that is written for another. data: tricks card count missing [place typed]."""
TRICK_LEFT_OUT: Final = "U115"
"""A trick is missing before the end. data: tricks missing [typed]."""

# --- not to be judged -----------------------------------------------------------------

RULES_MISSING: Final = "E102"
"""The file names no rule text. data: none."""
RULES_BROKEN: Final = "E103"
"""The rule text has errors of its own. data: name count."""
PLAYER_COUNT: Final = "E104"
"""Too few or too many at the table. data: count expected."""
DEALER_DIFFERS: Final = "E105"
"""Dealer, or label, against what the game before leads to. data: claimed actual.

Kind ILLEGAL, severity WARNING: the record's own word holds.
"""
NO_GAME: Final = "E106"
"""A head, and no game below it. data: none. Kind REMARK."""

# --- the evening ----------------------------------------------------------------------

EVENING_AGAINST_DUTY: Final = "A101"
"""The evening is over and a duty is not met. data: duty."""
AFTER_THE_END: Final = "A102"
"""A game although the evening was over. data: none."""
GAME_MISSING: Final = "A103"
"""The numbers of games leap. data: number due. Kind UNDECIDABLE."""
GAME_TWICE: Final = "A104"
"""A second game of the same number. data: number. Kind UNDECIDABLE."""
EVENING_OPEN: Final = "A105"
"""What the game means for the evening is not known. data: about. Kind UNDECIDABLE."""
BEHIND_AN_OPEN_GAME: Final = "A119"
"""Points may hang on what a game before has set. data: names. Kind UNDECIDABLE."""
TOO_MANY_EVENINGS: Final = "A106"
"""Too many ways the evening may stand. data: limit doubts. Kind UNDECIDABLE."""
EVENING_CUT: Final = "A107"
"""Another table although the evening was not over. data: none. Kind REMARK."""

GAME_REPEATED: Final = "A108"
"""A game that is card by card an earlier one. data: other. Kind UNDECIDABLE."""

KEY_MISTYPED: Final = "A109"
"""A line ``x-…`` that is nearly one the text asks for. data: key meant. Kind REMARK."""

NO_READING: Final = "A110"
"""A line of the head agrees on what is no reading. data: found meant readings.
Kind UNDECIDABLE."""

# --- the season -----------------------------------------------------------------------

SEASON_AGAINST_DUTY: Final = "A111"
"""An evening of a season breaks a Pflicht. data: evening duty."""
SEASON_OPEN: Final = "A112"
"""The text does not say what is asked of the season. data: question about.

Kind UNDECIDABLE.
"""
SEASON_EVENING_GOES_ON: Final = "A113"
"""Evenings that were not over count as they stand. data: evenings. Kind REMARK."""
SEASON_WITHOUT_DATE: Final = "A114"
"""Evenings without a date stand behind the others. data: evenings. Kind REMARK."""
SEASON_GAMES_OPEN: Final = "A115"
"""Games without a result count nothing. data: evenings. Kind UNDECIDABLE."""
SEASON_GAMES_DISPUTED: Final = "A116"
"""Games that readings judge differently. data: evenings. Kind UNDECIDABLE."""
SEASON_GAME_TWICE: Final = "A117"
"""The same game in two places. data: evening game other number. Kind UNDECIDABLE."""
SEASON_NOBODY: Final = "A118"
"""A head names somebody who was at no table. data: key found meant. Kind REMARK."""

"""Deals and games written as text, so that a test reads like a page of a rule book.

A deal has a line for each seat. A token is a suit with its ranks or a single card; `*` takes what is left::

    0: SAKQ2 HT98 D765 C432
    1: S3 …
    2: …
    3: *

Actions are written `0: 5S, 1: dash_call, 2: pass`: bids as tricks and trump, estimates as numbers, cards as
rank and suit, the rest by name. `begin` opens and deals a game, and returns a `Record` to play it on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from games.engine import verbs
from games.engine.actions import (
    AVOID,
    BIDS,
    DASH_CALL,
    ESTIMATES,
    NO_DASH,
    PASS,
    PLAYS,
    REDEAL,
    Action,
)
from games.engine.cards import CARD_TEXT, FULL_DECK, RANKS, SUITS, Card, Hand, card, cards, hand, trump
from games.engine.errors import IllegalAction, Refusal
from games.engine.facts import Fact, SeatTaken
from games.engine.fair_deal import Decks, canonical_deck, fair_decks
from games.engine.fold import fold
from games.engine.game import Game
from games.engine.round import Phase, Round
from games.engine.rulesets import ruleset
from games.engine.rulesets.base import Ruleset
from games.engine.rulesets.options import configure
from games.engine.seats import Seat, around, step
from games.engine.views import View, view

Deck = tuple[Card, ...]

# Nobody is void, and every seat has something to win with.
EVEN = """
    0: SAKQ2 HT98 D765 C432
    1: S543 HAKQ DT98 C8765
    2: S9876 H432 DAKQ CJT9
    3: *
"""

_WORDS = {"dash_call": DASH_CALL, "no_dash": NO_DASH, "pass": PASS, "redeal": REDEAL, "avoid": AVOID}


def held(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as "SAK H9 2C J1": suits with their ranks, or single cards."""
    found: list[Card] = []
    for token in text.split():
        if token[0] in SUITS:
            found += [card(rank + token[0]) for rank in token[1:]]
        else:
            found.append(card(token))
    return tuple(found)


def hand_of(text: str) -> Hand:
    """Return the hand of a text that `held` reads."""
    return hand(held(text))


def deck(text: str, *, dealer: int, turned_up: str | None = None, of: Sequence[Card] = FULL_DECK) -> Deck:
    """Return the whole deck that gives each seat its line of `text` when `dealer` deals from `of`."""
    lines = [line.split(":") for line in text.strip().splitlines()]
    assert [int(seat) for seat, _ in lines] == list(range(len(lines))), "a line for each seat, in order"
    hands = [None if body.strip() == "*" else held(body) for _, body in lines]
    shown = () if turned_up is None else (card(turned_up),)
    named = [each for hand in hands if hand is not None for each in hand] + [*shown]
    assert len(set(named)) == len(named), "no card twice"
    assert set(named) <= set(of), "only cards of the deck"
    rest = [each for each in of if each not in named]
    size = max(len(hand) for hand in hands if hand is not None)
    filled = [rest[:size] if hand is None else list(hand) for hand in hands]
    assert {len(hand) for hand in filled} == {size}, "hands of one size"
    order = around(dealer + 1, len(lines))
    dealt = [filled[seat][i] for i in range(size) for seat in order]
    return (*dealt, *shown, *(each for each in rest if each not in dealt))


def action(text: str, phase: Phase) -> Action:
    """Return the action that `text` means in this phase: `5S` is a bid in an auction and a card in play."""
    if text in _WORDS:
        return _WORDS[text]
    if text.isdecimal():
        return ESTIMATES[int(text)]
    if phase is Phase.PLAY:
        return PLAYS[card(text)]
    return bid(text)


def bid(text: str) -> Action:
    """Return the bid of a text such as "5S" or "13NT"."""
    tricks = text.rstrip("CDHSNT")
    return BIDS[int(tricks) * 5 + trump(text[len(tricks) :])]


def play(text: str) -> Action:
    """Return the play of a card such as "QS"."""
    return PLAYS[card(text)]


def written(hand: int) -> str:
    """Write a hand as suits with their ranks, highest first: `SAK H9 D- CT2 J1`."""
    held = set(cards(hand))
    suits = [
        suit + ("".join(rank for rank in reversed(RANKS) if card(rank + suit) in held) or "-")
        for suit in reversed(SUITS)
    ]
    return " ".join([*suits, *(CARD_TEXT[each] for each in held if each >= 52)])


class Record:
    """A game with its log, played on by text. Each fact goes through `fold` alone."""

    def __init__(self, decks: Decks, facts: Sequence[Fact]) -> None:
        self.decks = decks
        self.facts: list[Fact] = []
        self._game: Game | None = None
        self.add(facts)

    @property
    def game(self) -> Game:
        assert self._game is not None
        return self._game

    @property
    def round(self) -> Round:
        """The first open round in which it is some seat's turn, else the first open round."""
        return next((each for each in self.game.open if verbs.to_act(each)), self.game.open[0])

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is; there must be exactly one."""
        (seat,) = verbs.to_act(self.round)
        return seat

    def add(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            self._game = fold(self._game, (fact,))
            self.facts.append(fact)

    def hand(self, seat: int) -> Hand:
        """Return what the seat still holds in `round`."""
        return self.decks.hand(self.round, seat)

    def view(self, viewer: int | None) -> View:
        """Return the view of the seat, or of a spectator with None."""
        if viewer is None:
            return view(self.game, {}, None)
        hands = {each.number: self.decks.hand(each, viewer) for each in self.game.open}
        return view(self.game, hands, Seat(viewer))

    def legal(self) -> tuple[Action, ...]:
        """Return the legal actions of the seat whose turn it is."""
        return verbs.legal_actions(self.round, self.hand(self.seat), self.seat)

    def act(self, seat: int, action: Action, number: int | None = None) -> tuple[Fact, ...]:
        """Take an action in the round of this number, by default in `round`. Return the new facts."""
        number = self.round.number if number is None else number
        facts = verbs.take(self.game, self.decks, number, Seat(seat), action).facts
        self.add(facts)
        return facts

    def play(self, text: str) -> tuple[Fact, ...]:
        """Play a text such as "0: 5S, 1: dash_call". Return the new facts of the last action."""
        facts: tuple[Fact, ...] = ()
        for each in text.split(","):
            seat, what = each.split(":")
            facts = self.act(int(seat), action(what.strip(), self.round.phase))
        return facts

    def under(self, **rulings: object) -> "Record":
        """Return this state under other rules: `rulings` replace fields of the ruleset."""
        other = Record(self.decks, self.facts)
        rules = replace(self.game.ruleset, **rulings)
        rounds = tuple(each._replace(setup=each.setup._replace(ruleset=rules)) for each in self.game.open)
        other._game = self.game._replace(ruleset=rules, open=rounds)
        return other

    def trick(self, text: str) -> tuple[Fact, ...]:
        """Play a text such as "AS 3S 6S 9S": a card from each seat, from the leader on."""
        facts: tuple[Fact, ...] = ()
        for each in text.split():
            facts = self.act(self.seat, play(each))
        return facts

    def why_not(self, seat: int, what: str | Action) -> Refusal | None:
        """Return why the seat may not do this now, None if it may; check that `refusal` and `take` agree."""
        wanted = action(what, self.round.phase) if isinstance(what, str) else what
        said = verbs.refusal(self.round, self.hand(seat), Seat(seat), wanted)
        try:
            verbs.take(self.game, self.decks, self.round.number, Seat(seat), wanted)
        except IllegalAction as error:
            assert said in (error.refusal, None), "one definition of legality"
            return error.refusal
        assert said is None, "one definition of legality"
        return None

    def finish_round(self) -> None:
        """Play `round` to its end; each seat takes its first legal action."""
        number = self.round.number
        while self.game.open and self.round.number == number:
            self.act(self.seat, self.legal()[0])


class _Stack(NamedTuple):
    """Decks laid out by a test. Others are shuffled fairly; with `fair` None there are no others."""

    laid: Mapping[tuple[int, int], Deck]
    fair: Decks | None

    def __call__(self, round: int, attempt: int) -> Deck:
        if (round, attempt) in self.laid or self.fair is None:
            return self.laid[round, attempt]
        return self.fair(round, attempt)


def drawing(dealer: int, ruleset: Ruleset, players: int) -> Deck:
    """Return a deck for the draw in which `dealer` draws the best card, and each next seat a worse one."""
    canonical = canonical_deck(ruleset, players)
    from_best = sorted((each for each in canonical if each < 52), key=lambda each: (-(each % 13), -each))
    jokers = [each for each in canonical if each >= 52]
    drawn = [from_best[(seat - dealer) % players * 4] for seat in range(players)]
    return (*drawn, *(each for each in from_best if each not in drawn), *jokers)


def begin(
    key: str,
    *deals: str,
    round: int = 1,
    rounds: Sequence[int] | None = None,
    dealer: int = 3,
    players: int = 4,
    turned_up: str | None = None,
    only: bool = False,
    **options: object,
) -> Record:
    """A game just dealt: attempt i of `round` has the cards of `deals[i]`; `dealer` deals the first attempt.

    Without deals, a 52-card game is dealt EVEN. Players keep their seats. `rounds` are those of the game, by
    default `round` alone. With `only`, no other decks exist.
    """
    chosen = {"seating": "as_taken", "rounds": tuple(rounds or (round,)), **options}
    value = configure(ruleset(key), players, chosen)
    canonical = canonical_deck(value, players)
    first = step(dealer, 1 - round, players)
    passed_on = 1 if value.redeal_dealer == "next" else 0
    if not deals and len(canonical) == 52:
        deals = (EVEN,)
    laid = {
        (round, attempt): deck(
            text, dealer=step(dealer, passed_on * attempt, players), turned_up=turned_up, of=canonical
        )
        for attempt, text in enumerate(deals)
    }
    laid[0, 0] = drawing(first, value, players)
    fair = None if only else fair_decks(b"notation", value, players)
    decks = Decks(_Stack(laid, fair), players)
    record = Record(decks, [verbs.opened(ruleset(key), chosen, players, "")])
    record.add([SeatTaken(Seat(seat), "player") for seat in range(players)])
    record.add(verbs.start(record.game, decks, step(first, 1, players)))
    return record

"""Two worlds: one table with one public history, in which only cards differ that a viewer cannot see.

A world is a map of whole decks. Its twin for a viewer has cards exchanged between places hidden from them
(others' hands, the closed rest of a deck, deals thrown in, deals to come), so that every action of the
history is possible there, too, and leads to the same facts. The viewer must be shown the same in both.
"""

import os
import random
from typing import Any, NamedTuple

import pytest

from games.engine import verbs
from games.engine.actions import REDEAL, Action
from games.engine.errors import IllegalAction
from games.engine.facts import Fact, SeatTaken
from games.engine.fair_deal import Decks, canonical_deck, stacked_decks
from games.engine.fold import fold
from games.engine.game import Game, Status
from games.engine.round import Round
from games.engine.rulesets import ruleset
from games.engine.rulesets.options import configure
from games.engine.seats import Seat
from tests.notation import Deck
from tests.two_worlds.pairs.hidden import dealt, possible, unseen

ATTEMPTS = 5
# Number of worlds compared in the engine, and at each endpoint; `make prove` and long runs ask for more.
ENGINE_WORLDS = int(os.environ.get("ESTIMATION_ENGINE_WORLDS", "240"))
ENDPOINT_WORLDS = int(os.environ.get("ESTIMATION_ENDPOINT_WORLDS", "12"))
# If several callers would be answered alike, one of them asks, in turn; in `make prove` all ask, more often.
BY_ALL = bool(os.environ.get("ESTIMATION_ASKED_BY_ALL"))
# Another seed finds other worlds.
SEED = os.environ.get("ESTIMATION_WORLDS_SEED", "")
Laid = dict[tuple[int, int], Deck]


# Round, acting seat and action.
Move = tuple[int, Seat, Action]


class Plan(NamedTuple):
    """What is played: ruleset, players, options and clocks of the table, and if it plays cards itself."""

    ruleset: str
    players: int
    options: dict[str, object]
    automatic: bool = False
    clock: dict[str, object] | None = None

    def __str__(self) -> str:
        return f"{self.ruleset}-{self.players}-{'-'.join(map(str, self.options.values()))}"


PLANS = (
    Plan("modern", 4, {"rounds": [2]}),
    Plan("modern", 4, {"rounds": [13, 14], "seating": "drawn"}),
    Plan("traditional", 4, {"rounds": [1, 18]}),
    Plan("rising", 4, {"rounds": [5]}),
    Plan("rising", 4, {"rounds": [1, 16], "pass_is_final": True}),
    Plan("casual", 4, {"rounds": [3, 15]}),
    Plan("updown", 2, {"rounds": [1, 9, 10]}),
    Plan("updown", 3, {"rounds": [5, 6], "jokers": 2}),
    Plan("updown", 5, {"rounds": [4, 5], "concealed": True, "jokers": 1}),
    Plan("modern", 4, {"rounds": [4, 14, 15], "concurrency": 3}, automatic=True, clock={"preset": "normal"}),
    Plan("cafe", 4, {"rounds": [6]}),
    Plan("modern", 4, {"rounds": [13, 14], "break_colour": True, "opened_by": "last_high_bidder"}),
    Plan("modern", 4, {"rounds": [3], "may_pass": True, "passed_out": "skip", "dashing": "blind"}),
)


# An auction; hidden tricks with a joker; several rounds at once with automatic cards.
SHORT = (PLANS[0], PLANS[8], PLANS[9])


def marked(*short: Plan, of: tuple[Plan, ...] = PLANS) -> list[Any]:
    """Return plans as test parameters: the `short` ones in every run, the others in `make prove`."""
    return [each if each in short else pytest.param(each, marks=pytest.mark.prove) for each in of]


class World(NamedTuple):
    """A table at some moment. ``moves`` are the actions so far, with their rounds; ``game`` is the result."""

    plan: Plan
    laid: Laid
    decks: Decks
    moves: tuple[Move, ...]
    facts: tuple[Fact, ...]
    game: Game

    @property
    def phase(self) -> str:
        return self.at.phase.value if self.game.open else "over"

    @property
    def at(self) -> Round:
        """Return an open round where a seat must act; the round of the last move if possible."""
        awaited = [each for each in self.game.open if verbs.to_act(each)]
        return next((each for each in awaited if self.moves and each.number == self.moves[-1][0]), awaited[0])

    def hands(self, viewer: Seat | None) -> dict[int, int]:
        """Return the viewer's own hands, by round."""
        if viewer is None:
            return {}
        return {each.number: self.decks.hand(each, viewer) for each in self.game.open}


def played(plan: Plan, dice: random.Random) -> list[World]:
    """Play a random game. Return the worlds at its start and after each action."""
    laid = shuffled(plan, dice)
    worlds = [begun(plan, laid)]
    while worlds[-1].game.status is Status.RUNNING:
        try:
            worlds.append(moved(worlds[-1], *_move(worlds[-1], dice)))
        except IllegalAction:  # everybody passed and there is no deck left
            break
    return worlds


def moment(worlds: list[World], dice: random.Random) -> World:
    """Return one of these worlds at random, each phase as likely as the others."""
    phase = dice.choice(sorted({each.phase for each in worlds}))
    return dice.choice([each for each in worlds if each.phase == phase])


def _move(world: World, dice: random.Random) -> Move:
    round = dice.choice([each for each in world.game.open if verbs.to_act(each)])
    (seat,) = verbs.to_act(round)
    legal = verbs.legal_actions(round, world.decks.hand(round, seat), seat)
    kinds = sorted({type(each).__name__ for each in legal})
    if round.deal.attempt == ATTEMPTS - 1:
        legal = tuple(each for each in legal if each is not REDEAL)
    kind = dice.choice(kinds)
    return round.number, seat, dice.choice([each for each in legal if type(each).__name__ == kind] or legal)


def shuffled(plan: Plan, dice: random.Random) -> Laid:
    value = configure(ruleset(plan.ruleset), plan.players, plan.options)
    canonical = canonical_deck(value, plan.players)
    deals = [(0, 0)] + [(each.number, attempt) for each in value.rounds for attempt in range(ATTEMPTS)]
    return {deal: tuple(dice.sample(canonical, len(canonical))) for deal in deals}


def begun(plan: Plan, laid: Laid) -> World:
    decks = stacked_decks(laid, plan.players)
    facts: tuple[Fact, ...] = (verbs.opened(ruleset(plan.ruleset), plan.options, plan.players, ""),)
    facts += tuple(SeatTaken(Seat(seat), "person") for seat in range(plan.players))
    game = fold(None, facts)
    started = verbs.start(game, decks, Seat(0))
    return World(plan, laid, decks, (), facts + started, fold(game, started))


def moved(world: World, number: int, seat: Seat, action: Action) -> World:
    """Return the world after this action. Raise IllegalAction if it is not possible."""
    taken = verbs.take(world.game, world.decks, number, seat, action)
    return world._replace(
        moves=(*world.moves, (number, seat, action)), facts=world.facts + taken.facts, game=taken.game
    )


def replayed(world: World, laid: Laid) -> World | None:
    """Repeat a world's actions on other decks. Return None if one of them is not possible.

    The comparison says whether they led to the same facts: a fact that depends on a hidden card is a leak,
    too.
    """
    other = begun(world.plan, laid)
    facts, game = list(other.facts), other.game
    try:
        for number, seat, action in world.moves:
            taken = verbs.take(game, other.decks, number, seat, action)
            facts += taken.facts
            game = taken.game
    except (IllegalAction, LookupError, IndexError):
        return None
    return other._replace(moves=world.moves, facts=tuple(facts), game=game)


def twin(
    world: World, viewer: Seat | None, dice: random.Random, *, future: bool, only: int | None = None
) -> World | None:
    """Return another world that the viewer cannot tell from this one, or None if too little is hidden.

    With ``future`` the deals to come differ, too. Without it they are the same, and so are the seats that
    will be asked about a void, so that moves can be played on. If ``only`` is given, only that round differs.
    """
    for _ in range(3):
        laid = _exchanged(world, viewer, dice, future=future)
        if only is not None:
            laid = {deal: laid[deal] if deal[0] == only else deck for deal, deck in world.laid.items()}
        if laid == world.laid:
            continue
        other = replayed(world, laid)
        if other is not None:
            return other
    return None


def _exchanged(world: World, viewer: Seat | None, dice: random.Random, *, future: bool) -> Laid:
    """Exchange hidden cards of every deal so far, as far as the history allows."""
    laid, deals = dict(world.laid), dealt(world.facts)
    for deal, deck in world.laid.items():
        if deal not in deals:
            laid[deal] = tuple(dice.sample(deck, len(deck))) if future else deck
            continue
        places = unseen(world.facts, deal, deck, world.plan.players, viewer)
        for most in (100, 20, 8, 5, 3, 2, 2, 2, *[None] * 4):
            if most is None:
                tried = _emptied(laid[deal], places, world.plan.players, dice)
            else:
                tried = _permuted(laid[deal], dice.sample(places, min(most, len(places))), dice)
            if possible(world.game, world.facts, deal, laid[deal], tried, future=future):
                laid[deal] = tried
    return laid


def _permuted(deck: Deck, places: list[int], dice: random.Random) -> Deck:
    changed = list(deck)
    for place, card in zip(places, dice.sample([deck[place] for place in places], len(places)), strict=True):
        changed[place] = card
    return tuple(changed)


def _emptied(deck: Deck, places: list[int], players: int, dice: random.Random) -> Deck:
    """Move a seat's hidden cards of one suit elsewhere, to make a void, which is rare by chance."""
    seat, suit = dice.randrange(players), dice.randrange(4)
    away = [place for place in places if place % players == seat and deck[place] // 13 == suit]
    others = [place for place in places if place % players != seat and deck[place] // 13 != suit]
    changed = list(deck)
    if len(away) <= len(others):
        for place, other in zip(away, dice.sample(others, len(away)), strict=True):
            changed[place], changed[other] = deck[other], deck[place]
    return tuple(changed)

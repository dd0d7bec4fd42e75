"""Two worlds: one table with one public history, in which only cards differ that a viewer cannot see.

A world is a map of whole decks. Its twin for a viewer has cards exchanged between places hidden from him
(others' hands, the closed rest of a deck, deals thrown in, deals to come) so that every action of the history
was possible there too and led to the same facts. Whatever the viewer is told must be the same in both.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from games.engine import verbs
from games.engine.actions import REDEAL, Action, PlayCard
from games.engine.dealing import canonical_deck, stacked_decks
from games.engine.errors import IllegalAction
from games.engine.facts import Acted, Dealt, Fact, SeatsDrawn, SeatTaken
from games.engine.game import Status
from games.engine.rulesets import ruleset
from games.engine.rulesets.options import configure
from games.engine.seats import Seat
from tests.notation import Deck, Record

ATTEMPTS = 5
Laid = dict[tuple[int, int], Deck]


class Plan(NamedTuple):
    """What is played: ruleset, players and options of the table."""

    ruleset: str
    players: int
    options: dict[str, object]


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
)


class World(NamedTuple):
    """A table at some moment. ``moves`` are the actions taken, in order; ``record`` the game they made."""

    plan: Plan
    laid: Laid
    moves: tuple[tuple[Seat, Action], ...]
    record: Record


def made(plan: Plan, dice: random.Random) -> World:
    """A random world, stopped at a random moment before the end."""
    laid = shuffled(plan, dice)
    whole = _played(plan, laid, dice)
    stop = dice.randrange(len(whole))
    return World(plan, laid, whole[:stop], replayed(plan, laid, whole[:stop]))


def shuffled(plan: Plan, dice: random.Random) -> Laid:
    value = configure(ruleset(plan.ruleset), plan.players, plan.options)
    canonical = canonical_deck(value, plan.players)
    deals = [(0, 0)] + [(each.number, attempt) for each in value.rounds for attempt in range(ATTEMPTS)]
    return {deal: tuple(dice.sample(canonical, len(canonical))) for deal in deals}


def begun(plan: Plan, laid: Laid) -> Record:
    decks = stacked_decks(laid, plan.players)
    record = Record(decks, [verbs.opened(ruleset(plan.ruleset), plan.options, plan.players, "")])
    record.add([SeatTaken(Seat(seat), "person") for seat in range(plan.players)])
    record.add(verbs.start(record.game, decks, Seat(0)))
    return record


def replayed(plan: Plan, laid: Laid, moves: tuple[tuple[Seat, Action], ...]) -> Record:
    """The game these moves make in a world. IllegalAction where one of them is not possible."""
    record = begun(plan, laid)
    for seat, action in moves:
        record.act(seat, action)
    return record


def _played(plan: Plan, laid: Laid, dice: random.Random) -> tuple[tuple[Seat, Action], ...]:
    record, moves = begun(plan, laid), []
    while record.game.status is Status.RUNNING:
        last_deal = record.round.deal.attempt == ATTEMPTS - 1
        legal = [each for each in record.legal() if not (last_deal and each is REDEAL)]
        moves.append((record.seat, dice.choice(legal)))
        try:
            record.act(*moves[-1])
        except IllegalAction:  # everybody passed and there is no deck left
            return tuple(moves[:-1])
    return tuple(moves)


def twin(world: World, viewer: Seat | None, dice: random.Random, *, future: bool) -> Laid | None:
    """Another world that the viewer cannot tell from this one; None when there is too little hidden.

    With ``future`` deals to come differ as well; without, they are the same, so that moves can be played on.
    """
    laid = dict(world.laid)
    for deal, deck in laid.items():
        if future and deal not in _dealt(world.record.facts):
            laid[deal] = tuple(dice.sample(deck, len(deck)))
    changed = False
    for _ in range(12):
        tried = _exchanged(world, laid, viewer, dice)
        if tried != laid and _same_history(world, tried):
            laid, changed = tried, True
    return laid if changed else None


def _same_history(world: World, laid: Laid) -> bool:
    try:
        return replayed(world.plan, laid, world.moves).facts == world.record.facts
    except (IllegalAction, LookupError):
        return False


def _exchanged(world: World, laid: Laid, viewer: Seat | None, dice: random.Random) -> Laid:
    """Some hidden cards of one deal change places."""
    deal = dice.choice(sorted(_dealt(world.record.facts)))
    places = list(_hidden(world, deal, viewer))
    some = dice.sample(places, min(len(places), dice.choice((2, 3, 5, 40))))
    deck = list(laid[deal])
    for place, card in zip(some, dice.sample([deck[place] for place in some], len(some)), strict=True):
        deck[place] = card
    return laid | {deal: tuple(deck)}


def _dealt(facts: list[Fact]) -> set[tuple[int, int]]:
    deals = {(fact.round, fact.attempt) for fact in facts if isinstance(fact, Dealt)}
    return deals | {(0, 0) for fact in facts if isinstance(fact, SeatsDrawn)}


def _hidden(world: World, deal: tuple[int, int], viewer: Seat | None) -> Iterator[int]:
    """The places in a deck whose cards the viewer has not seen."""
    deck, players = world.laid[deal], world.plan.players
    if deal == (0, 0):
        yield from range(players, len(deck))
        return
    facts = world.record.facts
    fact = next(each for each in facts if isinstance(each, Dealt) and (each.round, each.attempt) == deal)
    last = max(each.attempt for each in facts if isinstance(each, Dealt) and each.round == fact.round)
    played = _played_in(facts, fact.round) if fact.attempt == last else set()
    for place, card in enumerate(deck):
        if place < players * fact.cards:
            if (fact.dealer + 1 + place) % players != viewer and card not in played:
                yield place
        elif place != players * fact.cards or fact.turned_up is None:
            yield place


def _played_in(facts: list[Fact], round: int) -> set[int]:
    return {
        fact.action.card
        for fact in facts
        if isinstance(fact, Acted) and fact.round == round and isinstance(fact.action, PlayCard)
    }

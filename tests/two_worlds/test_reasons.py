"""Reasons of automatic cards: others do not learn whether a card was forced, touching or planned.

A table with clocks of days is brought to one moment in several worlds. They differ in a hand that others
cannot see, and in what its player has planned. Others are shown the same while the turn waits, when it is
taken at a tick (also after a vain claim), and after claims ended the rounds without any cards shown.
"""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.db.models.functions import Now

from accounts.models import User
from games.engine.cards import CARD_TEXT
from games.engine.facts import AutoTold, RoundScored
from games.engine.round import Phase
from games.engine.seats import Seat
from games.tables import log, queries, services
from games.tables.game_cache import cached_games
from games.tables.models import AutomaticTurn, Table
from tests.api.client import Caller
from tests.two_worlds.pairs.endpoints import Moment, Request
from tests.two_worlds.pairs.observed import Heard, Listener
from tests.two_worlds.pairs.others import compare, compare_rows, heard, now, reads, since, told
from tests.two_worlds.pairs.reasons import PLANNED, Reasoned, reasoned, winner_so_far
from tests.two_worlds.pairs.tables_of_worlds import bring, laid_out, seal, seats_of
from tests.two_worlds.pairs.worlds import BY_ALL, SEED, Plan, World
from tests.two_worlds.test_endpoints import wanting_to_be_told

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0)]
TABLE = Plan(
    "modern", 4, {"rounds": [14, 15, 16], "concurrency": 3}, automatic=True, clock={"preset": "normal"}
)
MOMENTS = int(os.environ.get("ESTIMATION_REASONED_MOMENTS", "1"))
STAGES, ASKED = 4, 9 if BY_ALL else 4
LOWEST = {"do": {"type": "lowest"}}
NOTHING = "nothing planned"


@pytest.fixture
def listener(db) -> Iterator[Listener]:
    listening = Listener()
    yield listening
    listening.close()


class Stage(NamedTuple):
    """What others were shown and what was stored, at one stage in one world."""

    heard: list[Heard]
    told: dict[str, list[tuple[Any, ...]]]


class Watched(NamedTuple):
    """A table at its moment, and the requests of each stage, the same in every world."""

    table: Table
    at: Reasoned
    holders: dict[Seat, Caller]
    asking: list[list[tuple[Caller, Request]]]
    begun: datetime

    def stage(self, listener: Listener, number: int) -> Stage:
        answers = [heard(listener, caller, request) for caller, request in self.asking[number]]
        table = Table.objects.get(pk=self.table.pk)
        viewer = self.player(self.at.viewer)
        return Stage(since(self.begun, answers), told(table, asked_of=viewer))

    def player(self, seat: Seat) -> User:
        user = self.holders[seat].user
        assert user is not None
        return user

    def requests(self, stage: int) -> list[Request]:
        return [request for _, request in self.asking[stage]]


@pytest.fixture
def watched(person: Callable[..., Caller]) -> Iterator[Watched]:
    """An iterator of moments, each with its own table."""
    people = [wanting_to_be_told(person, name) for name in ("ali", "badr", "camil", "dina")]
    person("elias")

    def found() -> Iterator[Watched]:
        dice = random.Random(f"reasons {SEED}")
        for at in reasoned(TABLE, dice):
            world = at.worlds[PLANNED]
            table = laid_out(world._replace(moves=()), [each.user for each in people])
            bring(table, world._replace(moves=world.moves[:-1]), 0)
            holders = dict(seats_of(table, people))
            every = {
                caller: [*reads(Moment(table.pk, caller, world.at), holders[at.seat].user.name)]
                for caller in (holders[at.viewer], Caller())
            }
            asking = [
                [
                    (caller, each)
                    for caller, some in every.items()
                    for each in (*_always(table), *dice.sample(some, ASKED))
                ]
                for _ in range(STAGES)
            ]
            yield Watched(table, at, holders, asking, now())

    return found()


def _always(table: Table) -> Iterator[Request]:
    for tail in ("/state", "/events?after=3", "/rounds/15"):
        yield Request("GET", f"tables/{table.pk}{tail}")


@contextmanager
def in_world(watched: Watched, world: World, planned: bool) -> Iterator[None]:
    """Make the last move in this world, where the next seat may have planned its card. Undo it afterwards."""
    mark = transaction.savepoint()
    seal(watched.table, world.laid)
    cached_games.forget()
    if planned:
        services.confirm_plan(
            table_id=watched.table.pk,
            player=watched.player(watched.at.seat),
            number=watched.at.round,
            body={"rules": [{"do": {"type": "card", "card": CARD_TEXT[watched.at.card]}}]},
        )
    bring(watched.table, world, len(world.moves) - 1)
    yield
    transaction.savepoint_rollback(mark)
    cached_games.forget()


def worlds(watched: Watched) -> Iterator[tuple[str, World, bool]]:
    for reason, world in watched.at.worlds.items():
        yield reason, world, reason == PLANNED
    yield NOTHING, watched.at.worlds[PLANNED], False


def let_the_tick_come(watched: Watched) -> None:
    coming = AutomaticTurn.objects.filter(table=watched.table.pk, played=False)
    assert {14, watched.at.round} <= set(coming.values_list("round", flat=True))
    coming.update(due_at=Now() - timedelta(milliseconds=1))
    assert services.sweep_automatic() >= 2


def end_by_claim(watched: Watched, number: int, claimer: Seat) -> None:
    services.claim(table_id=watched.table.pk, player=watched.player(claimer), number=number)
    for seat in watched.holders:
        if seat != claimer and _is_claimed(watched.table.pk, number):
            services.answer_claim(
                table_id=watched.table.pk, player=watched.player(seat), number=number, agrees=True
            )


def plan_the_first_round(watched: Watched) -> None:
    """Plan the first round, so that two answers leave at the tick, one of them planned in every world."""
    (seat,) = (each.seat for each in queries.awaited_at(watched.table.pk) if each.round == 14)
    services.confirm_plan(
        table_id=watched.table.pk, player=watched.player(seat), number=14, body={"rules": [LOWEST]}
    )


def claim_in_vain(watched: Watched, number: int) -> None:
    """Claim in vain as the viewer, without proof, and take the claim back."""
    player = watched.player(watched.at.viewer)
    services.claim(table_id=watched.table.pk, player=player, number=number)
    assert _is_claimed(watched.table.pk, number), "proved it would have ended the round"
    services.answer_claim(table_id=watched.table.pk, player=player, number=number, agrees=False)


def _is_claimed(table_id: str, number: int) -> bool:
    round = queries.bare_state(table_id).game.round(number)
    return round is not None and round.phase is Phase.PLAY and round.declarations.claim is not None


def test_others_cannot_tell_why_a_card_is_played_for_its_seat(listener, watched):
    for _ in range(MOMENTS):
        moment = next(watched)
        stages: dict[str, list[Stage]] = {}
        for reason, world, planned in worlds(moment):
            with in_world(moment, world, planned):
                stages[reason] = [*_lived_through(listener, moment, reason)]
        for reason, lived in stages.items():
            for number, (first, other) in enumerate(zip(stages[PLANNED], lived, strict=False)):
                compare_rows(reason, first.told, other.told)
                compare((reason, number), first.heard, other.heard, moment.requests(number))


def _lived_through(listener: Listener, watched: Watched, reason: str) -> Iterator[Stage]:
    yield watched.stage(listener, 0)
    if reason == NOTHING:
        return
    plan_the_first_round(watched)
    claim_in_vain(watched, watched.at.round)
    let_the_tick_come(watched)
    yield watched.stage(listener, 1)
    end_by_claim(watched, watched.at.round, watched.at.viewer)
    assert not any(isinstance(each.fact, AutoTold) for each in log.entries(watched.table.pk)), (
        "log",
        "nothing is told before the round is scored",
    )
    yield watched.stage(listener, 2)
    last = queries.bare_state(watched.table.pk).game.round(14)
    assert last is not None
    end_by_claim(watched, 14, winner_so_far(last))
    facts = [each.fact for each in log.entries(watched.table.pk)]
    assert sum(isinstance(each, RoundScored) for each in facts) == 2
    assert any(isinstance(each, AutoTold) and each.round == watched.at.round for each in facts), (
        "log",
        "once it is scored, it is told which turns were taken so",
    )
    yield watched.stage(listener, 3)

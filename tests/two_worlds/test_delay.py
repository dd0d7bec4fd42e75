"""Spectators' delay at every endpoint: delayed moves change nothing for callers without a seat.

A table is played to some moment. Then the moves that spectators may not know yet are made in two ways.
Players at the table are shown different things, everybody else the same to the byte.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction

from games.engine.actions import Action
from games.engine.phases import legal_actions
from games.tables import queries, services
from games.tables.game_cache import cached_games
from games.tables.models import Table
from tests.api.client import Caller
from tests.two_worlds.pairs.endpoints import ASKED, Moment, Request
from tests.two_worlds.pairs.observed import Heard, Listener
from tests.two_worlds.pairs.worlds import BY_ALL, SEED

DELAY = 4
TRIES = 4
GAMES = (
    pytest.param("updown", 2, {"rounds": [6, 7]}, marks=pytest.mark.prove),
    ("updown", 3, {"rounds": [3, 4], "concealed": True}),
    pytest.param("modern", 4, {"rounds": [13, 14]}, marks=pytest.mark.prove),
)
# These have many possible requests, of which a few are sent at each moment.
SOME = {"takeTurn", "validateAction", "graphql"}


@pytest.fixture
def listener(db) -> Iterator[Listener]:
    listening = Listener()
    yield listening
    listening.close()


@pytest.mark.timeout(0)
@pytest.mark.parametrize(("ruleset", "players", "options"), GAMES, ids=str)
def test_a_caller_who_does_not_sit_there_hears_nothing_of_what_is_kept_back(
    listener, person, ruleset, players, options
):
    dice = random.Random(f"{ruleset} {players} {SEED}")
    opener = person("opener")  # a spectator
    seated = [person(name) for name in ("ali", "badr", "camil", "dina")[:players]]
    person("elias")
    table = services.open_table(
        creator=opener.user,
        ruleset=ruleset,
        players=players,
        options=options,
        seat=None,
        spectator_delay=DELAY,
    )
    for seat, caller in enumerate(seated):
        services.take_seat(table_id=table.pk, player=caller.user, seat=seat)
    services.start(table_id=table.pk, by=opener.user)
    for _ in range(2 if BY_ALL else 1):
        moves(table, dice, dice.randint(1, 6))
        while (ways := two_ways(listener, table, seated, dice)) is None:
            moves(table, dice, 1)
        compare(listener, table, [Caller(), person("gamal"), opener], ways, dice)


Choosing = Callable[[tuple[Action, ...]], Action]


def moves(table: Table, dice: random.Random, count: int) -> list[Action]:
    """Make `count` legal moves at random. Return them."""
    return [move(table, dice.choice) for _ in range(count)]


def move(table: Table, choosing: Choosing) -> Action:
    (awaited,) = queries.awaited_at(table.pk)
    turn = (awaited.round, awaited.turn)
    state = queries.bot_state(table.pk, awaited.seat, turn)
    assert state is not None
    round = state.game.round(awaited.round)
    assert round is not None
    action = choosing(legal_actions(round, state.hands[awaited.round], awaited.seat))
    services.act_for(table_id=table.pk, seat=awaited.seat, turn=turn, action=action)
    return action


def two_ways(
    listener: Listener, table: Table, seated: list[Caller], dice: random.Random
) -> tuple[list[Action], list[Action]] | None:
    """Return two ways to make the delayed moves, which look different to the players at the table.

    None if none was found: of a finished round players are shown only the result.
    """
    state = Request("GET", f"tables/{table.pk}/state")

    def tried() -> tuple[list[Action], list[bytes]]:
        with undone():
            made = moves(table, dice, DELAY)
            return made, [listener.heard(player, state).body for player in seated]

    first, told = tried()
    others = (tried() for _ in range(TRIES))
    return next(((first, other) for other, told_otherwise in others if told_otherwise != told), None)


def compare(
    listener: Listener,
    table: Table,
    spectators: list[Caller],
    ways: tuple[list[Action], list[Action]],
    dice: random.Random,
) -> None:
    """Assert that spectators are shown the same, whichever way the delayed moves were made."""
    open_round = queries.bare_state(table.pk).game.open[0]
    asked = [
        (caller, each)
        for turn, caller in enumerate(spectators)
        for place, each in enumerate(requests(Moment(table.pk, caller, open_round), dice))
        if BY_ALL or place % len(spectators) == turn
    ]

    def heard(way: list[Action]) -> list[Heard]:
        with undone():
            for action in way:
                move(table, lambda _, action=action: action)
            return [listener.heard(caller, request) for caller, request in asked]

    for (caller, request), one, two in zip(asked, *map(heard, ways), strict=True):
        assert one.status < 500, request
        for what, mine, other in zip(one._fields, one, two, strict=True):
            assert mine == other, (what, request, caller.user)


@contextmanager
def undone() -> Iterator[None]:
    """Undo everything done within the `with` block."""
    mark = transaction.savepoint()
    yield
    transaction.savepoint_rollback(mark)
    cached_games.forget()


def requests(moment: Moment, dice: random.Random) -> list[Request]:
    """Return the requests of the endpoints that know tables; of those in `SOME` only a few, at random."""
    found: list[Request] = []
    for name, asking in ASKED.items():
        every = list(asking(moment))
        found += dice.sample(every, min(2, len(every))) if name in SOME else every
    return found

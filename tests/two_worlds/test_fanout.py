"""Live streams in two worlds that differ in cards hidden from the subscriber: they send the same bytes.

The number of queries is the same, too. `turn` may bring players their own hands.
"""

import json
import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.secrets import hashed
from games.api.live.fanout import SubscriberPosition, read_table_news
from games.api.streamed.cursors import TableCursor
from games.api.streamed.feeds import asked_turns
from games.api.streamed.frames import NDJSON
from games.engine.cards import CARD_TEXT, cards
from games.engine.seats import Seat
from games.tables import queries
from games.tables.game_cache import cached_games
from games.tables.models import Table
from tests.api.client import Caller
from tests.two_worlds.pairs.tables_of_worlds import bring, laid_out, seal, seats_of
from tests.two_worlds.pairs.worlds import ENDPOINT_WORLDS, PLANS, SEED, World, marked, played, twin

NAMES = ("ali", "badr", "camil", "dina", "fuad")
MOMENTS = 4  # of each game
SINCE = (TableCursor(0), TableCursor(5), TableCursor(7, ((2, 4),)))


def told(table: Table, caller: Caller) -> tuple[list[bytes], int]:
    """Return what the caller reads of the table and of their own turns, and the number of queries."""
    cached_games.forget()
    holder = None if caller.secret is None else hashed(caller.secret)
    readings = [SubscriberPosition(holder, each) for each in (*SINCE, TableCursor(table.seq - 1))]
    with CaptureQueriesContext(connection) as asked:
        bodies = [each.batch.written(NDJSON) for each in read_table_news(table.pk, readings).shares]
        if caller.user is not None:
            mine = asked_turns(queries.turns_of(caller.user), caller.user.pk)
            bodies.append(json.dumps(mine).encode())
    return bodies, len(asked)


def hands_in(bodies: list[bytes]) -> set[tuple[str, ...]]:
    """Return every hand in these bodies."""
    lines = [json.loads(line) for body in bodies[: len(SINCE) + 1] for line in body.splitlines() if line]
    turns = [line["data"] for line in lines if line["event"] == "turn"]
    turns += [each for body in bodies[len(SINCE) + 1 :] for each in json.loads(body)]
    return {tuple(each["my"]["hand"]) for each in turns}


@pytest.mark.timeout(0)
@pytest.mark.parametrize("plan", marked(PLANS[8]), ids=str)
def test_every_subscriber_is_told_the_same_in_both_worlds(db, person, plan):
    people = [person(name) for name in NAMES[: plan.players]]
    compared = with_hands = game = 0
    while compared < max(10, ENDPOINT_WORLDS // len(PLANS)) or not with_hands:
        dice = random.Random(f"waves {plan} {game} {SEED}")
        game += 1
        worlds = played(plan, dice)
        table, done = laid_out(worlds[0], [each.user for each in people]), 0
        for world in sorted(dice.sample(worlds, min(MOMENTS, len(worlds))), key=lambda each: len(each.moves)):
            bring(table, world, done)
            done = len(world.moves)
            table.refresh_from_db()
            for seat, caller in [*seats_of(table, people), (None, Caller())] if world.game.open else ():
                held = compare(table, world, seat, caller, dice)
                compared += held is not None
                with_hands += bool(held)


def compare(
    table: Table, world: World, seat: Seat | None, caller: Caller, dice: random.Random
) -> set[tuple[str, ...]] | None:
    """Assert that the caller reads the same in both worlds. Return the hands in it, all their own.

    None if there is no twin.
    """
    other = twin(world, seat, dice, future=True)
    if other is None:
        return None
    seal(table, world.laid)
    here = told(table, caller)
    seal(table, other.laid)
    assert told(table, caller) == here, (seat, world.moves)
    seal(table, world.laid)
    held = hands_in(here[0])
    assert held <= {tuple(CARD_TEXT[card] for card in cards(hand)) for hand in world.hands(seat).values()}
    return held

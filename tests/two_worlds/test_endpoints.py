"""Answers of all endpoints: they depend only on what the caller may see. This includes SQL, logs and Redis.

A table is played to some moment in one world. Each endpoint is asked, and undone. Then the table's sealed
decks are replaced by those of the twin world, and everything is asked again: status, headers and bytes are
the same. Reads are also asked while deals to come differ; writes may bring these on.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator

import pytest

from accounts import scopes
from accounts import services as accounts
from accounts.models import User
from accounts.scopes import Scope
from games.engine.seats import Seat
from games.feed import hints
from games.feed.news import CHOOSABLE, users
from games.lobby import services as lobby
from games.notices import services as notices
from games.tables.models import Table
from tests.api.client import Caller
from tests.two_worlds.pairs.endpoints import (
    ASKED,
    KNOW_NO_TABLE,
    OPERATIONS,
    OTHERWISE,
    QUERIES,
    READ,
    READ_BY_POST,
    SENT,
    Moment,
    Request,
    all_endpoints,
)
from tests.two_worlds.pairs.observed import Heard, Listener
from tests.two_worlds.pairs.tables_of_worlds import bring, laid_out, seal, seats_of
from tests.two_worlds.pairs.worlds import (
    BY_ALL,
    ENDPOINT_WORLDS,
    PLANS,
    SEED,
    SHORT,
    Plan,
    World,
    marked,
    moment,
    played,
    twin,
)

NAMES = ("ali", "badr", "camil", "dina", "fuad")
A_GAME = 3  # moments of each game
ASKING = 2  # callers at each moment, with or without a seat
TWINS = 3 if BY_ALL else 1  # twins of each world; what was recorded there once is compared with all of them
MUCH_TO_ASK = {"takeTurn", "validateAction", "getState", "listEvents", "getRound", "graphql"}
EACH = -(-ENDPOINT_WORLDS // len(PLANS))


@pytest.fixture
def listener(db) -> Iterator[Listener]:
    listening = Listener()
    yield listening
    listening.close()


def test_every_endpoint_is_asked_in_two_worlds_or_knows_no_table():
    found = all_endpoints()
    assert {address for _, address in found} >= KNOW_NO_TABLE
    assert sorted(name for name, address in found if address not in KNOW_NO_TABLE) == sorted(ASKED)


def test_what_is_told_of_an_operation_is_told_of_one_that_is_asked():
    taking = {name for name, each in OPERATIONS.items() if each.fields}
    assert taking <= SENT.keys() | OTHERWISE.keys() <= OPERATIONS.keys()
    assert QUERIES.keys() <= OPERATIONS.keys() - OTHERWISE.keys()


@pytest.mark.timeout(0)
@pytest.mark.parametrize("plan", marked(*SHORT), ids=str)
def test_every_caller_hears_the_same_in_both_worlds(listener, person, plan):
    people = [wanting_to_be_told(person, name) for name in NAMES[: plan.players]]
    strangers = [Caller(), person("gamal")]
    person("elias")
    asked: Counter[str] = Counter()
    game = 0
    while not asked or min(asked[endpoint] for endpoint in ASKED) < EACH:
        dice = random.Random(f"{plan} {game} {SEED}")
        game += 1
        for world, table in tables(plan, dice, people, with_bots=game % 2 == 0):
            viewers: list[tuple[Seat | None, Caller]] = [*seats_of(table, people)]
            viewers += [(None, stranger) for stranger in strangers]
            for viewer, caller in dice.sample(viewers, min(ASKING, len(viewers))):
                for future in (True, False):
                    enough = {endpoint for endpoint, times in asked.items() if times >= EACH}
                    asked += compare(listener, world, table, viewer, caller, dice, enough, future=future)


def wanting_to_be_told(person: Callable[..., Caller], name: str) -> Caller:
    """Return a caller whose turns and games are sent to their webhook, and who follows ali."""
    caller = person(name, *scopes.AT_SIGN_UP, Scope.WEBHOOKS_MANAGE)
    types = [each for each in CHOOSABLE if each != users.BOT_TURN.type]
    notices.register(by=caller.user, user=caller.user, url="https://example.org/told", types=types)
    if name != "ali":
        lobby.follow(by=caller.user, name="ali")
    return caller


def tables(
    plan: Plan, dice: random.Random, people: list[Caller], *, with_bots: bool
) -> Iterator[tuple[World, Table]]:
    """Yield a table at some moments of a game. With bots only the opener is a person, who may abort it."""
    worlds = [each for each in played(plan, dice) if each.game.open]
    players = [caller.user for caller in people]
    if with_bots:
        players[1:] = [_bot(f"robot{seat}") for seat in range(1, plan.players)]
    table = laid_out(worlds[0], players)
    done = 0
    for world in sorted((moment(worlds, dice) for _ in range(A_GAME)), key=lambda each: len(each.moves)):
        bring(table, world, done)
        done = len(world.moves)
        yield world, Table.objects.get(pk=table.pk)


def _bot(name: str) -> User:
    return User.objects.filter(name=name).first() or accounts.make_bot(name=name)


def compare(
    listener: Listener,
    world: World,
    table: Table,
    viewer: Seat | None,
    caller: Caller,
    dice: random.Random,
    enough: Collection[str],
    *,
    future: bool,
) -> Counter[str]:
    """Ask some requests of every endpoint except those in `enough`. Count the pairs of worlds of each."""
    twins = (twin(world, viewer, dice, future=future) for _ in range(TWINS))
    others = [each for each in twins if each is not None]
    if not others:
        return Counter()
    at = Moment(table.pk, caller, world.at)
    requests: list[tuple[str, Request]] = []
    asked = [each for each in ASKED.items() if (each[0] in READ) is future]
    for endpoint, asking in [*asked, *(READ_BY_POST.items() if future else ())]:
        if endpoint in enough:
            continue
        every = list(asking(at))
        some = 2 if endpoint in MUCH_TO_ASK else 1
        requests += [(endpoint, each) for each in dice.sample(every, min(some, len(every)))]
    seal(table, world.laid)
    here = [listener.heard(caller, request) for _, request in requests]
    for other in others:
        seal(table, other.laid)
        there = [listener.heard(caller, request) for _, request in requests]
        for (endpoint, request), one, two in zip(requests, here, there, strict=True):
            assert one.status < 500, (endpoint, request)
            pair = (one, two)
            if one != two and one[:4] == two[:4]:
                pair = heard_again(listener, table, (world, other), caller, request)
                seal(table, other.laid)
            for what, first, second in zip(one._fields, *pair, strict=True):
                assert first == second, (what, endpoint, request, viewer)
    seal(table, world.laid)
    return Counter({endpoint: len(others) for endpoint, _ in requests})


def heard_again(
    listener: Listener, table: Table, worlds: tuple[World, World], caller: Caller, request: Request
) -> tuple[Heard, Heard]:
    """Ask both worlds again: a slow Redis may drop or delay a hint, but a leak always comes."""
    time.sleep(hints.PAUSE_S + 0.5)
    listener.heard(caller, Request("GET", "/healthz"))
    again = []
    for world in worlds:
        seal(table, world.laid)
        again.append(listener.heard(caller, request))
    seal(table, worlds[0].laid)
    return again[0], again[1]

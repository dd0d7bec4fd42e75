"""Tests of the sweeper's query, which names a sweep exactly when that sweep has work.

Each case first makes work that is not due yet, and then makes it due.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from bots.models import Analysis, Hint
from estimation_service.due_work import DueSweeps
from estimation_service.sweeper import ALL_EVERY, PERIOD_S, SOON, SWEEPS, Sweeper
from games.lobby import services as lobby
from games.lobby.models import Challenge, UnexaminedGame
from games.ratings.models import RatedGame, UncountedGame
from games.sandboxes import queries as sandbox_queries
from games.sandboxes import services as sandboxes
from games.sandboxes.models import Sandbox
from games.tables.models import AutomaticTurn, OpenClaim, PlayerClock, Waiting
from games.tournaments import services as tournaments
from games.tournaments.models import StageRound, Tournament
from tests.bots.conftest import hinted, nobody_compiles  # noqa: F401  # fixtures
from tests.people import somebody
from tests.tables.clocks.clock_tables import corresponding
from tests.tables.conftest import empty_game_cache  # noqa: F401  # fixture
from tests.tables.table_setup import awaited, played_out, small, started
from tests.tournaments.conftest import SMALL, published

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("hinted")]
Coming = Iterator[None]
ASKED = {sweep.name: sweep.call for sweep in SWEEPS if hasattr(sweep.call, "found_by")}
# `heartbeat` always runs. `daily` runs every ten seconds and decides in Python whether it has work.
UNASKED = {"heartbeat", "daily"}
COMING: dict[str, Callable[[], Coming]] = {}


def case(make: Callable[[], Coming]) -> Callable[[], Coming]:
    """Register a function as the case of the sweep with its name."""
    COMING[make.__name__.removesuffix("_")] = make
    return make


def ago(seconds: float) -> Any:
    return Now() - timedelta(seconds=seconds)


def people(number: int) -> list[User]:
    return [somebody(name) for name in ("amal", "basim", "camil", "dina")[:number]]


def house() -> User:
    return User.objects.get(name="steady")


def event(**chosen: Any) -> Tournament:
    """Make a tournament of two players whose entries are closed."""
    owner = somebody("omar")
    made = tournaments.make(by=owner, **{**SMALL, **chosen})
    tournaments.open_entries(tournament_id=made.pk, by=owner)
    for each in people(2):
        tournaments.enter(tournament_id=made.pk, by=each, player=each)
    return tournaments.close_entries(tournament_id=made.pk, by=owner)


def sandbox() -> Sandbox:
    return sandboxes.open_sandbox(by=somebody("omar"), players=("amal", "basim"))[0]


@case
def overdue() -> Coming:
    small(people(2), turn_limit=15)
    yield
    Waiting.objects.update(since=ago(16), due_at=ago(1))


@case
def bots() -> Coming:
    """Another sweeper has leased the turn and has not taken it."""
    started(
        [*people(1), house()], ruleset="updown", players=2, options={"rounds": [1], "seating": "as_taken"}
    )
    Waiting.objects.update(bot=True, since=ago(9), leased_until=Now() + timedelta(seconds=9))
    yield
    Waiting.objects.update(leased_until=ago(1))


@case
def clocks() -> Coming:
    corresponding(people(2))
    yield
    PlayerClock.objects.filter(running_since__isnull=False).update(due_at=ago(1))


@case
def looks() -> Coming:
    corresponding(people(2))
    yield
    PlayerClock.objects.filter(running_since__isnull=False).update(look_at=ago(1))


@case
def hints() -> Coming:
    turn = awaited(small(people(2)))
    Hint.objects.create(table_id=turn.table_id, round=turn.round, turn=turn.turn, seat=turn.seat)
    yield
    Hint.objects.update(asked_at=ago(2))


@case
def analyses() -> Coming:
    Analysis.objects.create(table=small(people(2)))
    yield
    Analysis.objects.update(asked_at=ago(9))


@case
def automatic() -> Coming:
    turn = awaited(small(people(2)))
    AutomaticTurn.objects.create(
        table=turn.table_id,
        round=turn.round,
        turn=turn.turn,
        seat=turn.seat,
        due_at=Now() + timedelta(seconds=60),
    )
    yield
    AutomaticTurn.objects.update(due_at=ago(1))


@case
def claims() -> Coming:
    OpenClaim.objects.create(table=small(people(2)), round=1, due_at=Now() + timedelta(seconds=60))
    yield
    OpenClaim.objects.update(due_at=ago(1))


@case
def scripts() -> Coming:
    owner, found = somebody("omar"), sandbox()
    table = corresponding(sandbox_queries.players(found), rounds=(1,))
    seat = awaited(table).seat
    steps = [{"round": 1, "action": {"type": "estimate", "value": 0}}]
    told = {"by": owner, "sandbox_id": found.pk, "table_id": table.pk, "steps": steps, "afterwards": "wait"}
    sandboxes.set_script(seat=1 - seat, **told)
    yield
    sandboxes.set_script(seat=seat, **told)


@case
def steps() -> Coming:
    sandbox()
    yield
    Sandbox.objects.update(to_pass=timedelta(hours=1))


@case
def challenges() -> Coming:
    amal, basim = people(2)
    lobby.challenge(
        by=amal, opponents=[basim], bots=(), expires_in=3600, table={"players": 2, "ruleset": "updown"}
    )
    yield
    Challenge.objects.update(ends_at=ago(1))


@case
def seeks() -> Coming:
    sought = {"ruleset": "updown", "players": 2, "options": {"rounds": [1]}, "turn_limit": 300}
    amal, basim = people(2)
    lobby.open_seek(player=amal, **sought)
    yield
    lobby.open_seek(player=basim, **sought)


@case
def ratings() -> Coming:
    table = small(people(2), rated=True, turn_limit=60)
    yield
    played_out(table)
    assert RatedGame.objects.exists()


@case
def uncounted() -> Coming:
    table = small(people(2))
    yield
    played_out(table)
    assert UncountedGame.objects.exists()


@case
def unexamined() -> Coming:
    table = small(people(2), rated=True, turn_limit=60)
    played_out(table)
    UnexaminedGame.objects.all().delete()
    yield
    lobby.examination.note_unexamined([table.pk])


@case
def closing_entries() -> Coming:
    owner = somebody("omar")
    made = tournaments.make(by=owner, **SMALL)
    tournaments.open_entries(tournament_id=made.pk, by=owner)
    yield
    Tournament.objects.update(entries_close_at=ago(1))


@case
def round_starts() -> Coming:
    found, owner = event(), somebody("omar")
    proposal = tournaments.propose(tournament_id=found.pk, by=owner)
    later = datetime.now(UTC) + timedelta(hours=1)
    tournaments.publish(tournament_id=found.pk, by=owner, digest=proposal.digest, starts_at=later)
    yield
    StageRound.objects.update(starts_at=ago(1))


@case
def tournaments_() -> Coming:
    (table,) = published(event(), somebody("omar"))
    yield
    played_out(table)


@case
def boards() -> Coming:
    """The query names `boards` while a board is under embargo; the sweep checks if all have played it."""
    yield
    (table,) = published(event(duplicate=True), somebody("omar"))
    played_out(table)


@case
def attention() -> Coming:
    """The query names `attention` while a tournament runs; the sweep checks if an official is needed."""
    found = event()
    yield
    (table,) = published(found, somebody("omar"))
    Waiting.objects.filter(table=table).update(since=ago(3600), due_at=None)


@case
def sandboxes_() -> Coming:
    sandbox()
    yield
    Sandbox.objects.update(ends_at=ago(1))


@pytest.mark.parametrize("name", ASKED)
def test_a_sweep_is_named_exactly_when_it_has_something_to_do(name: str) -> None:
    asked, coming = DueSweeps(ASKED), COMING[name]()
    next(coming)
    assert name not in asked.named()
    assert not ASKED[name]()
    next(coming, None)
    assert name in asked.named()
    assert ASKED[name]()


def test_every_sweep_of_a_few_seconds_says_by_what_it_is_found() -> None:
    often = {sweep.name for sweep in SWEEPS if sweep.every * PERIOD_S <= 10}
    assert often - ASKED.keys() == UNASKED


IN_A_SECOND = Now() + timedelta(seconds=1)
DEADLINES: dict[str, Callable[[], object]] = {
    "overdue": lambda: Waiting.objects.update(due_at=IN_A_SECOND),
    "clocks": lambda: PlayerClock.objects.filter(running_since__isnull=False).update(due_at=IN_A_SECOND),
    "round_starts": lambda: StageRound.objects.update(starts_at=IN_A_SECOND),
}


@pytest.mark.parametrize("name", DEADLINES)
def test_a_deadline_is_seen_before_it_passes(name: str) -> None:
    asked = Sweeper()._all
    next(COMING[name]())
    assert SOON not in asked.named()
    DEADLINES[name]()
    assert asked.named() & {SOON, name} == {SOON}


def test_a_script_is_seen_before_its_seat_is_awaited() -> None:
    next(COMING["scripts"]())
    assert Sweeper()._all.named() & {SOON, "scripts"} == {SOON}


def test_every_sweep_that_is_asked_about_more_than_once_a_second_says_by_what_it_is_seen_before() -> None:
    urgent = {sweep.name for sweep in SWEEPS if sweep.every < ALL_EVERY}
    assert urgent == {sweep.name for sweep in SWEEPS if getattr(sweep.call, "soon", tuple)()}
    assert urgent == DEADLINES.keys() | {"scripts", "steps"}


def test_the_question_is_one_statement() -> None:
    asked = DueSweeps(ASKED)
    with CaptureQueriesContext(connection) as statements:
        asked.named()
    assert len(statements) == 1


def test_nothing_is_named_where_nothing_is_played() -> None:
    assert DueSweeps(ASKED).named() == frozenset()

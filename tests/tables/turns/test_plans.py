"""No statement of play gets slower with the number of rows."""

from datetime import timedelta

import pytest
from django.db.models.functions import Now

from accounts import queries as accounts
from accounts.errors import InvalidToken
from accounts.models import User
from bots.services import play_waiting, sweep_bots, sweep_overdue
from estimation_service.due_work import DueSweeps
from estimation_service.sweeper import SWEEPS
from games.feed import queries as feed
from games.tables import errors, queries, services
from games.tables.game_cache import cached_games
from games.tables.models import LogEntry, Waiting
from tests.tables.table_setup import NEVER, player_on, present, seated, small, started, step, thought
from tests.tables.turns.plans import Walk, crowd, walks


@pytest.fixture(autouse=True)
def among_many(committed: None) -> None:
    crowd()


def described(found: list[Walk]) -> str:
    return "\n".join(f"{walk.how} on {walk.table}: {walk.sql}" for walk in found)


def test_the_measure_finds_a_walk_through_the_whole_log():
    with walks() as found:
        list(LogEntry.objects.filter(kind="dealt"))
        list(LogEntry.objects.filter(table_id=None))
    assert {each.table for each in found} == {"tables_log"}


def test_opening_and_seating_look_everything_up(four, bot, person):
    guest = person("guest")
    with walks() as found:
        table = seated(four[:3])
        services.invite(table_id=table.pk, by=four[0], user=guest, seat=3)
        services.withdraw(table_id=table.pk, by=four[0], user=guest)
        services.leave_seat(table_id=table.pk, player=four[2])
        services.add_bot(table_id=table.pk, by=four[0], seat=2, bot=bot)
        services.remove_bot(table_id=table.pk, by=four[0], seat=2)
        services.abort(table_id=table.pk, by=four[0])
        started([*four[:3], bot])
    assert not found, described(found)


@pytest.mark.parametrize("at_hand", [True, False])
def test_playing_looks_everything_up_from_the_first_action_to_the_last(four, at_hand):
    with walks() as found:
        table = started(four, ruleset="updown", options={"rounds": [1, 2]})
        while present(table).waiting:
            turn, legal = thought(table)
            player, at = player_on(table, turn.seat), (turn.round, turn.turn)
            if not at_hand:
                cached_games.forget()
            queries.validate(table_id=table.pk, player=player, turn=at, action=legal[0])
            services.act(table_id=table.pk, player=player, turn=at, action=legal[0])
            services.act(table_id=table.pk, player=player, turn=at, action=legal[0])
            with pytest.raises(errors.TableError):
                services.act(table_id=table.pk, player=player, turn=at, action=NEVER)
    assert not found, described(found)


def test_reading_looks_everything_up(four):
    running, over = started(four), small(four[:2])
    while present(over).waiting:
        step(over)
    cached_games.forget()
    with walks() as found:
        for viewer in (None, *four):
            for table in (running, over):
                _read(table.pk, viewer)
        with pytest.raises(InvalidToken):
            accounts.caller_by_secret("est_pat_unknown", now=running.now)
        for whole in (False, True):
            with pytest.raises(InvalidToken):
                queries.caller_and_table(running.pk, "est_pat_unknown", whole=whole, now=running.now)
        queries.seqs([running.pk, over.pk])
        audiences = ("lobby", f"user:{four[0].pk}", f"table:{over.pk}")
        feed.events_for(audiences, realm="real", from_tx=feed.moment().settled, limit=100)
        feed.audiences_since(audiences, from_tx=feed.moment().settled)
    assert not found, described(found)


def _read(table_id: str, viewer: User | None) -> None:
    queries.table_head(table_id, viewer)
    state = queries.state(table_id, viewer)
    table = queries.table(table_id, viewer)
    queries.events(table, since=3, limit=10)
    queries.events(table, round=1)
    queries.round_record(table, 1)
    queries.rounds(table)
    queries.record(table)
    queries.fairness(table)
    queries.invitations(table)
    if viewer is not None and state.seat is not None:
        queries.turns_of(viewer)


def test_pages_of_lists_look_everything_up(four):
    started(four)
    chosen = ({}, {"status": "running"}, {"player": "BASIM"}, {"open_seats": True}, {"ruleset": "modern"})
    with walks() as found:
        for filters in chosen:
            list(queries.tables(four[0], **filters)[:30])
        list(queries.tables(four[0], mine=True)[:30])
    assert not found, described(found)


def test_bots_and_sweeps_look_everything_up(four, bot):
    table = started([bot, bot, bot, four[0]], turn_limit=15)
    long_ago = Now() - timedelta(seconds=9)
    Waiting.objects.filter(table=table).update(since=long_ago, due_at=long_ago + timedelta(seconds=1))
    with walks() as found:
        DueSweeps({sweep.name: sweep.call for sweep in SWEEPS}).named()
        sweep_overdue()
        sweep_bots()
        play_waiting(table.pk, seconds=0.2)
        services.resign(table_id=table.pk, player=four[0])
    assert not found, described(found)

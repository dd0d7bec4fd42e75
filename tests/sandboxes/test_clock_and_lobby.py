"""Tests of challenges and seeks in a sandbox: they are due work of its clock, as turns and deliveries are."""

from datetime import UTC, datetime, timedelta

import pytest

from games.lobby import queries as meeting
from games.lobby import services as lobby
from games.lobby.models import Seek
from games.sandboxes import queries, services
from games.tables import services as tables
from tests.people import somebody
from tests.scenes import scene

pytestmark = pytest.mark.django_db
GAME = {"ruleset": "updown", "players": 2, "options": {"rounds": [1]}}
MINUTE = timedelta(minutes=1)


@scene
def amal(sandbox):
    return queries.players(sandbox)[0]


def standing(ali, sandbox):
    return queries.standing(queries.sandbox(ali, sandbox.pk))


def left(ali, sandbox):
    """Return in how many minutes something comes due."""
    return round((standing(ali, sandbox).next_due_at - datetime.now(UTC)) / MINUTE)


def challenged(sandbox):
    amal, basim = queries.players(sandbox)
    made = lobby.challenge(by=amal, opponents=[basim], bots=[], expires_in=3600, table=GAME)
    return made.challenge


def test_a_sandbox_is_not_settled_before_a_challenge_whose_time_is_up_has_ended(ali, sandbox):
    challenge = challenged(sandbox)
    assert left(ali, sandbox) <= 60
    services.advance(realm=sandbox.realm_id, by=61 * MINUTE)
    due = standing(ali, sandbox)
    assert (due.challenges, due.settled) == (1, False)
    lobby.sweep_challenges()
    assert standing(ali, sandbox).challenges == 0
    challenge.refresh_from_db()
    assert challenge.ended == "expired"


def test_a_challenge_that_began_or_was_declined_is_no_work(ali, sandbox):
    basim = queries.players(sandbox)[1]
    lobby.accept_challenge(by=basim, challenge_id=challenged(sandbox).pk)
    lobby.decline_challenge(by=basim, challenge_id=challenged(sandbox).pk)
    services.advance(realm=sandbox.realm_id, by=61 * MINUTE)
    assert standing(ali, sandbox).challenges == 0


def test_step_by_step_a_seek_gets_bots_at_its_time_and_does_not_lapse(ali, sandbox, amal):
    seek = lobby.open_seek(player=amal, **GAME, bots_after=300)
    assert left(ali, sandbox) == 5
    services.advance_sandbox(by=ali, sandbox_id=sandbox.pk, span=20 * MINUTE, by_steps=True)
    for _ in range(3):
        services.sweep_steps()
        lobby.sweep_seeks()
    assert meeting.seek(seek.pk, amal).status == Seek.Status.MATCHED


def test_a_seek_whose_time_is_up_is_work_until_it_has_lapsed(ali, sandbox, amal):
    seek = lobby.open_seek(player=amal, **GAME)
    assert left(ali, sandbox) == 15
    services.advance(realm=sandbox.realm_id, by=16 * MINUTE)
    assert standing(ali, sandbox).seeks == 1
    lobby.sweep_seeks()
    assert standing(ali, sandbox).settled
    assert meeting.seek(seek.pk, amal).status == Seek.Status.LAPSED


def test_a_seek_of_a_player_who_sits_at_another_live_table_waits_and_is_no_work(ali, sandbox, amal):
    lobby.open_seek(player=amal, **GAME, bots_after=300)
    basim = queries.players(sandbox)[1]
    table = tables.open_table(creator=basim, seat=0, **GAME, turn_limit=60)
    # As a tournament seats its players.
    table.occupancies.create(seat=1, from_seq=3, player=amal, bot=False)
    services.advance(realm=sandbox.realm_id, by=6 * MINUTE)
    assert standing(ali, sandbox).seeks == 0


def test_what_others_seek_is_no_work_of_this_sandbox(ali, sandbox):
    other = somebody("nadia")
    lobby.open_seek(player=other, **GAME, bots_after=30)
    found = standing(ali, sandbox)
    assert (found.seeks, found.next_due_at) == (0, None)


def test_a_seek_in_a_sandbox_that_may_have_no_more_tables_is_withdrawn(sandbox, amal, monkeypatch):
    # The limit, in place of opening twenty tables.
    monkeypatch.setattr("games.sandboxes.services.sandbox_tables.MOST_TABLES", 0)
    seek = lobby.open_seek(player=amal, **GAME, bots_after=300)
    services.advance(realm=sandbox.realm_id, by=6 * MINUTE)
    lobby.sweep_seeks()
    assert meeting.seek(seek.pk, amal).status == Seek.Status.WITHDRAWN

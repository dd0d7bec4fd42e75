"""What needs officials' attention: each kind of concern where it applies, and nowhere else."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from games.engine.facts import ClaimMade
from games.engine.round import Phase
from games.lobby import services as lobby
from games.notices.models import Endpoint
from games.tables import services as tables
from games.tables.interventions import InterventionKind
from games.tables.models import OpenClaim, PlayerClock, Table, Waiting
from games.tables.services.directing import Chosen, Order, intervene
from games.tables.services.log_append import append
from games.tournaments import queries, services
from games.tournaments.concerns import Concern, ConcernKind
from games.tournaments.models import Official, Tournament
from tests.tables.table_setup import played_out, present, step
from tests.tournaments.conftest import published

pytestmark = pytest.mark.django_db
REASON = "The hall has no power."
PAUSE = Chosen(InterventionKind.PAUSE)


def concerns(event: Tournament) -> list[Concern]:
    return queries.attention(Tournament.objects.filter(pk=event.pk))


def kinds(event: Tournament) -> list[str]:
    return [each.kind for each in concerns(event)]


def earlier(seconds: int) -> object:
    return Now() - timedelta(seconds=seconds)


def test_where_all_is_well_there_is_nothing_to_look_at(event, playing):
    assert kinds(event) == []


def test_entries_that_should_be_closed_uneven_numbers_and_a_pairing_that_is_due(made, owner, four):
    event = made()
    assert kinds(event) == []  # a draft
    services.open_entries(tournament_id=event.pk, by=owner)
    for each in four[:3]:
        services.enter(tournament_id=event.pk, by=each, player=each)
    assert kinds(event) == []
    Tournament.objects.filter(pk=event.pk).update(entries_close_at=earlier(120))
    assert kinds(event) == [ConcernKind.ENTRIES_TO_CLOSE]
    byes = [{**event.stages[0], "uneven": "byes"}]
    Tournament.objects.filter(pk=event.pk).update(stages=byes, entries_close_at=None)
    services.enter(tournament_id=event.pk, by=four[3], player=four[3])
    services.close_entries(tournament_id=event.pk, by=owner)
    assert [each.said for each in concerns(event)] == ["Round 1 can be paired."]
    services.leave(tournament_id=event.pk, by=four[3])
    assert [each.said for each in concerns(event)] == [
        "3 play, which does not fill tables of 2.",
        "Round 1 can be paired.",
    ]


def test_tables_that_stand_still_are_paused_broken_off_or_reported(event, owner, four, playing):
    first, second = playing
    Waiting.objects.filter(table=first).update(since=earlier(119))
    assert kinds(event) == []
    Waiting.objects.filter(table=first).update(since=earlier(600))
    (stuck,) = concerns(event)
    assert (stuck.kind, stuck.table, stuck.number) == (ConcernKind.TABLE_STUCK, first.pk, 1)
    assert stuck.said == "Round 1, table 1: nothing has moved for 10 min."
    tables.abort_by_staff(table_id=second.pk, by=owner, reason=REASON)
    assert kinds(event) == [ConcernKind.GAME_BROKEN_OFF, ConcernKind.TABLE_STUCK]
    services.rule(
        tournament_id=event.pk, by=owner, stage_round=1, number=2, scores=[3, 1], reason=REASON
    )  # fmt: skip
    intervene(Order(first.pk, owner, REASON, None, True), PAUSE)
    assert kinds(event) == [ConcernKind.TABLE_STUCK]  # the order above was a preview
    seen = intervene(Order(first.pk, owner, REASON, None, True), PAUSE).version
    intervene(Order(first.pk, owner, REASON, seen, False), PAUSE)
    assert kinds(event) == [ConcernKind.TABLE_PAUSED]
    holders = [each.player for each in first.occupancies.filter(to_seq=None).order_by("seat")]
    lobby.report(by=holders[0], about=holders[1], reason="stalling", words="So slow.", table_id=first.pk)
    assert kinds(event) == [ConcernKind.TABLE_PAUSED, ConcernKind.TABLE_REPORTED]


def test_a_round_that_is_played_but_not_closed_and_standings_that_wait_for_a_word(closed, owner):
    event = closed(stages=[{"method": "swiss", "rounds": 1}])
    for table in published(event, owner):
        played_out(table)
    assert kinds(event) == []  # no concern yet: the sweep closes the round within seconds
    Table.objects.update(ended_at=earlier(300))
    (hanging,) = concerns(event)
    assert hanging.said == "Round 1 is played, but not closed for 5 min."
    assert services.sweep_tournaments() == 1
    assert kinds(event) == [ConcernKind.CONFIRMATION_DUE]
    services.confirm(tournament_id=event.pk, by=owner)
    assert kinds(event) == []


def test_who_runs_out_of_time_at_games_of_days(closed, owner):
    event = closed(clock={"preset": "normal"}, turn_limit=None)
    first, _ = published(event, owner)
    Waiting.objects.filter(table=first).update(since=earlier(24 * 3600))
    assert kinds(event) == []  # a day is no long wait with this clock
    clock = PlayerClock.objects.filter(table=first, due_at__isnull=False)
    assert clock.update(due_at=Now() + timedelta(hours=3)) == 1
    assert [each.said for each in concerns(event)] == ["Round 1, table 1: somebody’s time is over in 3 h."]


def claimed(table):
    """Let the seat whose turn it is claim the rest. Return the round and the seat."""
    while (state := present(table)).game.open[0].phase is not Phase.PLAY:
        step(table)
    number, turn = state.game.open[0].number, state.waiting[0].seat
    table.refresh_from_db()
    append(table, state.game, (ClaimMade(number, turn),))
    OpenClaim.objects.create(table=table, round=number, due_at=Now() + timedelta(minutes=1))
    return number, turn


def test_a_claim_waits_no_more_once_a_card_is_played(closed, owner):
    event = closed(options={"rounds": [3]})
    table, _ = published(event, owner)
    claimed(table)
    assert kinds(event) == [ConcernKind.CLAIM_WAITING]
    step(table)
    assert kinds(event) == []


def test_a_claim_that_waits_and_one_that_is_not_agreed_to(closed, owner):
    event = closed(options={"rounds": [3]})
    table, _ = published(event, owner)
    number, turn = claimed(table)
    assert kinds(event) == [ConcernKind.CLAIM_WAITING]
    other = table.occupancies.get(seat=1 - turn, to_seq=None).player
    tables.answer_claim(table_id=table.pk, player=other, number=number, agrees=False)
    assert kinds(event) == [ConcernKind.CLAIM_DISPUTED]
    step(table)
    OpenClaim.objects.all().delete()
    assert kinds(event) == []


def test_entries_whose_address_takes_nothing_any_more(event, four, person, playing):
    for each, failures in ((four[0], 2), (four[1], 7), (person("zeina"), 9)):
        Endpoint.objects.create(
            user=each, realm_id="real", url="https://bot.example.org/secret", types=["turn"],
            sealed_secret=b"", key_id="test", failures=failures, failing_since=Now(),
        )  # fmt: skip
    (failing,) = concerns(event)
    assert failing.said == "basim does not get what they are sent: 7 tries failed in a row."
    assert "example" not in str(failing)


def run_by(user):
    return Tournament.objects.filter(pk__in=Official.objects.filter(user=user).values("tournament"))


def test_many_events_take_no_more_queries_than_one_and_officials_see_their_own(closed, owner, four, person):
    events = [closed(name=f"Event {number}") for number in range(3)]
    helper = person("hala")
    Official.objects.create(tournament=events[2], user=helper, role="support")
    for event in events:
        published(event, owner)
    Waiting.objects.update(since=F("since") - timedelta(minutes=5))
    with CaptureQueriesContext(
        connection,
    ) as one:
        assert len(queries.attention(run_by(helper))) == 2
    with CaptureQueriesContext(connection) as three:
        assert len(queries.attention(run_by(owner))) == 6
    assert len(one) == len(three) == 4
    assert queries.attention(run_by(four[0])) == []

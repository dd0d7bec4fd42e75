"""Stage rounds of an asynchronous stage: published while earlier ones are open, closed in their order."""

import pytest

from games.tables.interventions import Category
from games.tables.models import Table
from games.tables.services import directing
from games.tables.services.directing import Order
from games.tournaments import errors, queries, services
from games.tournaments.admin.steps import STEPS
from games.tournaments.concerns import ConcernKind
from games.tournaments.models import Entry, StageRound, Tournament
from games.tournaments.queries.next_round import can_be_paired
from games.tournaments.queries.overview import tables_now
from tests.scenes import scene
from tests.tables.table_setup import played_out
from tests.tournaments.conftest import SMALL, entered, published

pytestmark = pytest.mark.django_db
FIXED = [{"method": "fixed", "rounds": 3, "asynchronous": True}]
REASON = "The wrong list was taken."
Status = Tournament.Status


@scene
def event(owner, four) -> Tournament:
    return entered(services.make(by=owner, **{**SMALL, "stages": FIXED}), owner, four)


def present(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def rounds(event: Tournament) -> list[str]:
    return list(event.stage_rounds.order_by("number").values_list("status", flat=True))


def test_a_league_is_published_whole_and_everybody_meets_everybody(closed, owner):
    event = closed(stages=[{"method": "league", "asynchronous": True}], capacity=4)
    tables = [published(event, owner) for _ in range(3)]
    assert rounds(event) == ["running"] * 3
    met = [frozenset(table) for _, played in queries.played_rounds(event) for table in played.tables]
    assert len(set(met)) == len(met) == 6, "four players make six pairs"
    with pytest.raises(errors.StageRoundOpen) as refused:
        services.propose(tournament_id=event.pk, by=owner)
    assert refused.value.members == {"stage_round": 1}, "there is no fourth; the first is waited for"
    for table in (each for at in tables for each in at):
        played_out(table)
    services.sweep_tournaments()
    assert rounds(event) == ["played"] * 3 and present(event).status == Status.PLAYED


@pytest.mark.parametrize("asynchronous", [False, True])
def test_the_next_stage_round_waits_unless_the_stage_is_asynchronous(closed, owner, asynchronous):
    event = closed(stages=[{**FIXED[0], "asynchronous": asynchronous}])
    published(event, owner)
    assert can_be_paired(present(event)) is asynchronous
    if asynchronous:
        published(event, owner)
        assert rounds(event) == ["running"] * 2
    else:
        with pytest.raises(errors.StageRoundOpen):
            services.propose(tournament_id=event.pk, by=owner)


@pytest.mark.parametrize("method", ["swiss", "knockout"])
def test_where_results_tell_who_meets_whom_no_stage_is_asynchronous(made, method):
    stage = {"method": method, "rounds": 2 if method == "swiss" else None, "asynchronous": True}
    with pytest.raises(errors.InvalidTournament) as refused:
        made(stages=[stage])
    assert [each.pointer for each in refused.value.faults] == ["/stages/0/asynchronous"]


def test_stage_rounds_are_closed_in_their_order_and_the_last_ends_the_event(event, owner):
    first, second, third = (published(event, owner) for _ in range(3))
    for table in (*second, *third):
        played_out(table)
    services.sweep_tournaments()
    assert rounds(event) == ["running"] * 3, "standings are as of all rounds up to one"
    assert queries.results(present(event)) == []
    for table in first:
        played_out(table)
    assert services.sweep_tournaments() == 3, "what only waited for it is not said to hang meanwhile"
    assert rounds(event) == ["played"] * 3 and present(event).status == Status.PLAYED


def test_a_stage_behind_it_waits_for_all_of_them(closed, owner):
    event = closed(stages=[{**FIXED[0], "rounds": 2}, {"method": "swiss", "rounds": 1, "enters": 2}])
    first, second = published(event, owner), published(event, owner)
    for table in first:
        played_out(table)
    services.sweep_tournaments()
    assert not can_be_paired(present(event))
    with pytest.raises(errors.StageRoundOpen) as refused:
        services.propose(tournament_id=event.pk, by=owner)
    assert refused.value.members == {"stage_round": 2}
    for table in second:
        played_out(table)
    services.sweep_tournaments()
    assert len(published(event, owner)) == 1


def test_the_last_one_is_taken_back_first(event, owner):
    published(event, owner), published(event, owner)
    with pytest.raises(errors.LaterStageRound) as refused:
        services.roll_back(tournament_id=event.pk, by=owner, stage_round=1, reason=REASON)
    assert (refused.value.code, refused.value.members) == ("later_stage_round", {"stage_round": 2})
    assert STEPS["roll-back"].more(present(event)) == {"stage_round": 2}
    for number in (2, 1):
        services.roll_back(tournament_id=event.pk, by=owner, stage_round=number, reason=REASON)
    assert rounds(event) == [] and present(event).status == Status.CLOSED


def test_who_drops_out_plays_what_is_published_and_nothing_after(event, owner, four):
    published(event, owner), published(event, owner)
    left = services.leave(tournament_id=event.pk, by=four[0])
    assert (left.status, left.last_round) == (Entry.Status.DROPPED, 2)
    published(event, owner)
    assert not event.places.filter(stage_round=3, entry=left.number).exists()
    assert event.places.filter(stage_round=2, entry=left.number).exists()


def test_all_that_run_are_looked_after(event, owner):
    first, _second = published(event, owner), published(event, owner)
    for table in first:
        played_out(table)
    (seen,) = queries.events_with_attention(Tournament.objects.filter(pk=event.pk))
    assert (seen.running, seen.tables_now, seen.over_now) == (1, 4, 2)
    assert ConcernKind.ROUND_NOT_CLOSED not in {each.kind for each in queries.attention_at(event.pk, owner)}
    with pytest.raises(errors.StageRoundOpen):
        services.end_early(tournament_id=event.pk, by=owner, reason=REASON)
    assert StageRound.objects.filter(tournament=event, status="running").count() == 2


def test_points_that_are_brought_along_stay_the_same_until_a_stage_round_of_theirs_is_played(closed, owner):
    later = {"method": "fixed", "rounds": 2, "carry": 50, "asynchronous": True}
    event = closed(stages=[{"method": "swiss", "rounds": 1}, later])
    for table in published(event, owner):
        played_out(table)
    services.sweep_tournaments()
    before = services.propose(tournament_id=event.pk, by=owner).coming
    assert any(each.points for each in before.people)
    published(event, owner)
    beside = services.propose(tournament_id=event.pk, by=owner).coming
    assert (beside.number, beside.people) == (3, before.people)


def test_what_officials_do_at_a_table_of_an_earlier_stage_round_counts_there(event, owner):
    (broken, begun), later = published(event, owner), published(event, owner)
    restarted = Table.objects.get(pk=directing.restart(Order(begun.pk, owner, REASON)).after.replaced_by)
    assert event.pairings.get(stage_round=1, number=2).table == restarted
    directing.break_off(Order(broken.pk, owner, REASON))
    for table in (restarted, *later):
        played_out(table)
    assert services.sweep_tournaments() == 0, "the game that was broken off waits for a ruling"
    ruling = {"tournament_id": event.pk, "by": owner, "stage_round": 1, "number": 1, "reason": REASON}
    services.rule(**ruling, scores=[0, 50])
    assert services.sweep_tournaments() == 2
    directing.adjust(Order(restarted.pk, owner, REASON), seat=0, change=100, category=Category.LATENESS)
    scores = event.places.filter(stage_round=1).order_by("pairing", "seat").values_list("score", flat=True)
    assert [*scores[:2]] == [0, 50] and max(scores) >= 80
    assert len(queries.results(present(event))) == 2


def test_tables_are_shown_of_the_first_that_is_at_play_unless_another_is_asked_for(event, owner):
    assert tables_now(event) == []
    first, second = published(event, owner), published(event, owner)

    def shown(number=None):
        return [each.pairing.table_id for each in tables_now(event, number)]

    assert shown() == [each.pk for each in first] and shown(2) == [each.pk for each in second]
    for table in first:
        played_out(table)
    services.sweep_tournaments()
    assert shown() == [each.pk for each in second]
    with pytest.raises(errors.StageRoundNotFound):
        shown(3)

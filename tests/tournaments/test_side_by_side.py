"""Stage rounds of an asynchronous stage: published while earlier ones are open, closed in their order."""

from __future__ import annotations

import pytest

from games.tournaments import errors, queries, services
from games.tournaments.admin.steps import STEPS
from games.tournaments.concerns import Kind
from games.tournaments.models import Entry, StageRound, Tournament
from games.tournaments.queries.coming import can_be_paired
from tests.tables.playing import played_out
from tests.tournaments.conftest import published

pytestmark = pytest.mark.django_db
FIXED = [{"method": "fixed", "rounds": 3, "asynchronous": True}]
REASON = "The wrong list was taken."
Status = Tournament.Status


def present(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def rounds(event: Tournament) -> list[str]:
    return list(event.stage_rounds.order_by("number").values_list("status", flat=True))


def swept() -> None:
    while services.sweep_tournaments():
        pass


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
    swept()
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


def test_they_are_closed_in_their_order_and_the_last_ends_the_event(closed, owner):
    event = closed(stages=FIXED)
    first, second, third = (published(event, owner) for _ in range(3))
    for table in (*second, *third):
        played_out(table)
    swept()
    assert rounds(event) == ["running"] * 3, "standings are as of all stage rounds up to one"
    assert queries.results(present(event)) == []
    for table in first:
        played_out(table)
    swept()
    assert rounds(event) == ["played"] * 3 and present(event).status == Status.PLAYED


def test_a_stage_behind_it_waits_for_all_of_them(closed, owner):
    event = closed(stages=[{**FIXED[0], "rounds": 2}, {"method": "swiss", "rounds": 1, "enters": 2}])
    first, second = published(event, owner), published(event, owner)
    for table in first:
        played_out(table)
    swept()
    assert not can_be_paired(present(event))
    with pytest.raises(errors.StageRoundOpen) as refused:
        services.propose(tournament_id=event.pk, by=owner)
    assert refused.value.members == {"stage_round": 2}
    for table in second:
        played_out(table)
    swept()
    assert len(published(event, owner)) == 1


def test_the_last_one_is_taken_back_first(closed, owner):
    event = closed(stages=FIXED)
    published(event, owner), published(event, owner)
    with pytest.raises(errors.StageRoundOpen) as refused:
        services.roll_back(tournament_id=event.pk, by=owner, stage_round=1, reason=REASON)
    assert refused.value.members == {"stage_round": 2}
    assert STEPS["roll-back"].more(present(event)) == {"stage_round": 2}
    for number in (2, 1):
        services.roll_back(tournament_id=event.pk, by=owner, stage_round=number, reason=REASON)
    assert rounds(event) == [] and present(event).status == Status.CLOSED


def test_who_drops_out_plays_what_is_published_and_nothing_after(closed, owner, four):
    event = closed(stages=FIXED)
    published(event, owner), published(event, owner)
    left = services.leave(tournament_id=event.pk, by=four[0])
    assert (left.status, left.last_round) == (Entry.Status.DROPPED, 2)
    published(event, owner)
    assert not event.places.filter(stage_round=3, entry=left.number).exists()
    assert event.places.filter(stage_round=2, entry=left.number).exists()


def test_all_that_run_are_looked_after(closed, owner):
    event = closed(stages=FIXED)
    first, _second = published(event, owner), published(event, owner)
    for table in first:
        played_out(table)
    (seen,) = queries.watched(Tournament.objects.filter(pk=event.pk))
    assert (seen.running, seen.tables_now, seen.over_now) == (1, 4, 2)
    assert Kind.ROUND_NOT_CLOSED not in {each.kind for each in queries.attention_at(event.pk, owner)}
    with pytest.raises(errors.StageRoundOpen):
        services.end_early(tournament_id=event.pk, by=owner, reason=REASON)
    assert StageRound.objects.filter(tournament=event, status="running").count() == 2

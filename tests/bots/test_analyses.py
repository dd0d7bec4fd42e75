"""Tests of analyses: workers evaluate each decision of a finished game as its seat saw it, in small parts."""

from datetime import timedelta

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.db.models import F
from django.db.models.functions import Now

from bots import errors, queries, services, tasks
from bots.action_values import added_up
from bots.models import Analysis, Weighed
from bots.services import play_waiting
from bots.wakeup import AFTER_PLAY
from games.engine import codec
from games.engine.facts import Acted
from games.tables import queries as tables
from games.tables.models import Table
from games.tables.services import abort

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def finished(table_of):
    """A finished game of `random` against `steady`."""
    table = table_of("random", "steady", ruleset="updown", options={"rounds": [5, 6]})
    play_waiting(table.pk)
    return Table.objects.get(pk=table.pk)


def analysed(table, *, seconds=60.0):
    services.begin_analysis(table)
    while services.analyse_on(table.pk, seconds=seconds):
        pass
    return Analysis.objects.get(pk=table.pk)


def acted(table):
    return [each.fact for each in tables.events_from(table) if isinstance(each.fact, Acted)]


def test_every_decision_at_which_there_was_a_choice_is_weighed(finished, weighing):
    analysis = analysed(finished)
    turns = acted(finished)
    assert (analysis.done, analysis.total) == (len(turns), len(turns))
    decisions = queries.decisions_of(analysis)
    assert 4 <= len(decisions) < len(turns)
    assert all(each["choices"] > 1 for each in decisions)
    places = [(each.round, each.turn) for each in turns]
    weighed = [(each["round"], each["turn"]) for each in decisions]
    assert weighed == [each for each in places if each in set(weighed)]
    assert {each["round"] for each in queries.decisions_of(analysis, 6)} == {6}


def test_who_plays_as_the_best_loses_nothing_and_others_what_the_best_is_worth_more(finished, weighing):
    anything, soundly = analysed(finished).players
    assert (soundly["seat"], soundly["accuracy"], soundly["skill"]) == (1, 100.0, 0.0)
    assert anything["accuracy"] < 100 and anything["skill"] < 0
    assert anything["skill"] == anything["good"] - anything["decisions"]


def test_luck_is_what_the_cards_promised_against_the_others(finished, weighing):
    # The fake evaluation expects 10 and 11 penalties for seats 0 and 1 in each of the two rounds.
    lucky, unlucky = analysed(finished).players
    assert (lucky["luck"], unlucky["luck"]) == (1.0, -1.0)


def test_luck_is_that_of_the_deal_that_was_played_and_not_of_one_that_was_thrown_in():
    def decided(attempt, seat, points):
        best = {"points": points}
        return {
            "round": 1,
            "attempt": attempt,
            "seat": seat,
            "since": 0,
            "best": best,
            "lost": 0,
            "good": True,
        }

    dealt = [decided(0, 0, 40.0), decided(0, 1, 0.0), decided(1, 0, -40.0), decided(1, 1, 0.0)]
    assert [each["luck"] for each in added_up(dealt, lowest_wins=False)] == [-20.0, 20.0]


def test_decisions_that_an_earlier_release_kept_are_added_up_with_the_rest(finished, weighing):
    services.begin_analysis(finished)
    services.analyse_on(finished.pk, seconds=0)
    kept = Weighed.objects.get()
    for each in kept.decisions:
        del each["attempt"]
    kept.save()
    assert analysed(finished).players is not None


def test_what_is_removed_with_its_sandbox_while_it_is_weighed_leaves_nothing(finished, weighing):
    weighing("removing")
    services.begin_analysis(finished)
    services.analyse_on(finished.pk)
    assert (Analysis.objects.count(), Weighed.objects.count()) == (0, 0)


def test_it_is_worked_out_a_little_at_a_time_with_progress_and_comes_to_the_same(finished, weighing, hinted):
    services.begin_analysis(finished)
    hinted()
    tasks.analyse.apply(args=(finished.pk,), throw=True)
    Analysis.objects.all().delete()
    services.begin_analysis(finished)
    assert hinted(AFTER_PLAY) >= 1
    assert services.analyse_on(finished.pk, seconds=0)
    found = Analysis.objects.get(pk=finished.pk)
    assert (found.done, found.players) == (1, None)
    assert hinted(AFTER_PLAY) == 1
    slowly = analysed(finished, seconds=0)
    decisions = queries.decisions_of(slowly)
    Analysis.objects.all().delete()
    at_once = analysed(finished)
    assert (queries.decisions_of(at_once), at_once.players) == (decisions, slowly.players)
    assert not services.analyse_on(finished.pk)


def test_while_a_worker_is_at_it_another_leaves_it_and_when_it_died_goes_on(finished, weighing, hinted):
    services.begin_analysis(finished)
    services.analyse_on(finished.pk, seconds=0)
    Analysis.objects.update(leased_until=Now() + timedelta(seconds=9), asked_at=Now() - timedelta(seconds=9))
    hinted()
    assert not services.analyse_on(finished.pk)
    assert services.sweep_analyses() == 0
    Analysis.objects.update(leased_until=Now() - timedelta(seconds=1))
    assert (services.sweep_analyses(), hinted(AFTER_PLAY)) == (1, 1)
    assert analysed(finished).players is not None
    assert services.sweep_analyses() == 0


def test_one_game_is_analysed_at_a_time_and_then_the_next(finished, table_of, weighing, hinted):
    """Otherwise all workers may be busy with analyses when a bot's turn needs one."""
    other = table_of("random", "steady", ruleset="updown", options={"rounds": [2]})
    play_waiting(other.pk)
    for each in (finished, other):
        services.begin_analysis(each)
    Analysis.objects.filter(pk=finished.pk).update(leased_until=Now() + timedelta(seconds=9))
    Analysis.objects.update(asked_at=Now() - timedelta(seconds=9))
    hinted()
    assert not services.analyse_on(other.pk)
    assert (services.sweep_analyses(), hinted()) == (0, 0)
    Analysis.objects.update(leased_until=None)
    assert (services.sweep_analyses(), hinted(AFTER_PLAY)) == (1, 1)
    assert services.analyse_on(finished.pk, seconds=60)
    assert hinted(AFTER_PLAY) == 1
    assert services.analyse_on(other.pk, seconds=60)
    assert (hinted(), Analysis.objects.filter(players=None).count()) == (0, 0)


def test_one_that_fails_keeps_no_other_waiting(finished, weighing):
    weighing("crashing")
    services.begin_analysis(finished)
    with pytest.raises(RuntimeError):
        services.analyse_on(finished.pk)
    assert Analysis.objects.get().leased_until is None


def test_a_worker_that_took_too_long_writes_nothing_twice(finished, weighing):
    services.begin_analysis(finished)
    services.analyse_on(finished.pk, seconds=0)
    late = Analysis.objects.select_related("table").get(pk=finished.pk)
    services.analyse_on(finished.pk, seconds=60)
    rows = Weighed.objects.count()
    late.done += 1
    services.analyses._keep(late, 1, [{"late": True}])
    assert Weighed.objects.count() == rows


def test_what_fails_three_times_is_given_up(finished, weighing):
    weighing("crashing")
    services.begin_analysis(finished)
    for _ in range(3):
        with pytest.raises(RuntimeError):
            services.analyse_on(finished.pk)
        Analysis.objects.update(leased_until=None)
    assert not services.analyse_on(finished.pk)
    with pytest.raises(errors.AnalysisUnavailable):
        queries.analysis_of(finished)


def test_while_the_last_attempt_is_under_way_nothing_is_given_up(finished, weighing):
    services.begin_analysis(finished)
    Analysis.objects.update(attempts=3, leased_until=Now() + timedelta(seconds=9))
    assert queries.analysis_of(finished).players is None
    Analysis.objects.update(leased_until=None)
    with pytest.raises(errors.AnalysisUnavailable):
        queries.analysis_of(finished)


@pytest.mark.parametrize("ends", ["too slow", "killed"])
def test_one_for_which_workers_were_too_slow_rests_and_is_tried_again(finished, weighing, ends):
    services.begin_analysis(finished)
    weighing("too_slow")
    for _ in range(3):
        with pytest.raises(SoftTimeLimitExceeded):
            services.analyse_on(finished.pk)
    if ends == "killed":  # then its lease ends by itself
        Analysis.objects.update(leased_until=Now() - timedelta(seconds=1))
    assert not services.analyse_on(finished.pk)
    with pytest.raises(errors.AnalysisDelayed):
        queries.analysis_of(finished)
    weighing("as_steady")
    Analysis.objects.update(leased_until=F("leased_until") - services.analyses.REST)
    assert services.analyse_on(finished.pk, seconds=60)
    assert queries.analysis_of(finished).players


def test_one_for_which_workers_are_always_too_slow_is_given_up_in_the_end(finished, weighing):
    services.begin_analysis(finished)
    weighing("too_slow")
    Analysis.objects.update(attempts=11, leased_until=Now() - services.analyses.REST)
    with pytest.raises(SoftTimeLimitExceeded):
        services.analyse_on(finished.pk)
    Analysis.objects.update(leased_until=F("leased_until") - services.analyses.REST)
    assert not services.analyse_on(finished.pk)
    with pytest.raises(errors.AnalysisUnavailable):
        queries.analysis_of(finished)


def test_a_game_that_is_not_over_or_was_broken_off_has_none(ali, table_of):
    table = table_of(ali, "steady", ruleset="updown", options={"rounds": [2]})
    with pytest.raises(errors.GameNotOver):
        queries.game_to_analyse(table.pk, ali)
    abort(table_id=table.pk, by=ali)
    with pytest.raises(errors.GameNotOver, match="broken off"):
        queries.game_to_analyse(table.pk, ali)


def test_a_game_with_an_auction_is_weighed_as_its_seats_saw_it(table_of, weighing):
    table = table_of(*["steady"] * 4, ruleset="modern", options={"rounds": [1]})
    play_waiting(table.pk)
    table = Table.objects.get(pk=table.pk)
    assert {each["accuracy"] for each in analysed(table).players} == {100.0}


@pytest.mark.parametrize(
    ("ruleset", "options"), [("rising", {"rounds": [1]}), ("updown", {"rounds": [3], "jokers": 2})]
)
def test_the_search_itself_weighs_what_each_seat_did(table_of, settings, ruleset, options):
    """Other tests use a fake evaluation. Here one seat plays at random, and the others play soundly."""
    settings.ROLLOUTS = 40
    table = table_of("random", "steady", "steady", "steady", ruleset=ruleset, options=options)
    play_waiting(table.pk, seconds=60)
    table = Table.objects.get(pk=table.pk)
    analysis = analysed(table)
    decisions = queries.decisions_of(analysis)
    assert (analysis.done, len(analysis.players)) == (len(acted(table)), 4)
    done = {(each.round, each.turn): (each.seat, codec.action_json(each.action)) for each in acted(table)}
    for each in decisions:
        taken, best = each["taken"], each["best"]
        assert done[each["round"], each["turn"]] == (each["seat"], taken["action"])
        assert each["lost"] == pytest.approx(max(0, best["worth"] - taken["worth"]), abs=0.002)
        assert sum(best["tricks"]) == pytest.approx(1, abs=0.01) and 0 <= best["exact"] <= 1
    assert any(each["lost"] for each in decisions)
    skills = [-sum(each["lost"] for each in decisions if each["seat"] == seat) for seat in range(4)]
    assert [each["skill"] for each in analysis.players] == [pytest.approx(each, abs=0.1) for each in skills]
    assert sum(each["luck"] for each in analysis.players) == pytest.approx(0, abs=0.01)

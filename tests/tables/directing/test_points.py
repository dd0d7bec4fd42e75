"""A director undoes calls, gives points, changes scores, restarts a game."""

import pytest

from accounts.services import end_account
from games.engine.actions import ESTIMATES
from games.engine.director_facts import (
    GameAdjudicated,
    GameReplaced,
    RoundAdjudicated,
    ScoreAdjusted,
    TurnUndone,
)
from games.engine.facts import GameAborted, RoundScored
from games.engine.round import Phase
from games.feed.models import AuditEntry, FeedEvent
from games.ratings.errors import AnnulledAlready, GameNotRated
from games.ratings.models import Correction, RatedGame
from games.tables import errors, queries, services
from games.tables.errors import StaleTurn
from games.tables.interventions import Category
from games.tables.models import AutomaticTurn, PlanVersion, Table, Waiting
from games.tables.services import directing
from games.tables.services.directing import errors as refused
from games.tables.services.due_turns import answer_for
from games.tables.states import Awaited
from tests.people import somebody
from tests.tables.clocks.clock_tables import corresponding
from tests.tables.directing.test_forced_turns import facts
from tests.tables.table_setup import kinds, played_out, player_on, present, small, step

pytestmark = pytest.mark.django_db


def row(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


# Undo.


def test_the_last_estimate_is_undone_and_its_seat_gets_a_new_turn(two, order):
    table = small(two, turn_limit=60)
    (first,) = queries.awaited_at(table.pk)
    services.act_for(table_id=table.pk, seat=first.seat, turn=(1, first.turn), action=ESTIMATES[0])
    (second,) = queries.awaited_at(table.pk)
    tried = directing.undo(order(table, preview=True), turn=(1, first.turn))
    assert tried.after.awaited is not None and "turn_undone" not in kinds(table)
    made = directing.undo(order(table, version=tried.version), turn=(1, first.turn))
    (again,) = queries.awaited_at(table.pk)
    assert (again.seat, again.turn) == (first.seat, second.turn + 1)
    assert made.after.awaited == (again,) and again.due_at is not None
    assert facts(table, TurnUndone) == [TurnUndone(1, first.turn, first.seat, "estimation")]
    with pytest.raises(StaleTurn):
        services.act_for(table_id=table.pk, seat=second.seat, turn=(1, second.turn), action=ESTIMATES[0])
    with pytest.raises(refused.NothingToUndo):
        directing.undo(order(table), turn=(1, first.turn))
    assert AuditEntry.objects.get().body["turn_id"] == f"1.{first.turn}"
    played_out(table)
    assert services.audit(table.pk) == []


def test_a_turn_behind_which_a_card_was_seen_stands(two, order):
    table = small(two, turn_limit=60)
    turns = [queries.awaited_at(table.pk)[0].turn]
    while present(table).game.open[0].phase is not Phase.PLAY:
        step(table)
        turns.append(queries.awaited_at(table.pk)[0].turn)
    *_, spoken, card = turns
    directing.undo(order(table), turn=(1, spoken))
    step(table)
    step(table)
    said = queries.awaited_at(table.pk)[0].turn - 1
    with pytest.raises(refused.UndoShowsCards):
        directing.undo(order(table), turn=(1, said))
    for turn in ((1, card), (1, 99), (2, 1)):
        with pytest.raises((refused.NothingToUndo, refused.RoundNotRunning)):
            directing.undo(order(table), turn=turn)
    assert services.audit(table.pk) == []


def planned(two, order, *rules: dict) -> tuple[Table, Awaited, PlanVersion]:
    """Undo the first estimate at a table whose first player has a plan of these rules; return the turn that
    waits then."""
    table = small(two, automatic=True)
    (first,) = queries.awaited_at(table.pk)
    player = player_on(table, first.seat)
    plan = services.confirm_plan(table_id=table.pk, player=player, number=1, body={"rules": [*rules]})
    services.act_for(table_id=table.pk, seat=first.seat, turn=(1, first.turn), action=ESTIMATES[0])
    directing.undo(order(table), turn=(1, first.turn))
    (again,) = queries.awaited_at(table.pk)
    plan.refresh_from_db()
    return table, again, plan


def test_a_plan_does_not_make_a_call_again_that_was_undone_but_stops_and_its_player_is_asked(two, order):
    table, again, plan = planned(two, order, {"do": {"type": "estimate", "values": [1, 0]}})
    told = FeedEvent.objects.get(kind="plan_stopped")
    assert told.audience == f"user:{again.player_id}"
    assert told.body == {"round": 1, "turn_id": f"1.{again.turn}", "reason": "turn_undone"}
    assert plan.stopped and not AutomaticTurn.objects.filter(played=False).exists()
    player = player_on(table, again.seat)
    assert [each.turn for each in queries.turns_to_take(player)] == [again.turn]


def test_with_a_call_all_later_ones_are_undone_and_the_plans_that_made_these_are_followed_on(two, order):
    table = small(two, automatic=True)
    (first,) = queries.awaited_at(table.pk)
    other = player_on(table, 1 - first.seat)
    rules = {"rules": [{"do": {"type": "estimate", "values": [1, 0]}}]}
    plan = services.confirm_plan(table_id=table.pk, player=other, number=1, body=rules)
    services.act_for(table_id=table.pk, seat=first.seat, turn=(1, first.turn), action=ESTIMATES[0])
    (second,) = queries.awaited_at(table.pk)
    answer_for(table_id=table.pk, seat=second.seat, turn=(1, second.turn))
    offered = queries.undoable_turns(Table.objects.get(pk=table.pk), [1])
    assert [turn.turn for _, turn in offered] == [second.turn, first.turn]
    directing.undo(order(table), turn=(1, first.turn))
    assert [each.turn for each in facts(table, TurnUndone)] == [second.turn, first.turn]
    (again,) = queries.awaited_at(table.pk)
    assert again.seat == first.seat
    plan.refresh_from_db()
    assert not plan.stopped and not FeedEvent.objects.filter(kind="plan_stopped").exists()
    services.act_for(table_id=table.pk, seat=again.seat, turn=(1, again.turn), action=ESTIMATES[1])
    assert AutomaticTurn.objects.filter(plan=plan.version, played=False).exists()
    assert services.audit(table.pk) == []


def test_a_plan_that_says_nothing_at_that_turn_stays_for_later_ones(two, order):
    table, again, plan = planned(two, order, {"do": {"type": "lowest"}})
    assert not plan.stopped and not FeedEvent.objects.filter(kind="plan_stopped").exists()
    assert [each.turn for each in queries.turns_to_take(player_on(table, again.seat))] == [again.turn]


# Points.


def test_a_round_that_cannot_go_on_ends_with_points_that_are_given(two, order):
    table = corresponding(two, rounds=(5, 6))
    step(table)
    tried = directing.adjudicate_round(order(table, preview=True), number=5, points=[13, -2])
    assert tried.after.scores == (13, -2) and tried.after.rounds == () and tried.after.awaited is None
    assert "round_adjudicated" not in kinds(table)
    made = directing.adjudicate_round(order(table, version=tried.version), number=5, points=[13, -2])
    assert made.after.scores == (13, -2) and [each.number for each in made.after.rounds] == [6]
    assert facts(table, RoundAdjudicated) == [RoundAdjudicated(5, (0, 0), (13, -2))]
    assert facts(table, RoundScored)[0].points == (13, -2) and row(table).scores == [13, -2]
    with pytest.raises(refused.RoundNotRunning):
        directing.adjudicate_round(order(table), number=5, points=[1, 1])
    for points in ([1], [1, 2, 3], [1, 10_001]):
        with pytest.raises(refused.InvalidRuling):
            directing.adjudicate_round(order(table), number=6, points=points)
    assert services.audit(table.pk) == []
    played_out(table)
    assert services.audit(table.pk) == [] and row(table).status == "finished"


def test_the_last_round_ruled_on_ends_the_game_as_foretold(two, order):
    table = small(two, turn_limit=60)
    tried = directing.adjudicate_round(order(table, preview=True), number=1, points=[3, 9])
    made = directing.adjudicate_round(order(table), number=1, points=[3, 9])
    assert (
        (tried.after.status, tried.after.places)
        == (made.after.status, made.after.places)
        == ("finished", (1, 2))
    )
    assert not Waiting.objects.filter(table=table).exists()
    assert services.audit(table.pk) == []


def test_a_game_ends_with_scores_that_are_given_and_counts_as_any(two, order):
    table = corresponding(two, rounds=(5, 6))
    step(table)
    tried = directing.adjudicate(order(table, preview=True), scores=[40, 10])
    assert tried.after.places == (2, 1) and row(table).status == "running"
    directing.adjudicate(order(table), scores=[40, 10])
    over = row(table)
    assert (over.status, over.scores, over.places) == ("finished", [40, 10], [2, 1])
    assert facts(table, GameAdjudicated) == [GameAdjudicated((40, 10))]
    with pytest.raises(errors.TableNotRunning):
        directing.adjudicate(order(table), scores=[40, 10])
    assert services.audit(table.pk) == [] and queries.fairness(over).server_seed is not None


def test_a_score_is_changed_while_a_game_goes_on_and_once_it_is_over(two, order):
    table = small(two, turn_limit=60)
    directing.adjust(order(table), seat=0, change=500, category=Category.LATENESS)
    assert row(table).scores == [500, 0] and row(table).places is None
    played_out(table)
    before = row(table)
    assert before.places == [2, 1] and before.scores[0] >= 480
    made = directing.adjust(order(table), seat=1, change=1000, category=Category.WRONG_RESULT)
    over = row(table)
    assert made.before.places == (2, 1) and made.after.places == (1, 2) and over.places == [1, 2]
    assert over.scores == [before.scores[0], before.scores[1] + 1000]
    told = facts(table, ScoreAdjusted)[-1]
    assert (told.seat, told.change, told.category, told.places) == (1, 1000, "wrong_result", (1, 2))
    assert AuditEntry.objects.latest("pk").body["category"] == "wrong_result"
    for seat, change, why in ((0, 0, refused.InvalidAdjustment), (2, 1, errors.SeatNotFound)):
        with pytest.raises(why):
            directing.adjust(order(table), seat=seat, change=change, category=Category.LATENESS)
    assert services.audit(table.pk) == []


def test_a_score_that_is_changed_before_the_end_changes_no_rating(two, order):
    for _ in range(4):  # in at least one the player put last had won the round or tied
        table = small(two, turn_limit=60, rated=True)
        directing.adjust(order(table), seat=0, change=1000, category=Category.LATENESS)
        played_out(table)
        (scored,) = facts(table, RoundScored)
        over, won = row(table), scored.points
        rated = {player: place for player, place, _ in RatedGame.objects.get(table=table).entrants}
        held = [rated[each.player_id] for each in over.occupancies.order_by("seat")]
        assert held == [1 + (won[1 - seat] < won[seat]) for seat in (0, 1)]
        assert over.places == [2, 1]


def test_a_game_is_broken_off_as_it_was_foretold_and_has_no_result(two, order):
    table = small(two, turn_limit=60, rated=True)
    step(table)
    tried = directing.break_off(order(table, preview=True))
    assert (tried.after.status, tried.after.awaited, tried.rated) == ("aborted", (), False)
    assert row(table).status == "running" and not AuditEntry.objects.exists()
    with pytest.raises(refused.StaleVersion):
        directing.break_off(order(table, version="0.0"))
    made = directing.break_off(order(table, version=tried.version))
    over = row(table)
    assert made.after == tried.after and (over.status, over.places) == ("aborted", None)
    assert [each.what for each in AuditEntry.objects.all()] == ["table_break_off"]
    assert not Waiting.objects.filter(table=table).exists() and not RatedGame.objects.exists()
    with pytest.raises(errors.TableNotRunning):
        directing.break_off(order(table))
    assert directing.restart(order(table)).after.replaced_by is not None
    assert services.audit(table.pk) == []


# Restarts and ratings.


@pytest.mark.parametrize("tried", [True, False])
def test_it_is_told_that_no_rating_follows_from_points_that_are_given(two, order, tried):
    def rounds(**chosen):
        return small(two, turn_limit=60, rated=True, **chosen)

    assert directing.message(order(rounds(), preview=tried)).rated
    assert not directing.adjudicate(order(rounds(), preview=tried), scores=[40, 10]).rated
    ruled = rounds()
    assert not directing.adjudicate_round(order(ruled, preview=tried), number=1, points=[5, 6]).rated
    assert not directing.restart(order(rounds(), preview=tried)).rated
    assert not directing.message(order(small(two, turn_limit=60), preview=tried)).rated
    if not tried:
        assert not directing.adjust(order(ruled), seat=0, change=5, category=Category.LATENESS).rated


def test_a_game_is_restarted_with_its_settings_and_its_first_players(two, dana, bot, person, order):
    table = small(two, turn_limit=60, rated=True, visibility="unlisted")
    omar = person("omar")
    directing.substitute(order(table), seat=1, player=omar)
    tried = directing.restart(order(table, preview=True))
    assert (tried.after.status, tried.after.replaced_by) == ("aborted", None) and Table.objects.count() == 1
    made = directing.restart(order(table))
    begun = Table.objects.get(pk=made.after.replaced_by)
    assert (begun.status, begun.rated, begun.visibility, begun.turn_limit) == (
        "running",
        True,
        "unlisted",
        60,
    )
    assert begun.commitment != table.commitment
    assert {each.player for each in queries.seated_at(begun)} == set(two)
    told = FeedEvent.objects.filter(kind="game_started", table=begun.pk, audience__startswith="user:")
    assert {each.audience for each in told} == {f"user:{each.pk}" for each in two}
    assert facts(table, GameReplaced) == [GameReplaced(begun.pk)]
    assert facts(table, GameAborted) == [GameAborted("restarted")] and row(table).status == "aborted"
    with pytest.raises(errors.TableNotRunning):
        directing.restart(order(table))
    assert services.audit(table.pk) == services.audit(begun.pk) == []
    broken = small(two, turn_limit=60)
    services.abort_by_staff(table_id=broken.pk, by=somebody("boss"), reason="A test of ours.")
    assert directing.restart(order(broken)).after.replaced_by is not None
    assert services.audit(broken.pk) == []


def test_a_game_is_restarted_with_the_stand_in_of_a_player_whose_account_has_ended(two, bot, order):
    table = small(two, turn_limit=60)
    end_account(user=two[1], leave_games=True)
    begun = Table.objects.get(pk=directing.restart(order(table)).after.replaced_by)
    assert {each.player for each in queries.seated_at(begun)} == {two[0], bot}


def test_a_finished_game_is_taken_out_of_ratings_once(two, dana, order):
    table = small(two, turn_limit=60, rated=True)
    with pytest.raises(refused.GameNotOver):
        directing.annul(order(table))
    played_out(table)
    directing.annul(order(table, preview=True))
    assert not Correction.objects.exists()
    directing.annul(order(table))
    made = Correction.objects.get()
    assert (made.game_id, made.places, made.by) == (table.pk, None, dana)
    assert [each.what for each in AuditEntry.objects.all()] == ["table_annul"]
    with pytest.raises(AnnulledAlready):
        directing.annul(order(table))
    plain = small(two, turn_limit=60)
    played_out(plain)
    with pytest.raises(GameNotRated):
        directing.annul(order(plain))
    assert services.audit(table.pk) == []

"""A forced turn and a redeal; neither reveals a hidden card."""

import random

import pytest

from bots.services import sweep_overdue
from games.engine.actions import BIDS, ESTIMATES, PASS, PLAYS, REDEAL
from games.engine.facts import Dealt, DealThrownIn
from games.engine.fair_deal import canonical_deck
from games.engine.rulesets import ruleset
from games.engine.views import view
from games.feed import hints
from games.feed.models import AuditEntry
from games.tables import queries, services
from games.tables.models import OpenClaim, Table
from games.tables.services import directing, leases
from games.tables.services.directing import errors as refused
from tests.tables.clocks.clock_tables import clock, corresponding, running
from tests.tables.table_setup import kinds, played_out, present, small, started, step

pytestmark = pytest.mark.django_db


def facts(table: Table, of: type) -> list:
    row = Table.objects.get(pk=table.pk)
    return [each.fact for each in queries.events(row, limit=None) if isinstance(each.fact, of)]


def test_at_a_table_of_days_a_bot_takes_the_turn_and_no_clock_runs_for_it(two, bot, order):
    table = corresponding(two)
    (turn,) = queries.awaited_at(table.pk)
    directing.force(order(table), seat=turn.seat, turn=(turn.round, turn.turn))
    (now,) = queries.awaited_at(table.pk)
    assert now.bot and now.due_at is None and running(table) == []
    assert clock(table, turn.seat).timeouts == 0
    assert services.audit(table.pk) == []


@pytest.mark.parametrize("limit", [60, None])
def test_at_a_live_table_the_turn_is_due_at_once_and_the_sweeper_is_woken(
    two, bot, order, limit, django_capture_on_commit_callbacks
):
    table = small(two, turn_limit=limit)
    (turn,) = queries.awaited_at(table.pk)
    with django_capture_on_commit_callbacks() as awaiting_commit:
        directing.force(order(table), seat=turn.seat, turn=(turn.round, turn.turn))
    assert hints.wake_sweeper in awaiting_commit
    leased = leases.lease_turns(leases.overdue_turns())
    assert [(each.table_id, each.seat, each.turn) for each in leased] == [(table.pk, turn.seat, turn.turn)]
    assert services.audit(table.pk) == []


def test_what_the_player_meant_to_say_is_said_for_them(four, order):
    table = started(four, ruleset="casual")
    turn, legal = next_said(table)
    directing.force(order(table), seat=turn.seat, turn=(turn.round, turn.turn), action=legal[0])
    assert kinds(table).count("acted") == turn.turn
    assert AuditEntry.objects.get().body["turn_id"] == f"{turn.round}.{turn.turn}"
    assert services.audit(table.pk) == []


def next_said(table: Table):
    """Return the waiting turn and the legal actions of its seat."""
    turn = queries.awaited_at(table.pk)[0]
    state = queries.bot_state(table.pk, turn.seat, (turn.round, turn.turn))
    seen = view(state.game, state.hands, turn.seat)
    return turn, next(each.my.legal for each in seen.rounds if each.my)


def test_no_card_is_given_since_a_refusal_would_tell_who_holds_it(two, order):
    table = small(two)
    (turn,) = queries.awaited_at(table.pk)
    for action in (*PLAYS[:52:17], REDEAL):
        with pytest.raises(refused.CardNotGiven):
            directing.force(order(table), seat=turn.seat, turn=(turn.round, turn.turn), action=action)
    assert not AuditEntry.objects.exists()


def test_what_the_rules_refuse_is_refused_without_the_player_s_state(two, order):
    table = small(two)
    (turn,) = queries.awaited_at(table.pk)
    with pytest.raises(refused.ForcedRefused) as told:
        directing.force(order(table), seat=turn.seat, turn=(turn.round, turn.turn), action=BIDS[60])
    assert told.value.state is None
    for seat, number in ((1 - turn.seat, turn.turn), (turn.seat, turn.turn + 1)):
        with pytest.raises(refused.SeatNotAwaited):
            directing.force(order(table), seat=seat, turn=(turn.round, number), action=ESTIMATES[0])


def test_a_voided_round_is_dealt_again_from_another_deck_and_its_turn_numbers_go_on(two, order):
    table = corresponding(two, rounds=(5, 6))
    for _ in range(4):
        step(table)
    before = present(table).game.open[0]
    OpenClaim.objects.create(table=table, round=5, due_at=table.created_at)
    made = directing.redeal(order(table), number=5)
    (round,) = present(table).game.open
    assert (round.deal.attempt, round.turn) == (before.deal.attempt + 1, before.turn + 1)
    assert facts(table, DealThrownIn) == [DealThrownIn(5, 0, "directed")]
    assert [each.attempt for each in facts(table, Dealt)] == [0, 1]
    assert made.after.rounds[0].attempt == 1 and not OpenClaim.objects.exists()
    assert services.audit(table.pk) == []
    played_out(table, random.Random(3))
    assert services.audit(table.pk) == []
    proof = queries.fairness(Table.objects.get(pk=table.pk))
    assert [(each.round, each.attempt) for each in proof.deals if each.round == 5] == [(5, 0), (5, 1)]


def test_what_would_come_of_a_new_deal_is_not_foretold(four, order):
    table = started(four, ruleset="traditional")
    tried = directing.redeal(order(table, preview=True), number=1)
    assert tried.after.awaited is None and [each.phase for each in tried.after.rounds] == [None]
    assert tried.after.rounds[0].attempt == 1 and "deal_thrown_in" not in kinds(table)


def test_only_a_round_that_is_being_played_is_dealt_again(two, order):
    table = started(two, ruleset="updown", players=2, options={"rounds": [1, 2]})
    for number in (2, 3):
        with pytest.raises(refused.RoundNotRunning):
            directing.redeal(order(table), number=number)


def test_where_deals_are_laid_out_there_may_be_no_other(two, order):
    deck = canonical_deck(ruleset("updown"), 2)
    laid = {(0, 0): deck, (1, 0): deck}
    table = started(two, ruleset="updown", players=2, options={"rounds": [1]}, stacked=laid)
    with pytest.raises(refused.RedealUnavailable):
        directing.redeal(order(table), number=1)
    assert "intervened" not in kinds(table)


def test_a_pass_that_would_throw_in_the_last_deal_laid_out_is_not_forced(four, order):
    deck = canonical_deck(ruleset("rising"), 4)
    options = {"rounds": [1], "seating": "as_taken"}
    table = started(four, ruleset="rising", options=options, stacked={(0, 0): deck, (1, 0): deck})

    def force():
        turn, legal = next_said(table)
        said = PASS if PASS in legal else legal[0]
        return directing.force(order(table), seat=turn.seat, turn=(turn.round, turn.turn), action=said)

    for _ in ("dash call", "dash call", "pass"):
        force()
    before = queries.awaited_at(table.pk)
    with pytest.raises(refused.ForcedRefused) as told:
        force()
    assert told.value.state is None and queries.awaited_at(table.pk) == before


def test_bots_play_what_was_forced(two, bot, order):
    table = small(two, turn_limit=60)
    (turn,) = queries.awaited_at(table.pk)
    directing.force(order(table), seat=turn.seat, turn=(turn.round, turn.turn))
    assert sweep_overdue() == 1
    assert kinds(table).count("acted") == 1

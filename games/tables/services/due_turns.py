"""Take automatic and planned turns when they are due: a sweep finds them, `act` takes them."""

import time
from collections.abc import Collection

from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart, found_by, lease_over
from games.engine.actions import PLAYS, Action
from games.engine.game import Game
from games.engine.round import Round
from games.tables import automatic_turns, queries
from games.tables.automatic_turns import Confirmed
from games.tables.errors import ActionRefused
from games.tables.forced import evident_card
from games.tables.models import AutomaticTurn
from games.tables.plans import Decision, Why, decide, outdated
from games.tables.queries.hot_statements import Held
from games.tables.services.leases import leased
from games.tables.services.plans import stop
from games.tables.services.player_turn import take_turn
from games.tables.states import Awaited, Outcome

LEASE_S = 5.0
MOST_TURNS = 50
# If one answer makes the next follow at once, a sweep continues for this long.
LONGEST_SWEEP_S = 0.8


def _due() -> QuerySet[AutomaticTurn]:
    return AutomaticTurn.objects.filter(lease_over(), due_at__lte=Now(), played=False)


@found_by(lambda: [_due()])
def sweep_automatic(limit: int = MOST_TURNS) -> int:
    """Take every automatic turn that is due; return how many."""
    until = time.monotonic() + LONGEST_SWEEP_S
    total = 0
    # The time is looked at first: turns that were leased are taken.
    while time.monotonic() < until and (due := lease_automatic_turns(limit=limit, seconds=LEASE_S)):
        total += len(due)
        each_apart(
            due,
            lambda each: answer_for(table_id=each.table, seat=each.seat, turn=(each.round, each.turn)),
            lambda each: {"table": each.table},
        )
    return total


@in_one_transaction
def lease_automatic_turns(*, limit: int = MOST_TURNS, seconds: float = LEASE_S) -> list[AutomaticTurn]:
    """Lease automatic turns that are due, longest due first.

    Those of one tick come in the order of their rounds: the order of their rows would show what was planned
    last.
    """
    return leased(_due().order_by("due_at", "table", "round", "turn"), limit, seconds)


@in_one_transaction
def answer_for(
    *, table_id: str, seat: int, turn: tuple[int, int], overdue: Awaited | None = None
) -> Outcome | None:
    """Take the turn as its hand or its plan says. Return None if it was taken or undone before.

    `overdue` is the turn as it was when its time was up. Return None, too, if its player got more time since.
    """
    held = queries.locked_seat(table_id, seat)
    if held is None or (overdue is not None and not queries.is_still_bots(held.table, overdue)):
        return None
    game = queries.game_of(held.table)
    round, row = game.round(turn[0]), automatic_turns.of_turn(held.table, turn)
    if round is None or row is None or not queries.is_awaited(game, turn):
        return None
    if round.declarations.claim is not None and overdue is None:
        # A card would end the claim that the others are asked about. Claims are public, so waiting reveals
        # nothing. Once the player's time is up a card is played in any case.
        automatic_turns.put_off(held.table, turn)
        return None
    action = _answer(held, game, round, row)
    if action is not None:
        AutomaticTurn.objects.filter(pk=row.pk).update(played=True)
        try:
            return take_turn(held.table, held.seat, turn, action)
        except ActionRefused:
            # A plan may throw in a stacked deal that has no next deal. Only `take_turn` finds that out.
            stop(held.table, row, Why.NO_RULE_FITS)
    row.delete()
    automatic_turns.ask(held.table, turn[0], held.seat)
    return None


def _answer(held: Held, game: Game, round: Round, row: AutomaticTurn) -> Action | None:
    """Return the action; None if the plan stops, or is another one than when the turn was foreseen.

    Only changes before `row.seq` can stop a plan: a planned card is still played if a player has left since,
    as a forced card would be. A turn without a choice runs the same queries as a planned one, because the log
    shows the time between answers.
    """
    hand = queries.decks_of(held.table, game).hand(round, held.seat)
    plan = automatic_turns.confirmed(held.table, [row.round]).get((row.round, row.seat))
    since = automatic_turns.kinds_between(
        held.table, round.number, row.seq if plan is None else plan.seq, row.seq
    )
    if row.plan is None:
        card = evident_card(round, hand)
        assert card is not None, "what was evident when the turn began is so until it is taken"
        return PLAYS[card]
    if plan is None or plan.version != row.plan:
        return None
    decision = decide(plan.plan, round, hand, held.seat)
    why = _why_not(round, plan, decision, since)
    if why is not None:
        stop(held.table, row, why)
    return None if decision is None or why is not None else decision.action


def _why_not(round: Round, plan: Confirmed, decision: Decision | None, since: Collection[str]) -> Why | None:
    """Return why the plan is outdated, or None. `since`: kinds of facts after it was confirmed."""
    if plan.attempt != round.deal.attempt:
        return Why.NEW_DEAL
    if decision is None:
        return Why.NO_RULE_FITS
    return outdated(plan.plan.rules[decision.rule], since)

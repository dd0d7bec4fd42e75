"""Confirm, withdraw and preview plans. Nobody else notices: no entry in the log, no ETag, no hint."""

from accounts.models import User
from accounts.refusals import refuses
from accounts.rows import highest
from accounts.services.retries import in_one_transaction
from games.engine.codec import turn_id
from games.engine.game import Game, Status
from games.engine.round import Phase, Round
from games.engine.seats import Seat
from games.feed.news.tables import PLAN_STOPPED, PlanStopped
from games.tables import automatic_turns, errors, plans, queries
from games.tables.forced.cards import deck_of
from games.tables.models import AutomaticTurn, PlanVersion, Table
from games.tables.plans import Case, Plan, PlanFault, Why
from games.tables.services.forecast import answering, foresee
from games.tables.services.log_append import tell_alone


@refuses(
    errors.TableNotFound, errors.NotSeated, errors.PlansNotOffered, errors.PlanNotNow, errors.InvalidPlan,
    errors.StaleDeal,
)  # fmt: skip
@in_one_transaction
def confirm_plan(
    *, table_id: str, player: User, number: int, body: object, attempt: int | None = None
) -> PlanVersion:
    """Follow this plan in a round from now on, in place of any other.

    `attempt` is the deal that the player saw; None accepts any. StaleDeal: another has followed it.
    """
    held, game, round = _planned(table_id, player, number)
    if attempt not in {None, round.deal.attempt}:
        raise errors.StaleDeal
    _checked(body, held.table, game, round, held.seat)
    return _confirmed(held.table, game, round, held.seat, player, body)


@refuses(errors.TableNotFound, errors.NotSeated, errors.PlansNotOffered, errors.PlanNotNow)
@in_one_transaction
def withdraw_plan(*, table_id: str, player: User, number: int) -> None:
    held, game, round = _planned(table_id, player, number)
    if _latest(held.table, number, held.seat):
        _confirmed(held.table, game, round, held.seat, player, {"rules": []})


@refuses(
    errors.TableNotFound, errors.NotSeated, errors.PlansNotOffered, errors.PlanNotNow, errors.InvalidPlan,
)  # fmt: skip
@in_one_transaction
def preview_plan(*, table_id: str, player: User, number: int, body: object) -> tuple[Case, ...]:
    """Return what the plan would do in each case; nothing changes."""
    held, game, round = _planned(table_id, player, number)
    plan = _checked(body, held.table, game, round, held.seat)
    return plans.preview(plan, round, queries.decks_of(held.table, game).hand(round, held.seat), held.seat)


def _planned(table_id: str, player: User, number: int) -> tuple[queries.Held, Game, Round]:
    """Lock the player's seat, and return it with the round, if a plan can be made for it."""
    held = queries.seat_of_player(table_id, player)
    if not held.table.automatic:
        raise errors.PlansNotOffered
    game = queries.game_of(held.table)
    round = game.round(number)
    if game.status is not Status.RUNNING or round is None or round.phase is Phase.PLAYED:
        raise errors.PlanNotNow
    return held, game, round


def _checked(body: object, table: Table, game: Game, round: Round, seat: Seat) -> Plan:
    try:
        plan = plans.parse(body)
        plans.check(plan, queries.decks_of(table, game).hand(round, seat), deck_of(round))
        plans.check_possible(plan, round)
    except PlanFault as fault:
        raise errors.InvalidPlan(fault.reason, fault.pointer, fault.detail) from None
    return plan


def _confirmed(table: Table, game: Game, round: Round, seat: Seat, player: User, body: object) -> PlanVersion:
    made = PlanVersion.objects.create(
        table=table.pk,
        round=round.number,
        seat=seat,
        version=_latest(table, round.number, seat) + 1,
        player=player.pk,
        attempt=round.deal.attempt,
        seq=table.seq,
        body=body,
    )
    automatic_turns.forget_planned(table, round.number, seat)
    awaited = queries.awaited_at(table.pk)
    foresee(table, game, awaited, answering(table, game), not_before=table.now)
    automatic_turns.ask(table, round.number, seat)
    made.refresh_from_db(fields=["made_at"])
    return made


def _latest(table: Table, number: int, seat: int) -> int:
    return highest(PlanVersion.objects.filter(table=table.pk, round=number, seat=seat), "version")


def stop_where_undone(table: Table, undone: Game, number: int, seat: Seat) -> None:
    """Stop the plan of a seat whose call a director undoes, if it would make a call at that turn: its player
    is asked. `undone` is the game without the call and all later ones."""
    answer = answering(table, undone).get((number, seat)) if table.automatic else None
    if answer is not None and answer.plan is not None and not answer.stops:
        round = undone.round(number)
        assert round is not None, "the seat is asked again in it"
        _stop(table, (number, round.turn), seat, answer.plan, Why.TURN_UNDONE)


def stop(table: Table, row: AutomaticTurn, why: Why) -> None:
    """Stop the plan that would take this turn, and notify its owner alone."""
    assert row.plan is not None, "only what follows a plan can stop"
    _stop(table, (row.round, row.turn), row.seat, row.plan, why)


def _stop(table: Table, turn: tuple[int, int], seat: int, version: int, why: Why) -> None:
    stopped = PlanVersion.objects.filter(table=table.pk, round=turn[0], seat=seat, version=version)
    stopped.update(stopped=True)
    player = stopped.values_list("player", flat=True).get()
    tell_alone(table, PLAN_STOPPED, PlanStopped(turn[0], turn_id(*turn), why.value), [player])

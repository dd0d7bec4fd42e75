"""Interventions on the play: force a turn that waits, undo calls, deal a round again, and reveal a hand."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Greatest, Now

from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from games.engine import verbs
from games.engine.actions import ALL_ACTIONS, Action, Avoid, PlayCard, Redeal
from games.engine.cards import Card, Hand, cards
from games.engine.director_facts import TurnUndone
from games.engine.errors import IllegalAction
from games.engine.facts import Dealt
from games.engine.fold import fold
from games.engine.game import Game
from games.engine.seats import Seat
from games.engine.undo import counted
from games.engine.verbs import ActionResult
from games.feed import hints
from games.tables import errors, log, queries
from games.tables.interventions import InterventionKind
from games.tables.models import OpenClaim, Table, Waiting
from games.tables.services.clocks import bump
from games.tables.services.directing import errors as refused
from games.tables.services.directing.definition import intervention
from games.tables.services.directing.intervention import Order, Stand, append_fact, running_round
from games.tables.services.log_append import append
from games.tables.services.plans import stop_where_undone
from games.tables.services.player_turn import take_turn

PERMISSION = "tables.reveal_hand"
# Calls are checked without a hand.
NO_CARDS: Final = Hand(0)
SAID: Final = tuple(each for each in ALL_ACTIONS if not isinstance(each, PlayCard | Redeal | Avoid))


def _after_force(
    table: Table, stand: Stand, *, seat: int, turn: tuple[int, int], action: Action | None = None
) -> Stand:
    _awaited(table, seat, turn)
    if action is not None:
        _check(table, seat, turn, action)
    return stand._replace(awaited=None)


@intervention(
    InterventionKind.FORCE, refused.SeatNotAwaited, refused.CardNotGiven, refused.ForcedRefused,
    errors.TurnAlreadyPlayed, foretold=_after_force,
)  # fmt: skip
def force(
    table: Table, order: Order, *, seat: int, turn: tuple[int, int], action: Action | None = None
) -> None:
    """Let a bot take a turn that waits, soon, or take it with `action`.

    A ruling: a card cannot be given, because a refusal would tell whether the seat holds it; a bot chooses
    the card. A deal cannot be thrown in either, because only the player may choose that. Calls are public.
    """
    waiting = _awaited(table, seat, turn)
    if action is not None:
        _check(table, seat, turn, action)
        _take(table, seat, turn, action)
    elif table.clock is not None:
        # During a pause bots play only turns that are due.
        waiting.update(bot=True, due_at=_now() if table.held else None, leased_until=None)
        # Nothing is logged, but their clock stops now, and a worker must be woken for the bot.
        append(table, queries.game_of(table), ())
        bump(table)
    else:
        waiting.update(due_at=_now(), leased_until=None)
        bump(table)
        transaction.on_commit(hints.wake_sweeper)


def sayable(table: Table, awaited: Iterable[tuple[int, Seat]]) -> tuple[Action, ...]:
    """Return the actions that a director may force, by (round, seat), without reading a hand."""
    game = queries.game_of(table)
    rounds = [(round, seat) for number, seat in awaited if (round := game.round(number)) is not None]
    return tuple(
        each
        for each in SAID
        if any(verbs.refusal(round, NO_CARDS, seat, each) is None for round, seat in rounds)
    )


def _now() -> Greatest:
    """Return the time of the database, but not before the turn began: its deadline must come later."""
    return Greatest(Now(), F("since") + timedelta(milliseconds=1))


def _take(table: Table, seat: int, turn: tuple[int, int], action: Action) -> None:
    try:
        take_turn(table, Seat(seat), turn, action)
    except errors.ActionRefused as found:
        # Without the state, which is the player's own.
        raise refused.ForcedRefused(found.refusal) from None


def _awaited(table: Table, seat: int, turn: tuple[int, int]) -> QuerySet[Waiting]:
    waiting = Waiting.objects.filter(table=table, seat=seat, round=turn[0], turn=turn[1])
    if not waiting.exists():
        raise refused.SeatNotAwaited
    return waiting


def _check(table: Table, seat: int, turn: tuple[int, int], action: Action) -> None:
    """Check the forced action by public facts only, so that the answer tells nothing about a hand."""
    if isinstance(action, PlayCard | Redeal | Avoid):
        raise refused.CardNotGiven
    round = queries.game_of(table).round(turn[0])
    assert round is not None, "somebody is awaited in it"
    why = verbs.refusal(round, NO_CARDS, Seat(seat), action)
    if why is not None:
        raise refused.ForcedRefused(why)


def _after_redeal(table: Table, stand: Stand, *, number: int) -> Stand:
    """Return the table's state after the redeal. The rules alone give the dealer and the attempt."""
    dealt = next(fact for fact in _dealt_anew(table, number)[1].facts if isinstance(fact, Dealt))
    rounds = tuple(
        each._replace(attempt=dealt.attempt, dealer=dealt.dealer, phase=None)
        if each.number == number
        else each
        for each in stand.rounds
    )
    return stand._replace(rounds=rounds, awaited=None)


@intervention(
    InterventionKind.REDEAL, refused.RoundNotRunning, refused.RedealUnavailable, foretold=_after_redeal
)
def redeal(table: Table, order: Order, *, number: int) -> None:
    """Void a round that is being played: nothing said and played in it counts, and the next attempt is dealt
    by the ruleset's dealer.

    RoundNotRunning: not dealt, or played out; RedealUnavailable: the deals are stacked, and there is no other
    for this round.
    """
    game, dealt = _dealt_anew(table, number)
    OpenClaim.objects.filter(table=table, round=number).delete()
    append(table, game, dealt.facts, dealt.game)


def _dealt_anew(table: Table, number: int) -> tuple[Game, ActionResult]:
    game = queries.game_of(table)
    running_round(game, number)
    try:
        return game, verbs.throw_in(game, queries.decks_of(table, game), number)
    except IllegalAction:
        raise refused.RedealUnavailable from None


@intervention(InterventionKind.UNDO, refused.RoundNotRunning, refused.NothingToUndo, refused.UndoShowsCards)
def undo(table: Table, order: Order, *, turn: tuple[int, int]) -> None:
    """Undo a turn (round, number), and all later turns of its round; its seat is asked again.

    A ruling: a played card stays, and so does a call before a card was played or before something became
    public that follows from hands, such as who is void. All of it is public, so no answer reveals a hand.
    The plans of those who called later stay: they did nothing wrong.
    """
    number, taken = turn
    game = queries.game_of(table)
    running_round(game, number)
    entries = log.entries(table.pk, up_to=table.seq, round=number)
    since = [each for each in counted(entry.fact for entry in entries) if each.turn >= taken]
    if not since or since[0].turn != taken:
        raise refused.NothingToUndo
    if any(each.shows for each in since):
        raise refused.UndoShowsCards
    undone = [TurnUndone(number, each.turn, each.seat, each.phase.value) for each in reversed(since)]
    stop_where_undone(table, fold(game, undone), number, since[0].seat)
    append_fact(table, *undone)


@intervention(InterventionKind.REVEAL, errors.SeatNotFound, refused.RoundNotRunning)
def _told(table: Table, order: Order, *, seat: int, number: int) -> None:
    if not 0 <= seat < table.players:
        raise errors.SeatNotFound
    running_round(queries.game_of(table), number)


@refuses(_told)
@in_one_transaction
def reveal(order: Order, *, seat: int, number: int) -> tuple[Card, ...]:
    """Return a seat's hand in a round that is being played: the only way to see another's unplayed cards.
    Everybody at the table is notified, with the reason.

    It needs a permission besides the power to direct the table; at an event nobody who plays there has it.
    There is no preview, because the director would already see the hand.

    NotDirector: without the permission.
    """
    if not order.by.has_perm(PERMISSION):
        raise refused.NotDirector
    _told(order._replace(preview=False), seat=seat, number=number)
    table = queries.locked_for_staff(order.table_id)
    game = queries.game_of(table)
    return tuple(cards(queries.decks_of(table, game).hand(running_round(game, number), seat)))

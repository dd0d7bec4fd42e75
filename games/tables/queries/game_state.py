"""The state of play, for players, spectators and bots."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Now

from accounts import ids
from accounts.ids import InvalidId, PrefixedIdField
from accounts.models import User
from accounts.statements import Argument, Statement
from games.engine import fair_deal, verbs
from games.engine.actions import Action
from games.engine.cards import Hand
from games.engine.fair_deal import Board, Decks
from games.engine.fold import fold
from games.engine.game import Game, Status
from games.engine.seats import Seat
from games.tables import clock_rows, deals, errors, log
from games.tables.clocks import Deadline, deadline
from games.tables.game_cache import cached_games
from games.tables.models import AutomaticTurn, Occupancy, Table, Waiting
from games.tables.models.table import SHARED, STACKED
from games.tables.queries import hot_statements
from games.tables.queries.spectator_delay import as_spectators_see
from games.tables.queries.table_lookup import admitted, annotated
from games.tables.sealed_json import key_ring
from games.tables.states import Awaited, State, clocks_of
from games.tables.zones import milliseconds


def secret_of(table: Table) -> bytes:
    """Open the secret from which the table's deals follow. Code that calls this can compute every card."""
    return key_ring().open(bytes(table.sealed_deal), key_id=table.key_id, bound_to=table.pk)


def decks_of(table: Table, game: Game) -> Decks:
    """Return the table's decks. Only for the engine: code that calls this knows every card."""
    seeds = tuple(bytes(seed) for seed in table.client_seeds or ())
    source = (bytes(table.sealed_deal), seeds)
    return deals.at_hand.of(table.pk, source, lambda: _made_decks(table, game, seeds))


def boards_of(table: Table, game: Game) -> Callable[[int], Board]:
    """Return the shared boards of the table's rounds, by their numbers. As secret as `decks_of`."""
    assert table.first_board is not None and table.tournament is not None, "it shares boards"
    key = fair_deal.deal_key(secret_of(table), table.tournament, ())
    return fair_deal.shared_boards(key, game.ruleset, game.players, table.first_board)


def _made_decks(table: Table, game: Game, seeds: tuple[bytes, ...]) -> Decks:
    if table.scheme == SHARED:
        return fair_deal.board_decks(boards_of(table, game), game.players)

    def from_seed(seed: bytes) -> Decks:
        return fair_deal.fair_decks(fair_deal.deal_key(seed, table.pk, seeds), game.ruleset, game.players)

    secret = secret_of(table)
    if table.scheme == STACKED:
        return deals.stacked_decks(secret, game.players, from_seed)
    return from_seed(secret)


def game_of(table: Table) -> Game:
    """Return the game as of the row's `seq`, from this process's cache, with new facts folded in."""
    folded = cached_games.up_to(place_of(table), table.seq)
    if folded is None:
        game = fold(None, log.unscored_facts_of({table.pk: table.seq})[table.pk])
    elif folded.seq < table.seq:
        over = table.ended_at is not None
        new = log.entries(table.pk, since=folded.seq, up_to=table.seq, is_over=over)
        game = fold(folded.game, (entry.fact for entry in new))
    else:
        return folded.game
    # Inside a transaction the row may be one that never commits.
    if not connection.in_atomic_block:
        cached_games.keep(place_of(table), table.seq, game)
    return game


def place_of(table: Table) -> str:
    """Return the cache key of the row's game. The older state that spectators see has a key of its own."""
    return f"{table.pk} past" if table.is_past else str(table.pk)


def hands_of(table: Table, game: Game, seat: Seat | None) -> Mapping[int, Hand]:
    """Return what the seat holds in each open round; nothing for a spectator."""
    if seat is None or not game.open:
        return {}
    decks = decks_of(table, game)
    return {each.number: decks.hand(each, seat) for each in game.open}


def state_of_seat(
    table: Table, game: Game, seat: Seat | None, waiting: tuple[Awaited, ...], *, timed: bool = True
) -> State:
    """Return the state for a seat. `timed`: with its clock's deadline, which needs the player's calendar."""
    timed = timed and table.clock is not None
    due = own_deadline(table, seat) if timed and seat is not None else None
    return State(table, table.seq, game, seat, hands_of(table, game, seat), waiting, due)


def own_deadline(table: Table, seat: Seat) -> Deadline | None:
    """Return when the clock of this seat runs out, and why. For its player alone."""
    rules = clock_rows.rules_of(table)
    mine = next((each for each in clocks_of(table) if each.seat == seat), None)
    if rules is None or mine is None or mine.clock.running_since is None:
        return None
    calendar = clock_rows.calendars(rules, [mine.player_id])[mine.player_id]
    game_due = None if table.game_due_at is None else milliseconds(table.game_due_at)
    return deadline(mine.clock, calendar, game_due)


def table_head(table_id: str, viewer: User | None, *, found: Table | None = None) -> Table:
    """Return the table with `standing`, `seq` and `clock_version`, in one query; other columns are read when
    needed.

    Raise TableNotFound.
    """
    return _admitted(hot_statements.table_head_row, table_id, viewer, found)


def state(table_id: str, viewer: User | None, *, found: Table | None = None) -> State:
    """Return the present state for the viewer, in one statement. Raise TableNotFound."""
    table = _admitted(hot_statements.table_with_state, table_id, viewer, found)
    return state_of_seat(table, game_of(table), table.standing.seat, awaited_with(table))


def state_without_hands(table_id: str, viewer: User | None) -> State:
    """Read a state without hands, seats and waiting turns, which cost more.

    Raises TableNotFound.
    """
    table = table_head(table_id, viewer)
    return State(table, table.seq, game_of(table), table.standing.seat, {}, ())


def bare_state(table_id: str) -> State | None:
    """Return the present state without hands and without a check of access; None for no table."""
    try:
        table = hot_statements.table_with_state(table_id, None)
    except InvalidId:
        return None
    return None if table is None else state_of_seat(table, game_of(table), None, awaited_with(table))


def spectators_state(present: State) -> State:
    """Return the spectators' state of a `bare_state`."""
    table = as_spectators_see(present.table)
    return State(table, table.seq, game_of(table), None, {}, ()) if table.is_past else present


def bot_state(table_id: str, seat: Seat, turn: tuple[int, int]) -> State | None:
    """Return the state for a bot on this seat, read without a lock. None if it is not the seat's turn."""
    state = bare_state(table_id)
    if state is None or (*turn, seat) not in {(each.round, each.turn, each.seat) for each in state.waiting}:
        return None
    return state_of_seat(state.table, state.game, seat, state.waiting)


def is_awaited(game: Game, turn: tuple[int, int]) -> bool:
    """Whether this turn (round, number) waits."""
    round = game.round(turn[0])
    return round is not None and round.turn == turn[1] and bool(verbs.to_act(round))


def is_paused_for_bots(table: Table, turn: tuple[int, int]) -> bool:
    """Whether bots leave this turn alone, because a director paused the table and did not force it."""
    if not table.held:
        return False
    return Waiting.objects.filter(table=table, round=turn[0], turn=turn[1], due_at=None).exists()


def is_still_bots(table: Table, chosen_for: Awaited) -> bool:
    """Whether a bot may still take this turn at a locked table. It may not if another player has the seat
    since, or if the player whose time was up has got more time."""
    held = {row["seat"]: ids.encode("user", UUID(row["player"])) for row in table.seated_rows}
    if held.get(chosen_for.seat) != chosen_for.player_id:
        return False
    mine = Waiting.objects.filter(table=table, round=chosen_for.round, turn=chosen_for.turn)
    return chosen_for.bot or mine.filter(Q(bot=True) | Q(due_at__lte=Now())).exists()


def validate(*, table_id: str, player: User, turn: tuple[int, int], action: Action) -> State:
    """Check an action without taking it. Raise what `act` would raise."""
    present = state(table_id, player)
    if present.seat is None:
        raise errors.NotSeated
    round = present.game.round(turn[0])
    if round is None or not is_awaited(present.game, turn):
        entry_of_repeat(present, turn, action)
        return present
    refusal = verbs.refusal(round, present.hands[turn[0]], present.seat, action)
    if refusal is not None:
        raise errors.ActionRefused(refusal, round=turn[0], state=present)
    return present


def entry_of_repeat(state: State, turn: tuple[int, int], action: Action) -> int:
    """Return the log entry with which the seat took this turn by this same action.

    Raises TurnAlreadyPlayed if it took another action, StaleTurn if it never had the turn, and
    TableNotRunning if no turn waits at all.
    """
    taken = log.turn_taken(state.table.pk, *turn)
    if taken is None or taken.seat != state.seat:
        raise (errors.StaleTurn if state.game.status is Status.RUNNING else errors.TableNotRunning)(
            state=state
        )
    if taken.action != action:
        raise errors.TurnAlreadyPlayed(seq=taken.seq, state=state)
    return taken.seq


def awaited_at(table_id: str) -> tuple[Awaited, ...]:
    return _awaited(_WAITING.all(table=table_id))


def turns_of(user: User) -> tuple[Awaited, ...]:
    """Return the turns that wait for a user, most urgent first, without automatic ones."""
    held = Occupancy.objects.filter(table=OuterRef("table"), seat=OuterRef("seat"), player=user, to_seq=None)
    mine = turns_of_players(Waiting.objects.filter(Exists(held)))
    return awaited_of(mine.order_by(F("due_at").asc(nulls_last=True), "since"))


def turns_of_players(waiting: QuerySet[Waiting]) -> QuerySet[Waiting]:
    """Keep turns that their players must take themselves, or may before their limit is over. For them alone,
    because it depends on cards."""
    answers = AutomaticTurn.objects.filter(table=OuterRef("table"), round=OuterRef("round"))
    answered = Exists(answers.filter(turn=OuterRef("turn"), played=False, stops=False))
    return waiting.exclude(answered, table__turn_limit=None)


def turns_of_bots(waiting: QuerySet[Waiting]) -> QuerySet[Waiting]:
    """Keep turns that bots are to play (`states.awaited_bot`): during a director's pause only forced ones."""
    return waiting.exclude(table__held=True, due_at=None)


def _holder() -> Subquery:
    holder = Occupancy.objects.filter(table=OuterRef("table"), seat=OuterRef("seat"), to_seq=None)
    return Subquery(holder.values("player")[:1], output_field=PrefixedIdField(prefix="user"))


def awaited_of(rows: QuerySet[Waiting]) -> tuple[Awaited, ...]:
    """Return these waiting rows with the holders of their seats, in the same order."""
    return _awaited(annotated(rows, holder=_holder()))


def _awaited(rows: Iterable[Waiting]) -> tuple[Awaited, ...]:
    return tuple(
        Awaited(row.table_id, row.round, Seat(row.seat), row.turn, row.holder, row.bot, row.since, row.due_at)
        for row in rows
    )


_WAITING = Statement(
    lambda: annotated(
        Waiting.objects.filter(table=Argument("table", Table)).order_by("round", "seat"), holder=_holder()
    )
)


def _admitted(
    read: Callable[[str, User | None], Table | None], table_id: str, viewer: User | None, found: Table | None
) -> Table:
    try:
        return admitted(found or read(table_id, viewer), viewer)
    except InvalidId:
        raise errors.TableNotFound from None


def awaited_with(table: Table) -> tuple[Awaited, ...]:
    """Return the waiting turns of a table that `hot_statements.table_with_state` read."""
    return tuple(_awaited_from_json(table.pk, row) for row in table.waiting_rows)


def _awaited_from_json(table_id: str, row: Mapping[str, Any]) -> Awaited:
    due_at = None if row["due_at"] is None else datetime.fromisoformat(row["due_at"])
    holder = ids.encode("user", UUID(row["holder"]))
    since = datetime.fromisoformat(row["since"])
    return Awaited(table_id, row["round"], Seat(row["seat"]), row["turn"], holder, row["bot"], since, due_at)

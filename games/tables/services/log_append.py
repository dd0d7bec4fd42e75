"""Append facts to a log, with all that follows in the same transaction. No other code appends."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from django.db import transaction

from games.engine.director_facts import GameAdjudicated, ScoreAdjusted
from games.engine.facts import Fact, RoundScored
from games.engine.fold import fold
from games.engine.game import Game, Status
from games.feed import hints
from games.feed.news import Audience, News
from games.feed.news.kind import B
from games.feed.news.tables import GAME_ABORTED, GAME_FINISHED, GAME_STARTED, Result
from games.feed.services import announce
from games.tables import log, log_write, projection, signals
from games.tables.game_cache import cached_games
from games.tables.log_write import Timing
from games.tables.models import Table
from games.tables.projection import RoundRow
from games.tables.services.clocks import keep_time, stop_for_good
from games.tables.services.forecast import answering, automatic_turn_facts, foresee
from games.tables.states import Awaited

# Facts that change the running totals.
SCORING: Final = (RoundScored, ScoreAdjusted, GameAdjudicated)


class Recorded(NamedTuple):
    """The game after the facts, the log entry of the first fact, and the waiting turns."""

    game: Game
    first_seq: int
    awaited: tuple[Awaited, ...]


def append(
    table: Table,
    game: Game | None,
    facts: tuple[Fact, ...],
    folded: Game | None = None,
    *,
    by_player: bool = False,
) -> Recorded:
    """Append facts to the log of a locked table, update its rows, and wake waiting programs after the commit.

    `game` is the game before the facts (None for the first ones), `folded` the one after them if known. The
    caller changes occupancies first. `by_player`: a player took their own turn.
    """
    first = table.seq + 1
    after = fold(game, facts) if folded is None else folded
    facts = (*facts, *automatic_turn_facts(table, facts)) if table.automatic else facts
    written = log.written(table.seq, facts)
    table.seq += len(facts)
    if scored := any(isinstance(fact, SCORING) for fact in facts):
        table.scores = list(after.scores)
    rows = {} if game is None else projection.open_rows(game)
    rounds = projection.changed_rows(rows, enumerate(facts, start=first))
    timing = None if table.clock is None else keep_time(table, after, facts, by_player=by_player)
    awaited = _followed(table, written, game, after, rounds, timing, scored=scored)
    _turn_status(table, after)
    news = {"before": game, "game": after, "facts": facts, "awaited": awaited}
    signals.table_changed.send(sender=Table, table=table, seq=table.seq, **news)
    transaction.on_commit(partial(cached_games.keep, table.pk, table.seq, after))
    transaction.on_commit(partial(hints.wake, hints.table_channel(table.pk), str(table.seq)))
    return Recorded(after, first, awaited)


def _followed(
    table: Table,
    written: str,
    before: Game | None,
    after: Game,
    rounds: Mapping[int, RoundRow],
    timing: Timing | None,
    *,
    scored: bool,
) -> tuple[Awaited, ...]:
    answers = answering(table, after) if table.automatic else {}
    # Where turns have a limit, the time may be up long before the next tick: so their players are asked.
    waited_for = answers if table.turn_limit is None else {}
    awaited = log_write.write(
        table,
        written,
        before,
        after,
        rounds.values(),
        scored,
        timing=timing,
        answering={turn for turn, answer in waited_for.items() if not answer.stops},
    )
    if table.automatic:
        foresee(table, after, awaited, answers)
    return awaited


def _turn_status(table: Table, game: Game) -> None:
    if table.status == game.status.value:
        _keep_places(table, game)
        return
    table.status = game.status.value
    if game.status is Status.RUNNING:
        table.started_at = table.now
        table.save(update_fields=["status", "started_at", "client_seeds", "game_due_at"])
        return
    table.ended_at, table.paused_until, table.held = table.now, None, False
    stop_for_good(table)
    if game.places is not None:
        table.places = list(game.places)
    table.save(update_fields=["status", "ended_at", "places", "paused_until", "held"])
    ended = GAME_FINISHED if game.status is Status.FINISHED else GAME_ABORTED
    tell(table, ended, Result(table.scores, table.places))


def _keep_places(table: Table, game: Game) -> None:
    """Store the new places of a finished game after a director changed its scores."""
    if game.places is not None and table.places != list(game.places):
        table.places = list(game.places)
        table.save(update_fields=["places"])


def tell(table: Table, news: News[B], body: B, *, to: Collection[str] = ()) -> None:
    """Send an event of the table's life to its followers and, for public tables that have not started, to the
    lobby.

    `to` are people who only now come to the table, or leave it: they get it directly.
    """
    audiences: tuple[str, ...] = (hints.table_channel(table.pk),)
    if table.visibility == Table.Visibility.PUBLIC and _concerns_the_lobby(table, news):
        audiences = (hints.LOBBY, *audiences)
    last = len(audiences) - 1
    audiences = (*audiences, *map(hints.person_channel, to))
    events = announce(news, body, realm=table.realm_id, audiences=audiences, table=table.pk)
    signals.table_told.send(sender=Table, table=table, event=events[last], to=to)


def _concerns_the_lobby(table: Table, news: News[Any]) -> bool:
    """Whether seats are still open, or were until now. Spectators may see the end of a game later, so it does
    not go to the lobby."""
    return Audience.LOBBY in news.audiences and (news is GAME_STARTED or table.started_at is None)


def tell_alone(table: Table, news: News[B], body: B, people: Iterable[str]) -> None:
    """Send news of a table to these people (their ids) alone, and not to its followers."""
    audiences = tuple(map(hints.person_channel, people))
    announce(news, body, realm=table.realm_id, audiences=audiences, table=table.pk)

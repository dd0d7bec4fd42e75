"""Seeing which turns will answer themselves, in the transaction in which they come to be awaited."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import partial

from django.utils.crypto import salted_hmac

from games.engine.facts import AutoTold, Fact, RoundScored
from games.engine.game import Game
from games.engine.round import Phase, Round
from games.tables import automatic, queries, ticks
from games.tables.automatic import Foreseen
from games.tables.evident import evident_card, proved_in_public
from games.tables.models import Table
from games.tables.states import Awaited


def foresee(table: Table, game: Game, awaited: tuple[Awaited, ...]) -> None:
    """Write down the turns that answer themselves, at a table that plays such cards for its seats."""
    people = [each for each in awaited if not each.bot]
    automatic.write(table, people, foreseen(table, game, people))


def foreseen(table: Table, game: Game, awaited: Iterable[Awaited]) -> Iterator[Foreseen]:
    """Those of these turns that answer themselves, and when."""
    decks = queries.decks_of(table, game)
    for each in awaited:
        round = game.round(each.round)
        if round is None or round.phase is not Phase.PLAY:
            continue
        if evident_card(round, decks.hand(round, each.seat)) is not None:
            yield Foreseen(each.round, each.turn, each.seat, due_at(table.pk, round, each))


def due_at(table_id: str, round: Round, awaited: Awaited) -> datetime:
    """When an automatic answer to this turn leaves: never a matter of the hand.

    At once where everybody can see that there is nothing to choose, otherwise at the next tick.
    """
    if proved_in_public(round, awaited.seat):
        return awaited.since
    return datetime.fromtimestamp(ticks.next_tick(awaited.since.timestamp(), _dice(table_id)), UTC)


def _dice(table_id: str) -> Callable[[int], float]:
    return partial(_moved, table_id)


def _moved(table_id: str, tick: int) -> float:
    """From 0 to 1, for ever the same for a tick of a table, and foreseen by nobody without our secret."""
    digest = salted_hmac("tables.ticks", f"{table_id} {tick}", algorithm="sha256").digest()
    return int.from_bytes(digest[:6], "big") / 2**48


def auto_told(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """What is told of automatic turns once rounds are scored, rounds without any left out."""
    rounds = [fact.round for fact in facts if isinstance(fact, RoundScored)]
    if not rounds:
        return ()
    return tuple(AutoTold(round, turns) for round, turns in automatic.tell(table, rounds).items())

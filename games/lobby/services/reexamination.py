"""Examine all games of fair play again, to compare figures and signals with them or to recompute them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime

from django.db import connection

from accounts.services.retries import in_one_transaction
from games.lobby import queries
from games.lobby.fairplay.figures import Conduct, Dealings, stored
from games.lobby.models import AccountFigures, PairFigures, Signal
from games.lobby.queries.fair_play import Key, PairKey, Totals
from games.lobby.services.fairplay_signals import KEPT_FIGURES, reasons, signal

OF_PRINTS = (Signal.Kind.NETWORK, Signal.Kind.SECOND_GO)


def reexamined(*, only_compare: bool) -> tuple[int, list[str]]:
    """Go through the games of the stored quarters; return how many, and how the rows differed.

    Rows are then written again, unless `only_compare`. Play goes on meanwhile; examinations wait only for the
    newest games and the writing of rows. Signals of a shared network stay as they are, because old network
    prints may be deleted.
    """
    since = queries.period_of(datetime.now(UTC) - KEPT_FIGURES)
    totals = Totals(since)
    totals.catch_up()
    return totals.games, _compared(totals, since, only_compare=only_compare)


@in_one_transaction
def _compared(totals: Totals, since: date, *, only_compare: bool) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("LOCK TABLE lobby_accountfigures, lobby_pairfigures IN EXCLUSIVE MODE")
    totals.catch_up()
    conduct, dealings = totals.of_present()
    found = list(queries.unlike(conduct, dealings, since))
    if found and not only_compare:
        _written(conduct, dealings, since)
    for period, of_one, of_two in _by_period(conduct, dealings):
        missing = [each for each in reasons(period, of_one, of_two) if not _is_there(each)]
        found += [f"signal {each.kind} about {each.player_id} from {period} is missing" for each in missing]
        if missing and not only_compare:
            signal(period, of_one, of_two)
    return found


def _written(conduct: Mapping[Key, Conduct], dealings: Mapping[PairKey, Dealings], since: date) -> None:
    AccountFigures.objects.filter(period__gte=since).delete()
    PairFigures.objects.filter(period__gte=since).delete()
    AccountFigures.objects.bulk_create(
        (
            AccountFigures(player_id=player, period=period, games=each.games, figures=stored(each))
            for (player, period), each in conduct.items()
        ),
        batch_size=1000,
    )
    PairFigures.objects.bulk_create(
        (
            PairFigures(player_id=player, other_id=other, period=period, figures=stored(each))
            for (player, other, period), each in dealings.items()
        ),
        batch_size=1000,
    )


def _by_period(
    conduct: Mapping[Key, Conduct], dealings: Mapping[PairKey, Dealings]
) -> Iterator[tuple[date, dict[str, Conduct], dict[tuple[str, str], Dealings]]]:
    for each in sorted({period for _, period in conduct}):
        yield (
            each,
            {player: kept for (player, period), kept in conduct.items() if period == each},
            {(one, other): kept for (one, other, period), kept in dealings.items() if period == each},
        )


def _is_there(row: Signal) -> bool:
    """Whether the signal is in the queue, or would be for figures that are not recomputed."""
    if row.kind in OF_PRINTS:
        return True
    same = Signal.objects.filter(kind=row.kind, player=row.player_id, other=row.other_id, period=row.period)
    return same.exists()

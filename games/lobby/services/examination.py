"""Examine rated games for fair play, each once: add their figures, and signal what they show.

Figures, signals and the row of the due game change in one transaction. A worker that is killed leaves nothing
half done, and a repeated hint finds nothing to do. Signals have no other consequences: people decide. All
games can be examined again, to compare figures and signals with them or to recompute them.
"""

import time
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from datetime import UTC, date, datetime
from functools import partial
from itertools import takewhile

from django.db import connection

from accounts.models import User
from accounts.services.locks import hold
from accounts.services.retries import in_one_transaction
from accounts.services.sweep_conditions import found_by
from accounts.services.sweep_isolation import each_apart
from games.feed import hints
from games.lobby import queries
from games.lobby.fairplay.figures import AccountGames, PairGames, added, figures_from, stored
from games.lobby.models import AccountFigures, PairFigures, Signal, UnexaminedGame
from games.lobby.queries.fair_play import Examined, Key, PairKey, Totals
from games.lobby.services.fairplay_signals import KEPT_FIGURES, reasons, signal

LONGEST_SWEEP_S = 0.5
AT_ONCE = 50
OF_PRINTS = (Signal.Kind.NETWORK, Signal.Kind.SECOND_GO)


def note_unexamined(table_ids: Sequence[str]) -> None:
    """Queue rated games for examination, each once."""
    UnexaminedGame.objects.bulk_create(
        [UnexaminedGame(table_id=each) for each in table_ids], ignore_conflicts=True
    )
    connection.on_commit(partial(hints.begin, "lobby.tasks.examine"))


@in_one_transaction
def examine_game(table_id: str) -> bool:
    """Add a rated game to the figures. Return False if it is not due or another worker has it."""
    due = UnexaminedGame.objects.select_for_update(skip_locked=True).filter(pk=table_id).first()
    if due is None:
        return False
    game = queries.game_figures(table_id)
    present = _hold(game.played.conduct)
    conduct = _add_conduct(game, present)
    dealings = _add_dealings(game, present)
    signal(game.period, conduct, dealings)
    due.delete()
    return True


def _hold(players: Collection[str]) -> set[str]:
    """Lock these players and return those still there. Until the end of the transaction nobody changes their
    figures and no account ends."""
    hold(*players)
    return set(User.objects.filter(pk__in=players, left_at=None).values_list("pk", flat=True))


def _add_conduct(game: Examined, present: Set[str]) -> dict[str, AccountGames]:
    """Add to the rows of those present; return the new figures."""
    period, adds = game.period, game.played.conduct
    empty = stored(AccountGames())
    AccountFigures.objects.bulk_create(
        [AccountFigures(player_id=each, period=period, figures=empty) for each in sorted(present)],
        ignore_conflicts=True,
    )
    rows = list(AccountFigures.objects.filter(player__in=present, period=period))
    found = {
        each.player_id: added(figures_from(AccountGames, each.figures), adds[each.player_id]) for each in rows
    }
    for row in rows:
        row.figures, row.games = stored(found[row.player_id]), found[row.player_id].games
    AccountFigures.objects.bulk_update(rows, ["figures", "games"])
    return found


def _add_dealings(game: Examined, present: Set[str]) -> dict[tuple[str, str], PairGames]:
    """Add to the rows of each two of those present; return the new figures."""
    period = game.period
    adds = {pair: each for pair, each in game.played.dealings.items() if present >= {*pair}}
    empty = stored(PairGames())
    PairFigures.objects.bulk_create(
        [
            PairFigures(player_id=one, other_id=other, period=period, figures=empty)
            for one, other in sorted(adds)
        ],
        ignore_conflicts=True,
    )
    kept = PairFigures.objects.filter(player__in=present, other__in=present, period=period)
    rows = {(each.player_id, each.other_id): each for each in kept}
    found = {pair: figures_from(PairGames, row.figures) for pair, row in rows.items()}
    for pair, each in adds.items():
        found[pair] = added(found[pair], each)
        rows[pair].figures = stored(found[pair])
    PairFigures.objects.bulk_update([rows[pair] for pair in adds], ["figures"])
    return found


@found_by(lambda: [UnexaminedGame.objects.all()])
def sweep_unexamined() -> int:
    """Examine what is due, for a limited time; return how many games."""
    until = time.monotonic() + LONGEST_SWEEP_S
    due = map(str, UnexaminedGame.objects.values_list("pk", flat=True)[:AT_ONCE])
    in_time = takewhile(lambda _: time.monotonic() <= until, due)
    return sum(each_apart(in_time, examine_game, lambda table_id: {"table": table_id}))


def reexamine_games(*, only_compare: bool) -> tuple[int, list[str]]:
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
    found = list(queries.figure_differences(conduct, dealings, since))
    if found and not only_compare:
        _written(conduct, dealings, since)
    for period, of_one, of_two in _by_period(conduct, dealings):
        missing = [each for each in reasons(period, of_one, of_two) if not _is_there(each)]
        found += [f"signal {each.kind} about {each.player_id} from {period} is missing" for each in missing]
        if missing and not only_compare:
            signal(period, of_one, of_two)
    return found


def _written(conduct: Mapping[Key, AccountGames], dealings: Mapping[PairKey, PairGames], since: date) -> None:
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
    conduct: Mapping[Key, AccountGames], dealings: Mapping[PairKey, PairGames]
) -> Iterator[tuple[date, dict[str, AccountGames], dict[tuple[str, str], PairGames]]]:
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

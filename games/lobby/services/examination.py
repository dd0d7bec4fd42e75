"""Examine rated games for fair play, each once: add their figures, and signal what they show.

Figures, signals and the row of the due game change in one transaction. A worker that is killed leaves nothing
half done, and a repeated hint finds nothing to do. Signals have no other consequences: people decide. All
games can be examined again, to compare figures and signals with them or to recompute them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from datetime import UTC, date, datetime
from functools import partial
from operator import attrgetter
from typing import Any, Final

from django.db import connection
from django.db.models import Model, QuerySet

from accounts.models import User
from accounts.services.locks import hold
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart, found_by, in_time
from games.feed import hints
from games.lobby import queries
from games.lobby.fairplay.figures import AccountGames, PairGames, added, figures_from, stored
from games.lobby.models import AccountFigures, PairFigures, Signal, UnexaminedGame
from games.lobby.queries.fair_play import KeptFigures, Totals
from games.lobby.services.fairplay_signals import KEPT_FIGURES, reasons, signal

LONGEST_SWEEP_S = 0.5
AT_ONCE = 50
# The columns of figures, and what each holds of them.
COLUMNS: Final[Mapping[type[Model], Mapping[str, Callable[[Any], Any]]]] = {
    AccountFigures: {"figures": stored, "games": attrgetter("games")},
    PairFigures: {"figures": stored},
}
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
    figures = queries.game_figures(table_id)
    players = {player for player, _ in figures[AccountFigures]}
    # Until the end of the transaction nobody changes their figures, and no account ends.
    hold(*players)
    present = set(User.objects.filter(pk__in=players, left_at=None).values_list("pk", flat=True))
    sums = {model: _add(model, adds, present) for model, adds in figures.items()}
    for period, conduct, dealings in _by_period(sums):
        signal(period, conduct, dealings)
    due.delete()
    return True


def _add(
    model: type[Model], adds: Mapping[tuple[Any, ...], Any], present: Set[str]
) -> dict[tuple[Any, ...], Any]:
    """Add to the rows of those present; return the new figures."""
    theirs = {key: each for key, each in adds.items() if present >= {*key[:-1]}}
    empty = {key: type(each)() for key, each in theirs.items()}
    model._default_manager.bulk_create(_rows(model, empty), ignore_conflicts=True)
    rows: QuerySet[Any] = model._default_manager.filter(pk__in=list(theirs))
    kept = {row.pk: figures_from(type(theirs[row.pk]), row.figures) for row in rows}
    sums = {key: added(kept[key], each) for key, each in theirs.items()}
    model._default_manager.bulk_update(_rows(model, sums), [*COLUMNS[model]])
    return sums


def _rows(model: type[Model], figures: Mapping[tuple[Any, ...], Any]) -> list[Model]:
    """Make rows of figures by their primary keys."""
    return [
        model(pk=key, **{name: of(each) for name, of in COLUMNS[model].items()})
        for key, each in sorted(figures.items())
    ]


@found_by(lambda: [UnexaminedGame.objects.all()])
def sweep_unexamined() -> int:
    """Examine what is due, for a limited time; return how many games.

    They are chosen at random, so that none waits for one that cannot be examined.
    """
    due = map(str, UnexaminedGame.objects.order_by("?").values_list("pk", flat=True)[:AT_ONCE])
    return sum(each_apart(in_time(due, LONGEST_SWEEP_S), examine_game, lambda table_id: {"table": table_id}))


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
    figures = totals.of_present()
    found = list(queries.figure_differences(figures, since))
    if found and not only_compare:
        for model, computed in figures.items():
            model._default_manager.filter(period__gte=since).delete()
            model._default_manager.bulk_create(_rows(model, computed), batch_size=1000)
    for period, of_one, of_two in _by_period(figures):
        missing = [each for each in reasons(period, of_one, of_two) if not _is_there(each)]
        found += [f"signal {each.kind} about {each.player_id} from {period} is missing" for each in missing]
        if missing and not only_compare:
            signal(period, of_one, of_two)
    return found


def _by_period(
    figures: KeptFigures,
) -> Iterator[tuple[date, dict[str, AccountGames], dict[tuple[str, str], PairGames]]]:
    conduct, dealings = figures[AccountFigures], figures[PairFigures]
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

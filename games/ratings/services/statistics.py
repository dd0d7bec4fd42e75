"""Count each finished game into statistics once, and recompute all of them.

The statistics of all players of a game are locked while it is counted. The sums, and the game's place in the
order, are written in one transaction. A worker that is killed leaves nothing half done, and a repeated hint
finds nothing to do.
"""

from functools import partial

from django.db import connection

from accounts.rows import highest
from accounts.services.locks import hold
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart, found_by, in_time
from games.feed import hints
from games.ratings import queries
from games.ratings.models import CountedGame, Statistics, UncountedGame, Versus
from games.ratings.queries import ALL, GameStatistics, Totals
from games.ratings.statistics.figures import Figures, added, figures_from
from games.tables.models import Occupancy, Table

LONGEST_SWEEP_S = 0.5
AT_ONCE = 50
_MET = """
INSERT INTO ratings_versus AS kept (player_id, other_id, ruleset, games, ahead, behind)
VALUES (%s, %s, %s, %s, %s, %s)
ON CONFLICT (player_id, other_id, ruleset) DO UPDATE SET games = kept.games + excluded.games,
    ahead = kept.ahead + excluded.ahead, behind = kept.behind + excluded.behind
"""


def note_uncounted(table: Table) -> None:
    """Queue a finished game for counting, once."""
    UncountedGame.objects.bulk_create([UncountedGame(table=table)], ignore_conflicts=True)
    connection.on_commit(partial(hints.begin, "ratings.tasks.count", table.pk))


@in_one_transaction
def count_game(table_id: str) -> bool:
    """Add a finished game to its players' statistics; False: not due, or another worker has it."""
    due = UncountedGame.objects.select_for_update(skip_locked=True).filter(pk=table_id).first()
    if due is None:
        return False
    if not CountedGame.objects.filter(table=table_id).exists():
        # No account ends while its games are counted. Accounts that have ended are not counted.
        seated = Occupancy.objects.filter(table=table_id, bot=False).values_list("player", flat=True)
        hold(*seated)
        game = queries.game_statistics(table_id)
        _add_figures(game)
        CountedGame.objects.create(table_id=table_id)
        _add_meetings(game)
    due.delete()
    return True


def _add_figures(game: GameStatistics) -> None:
    keys = sorted((player, ruleset) for player in game.figures for ruleset in (ALL, game.ruleset))
    Statistics.objects.bulk_create([_row(key, Figures()) for key in keys], ignore_conflicts=True)
    held = Statistics.objects.select_for_update().filter(
        player__in=game.figures, ruleset__in=(ALL, game.ruleset)
    )
    rows = list(held.order_by("player", "ruleset"))
    for row in rows:
        more = game.adds(row.player_id, row.ruleset)
        row.figures = added(figures_from(row.figures), more)._asdict()
    Statistics.objects.bulk_update(rows, ["figures"])


def _add_meetings(game: GameStatistics) -> None:
    with connection.cursor() as cursor:
        for (player, other), meeting in sorted(game.meetings.items()):
            ids = [Versus.player.field.get_db_prep_value(each, connection) for each in (player, other)]
            cursor.execute(_MET, [*ids, game.ruleset, *meeting])


@found_by(lambda: [UncountedGame.objects.all()])
def sweep_uncounted() -> int:
    """Count games whose hints were lost, for a limited time; return how many.

    They are chosen at random, so that none waits for one that cannot be counted.
    """
    due = map(str, UncountedGame.objects.order_by("?").values_list("pk", flat=True)[:AT_ONCE])
    return sum(each_apart(in_time(due, LONGEST_SWEEP_S), count_game, lambda table_id: {"table": table_id}))


def rebuilt(*, only_compare: bool) -> tuple[int, list[str]]:
    """Go through all counted games again; return how many there are, and how the rows differed.

    Rows are then written again, unless `only_compare`. Play goes on meanwhile; counting waits only for the
    newest games and the writing of rows.
    """
    totals = Totals()
    totals.catch_up(_last_counted())
    return totals.games, _compared(totals, only_compare=only_compare)


@in_one_transaction
def _last_counted() -> int:
    """Return the number of the last game counted, once no game with a lower one is being counted."""
    with connection.cursor() as cursor:
        cursor.execute("LOCK TABLE ratings_countedgame IN SHARE MODE")
    return highest(CountedGame.objects.all(), "pk")


@in_one_transaction
def _compared(totals: Totals, *, only_compare: bool) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("LOCK TABLE ratings_countedgame, ratings_statistics, ratings_versus IN EXCLUSIVE MODE")
    totals.catch_up()
    totals.leave_out_former_players()
    found = list(queries.statistic_differences(totals))
    if found and not only_compare:
        Versus.objects.all().delete()
        Statistics.objects.all().delete()
        rows = (_row(key, each) for key, each in totals.figures.items())
        Statistics.objects.bulk_create(rows, batch_size=1000)
        met = (
            Versus(player_id=player, other_id=other, ruleset=ruleset, **meeting._asdict())
            for (player, other, ruleset), meeting in totals.meetings.items()
        )
        Versus.objects.bulk_create(met, batch_size=1000)
    return found


def _row(key: tuple[str, str], figures: Figures) -> Statistics:
    player, ruleset = key
    return Statistics(player_id=player, ruleset=ruleset, figures=figures._asdict())

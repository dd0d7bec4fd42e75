"""Ratings: recomputing a pool from its first game, and leaderboards with few and with many players."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from io import StringIO
from random import Random
from typing import TYPE_CHECKING, Final

import psycopg

from bench.harness.load import Job
from bench.harness.measure import Measure, Row, attempt, median
from bench.lengths import either
from bench.server import Server

if TYPE_CHECKING:
    from accounts.models import User
    from bench.harness.place import Place
    from games.ratings.models import RatedGame

GAMES, PLAYERS = either(20_000, short=1_000), 400
PROMISED_GAMES = 5000.0
POOL: Final = "modern.live"
FEW, MANY = 1000, either(100_000, short=5_000)
MOST_TIMES = 1.2
CLIENTS, RUNS, LINES = 4, either(3, short=1), 100
# Rows per statement: an account has fifteen columns, and a statement takes 65,535 parameters at most.
BATCH = 4000
WARM_UP_S, SECONDS = 1.0, either(4.0, short=1.0)
# Copies of one finished game. Ratings need only that a table exists, and read nothing else of it.
_AGAIN = """
INSERT INTO tables_table
SELECT another.* FROM tables_table AS t, generate_series(1, %s) AS n,
LATERAL jsonb_populate_record(t, jsonb_build_object('id', md5(n::text)::uuid)) AS another
WHERE t.id = (SELECT id FROM tables_table LIMIT 1)
"""


def measures(place: Place) -> Iterator[Row]:
    yield from attempt("ratings", partial(_rated, place))
    yield from attempt("leaderboard", partial(_leaderboards, place))


def _rated(place: Place) -> Iterator[Row]:
    from django.core.management import call_command

    from games.ratings.services import rate_pool

    place.fresh_database()
    _finished_games(place)
    name = f"ratings: {GAMES:,} games of {PLAYERS} players"
    began = time.perf_counter()
    assert rate_pool(POOL) == GAMES
    yield Measure(f"{name}, rated as they end", GAMES / (time.perf_counter() - began), "games/s")
    for option, what in (("--reason=bench", "recomputed"), ("--check", "checked")):
        began = time.perf_counter()
        place.tell(f"manage.py ratings_recompute {option}")
        call_command("ratings_recompute", option, stdout=StringIO())
        yield Measure(f"{name}, {what}", GAMES / (time.perf_counter() - began), "games/s", PROMISED_GAMES)


def _finished_games(place: Place) -> None:
    """Make unrated games, each among four of the same players."""
    from bench import finished
    from games.ratings.models import Pool, RatedGame
    from games.tables.models import Table

    dice, now = Random(2026), datetime.now(UTC)
    users = [str(user.pk) for user in _people(PLAYERS, "rated")]
    finished.copy_in(finished.Job(place.address(), 1, users, finished.WHOLE, seed=2026))
    with psycopg.connect(place.address()) as owner:
        owner.execute(_AGAIN, [GAMES])
    Pool.objects.create(key=POOL)
    tables = Table.objects.values_list("pk", flat=True)[:GAMES]
    games = [_game(str(pk), dice.sample(users, 4), now + timedelta(seconds=n)) for n, pk in enumerate(tables)]
    RatedGame.objects.bulk_create(games, batch_size=BATCH)


def _game(table: str, players: Sequence[str], at: datetime) -> RatedGame:
    from games.ratings.models import RatedGame

    entrants = [[player, place, None] for place, player in enumerate(players, start=1)]
    return RatedGame(table_id=table, pool_id=POOL, entrants=entrants, finished_at=at)


def _leaderboards(place: Place) -> Iterator[Row]:
    """Measure a page in the middle and the lines around a player there, with few and with many players."""
    from bench import people

    place.fresh_database()
    reader = people.player("reader").token
    few, lots = (_asked(place, reader, _listed(many)) for many in (FEW, MANY))
    for what, before, after in zip(("a page", "around one player"), few, lots, strict=True):
        yield Measure(f"leaderboard: {what}, {FEW:,} players, median", before, "ms")
        yield Measure(f"leaderboard: {what}, {MANY:,} players, median", after, "ms", peer=before)
        yield Measure(
            f"leaderboard: {what}, compared with {FEW:,} players", after / before, "times as long", MOST_TIMES
        )


def _asked(place: Place, token: str, names: Sequence[str]) -> tuple[float, float]:
    """Return milliseconds for a page and for the lines around a player."""
    from bench.harness.http_client import answers, request

    board = f"leaderboards/{POOL}?limit={LINES}"
    with place.serving(Server.DISPATCHER) as port:
        cursor = ""
        for _ in range(len(names) // 2 // LINES):
            (page,) = asyncio.run(answers(port, [request("GET", board + cursor, token)]))
            cursor = f"&cursor={page.json()['next_cursor']}"
        pages = [[request("GET", board + cursor, token)]] * CLIENTS
        middle = names[len(names) // 2 :][:CLIENTS]
        around = [[request("GET", f"{board}&around={name}", token)] for name in middle]
        return _median(place, port, pages), _median(place, port, around)


def _median(place: Place, port: int, clients: list[list[str]]) -> float:
    job = Job(port, clients, repeat=True, wanted=200, warm_up=WARM_UP_S, seconds=SECONDS)
    return median(median(place.load(job).ms) for _ in range(RUNS))


def _listed(many: int) -> list[str]:
    """Fill the leaderboard up to this many players. Return their names, the best last."""
    from django.db import connection

    from games.ratings.display import at_least, rung
    from games.ratings.generation_rows import DAY, step
    from games.ratings.models import Generation, Pool, Rating
    from games.ratings.weng_lin import Skill

    pool, _ = Pool.objects.get_or_create(key=POOL)
    if pool.current is None:
        pool.current = Generation.objects.create(pool=pool, number=1)
        pool.save()
    before = Rating.objects.count()
    people, now, dice = _people(many - before, f"listed{before}."), datetime.now(UTC), Random(many)
    rows = []
    for user in people:
        skill = Skill(dice.gauss(25, 6), dice.uniform(1, 2))
        rows.append(
            Rating(
                generation=pool.current, player=user, mu=skill.mu, sigma=skill.sigma, games=50, last_at=now,
                at_least=at_least(skill), rung=rung(skill), listed=True, due_at=now + 31 * DAY,
            )
        )  # fmt: skip
    Rating.objects.bulk_create(rows, batch_size=BATCH)
    step(pool.current, [], rows)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    ordered = Rating.objects.order_by("at_least").values_list("player__name", flat=True)
    return list(ordered)


def _people(many: int, name: str) -> list[User]:
    """Make accounts that nobody signs in to."""
    from accounts import names
    from accounts.models import User

    called = [f"{name}{number}" for number in range(many)]
    users = [
        User(name=each, name_key=names.key(each), name_skeleton=names.skeleton(each), password="!")  # noqa: S106  # none fits
        for each in called
    ]
    return User.objects.bulk_create(users, batch_size=BATCH)

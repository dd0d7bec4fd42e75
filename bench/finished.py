"""Finished games in bulk: played by the engine, encoded as the log does, and copied in by the owner.

The rows equal those that the services would have written, so `manage.py audit` finds nothing wrong, but they
are made faster. This is also a program, so that several processes can make games in parallel. It reads `Job`
as JSON from standard input.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any, Final, NamedTuple
from uuid import UUID

import psycopg
from psycopg.types.json import Jsonb

from accounts import ids
from games.engine import codec, verbs
from games.engine.facts import Acted, Fact, SeatTaken
from games.engine.fair_deal import SERVER_SEED_BYTES, commitment, deal_key, fair_decks
from games.engine.fold import fold
from games.engine.game import Game, Status
from games.engine.rulesets import ruleset
from games.engine.rulesets.options import configure
from games.engine.seats import Seat

PLAYERS, TURN_LIMIT_S = 4, 30
RULESET, POOL = "modern", "modern.live"
BATCH = 50  # games per COPY
TABLE = (
    "id", "realm_id", "creator_id", "ruleset", "options", "players", "visibility", "status", "seq",
    "clock_version", "turn_limit", "rated", "scheme", "commitment", "sealed_deal", "key_id", "client_seeds",
    "scores", "places", "created_at", "started_at", "ended_at",
)  # fmt: skip
OCCUPANCY = ("table_id", "seat", "from_seq", "to_seq", "player_id", "kind", "bot", "client_seed")
LOG = ("table_id", "seq", "round", "turn", "seat", "kind", "body")
RATED = ("table_id", "pool_id", "entrants", "finished_at")


class Kind(NamedTuple):
    """The options of a table. The games of a rated one wait to be rated by `rate_pool`."""

    options: Mapping[str, object]
    rated: bool


WHOLE: Final = Kind({}, rated=False)
FIVE_ROUNDS: Final = Kind({"rounds": "micro"}, rated=True)


class Job(NamedTuple):
    """Games of one kind, each among four of these user ids; `url` is the database owner's."""

    url: str
    games: int
    players: list[str]
    kind: Kind
    seed: int


class Played(NamedTuple):
    """A finished game with its whole log, and the user ids by seat."""

    table_id: str
    seed: bytes
    kind: Kind
    game: Game
    facts: tuple[Fact, ...]
    seated: Sequence[str]


def copy_in(job: Job) -> None:
    """Play the games and copy them into the database."""
    from games.tables import projection

    dice = Random(job.seed)
    with psycopg.connect(job.url) as connection:
        # The rows are complete and in order, so skip triggers and foreign key checks.
        connection.execute("SET session_replication_role = replica")
        for begun in range(0, job.games, BATCH):
            many = min(BATCH, job.games - begun)
            batch = [played(dice, job.kind, dice.sample(job.players, PLAYERS)) for _ in range(many)]
            _copy(connection, "tables_table", TABLE, map(_table_row, batch))
            _copy(connection, "tables_occupancy", OCCUPANCY, _each(_seat_rows, batch))
            _copy(connection, "tables_log", LOG, _each(_log_rows, batch))
            _copy(
                connection,
                "tables_round",
                ("table_id", *projection.RoundRow._fields),
                _each(_round_rows, batch),
            )
            if job.kind.rated:
                _copy(connection, "ratings_ratedgame", RATED, map(_rated_row, batch))


def played(dice: Random, kind: Kind, seated: Sequence[str]) -> Played:
    """Play one game to its end with random legal actions."""
    rules, table_id = configure(ruleset(RULESET), PLAYERS, kind.options), ids.new_id("table")
    seed = dice.randbytes(SERVER_SEED_BYTES)
    decks = fair_decks(deal_key(seed, table_id, (b"",) * PLAYERS), rules, PLAYERS)
    opened = verbs.opened(rules, kind.options, PLAYERS, commitment(seed))
    facts: list[Fact] = [opened, *(SeatTaken(Seat(seat), "person") for seat in range(PLAYERS))]
    game = fold(None, facts)
    begun = verbs.start(game, decks, Seat(0))
    facts += begun
    game = fold(game, begun)
    while game.status is Status.RUNNING:
        round = game.open[-1]
        (seat,) = verbs.to_act(round)
        legal = verbs.legal_actions(round, decks.hand(round, seat), seat)
        taken = verbs.take(game, decks, round.number, seat, legal[int(dice.random() * len(legal))])
        facts += taken.facts
        game = taken.game
    return Played(table_id, seed, kind, game, tuple(facts), seated)


def _copy(connection: psycopg.Connection, table: str, columns: Sequence[str], rows: Iterable[Any]) -> None:
    sql = f"COPY {table} ({', '.join(columns)}) FROM STDIN"
    with connection.cursor().copy(sql.encode()) as copy:
        for row in rows:
            copy.write_row(row)


def _each(rows: Any, batch: Iterable[Played]) -> Iterator[Any]:
    for one in batch:
        yield from rows(one)


def _uuid(table_id: str) -> UUID:
    return ids.parse(table_id, "table")


def _user(user_id: str) -> UUID:
    return ids.parse(user_id, "user")


def _table_row(one: Played) -> tuple[Any, ...]:
    from games.tables import queries
    from games.tables.deals import NONCE_BYTES

    ring, now, game = queries.key_ring(), datetime.now(UTC), one.game
    sealed = ring.seal(one.seed, bound_to=one.table_id, nonce=one.seed[:NONCE_BYTES])
    return (
        _uuid(one.table_id), "real", _user(one.seated[0]), game.ruleset.pinned,
        Jsonb(dict(one.kind.options)), PLAYERS, "public", "finished", len(one.facts), 0, TURN_LIMIT_S,
        one.kind.rated, "EST-DEAL-1", commitment(one.seed), sealed, ring.active, [b""] * PLAYERS,
        list(game.scores), list(game.places or ()), now, now, now,
    )  # fmt: skip


def _seat_rows(one: Played) -> Iterator[tuple[Any, ...]]:
    for seat, user in enumerate(one.seated):
        yield _uuid(one.table_id), seat, seat + 2, None, _user(user), "owner", False, b""


def _log_rows(one: Played) -> Iterator[tuple[Any, ...]]:
    table = _uuid(one.table_id)
    for seq, fact in enumerate(one.facts, start=1):
        body = codec.fact_json(fact)
        kind = body.pop("type")
        turn = fact.turn if isinstance(fact, Acted) else None
        yield table, seq, body.get("round"), turn, body.get("seat"), kind, json.dumps(body)


def _round_rows(one: Played) -> Iterator[tuple[Any, ...]]:
    from games.tables import projection

    table = _uuid(one.table_id)
    for row in projection.changed_rows({}, enumerate(one.facts, start=1)).values():
        values = row._asdict()
        lists = {name: list(values[name]) for name in ("won", "points")}
        yield table, *(values | lists).values()


def _rated_row(one: Played) -> tuple[Any, ...]:
    places = one.game.places or ()
    entrants = [[user, place, None] for user, place in zip(one.seated, places, strict=True)]
    return _uuid(one.table_id), POOL, Jsonb(entrants), datetime.now(UTC)


if __name__ == "__main__":
    import django

    django.setup()
    given = json.load(sys.stdin)
    copy_in(Job(**given | {"kind": Kind(*given["kind"])}))

"""Finished games in bulk: played by the engine, written by the log's own codec, copied in by the owner.

What services would have written, row for row, so that `manage.py audit` finds nothing amiss; only faster.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

import psycopg
from psycopg.types.json import Jsonb

from accounts import ids
from games.engine import codec, verbs
from games.engine.dealing import SERVER_SEED_BYTES, commitment, deal_key, fair_decks
from games.engine.facts import Acted, Fact, SeatTaken
from games.engine.fold import fold
from games.engine.game import Game, Status
from games.engine.rulesets import ruleset
from games.engine.seats import Seat
from games.tables import projection, queries
from games.tables.deals import NONCE_BYTES

PLAYERS = 4
BATCH = 50  # games copied at a time
TABLE = (
    "id", "realm_id", "creator_id", "ruleset", "options", "players", "visibility", "status", "seq",
    "clock_version", "scheme", "commitment", "sealed_deal", "key_id", "client_seeds", "scores", "places",
    "created_at", "started_at", "ended_at",
)  # fmt: skip
OCCUPANCY = ("table_id", "seat", "from_seq", "to_seq", "player_id", "kind", "bot", "client_seed")
LOG = ("table_id", "seq", "round", "turn", "seat", "kind", "body")
ROUND = ("table_id", *projection.RoundRow._fields)


class Played(NamedTuple):
    """A game that is over, and its whole log."""

    table_id: str
    seed: bytes
    game: Game
    facts: tuple[Fact, ...]


def copy_in(url: str, games: int, players: Sequence[str], dice: Random) -> None:
    """Put so many finished `modern` games into the database at `url`, among four of these user ids each."""
    with psycopg.connect(url) as connection:
        # The rows are whole and in order as they come: no look-up for each.
        connection.execute("SET session_replication_role = replica")
        for _ in range(0, games, BATCH):
            batch = [played(dice) for _ in range(BATCH)]
            seated = [dice.sample(players, PLAYERS) for _ in batch]
            _copy(connection, "tables_table", TABLE, map(_table_row, batch, seated))
            _copy(connection, "tables_occupancy", OCCUPANCY, _each(_seat_rows, batch, seated))
            _copy(connection, "tables_log", LOG, _each(_log_rows, batch))
            _copy(connection, "tables_round", ROUND, _each(_round_rows, batch))
        connection.commit()
        connection.autocommit = True
        connection.execute("VACUUM ANALYZE")


def played(dice: Random) -> Played:
    """One game to its end by chance."""
    rules, table_id, seed = ruleset("modern"), ids.new_id("table"), dice.randbytes(SERVER_SEED_BYTES)
    decks = fair_decks(deal_key(seed, table_id, (b"",) * PLAYERS), rules, PLAYERS)
    opened = verbs.opened(rules, {}, PLAYERS, commitment(seed))
    facts: tuple[Fact, ...] = (opened, *(SeatTaken(Seat(seat), "person") for seat in range(PLAYERS)))
    game = fold(None, facts)
    begun = verbs.start(game, decks, Seat(0))
    facts, game = facts + begun, fold(game, begun)
    while game.status is Status.RUNNING:
        round = game.open[-1]
        (seat,) = verbs.to_act(round)
        legal = verbs.legal_actions(round, decks.hand(round, seat), seat)
        taken = verbs.take(game, decks, round.number, seat, dice.choice(legal))
        facts, game = facts + taken.facts, taken.game
    return Played(table_id, seed, game, facts)


def _copy(connection: psycopg.Connection, table: str, columns: Sequence[str], rows: Iterable[Any]) -> None:
    sql = f"COPY {table} ({', '.join(columns)}) FROM STDIN"
    with connection.cursor().copy(sql.encode()) as copy:
        for row in rows:
            copy.write_row(row)


def _each(rows: Any, *batch: Iterable[Any]) -> Iterator[Any]:
    for one in zip(*batch, strict=True):
        yield from rows(*one)


def _uuid(table_id: str) -> UUID:
    return ids.parse(table_id, "table")


def _user(user_id: str) -> UUID:
    return ids.parse(user_id, "user")


def _table_row(one: Played, seated: Sequence[str]) -> tuple[Any, ...]:
    ring, now, game = queries.key_ring(), datetime.now(UTC), one.game
    sealed = ring.seal(one.seed, bound_to=one.table_id, nonce=one.seed[:NONCE_BYTES])
    return (
        _uuid(one.table_id), "real", _user(seated[0]), game.ruleset.pinned, Jsonb({}), PLAYERS, "public",
        "finished", len(one.facts), 0, "EST-DEAL-1", commitment(one.seed), sealed, ring.active,
        [b""] * PLAYERS, list(game.scores), list(game.places or ()), now, now, now,
    )  # fmt: skip


def _seat_rows(one: Played, seated: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    for seat, user in enumerate(seated):
        yield _uuid(one.table_id), seat, seat + 2, None, _user(user), "owner", False, b""


def _log_rows(one: Played) -> Iterator[tuple[Any, ...]]:
    table = _uuid(one.table_id)
    for seq, fact in enumerate(one.facts, start=1):
        body = codec.fact_json(fact)
        kind = body.pop("type")
        turn = fact.turn if isinstance(fact, Acted) else None
        yield table, seq, body.get("round"), turn, body.get("seat"), kind, json.dumps(body)


def _round_rows(one: Played) -> Iterator[tuple[Any, ...]]:
    table = _uuid(one.table_id)
    for row in projection.changed_rows({}, enumerate(one.facts, start=1)).values():
        values = row._asdict()
        lists = {name: list(values[name]) for name in ("won", "points")}
        yield table, *(values | lists).values()

"""The log of tables: facts as JSON, and reading them back (services and queries only)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import orjson
from django.db.models import Model, QuerySet

from accounts import ids
from accounts.rows import all_rows, highest
from games.engine import codec
from games.engine.actions import Action
from games.engine.facts import Acted, Fact
from games.engine.seats import Seat
from games.tables.models import HistoryEntry, LogEntry
from games.tables.states import Entry

PAGE = 500

# Each table's own entries up to a bound; a long log does not take rows from the others.
_ENTRIES_OF = """
SELECT asked.id, entry.seq, entry.at, entry.kind, entry.body
FROM unnest(%(ids)s::uuid[], %(bounds)s::int[]) AS asked(id, bound) CROSS JOIN LATERAL (
    SELECT seq, at, kind, body FROM tables_history
    WHERE table_id = asked.id AND seq > %(since)s AND seq <= asked.bound
      AND (%(round)s::int IS NULL OR round = %(round)s::int)
      AND (%(kinds)s::text[] IS NULL OR kind = ANY(%(kinds)s::text[]))
      AND (%(played)s OR body #>> '{action,type}' IS DISTINCT FROM 'play')
    ORDER BY seq LIMIT %(limit)s) AS entry
ORDER BY asked.id, entry.seq
"""
_UNSCORED_OF = """
SELECT asked.id, entry.kind, entry.body
FROM unnest(%(ids)s::uuid[], %(bounds)s::int[]) AS asked(id, bound) CROSS JOIN LATERAL (
    SELECT seq, round, kind, body FROM tables_history
    WHERE table_id = asked.id AND seq <= asked.bound) AS entry
WHERE entry.round IS NULL OR entry.kind = 'round_scored' OR NOT EXISTS (
    SELECT FROM tables_round scored WHERE scored.table_id = asked.id AND scored.number = entry.round
      AND scored.status = 'scored' AND scored.last_seq <= asked.bound)
ORDER BY asked.id, entry.seq
"""


class TurnTaken(NamedTuple):
    """A turn that was taken: the seat, its action, and the log entry."""

    seq: int
    seat: Seat
    action: Action


def written(after: int, facts: Sequence[Fact]) -> str:
    """Return the facts as entries `after` + 1, + 2 … in JSON, as `log_write.write` takes them."""
    return orjson.dumps([_row(seq, fact) for seq, fact in enumerate(facts, start=after + 1)]).decode()


def _row(seq: int, fact: Fact) -> dict[str, object]:
    body = codec.fact_json(fact)
    kind = body.pop("type")
    turn = fact.turn if isinstance(fact, Acted) else None
    places = {"round": body.get("round"), "turn": turn, "seat": body.get("seat")}
    return {"seq": seq, **places, "kind": kind, "body": body}


def entries(
    table_id: str,
    *,
    since: int = 0,
    up_to: int | None = None,
    limit: int | None = None,
    round: int | None = None,
    is_over: bool = True,
) -> list[Entry]:
    """Return entries after `since` in order, none after `up_to`, at most `limit`; only of a `round`.

    A running game is never packed, and reading its own rows alone is quicker.
    """
    log: type[Model] = HistoryEntry if is_over else LogEntry
    rows: QuerySet[Any] = log._default_manager.filter(table=table_id, seq__gt=since)
    if up_to is not None:
        rows = rows.filter(seq__lte=up_to)
    if round is not None:
        rows = rows.filter(round=round)
    found = rows.order_by("seq")[:limit].values_list("seq", "at", "kind", "body")
    return [Entry(seq, at, codec.fact(kind, body)) for seq, at, kind, body in found]


def all_entries(table_id: str, *, since: int = 0) -> Iterator[Entry]:
    """Yield every entry after `since`, read in pages, so that a long log is never in memory as a whole."""
    while page := entries(table_id, since=since, limit=PAGE):
        yield from page
        since = page[-1].seq


def has_claimed_since_a_card(table_id: str, round: int, seat: Seat) -> bool:
    """Whether the seat has claimed the rest of the round since the last turn there."""
    rows = HistoryEntry.objects.filter(table=table_id, round=round)
    acted = highest(rows.filter(kind="acted"), "seq")
    return rows.filter(kind="claim_made", seat=seat, seq__gt=acted).exists()


def entries_of(
    bounds: Mapping[str, int],
    *,
    since: int = 0,
    limit: int | None = None,
    round: int | None = None,
    kinds: Sequence[str] | None = None,
    played: bool = True,
) -> dict[str, list[Entry]]:
    """Return the entries of many tables in one statement: by the id of a table, up to its bound.

    With `kinds` only entries of these kinds; unless `played`, without those by which a card was played.
    """
    found: dict[str, list[Entry]] = {table_id: [] for table_id in bounds}
    some = None if kinds is None else list(kinds)
    wanted = {"since": since, "limit": limit, "round": round, "kinds": some, "played": played}
    for id, seq, at, kind, body in _of_many(_ENTRIES_OF, bounds, **wanted):
        found[ids.encode("table", id)].append(Entry(seq, at, codec.fact(kind, body)))
    return found


def unscored_facts_of(bounds: Mapping[str, int]) -> dict[str, list[Fact]]:
    """Return the facts from which the games as of these entries fold, by the ids of the tables, in one
    statement; of scored rounds only points."""
    found: dict[str, list[Fact]] = {table_id: [] for table_id in bounds}
    for id, kind, body in _of_many(_UNSCORED_OF, bounds):
        found[ids.encode("table", id)].append(codec.fact(kind, body))
    return found


def _of_many(statement: str, bounds: Mapping[str, int], **values: Any) -> list[Any]:
    if not bounds:
        return []
    asked = {"ids": [ids.parse(each, "table") for each in bounds], "bounds": list(bounds.values())}
    return [(*row[:-1], orjson.loads(row[-1])) for row in all_rows(statement, asked | values)]


def turn_taken(table_id: str, round: int, turn: int) -> TurnTaken | None:
    """Return the action by which this turn was taken; None while it was not."""
    found = (
        HistoryEntry.objects.filter(table=table_id, round=round, turn=turn).values_list("seq", "body").first()
    )
    if found is None:
        return None
    seq, body = found
    return TurnTaken(seq, Seat(body["seat"]), codec.action(body["action"]))

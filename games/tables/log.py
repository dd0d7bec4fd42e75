"""The log of tables: facts as they are written, and reading them back (services and queries only)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import orjson
from django.db.models import Q, QuerySet

from games.engine import codec
from games.engine.actions import Action
from games.engine.facts import Acted, Fact
from games.engine.seats import Seat
from games.tables.models import LogEntry, Round
from games.tables.states import Entry

PAGE = 500


class TurnTaken(NamedTuple):
    """Who took a turn, with what, and where the log says so."""

    seq: int
    seat: Seat
    action: Action


def written(after: int, facts: Sequence[Fact]) -> str:
    """The facts as entries `after` + 1, + 2 … in JSON, as `following.write` takes them."""
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
) -> list[Entry]:
    """Entries after `since` in order, none after `up_to`, at most `limit`; only of a `round`."""
    rows = LogEntry.objects.filter(table=table_id, seq__gt=since)
    if up_to is not None:
        rows = rows.filter(seq__lte=up_to)
    if round is not None:
        rows = rows.filter(round=round)
    return _read(rows.order_by("seq")[:limit])


def all_entries(table_id: str, *, since: int = 0) -> Iterator[Entry]:
    """Every entry after `since`, read in pages, so that a long log never lies in memory whole."""
    while page := entries(table_id, since=since, limit=PAGE):
        yield from page
        since = page[-1].seq


def round_entries(table_id: str, number: int) -> list[Entry]:
    """All entries of one round."""
    return _read(LogEntry.objects.filter(table=table_id, round=number).order_by("seq"))


def entries_of_kinds(table_id: str, kinds: Iterable[str]) -> list[Entry]:
    """All entries of some kinds, such as every deal."""
    return _read(LogEntry.objects.filter(table=table_id, kind__in=kinds).order_by("seq"))


def unscored_facts(table_id: str, up_to: int) -> list[Fact]:
    """The facts from which the game as of entry `up_to` folds; of scored rounds only their points."""
    scored = Round.objects.filter(table=table_id, status=Round.Status.SCORED, last_seq__lte=up_to)
    needed = Q(round=None) | Q(kind="round_scored") | ~Q(round__in=scored.values("number"))
    rows = LogEntry.objects.filter(needed, table=table_id, seq__lte=up_to).order_by("seq")
    return [codec.fact(kind, body) for kind, body in rows.values_list("kind", "body")]


def turn_taken(table_id: str, round: int, turn: int) -> TurnTaken | None:
    """The action by which this turn was taken; None as long as it was not."""
    found = LogEntry.objects.filter(table=table_id, round=round, turn=turn).values_list("seq", "body").first()
    if found is None:
        return None
    seq, body = found
    return TurnTaken(seq, Seat(body["seat"]), codec.action(body["action"]))


def _read(rows: QuerySet[LogEntry]) -> list[Entry]:
    return [
        Entry(seq, at, codec.fact(kind, body))
        for seq, at, kind, body in rows.values_list("seq", "at", "kind", "body")
    ]

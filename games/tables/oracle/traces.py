"""Check that the log holds every action that clients saw accepted. (Invariants 1 and 2.)"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from games.engine import codec
from games.engine.actions import Action
from games.engine.errors import MalformedRecord
from games.engine.facts import Acted
from games.tables.oracle.findings import Finding, StoredEntry


class Trace(NamedTuple):
    """An action that a client saw accepted, with the `seq` in the answer."""

    table: str
    round: int
    turn: int
    action: Action
    seq: int

    @classmethod
    def parse(cls, line: str) -> Trace:
        """Parse `{"table": …, "turn_id": "7.23", "action": {…}, "seq": 417}`. Raise MalformedRecord."""
        try:
            body = json.loads(line)
            round, turn = codec.parse_turn_id(body["turn_id"])
            return cls(str(body["table"]), round, turn, codec.action(body["action"]), int(body["seq"]))
        except (ValueError, KeyError, TypeError) as error:
            raise MalformedRecord(f"not a trace: {error}") from None


def trace_findings(trace: Trace, taken: Mapping[tuple[int | None, int | None], StoredEntry]) -> list[Finding]:
    """Compare a trace with the turns of its table's log, by (round, turn)."""
    entry = taken.get((trace.round, trace.turn))
    turn_id = codec.turn_id(trace.round, trace.turn)
    if entry is None:
        return [Finding(trace.table, 1, trace.seq, f"accepted turn {turn_id} is not in the log")]
    fact = entry.fact
    if not isinstance(fact, Acted) or fact.action != trace.action:
        return [Finding(trace.table, 1, entry.seq, f"turn {turn_id} was accepted with another action")]
    if entry.seq != trace.seq:
        return [Finding(trace.table, 2, entry.seq, f"turn {turn_id} was answered with seq {trace.seq}")]
    return []

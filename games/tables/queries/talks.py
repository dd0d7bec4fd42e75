"""Bids, estimates and the Risk of scored rounds, for score sheets of whole games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import cast

from games.engine.facts import RoundFact
from games.engine.fold import fold, fold_round
from games.engine.round import Talk
from games.tables import log
from games.tables.models import Round
from games.tables.states import Entry

# The kinds of entries of which `Talk` is made, but for what is played and claimed.
_OF_TALK = ("table_opened", "dealt", "acted", "auction_won", "estimates_closed", "turn_undone")


def talks_of(rounds: Mapping[str, Sequence[Round]]) -> dict[str, dict[int, Talk]]:
    """Return the bids and estimates of each table's scored rounds, by number, from one statement for all."""
    ends = {table_id: _last_scored(rows) for table_id, rows in rounds.items()}
    bounds = {table_id: seq for table_id, seq in ends.items() if seq}
    found = log.entries_of(bounds, kinds=_OF_TALK, played=False)
    return {
        table_id: _talks(found.get(table_id, ()), {row.number for row in rows if _is_scored(row)})
        for table_id, rows in rounds.items()
    }


def _is_scored(row: Round) -> bool:
    return row.status == Round.Status.SCORED


def _last_scored(rows: Sequence[Round]) -> int:
    return max((row.last_seq or 0 for row in rows if _is_scored(row)), default=0)


def _talks(entries: Sequence[Entry], scored: set[int]) -> dict[int, Talk]:
    if not entries:
        return {}
    game = fold(None, [entries[0].fact])
    by_round: dict[int, list[RoundFact]] = defaultdict(list)
    for entry in entries[1:]:
        fact = cast("RoundFact", entry.fact)
        by_round[fact.round].append(fact)
    rounds = {number: fold_round(game, by_round[number]) for number in scored}
    return {number: round.talk for number, round in rounds.items() if round is not None}

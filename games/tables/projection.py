"""Rows of rounds, computed from facts. Pure; the audit compares stored rows with a whole log."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.engine.director_facts import RoundAdjudicated
from games.engine.facts import Dealt, Fact, RoundPlayed, RoundScored
from games.engine.game import Game
from games.engine.round import Phase, Round

DEALT, PLAYED, SCORED = "dealt", "played", "scored"


class RoundRow(NamedTuple):
    number: int
    status: str
    dealer: int
    attempt: int
    won: tuple[int, ...] | None
    points: tuple[int, ...] | None
    multiplier: int | None
    next_multiplier: int | None
    first_seq: int
    last_seq: int | None


def open_rows(game: Game) -> dict[int, RoundRow]:
    """Return the open rounds' rows; 0 and 1 stand for the first and last entry, which the state lacks."""
    return {each.number: _open_row(each) for each in game.open}


def _open_row(round: Round) -> RoundRow:
    row = RoundRow(
        round.number, DEALT, round.deal.dealer, round.deal.attempt, None, None, None, None, 0, None
    )
    if round.phase is Phase.PLAYED:
        return row._replace(status=PLAYED, won=round.play.won, last_seq=1)
    return row


def changed_rows(before: Mapping[int, RoundRow], facts: Iterable[tuple[int, Fact]]) -> dict[int, RoundRow]:
    """Return the rows that these (seq, fact) pairs change, by round, given the rows before them."""
    changed: dict[int, RoundRow] = {}
    for seq, fact in facts:
        if isinstance(fact, Dealt | RoundPlayed | RoundAdjudicated | RoundScored):
            changed[fact.round] = _after(changed.get(fact.round) or before.get(fact.round), seq, fact)
    return changed


def _after(
    row: RoundRow | None, seq: int, fact: Dealt | RoundPlayed | RoundAdjudicated | RoundScored
) -> RoundRow:
    if isinstance(fact, Dealt):
        first = seq if row is None else row.first_seq
        return RoundRow(fact.round, DEALT, fact.dealer, fact.attempt, None, None, None, None, first, None)
    assert row is not None, "a round is dealt before it is played and scored"
    if isinstance(fact, RoundPlayed | RoundAdjudicated):
        return row._replace(status=PLAYED, won=fact.won, last_seq=seq)
    return row._replace(
        status=SCORED,
        points=fact.points,
        multiplier=fact.multiplier,
        next_multiplier=fact.next_multiplier,
        last_seq=seq,
    )

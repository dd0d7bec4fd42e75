"""Schedule-pick: a schedule known ahead, its stage rounds taken in the order that suits the points best.

Entries are given the schedule's positions by lot. The stage rounds of a stage are drawn by lot from the
schedule and cut into blocks of as many as a table has seats; the seats of a block are settled together
(`seating.coloured`), so that in whatever order they are played everybody's seat counts differ by at most 1.
Within its block, the stage round to play next is the unused one that costs least: with nothing met twice,
that of the smallest differences in points.

Nothing of this is stored: positions follow from the lot and from who was there in each stage round, and what
has been played is recognized. Whoever leaves frees his position, to which he may come back; whoever comes
late takes the first that is free. A free position is a bot's. None is the answer where the schedule does not
fit any more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.history import Played
from games.tournaments.pairing.schedules import Schedule, Tables
from games.tournaments.pairing.seating import coloured
from games.tournaments.pairing.swiss import Field, tables_cost

Positions = Mapping[int, int]
Seated = tuple[tuple[int | None, ...], ...]


class Plan(NamedTuple):
    """The stage rounds of a stage as positions in the order of seats, by block. `size`: seats at a table."""

    blocks: tuple[Schedule, ...]
    size: int
    positions: int


def planned(schedule: Schedule, stage_rounds: int, size: int, dice: Dice) -> Plan:
    """So many stage rounds of the schedule by lot, those that come twice in it last, with seats."""
    drawn = dice.shuffled(schedule)
    seen: dict[Tables, int] = {}
    laps = []
    for each in drawn:
        seen[each] = seen.get(each, 0) + 1
        laps.append(seen[each])
    order = [each for _, each in sorted(zip(laps, drawn, strict=True), key=lambda pair: pair[0])]
    taken = order[:stage_rounds]
    blocks = [coloured(taken[first : first + size], size) for first in range(0, len(taken), size)]
    return Plan(tuple(blocks), size, size * len(schedule[0]))


def placed(rosters: Sequence[frozenset[int]], positions: int, dice: Dice) -> list[dict[int, int]] | None:
    """Everybody's position in each stage round so far, by who was there in each; None where there is no room.

    Positions free from the beginning are the last ones: fixed points, which share no table, in most
    schedules.
    """
    first = sorted(rosters[0])
    if len(first) > positions:
        return None
    now = dict(zip(first, dice.shuffled(range(len(first))), strict=True))
    before = dict(now)
    found = [now]
    for roster in rosters[1:]:
        now = {entry: place for entry, place in now.items() if entry in roster}
        for entry in sorted(roster - now.keys()):
            free = [place for place in range(positions) if place not in now.values()]
            if not free:
                return None
            now[entry] = before[entry] if before.get(entry) in free else free[0]
        before |= now
        found.append(now)
    return found


def picked(
    field: Field, plan: Plan, places: Sequence[Positions], past: Sequence[Played], *, whole: bool
) -> Seated | None:
    """The tables of the next stage round in the order of seats, bots None.

    `whole`: the schedule is played to its end, as a league is, so that everybody meets the bot as often.
    """
    left = _unused(plan, places, past)
    for block in left:
        fitting = [seats for each in block if _fits(field, seats := _as_entries(each, places[-1]), whole)]
        if fitting:
            return min(fitting, key=lambda seats: tables_cost(field, seats))
    return None


def _unused(plan: Plan, places: Sequence[Positions], past: Sequence[Played]) -> list[list[Tables]]:
    """What is left of each block: a stage round counts as played where the same entries shared the same
    tables.
    """
    left = [list(block) for block in plan.blocks]
    for then, played in zip(places, past, strict=False):
        sat = _tables(played.tables)
        match = next(
            ((block, each) for block in left for each in block if _tables(_as_entries(each, then)) == sat),
            None,
        )
        if match is not None:
            match[0].remove(match[1])
    return left


def _tables(tables: Sequence[Sequence[int | None]]) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(each for each in table if each is not None) for table in tables)


def _as_entries(tables: Tables, places: Positions) -> Seated:
    """Positions as whoever holds them; tables without anybody are none."""
    holder = {place: entry for entry, place in places.items()}
    named = (tuple(holder.get(place) for place in table) for table in tables)
    return tuple(table for table in named if any(each is not None for each in table))


def _fits(field: Field, tables: Seated, whole: bool) -> bool:
    """At most one bot a table, for those who met fewest so far, and everything as wished."""
    if any(sum(each is None for each in table) > 1 for table in tables):
        return False
    filled = field.history.filled
    meeting = [filled[each] for table in tables if None in table for each in table if each is not None]
    others = [filled[each] for table in tables if None not in table for each in table if each is not None]
    fair = whole or not meeting or not others or max(meeting) <= min(others)
    return fair and field.wishes.granted(tables)

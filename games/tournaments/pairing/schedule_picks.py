"""Schedule-pick: a schedule known ahead, its stage rounds taken in the order that suits the points best.

Entries are given the schedule's positions by lot. The stage rounds of a stage are drawn by lot from the
schedule and cut into blocks of as many as a table has seats; the seats of a block are settled together
(`seating.coloured`), so that in whatever order they are played everybody's seat counts differ by at most 1.
Within its block, the stage round to play next is the unused one that costs least: with nothing met twice,
that of the smallest differences in points. A director who has it drawn again gets the next best, those of
later blocks behind.

Nothing of this is stored: positions follow from the lot and from who was there in each stage round, and what
has been played is recognized. An entry that leaves frees its position, and may come back to it; a late one
takes the first free position. A bot takes a free position. The result is None if the schedule does not fit
any more.
"""

from collections.abc import Mapping, Sequence

from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.history import Pair, Played, Table, entries, pairs
from games.tournaments.pairing.schedules import Schedule, Tables
from games.tournaments.pairing.seating import coloured
from games.tournaments.pairing.swiss import Field, weights

Positions = Mapping[int, int]
Seated = tuple[Table, ...]
# The stage rounds of a stage as positions in the order of seats, by block.
Plan = list[Schedule]


def planned(schedule: Schedule, stage_rounds: int, size: int, dice: Dice) -> Plan:
    """Draw this many stage rounds from the schedule, with seats. Rounds that come twice in it come last."""
    drawn = dice.shuffled(schedule)
    order = sorted(range(len(drawn)), key=lambda at: drawn[:at].count(drawn[at]))
    taken = [drawn[at] for at in order[:stage_rounds]]
    return [coloured(taken[first : first + size], size) for first in range(0, len(taken), size)]


def placed(rosters: Sequence[frozenset[int]], positions: int, dice: Dice) -> list[dict[int, int]] | None:
    """Return everybody's position in each stage round so far, by who was there in each; None if there is no
    room.

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
    field: Field,
    plan: Plan,
    places: Sequence[Positions],
    past: Sequence[Played],
    *,
    bots: int | None = None,
    whole: bool = False,
) -> list[Seated]:
    """Return candidates for the next stage round, best first: tables in the order of seats, bots None.

    `bots`: how many there must be, if that matters. `whole`: the schedule is played to its end, as a league
    is, so that everybody meets the bot equally often.
    """
    found: list[Seated] = []
    for block in _unused(plan, places, past):
        seated = (_as_entries(each, places[-1]) for each in block)
        if whole:
            seated = (_closed_up(seats, places[-1]) for seats in seated)
        fitting = [seats for seats in seated if _fits(field, seats, bots, whole)]
        found += sorted(fitting, key=lambda seats: weights(field, seats))
    return found


def followed(plan: Plan, places: Sequence[Positions], past: Sequence[Played]) -> bool:
    """Whether every stage round played is one of the plan, table for table."""
    meant = [each for block in plan for each in block]
    return all(
        any(_tables(_as_entries(each, then)) == _tables(played.tables) for each in meant)
        for then, played in zip(places, past, strict=False)
    )


def _unused(plan: Plan, places: Sequence[Positions], past: Sequence[Played]) -> list[list[Tables]]:
    """Return the unused rounds of each block: every stage round played has used one of the schedule's.

    That is the one with the same tables or, if there is none, the one that shares most pairs with it. So a
    round that was changed by hand is not played again as it was planned.
    """
    left = [(number, each) for number, block in enumerate(plan) for each in block]
    others = []
    for then, played in zip(places, past, strict=False):
        sat = _tables(played.tables)
        same = next((one for one in left if _tables(_as_entries(one[1], then)) == sat), None)
        if same is None:
            others.append((then, _pairs(played.tables)))
        else:
            left.remove(same)
    for then, met in others:
        if left:
            left.remove(max(left, key=lambda one: len(met & _pairs(_as_entries(one[1], then)))))
    return [[each for at, each in left if at == number] for number in range(len(plan))]


def _pairs(tables: Seated) -> set[Pair]:
    return {pair for table in tables for pair in pairs(table)}


def _tables(tables: Seated) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(entries(table)) for table in tables)


def _as_entries(tables: Tables, places: Positions) -> Seated:
    """Return the entries that hold these positions; tables without any entry are left out."""
    holder = {place: entry for entry, place in places.items()}
    named = (tuple(holder.get(place) for place in table) for table in tables)
    return tuple(table for table in named if any(each is not None for each in table))


def _closed_up(tables: Seated, places: Positions) -> Seated:
    """Give the seats of entries that left to those who would sit out."""
    waiting = sorted(places.keys() - {each for table in tables for each in table})
    return tuple(tuple(waiting.pop(0) if e is None and waiting else e for e in table) for table in tables)


def _fits(field: Field, tables: Seated, bots: int | None, whole: bool) -> bool:
    """Whether there are enough bots, one a table, with those who met fewest so far, and all wishes hold."""
    seats = [sum(each is None for each in table) for table in tables]
    if any(each > 1 for each in seats) or bots not in {None, sum(seats)}:
        return False
    filled = field.history.filled
    meeting = [filled[each] for table in tables if None in table for each in table if each is not None]
    others = [filled[each] for table in tables if None not in table for each in table if each is not None]
    fair = whole or not meeting or not others or max(meeting) <= min(others)
    return fair and field.wishes.granted(tables)

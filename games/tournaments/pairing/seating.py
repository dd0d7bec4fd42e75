"""Seats: every player's seat counts differ by at most 1, after every stage round.

A player may take the seats they have held least often. For each so many stage rounds as a table has seats
they therefore hold each seat once, in some order.

*Known ahead.* Let players be vertices on one side, the tables of s stage rounds on the other, and every place
at a table an edge. No vertex has more than s edges, so by König's theorem the edges can be coloured with s
colours such that no vertex has a colour twice. Colours are seats: every table fills each seat, and nobody
holds one twice. `coloured` does it by swapping colours along alternating paths.

*One at a time*, as in Swiss: the search for tables makes sure that each can be seated (`SeatShortage`). Then
`seated` takes the fairest of all ways to sit down at one table, by lot among equals.

*With foresight.* A player who has held all seats but one must take that one next, and two who must take the
same seat cannot share a table. So `foreseen` takes, of all ways to sit down that are fair now (`orders`),
those in which pairs who have not met want different seats: the sum over these pairs of

    |A ∩ B| / (|A|·|B|),    A and B the seats that each may take next,

which is how likely two who choose by lot choose the same one. It is lowered table by table, from an order by
lot, until no table can be seated better.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Final

from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.history import History, Pair

Seats = tuple[int, ...]


def held(counts: Sequence[int]) -> int:
    """Return a bit for each seat held least often so far; `counts` are how often each was held."""
    least = min(counts)
    return sum(1 << seat for seat, count in enumerate(counts) if count == least)


def held_by_bots(counts: Sequence[int], bots: int) -> list[int]:
    """Seats that each of so many bots held least often, given how often they held each together.

    Entries can hold each seat once in as many stage rounds as there are seats only if bots hold each as often
    as there are bots. What is left of that is dealt out among them.
    """
    if not bots:
        return []
    most = bots * (1 + sum(counts) // (bots * len(counts)))
    left = [max(most - count, 0) for count in counts]
    dealt = [
        seat for seat in sorted(range(len(left)), key=lambda seat: -left[seat]) for _ in range(left[seat])
    ]
    sets = [sum(1 << seat for seat in set(dealt[number::bots])) for number in range(bots)]
    return [each or (1 << len(counts)) - 1 for each in sets]


class SeatShortage(dict[int, int]):
    """How many of a table find no seat they may take, by the sum of their codes; computed once for each sum.

    A code stands for a set of seats as bits, such that sums of at most `size` of them tell which were added.
    """

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size = size

    def code(self, seats: int) -> int:
        return int((self._size + 1) ** (seats - 1))

    def __missing__(self, key: int) -> int:
        sets, rest, number = [], key, 1
        while rest:
            rest, times = divmod(rest, self._size + 1)
            sets += [number] * times
            number += 1
        self[key] = found = len(sets) - _matched(sets)
        return found


def _matched(sets: Sequence[int]) -> int:
    """Return how many of these sets can be given a member of their own, all different."""
    found = {0}
    for each in sets:
        members = [1 << seat for seat in range(each.bit_length()) if each >> seat & 1]
        found |= {taken | member for taken in found for member in members if not taken & member}
    return max(taken.bit_count() for taken in found)


def orders(table: Sequence[int], counts: Mapping[int, Sequence[int]]) -> list[Seats]:
    """Return the fairest orders of seats for these players: with the smallest sum of squares of seat counts.

    Σ (n + 1)² − n² = 2n + 1, so that sum is smallest where the seats taken were held least often in sum.
    Bots, who have numbers below 0 and are counted together, come after entries; a bot without counts sits
    anywhere.
    """
    nobody = (0,) * len(table)

    def held_before(order: Seats) -> tuple[int, int, int]:
        above = bots = times = 0
        for seat, player in enumerate(order):
            own = counts.get(player, nobody)
            if player < 0:
                bots += own[seat]
            else:
                times += own[seat]
                above += own[seat] > min(own[: len(table)])
        return above, bots, times

    found = [tuple(order) for order in permutations(sorted(table))]
    marks = [held_before(order) for order in found]
    best = min(marks)
    return [order for order, mark in zip(found, marks, strict=True) if mark == best]


def seated(table: Sequence[int], counts: Mapping[int, Sequence[int]], dice: Dice) -> Seats:
    """Return one of the fairest orders, by lot."""
    fairest = orders(table, counts)
    return fairest[dice.below(len(fairest))]


def tilted(tables: Iterable[Sequence[int | None]], counts: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """Return players whose seat counts then differ by more than 1; `counts` are those before."""
    found = []
    for table in tables:
        for seat, player in enumerate(table):
            if player is not None:
                after = [count + (at == seat) for at, count in enumerate(counts[player])]
                found += [player] if max(after) - min(after) > 1 else []
    return tuple(sorted(found))


def coloured(rounds: Sequence[Sequence[Sequence[int]]], size: int) -> tuple[tuple[Seats, ...], ...]:
    """Return the tables of at most `size` stage rounds, each in an order of seats in which nobody holds one
    twice.

    Every table has `size` players, who are numbered from 0.
    """
    ends: dict[tuple[int, int], int] = {}  # (vertex, seat) -> the other end of its edge; tables are −1, −2, …
    names: dict[tuple[int, int], int] = {}
    for number, tables in enumerate(rounds):
        for place, table in enumerate(tables):
            vertex = names[number, place] = -1 - len(names)
            for player in table:
                seat = next(seat for seat in range(size) if (player, seat) not in ends)
                _free(ends, vertex, seat, next(seat for seat in range(size) if (vertex, seat) not in ends))
                ends[player, seat], ends[vertex, seat] = vertex, player
    return tuple(
        tuple(tuple(ends[names[number, place], seat] for seat in range(size)) for place in range(len(tables)))
        for number, tables in enumerate(rounds)
    )


def _free(ends: dict[tuple[int, int], int], vertex: int, seat: int, other: int) -> None:
    """Free a seat at a vertex that has `other` free: swap both along the path that begins there.

    The path leaves tables by `seat` and players by `other`. So it ends at no player to whom `seat` is free.
    """
    path, here, colour = [], vertex, seat
    while (here, colour) in ends:
        there = ends.pop((here, colour))
        del ends[there, colour]
        path.append((here, there, colour))
        here, colour = there, other if colour == seat else seat
    for one, two, was in path:
        now = other if was == seat else seat
        ends[one, now], ends[two, now] = two, one


ROUNDS: Final = 4


def foreseen(
    tables: Sequence[Sequence[int]], counts: Mapping[int, Sequence[int]], history: History, dice: Dice
) -> list[Seats]:
    """Return each table in the order of its seats; `counts` are those before, `history` knows who has met."""
    ways = [orders(table, counts) for table in tables]
    chosen = [each[dice.below(len(each))] for each in ways]
    if all(len(each) == 1 for each in ways):
        return chosen
    wanting = _SeatDemand(tables, chosen, counts, history)
    for _ in range(ROUNDS):
        before = list(chosen)
        for number, each in enumerate(ways):
            chosen[number] = min(each, key=wanting.marks(each))
            wanting.sit(chosen[number])
        if chosen == before:
            break
    return chosen


class _SeatDemand:
    """The seats that everybody may take next, and how many they have not met want each of these."""

    def __init__(
        self,
        tables: Sequence[Sequence[int]],
        chosen: Sequence[Seats],
        counts: Mapping[int, Sequence[int]],
        history: History,
    ) -> None:
        self._counts = counts
        self._mates = {each: set(table) for table in tables for each in table}
        there = [each for each in self._mates if each >= 0]
        self._new = {
            one: [o for o in there if o not in self._mates[one] and not history.met[Pair((one, o))]]
            for one in there
        }
        self._wants: dict[int, int] = {}
        self._around: dict[int, defaultdict[int, int]] = {each: defaultdict(int) for each in there}
        for order in chosen:
            self.sit(order)

    def _after(self, entry: int, seat: int) -> int:
        """Return the seats they may take next if they take this one now."""
        return held([count + (at == seat) for at, count in enumerate(self._counts[entry])])

    def sit(self, order: Seats) -> None:
        """Seat a table in this order, and count which seats its players may take next."""
        for seat, entry in enumerate(order):
            if entry >= 0 and (now := self._after(entry, seat)) != (was := self._wants.get(entry)):
                self._wants[entry] = now
                for other in self._new[entry]:
                    self._around[other][now] += 1
                    if was is not None:
                        self._around[other][was] -= 1

    def marks(self, ways: Sequence[Seats]) -> Callable[[Seats], float]:
        """Return a function that says how much a way to sit at a table is bad for those who have not met."""
        found = {
            (entry, seat): sum(
                times * _alike(self._after(entry, seat), wanted)
                for wanted, times in self._around[entry].items()
            )
            for entry in ways[0]
            for seat in range(len(ways[0]))
            if entry >= 0
        }
        return lambda order: round(sum(found.get((e, seat), 0) for seat, e in enumerate(order)), 9)


def room(orders: Sequence[Seats], counts: Mapping[int, Sequence[int]], history: History) -> int:
    """Return how many tables of four could follow, of players who have not met and need different seats."""
    present = sorted(entry for order in orders for entry in order if entry >= 0)
    mates = {entry: set(order) for order in orders for entry in order}
    wants = {
        entry: held([count + (at == seat) for at, count in enumerate(counts[entry])])
        for order in orders
        for seat, entry in enumerate(order)
        if entry >= 0
    }

    def may_meet(one: int, other: int) -> bool:
        waits = wants[one] == wants[other] and wants[one].bit_count() == 1
        return other not in mates[one] and not waits and not history.met[Pair((one, other))]

    behind = [
        sum(1 << at for at, other in enumerate(present) if other > one and may_meet(one, other))
        for one in present
    ]
    return sum(
        (behind[first] & behind[second] & behind[third]).bit_count()
        for first in range(len(present))
        for second in _bits(behind[first])
        for third in _bits(behind[first] & behind[second])
    )


def _bits(mask: int) -> Iterator[int]:
    """Yield the places of its bits."""
    while mask:
        least = mask & -mask
        yield least.bit_length() - 1
        mask ^= least


def _alike(one: int, other: int) -> float:
    """Return how likely two players choose the same of the seats that they may take."""
    return (one & other).bit_count() / (one.bit_count() * other.bit_count())

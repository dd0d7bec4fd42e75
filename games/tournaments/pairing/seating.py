"""Seats: every player's seat counts differ by at most 1, after every stage round.

A player may take the seats they have held least often. For each so many stage rounds as a table has seats
they therefore hold each seat once, in some order.

*Known ahead.* Let players be vertices on one side, the tables of s stage rounds on the other, and every place
at a table an edge. No vertex has more than s edges, so by König's theorem the edges can be coloured with s
colours such that no vertex has a colour twice. Colours are seats: every table fills each seat, and nobody
holds one twice. `coloured` does it by swapping colours along alternating paths.

*One at a time*, as in Swiss: the search for tables makes sure that each can be seated (`SeatShortage`). Then
`seated` takes the fairest of all ways to sit down at one table, by lot among equals.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations

from games.tournaments.pairing.dice import Dice

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

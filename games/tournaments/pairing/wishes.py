"""A director's wishes for one stage round: pairs kept apart, pairs put together, locked tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from accounts.errors import Sentence
from games.tournaments.pairing.errors import EntryTwice, UnknownEntry, WishesConflict
from games.tournaments.pairing.history import Pair, Table, entries
from games.tournaments.pairing.uneven_numbers import FEWEST_MEET


class Wishes(NamedTuple):
    """Pairs of entry numbers that must not, or must, share a table; and tables whose seats are settled."""

    forbidden: frozenset[Pair] = frozenset()
    forced: frozenset[Pair] = frozenset()
    locked: tuple[Table, ...] = ()

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Groups of entries forced together, directly or through others, in ascending order."""
        found: list[set[int]] = []
        for pair in sorted(self.forced, key=sorted):
            touching = [group for group in found if group & pair]
            found = [group for group in found if not group & pair]
            found.append(set(pair).union(*touching))
        return tuple(sorted(tuple(sorted(group)) for group in found))

    @property
    def settled(self) -> frozenset[int]:
        """Return the entries at locked tables."""
        return frozenset(each for table in self.locked for each in entries(table))

    def granted(self, tables: Iterable[Sequence[int | None]]) -> bool:
        """Whether these tables fulfil the wishes. A forced pair does not count while one of it is absent."""
        sets = [frozenset(entries(table)) for table in tables]
        present = frozenset().union(*sets)
        return (
            not any(pair <= table for pair in self.forbidden for table in sets)
            and all(any(pair <= table for table in sets) for pair in self.forced if pair <= present)
            and all(frozenset(entries(table)) in sets for table in self.locked)
        )

    def among(self, there: Collection[int]) -> Wishes:
        """The wishes that concern only entries who play."""
        return self._replace(
            forbidden=frozenset(pair for pair in self.forbidden if pair <= frozenset(there)),
            forced=frozenset(pair for pair in self.forced if pair <= frozenset(there)),
        )

    def check(self, playing: Collection[int], size: int, sizes: Collection[int]) -> None:
        """Refuse wishes that contradict one another or name entries who do not play at locked tables. Tables
        of these `sizes` can be played."""
        at_locked = [each for table in self.locked for each in entries(table)]
        if len(set(at_locked)) < len(at_locked):
            raise EntryTwice(Sentence("An entry sits at two locked tables."), tuple(sorted(at_locked)))
        if absent := set(at_locked) - set(playing):
            raise UnknownEntry(Sentence("Locked tables name entries who do not play."), tuple(sorted(absent)))
        for group in self.groups:
            apart = [pair for pair in combinations(group, 2) if frozenset(pair) in self.forbidden]
            torn = self.settled & set(group)
            home = any(set(group) <= set(table) for table in self.locked)
            if len(group) > size or apart or (torn and not home):
                raise WishesConflict(
                    Sentence("These are forced together and cannot all sit at one table."), group
                )
        for table in self.locked:
            if len(entries(table)) < FEWEST_MEET or len(table) not in sizes:
                raise WishesConflict(
                    Sentence("A locked table has too few entries, or too many or too few seats."),
                    entries(table),
                )
            if any(frozenset(pair) in self.forbidden for pair in combinations(entries(table), 2)):
                raise WishesConflict(Sentence("A locked table seats a forbidden pair."), entries(table))


NO_WISHES = Wishes()

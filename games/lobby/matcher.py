"""The matcher: makes groups of players who seek the same game. Pure: ages are arguments, without dice.

`matched` guarantees for any input:

1. Nobody sits down twice, and nobody with themselves: a seek and a player are in one group at most.
2. Everybody in a group accepts everybody else in it, and wants the same game (`terms`).
3. A group without bots has just as many people as there are seats. One with bots has only such people as
   have waited so long that they take bots by now.
4. Of those who are left, no full table could be made; and nobody who takes bots by now is left.
5. The oldest is served first: a seeker who could sit down with anybody who is still there does, and with the
   oldest of them. Only the `LOOK` oldest who accept them are tried, so that a crowd of people who accept
   nobody does not delay the rest; if more seek the same game, 4 holds for these.
6. The same seekers make the same groups, in whatever order they come.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

# A range is this many points wider at each end when a seek's life is over, and grows evenly until then.
WIDENS_BY: Final = 400
LOOK: Final = 200

Pair = frozenset[str]


class Seeker(NamedTuple):
    """A player who seeks a game. Those with equal `terms` want the same game of so many `seats`.

    `rating` is their own, `least` and `most` are the limits for others, None for any; all in points. `age`
    and `life` (until it lapses) are of their seek, `bots_after` the age at which they accept bots, None for
    never; all in seconds.
    """

    seek: str
    player: str
    terms: str
    seats: int
    rating: int
    least: int | None
    most: int | None
    age: float
    life: float
    bots_after: float | None

    @property
    def takes_bots(self) -> bool:
        return self.bots_after is not None and self.age >= self.bots_after


class Group(NamedTuple):
    """A table to be made: its seeks, the oldest first, and the number of bots."""

    seeks: tuple[str, ...]
    players: tuple[str, ...]
    bots: int


def slack(age: float, life: float) -> int:
    """Return how many points wider a range is at each end after `age` of `life` seconds."""
    return int(WIDENS_BY * min(max(age / life, 0.0), 1.0))


def limits(seeker: Seeker) -> tuple[int | None, int | None]:
    """Return the lowest and the highest rating that the seeker accepts by now; None for any."""
    wider = slack(seeker.age, seeker.life)
    least = None if seeker.least is None else seeker.least - wider
    return least, None if seeker.most is None else seeker.most + wider


def accepts(seeker: Seeker, other: Seeker) -> bool:
    """Whether the seeker accepts the other's rating by now."""
    least, most = limits(seeker)
    return (least is None or other.rating >= least) and (most is None or other.rating <= most)


def together(one: Seeker, other: Seeker, apart: Collection[Pair] = frozenset()) -> bool:
    """Whether these two may sit at one table; `apart` are pairs of players of whom one blocks the other."""
    return (
        one.terms == other.terms
        and one.player != other.player
        and frozenset((one.player, other.player)) not in apart
        and accepts(one, other)
        and accepts(other, one)
    )


def matched(seekers: Iterable[Seeker], apart: Collection[Pair] = frozenset()) -> tuple[Group, ...]:
    """Return the tables that these can make now, full ones first. The module lists the guarantees."""
    by_terms: dict[str, list[Seeker]] = defaultdict(list)
    for each in sorted(seekers, key=lambda each: (-each.age, each.seek)):
        by_terms[each.terms].append(each)
    crowds = [_SeekerGroup(by_terms[terms], apart) for terms in sorted(by_terms)]
    gone: set[str] = set()
    full = [group for crowd in crowds for group in crowd.full(gone)]
    return (*full, *(group for crowd in crowds for group in crowd.with_bots(gone)))


class _SeekerGroup:
    """All who want the same game, the oldest first; `_others[i]` has a bit for each whom the i-th may meet.

    `gone` are the players who have found a table; both methods add to them.
    """

    def __init__(self, seekers: Sequence[Seeker], apart: Collection[Pair]) -> None:
        self._seekers = seekers
        self._others = [0] * len(seekers)
        for place, one in enumerate(seekers):
            for later in range(place + 1, len(seekers)):
                if together(one, seekers[later], apart):
                    self._others[place] |= 1 << later
                    self._others[later] |= 1 << place

    def full(self, gone: set[str]) -> Iterator[Group]:
        """Yield groups without bots."""
        for place, each in enumerate(self._seekers):
            if each.player in gone:
                continue
            later = self._there(gone) >> (place + 1) << (place + 1)
            found = self._chosen(_lowest(self._others[place] & later, LOOK), each.seats - 1)
            if found is not None:
                yield self._group((place, *found), gone)

    def with_bots(self, gone: set[str]) -> Iterator[Group]:
        """Yield groups of those who accept bots by now: each joins the first that all accept."""
        for place, each in enumerate(self._seekers):
            if each.player in gone or not each.takes_bots:
                continue
            group: tuple[int, ...] = (place,)
            may = self._others[place] & self._there(gone)
            for other in _bits(may):
                if len(group) < each.seats and may >> other & 1 and self._seekers[other].takes_bots:
                    group, may = (*group, other), may & self._others[other]
            yield self._group(group, gone)

    def _there(self, gone: set[str]) -> int:
        """Return a bit for each who has found no table yet."""
        return sum(1 << place for place, each in enumerate(self._seekers) if each.player not in gone)

    def _chosen(self, may: int, wanted: int) -> tuple[int, ...] | None:
        """Return the first `wanted` of these, in order, who may all meet one another, or None."""
        if not wanted:
            return ()
        for place in _bits(may):
            if may.bit_count() < wanted:
                break
            may &= ~(1 << place)
            rest = self._chosen(may & self._others[place], wanted - 1)
            if rest is not None:
                return (place, *rest)
        return None

    def _group(self, places: tuple[int, ...], gone: set[str]) -> Group:
        chosen = [self._seekers[place] for place in places]
        gone.update(each.player for each in chosen)
        return Group(
            tuple(each.seek for each in chosen),
            tuple(each.player for each in chosen),
            chosen[0].seats - len(chosen),
        )


def _bits(number: int) -> Iterator[int]:
    """The positions of the bits that are 1, the lowest first."""
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1


def _lowest(number: int, most: int) -> int:
    """The number with only the lowest `most` of its bits that are 1."""
    kept = 0
    for place, _ in zip(_bits(number), range(most), strict=False):
        kept |= 1 << place
    return kept

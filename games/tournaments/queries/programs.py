"""How many games at once users' programs play, and how many of these their events take.

An event comes first: its rounds seat everybody. So it keeps a place for each program in it, also between
rounds. A game under embargo counts until everybody may know that it is over.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Final

from accounts.models import User
from bots import queries as bots
from games.tournaments.models import Entry, Tournament

Status = Tournament.Status
TO_BE_PLAYED: Final = (Status.OPEN, Status.CLOSED, Status.RUNNING)


def is_busy(program: User, event_id: str | None) -> bool:
    """Whether a program plays as many games as it takes, with the places that running events keep for it; at
    a table of an event without the place that this event keeps."""
    return bool(_full([program], event_id, lambda _event: True, (Status.RUNNING,)))


def has_no_place(players: Iterable[User], event_id: str) -> frozenset[str]:
    """Return the programs among these players, by id, that cannot enter an event, because others need all
    games that they take at once."""
    return _full(players, event_id, lambda event: event not in {None, event_id}, TO_BE_PLAYED)


def at_their_most(players: Iterable[User], event_id: str) -> frozenset[str]:
    """Return the programs among these players, by id, that play as many games of events as they take, with
    the places that other events keep."""
    return _full(players, event_id, lambda event: event is not None, TO_BE_PLAYED)


def _full(
    players: Iterable[User],
    event_id: str | None,
    counts: Callable[[str | None], bool],
    statuses: Collection[str],
) -> frozenset[str]:
    """Return the programs that take no game more, with their games of the events that count (None: of none),
    and a place in each other event that they entered and where they play none."""
    terms = bots.terms_of(list(players))
    if not terms:
        return frozenset()
    held = [(program, event) for program, event in bots.games_shown(terms) if counts(event)]
    entered = Entry.objects.filter(player__in=list(terms), status=Entry.Status.ENTERED)
    events = entered.filter(tournament__status__in=statuses).exclude(tournament=event_id)
    kept = set(events.values_list("player", "tournament")) - set(held)
    taken = Counter(program for program, _ in (*held, *kept))
    return frozenset(each for each, own in terms.items() if taken[each] >= own.concurrency)

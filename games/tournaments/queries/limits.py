"""Limits: how many events a user runs, how many entries their bots hold, how many games users' programs play.

An event comes first: its rounds seat everybody. So it keeps a place for each program in it, also between
rounds, as long as the program may still be paired there. A game under embargo counts until everybody may know
that it is over."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from datetime import timedelta
from typing import Final, NamedTuple

from django.db.models import Q
from django.db.models.functions import Now

from accounts.errors import Sentence
from accounts.ids import grouped
from accounts.models import User
from bots import queries as bots
from games.tournaments.models import Entry, Tournament
from games.tournaments.pairing.formats import Method
from games.tournaments.quotas import CALLED_OFF_COUNTS_H, MADE_A_DAY, UNDER_WAY

MOST_NAMED: Final = 10


class Quota(NamedTuple):
    """The unfinished events of a user, those cancelled so lately that they still count included, and how many
    are allowed; how many they made within a day, and how many are allowed."""

    running: tuple[Tournament, ...]
    most: int
    made: int
    most_a_day: int

    def said(self, named: Callable[[str], str] = str, comma: str = ", ") -> Sentence:
        """Return the sentence about the quota, with the latest events as `named` writes them, `comma` between
        them."""
        if len(self.running) < self.most and self.made >= self.most_a_day:
            return Sentence("You made %(n)d events within a day, which is the limit.", n=self.made)
        if not self.running:
            return Sentence("None of your events is under way; %(most)d may be.", most=self.most)
        names = comma.join(named(each.name) for each in self.running[:MOST_NAMED])
        more = f"{comma}…" if len(self.running) > MOST_NAMED else ""
        return Sentence(
            "%(n)d of your events are not over, or were cancelled within a day; the limit is %(most)d: "
"%(names)s.",
            n=len(self.running), most=self.most, names=f"{names}{more}",
        )  # fmt: skip

    @property
    def is_full(self) -> bool:
        return len(self.running) >= self.most or self.made >= self.most_a_day


def quota_of(creator: User) -> Quota:
    """Return the quota. Drafts that were discarded do not count."""
    own = Tournament.objects.filter(creator=creator)
    over = Q(status=Tournament.Status.CONFIRMED) | Q(
        ended_at__lte=Now() - timedelta(hours=CALLED_OFF_COUNTS_H)
    )
    running = own.exclude(over).order_by("-pk").only("name", "status", "version")
    made = own.filter(created_at__gt=Now() - timedelta(days=1)).count()
    return Quota(tuple(running), UNDER_WAY[creator.is_staff], made, MADE_A_DAY[creator.is_staff])


def bots_entered(**of: str) -> int:
    """Return how many entries bots of the service hold in unfinished events of a `creator` or a `realm`."""
    events = {f"tournament__{name}": value for name, value in of.items()}
    held = Entry.objects.filter(status=Entry.Status.ENTERED, **events)
    return held.exclude(label="").exclude(tournament__status__in=Tournament.SETTLED).count()


Status = Tournament.Status
TO_BE_PLAYED: Final = (Status.OPEN, Status.CLOSED, Status.RUNNING)


def is_busy(program: User, event_id: str | None) -> bool:
    """Whether a program plays as many games as it takes, including the places that running events keep for
    it. At a table of an event, the place that this event keeps does not count."""
    return bool(_full([program], event_id, lambda _event: True, (Status.RUNNING,)))


def has_no_place(players: Iterable[User], event_id: str) -> frozenset[str]:
    """Return the programs among these players, by id, that cannot enter an event, because other events need
    all the games that they take at once."""
    return _full(players, event_id, lambda event: event not in {None, event_id}, TO_BE_PLAYED)


def at_their_most(players: Iterable[User], event_id: str) -> frozenset[str]:
    """Return the programs among these players, by id, that play as many games of events as they take,
    including the places that other events keep."""
    return _full(players, event_id, lambda event: event is not None, TO_BE_PLAYED)


def _full(
    players: Iterable[User],
    event_id: str | None,
    counts: Callable[[str | None], bool],
    statuses: Collection[str],
) -> frozenset[str]:
    """Return the programs that can take no further game. Counted are their games at tables whose event
    `counts` (None: a table of no event), and one place for each other event that they entered and in which
    they do not play now."""
    terms = bots.terms_of(list(players))
    if not terms:
        return frozenset()
    held = [(program, event) for program, event in bots.games_shown(terms) if counts(event)]
    entered = Entry.objects.filter(player__in=list(terms), status=Entry.Status.ENTERED)
    others = entered.filter(tournament__status__in=statuses).exclude(tournament=event_id)
    events = grouped(others.select_related("tournament"), lambda each: each.tournament)
    kept = {(each.player_id, event.pk) for event in events for each in _still_in(event, events[event])}
    kept -= set(held)
    taken = Counter(program for program, _ in (*held, *kept))
    return frozenset(each for each, own in terms.items() if taken[each] >= own.concurrency)


def _still_in(event: Tournament, entries: Iterable[Entry]) -> list[Entry]:
    """Leave out entries that are not paired any more, because a knock-out or a later stage goes on without
    them. An entry that lost in the last round of a knock-out may still take the place of a drop-out."""
    last = event.stage_rounds.order_by("-number").first()
    if last is None:
        return list(entries)
    rounds = event.stage_rounds.filter(stage=last.stage)
    if event.stages[last.stage]["method"] == Method.KNOCKOUT:
        rounds = rounds.filter(number=last.number)
    elif not last.stage:
        return list(entries)
    seated = event.places.filter(stage_round__in=rounds.values("number"))
    there = set(seated.values_list("entry", flat=True))
    return [each for each in entries if each.number in there]

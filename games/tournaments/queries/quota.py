"""Quotas of events: how many a user runs, how many are allowed, and how many entries their bots hold."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final, NamedTuple

from django.db.models import Q
from django.db.models.functions import Now

from accounts.errors import Sentence
from accounts.models import User
from games.tournaments.models import Entry, Tournament
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

"""Reading reports, cases, and what somebody may not do for a while."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Count, QuerySet
from django.db.models.functions import Now

from accounts.models import User
from games.lobby.models import Case, Measure, Report


def ban_of(user: User, *kinds: str) -> Measure | None:
    """The measure of these kinds that keeps the user from something longest, if any; a bot answers for its
    owner, too."""
    whose = [user.pk] if user.owner_id is None else [user.pk, user.owner_id]
    holding = Measure.objects.filter(person__in=whose, kind__in=kinds, lifted_at=None, until__gt=Now())
    return holding.order_by("-until").first()


def suspended_among(user_ids: Collection[str]) -> frozenset[str]:
    """Those of these people who may begin nothing now."""
    holding = Measure.objects.filter(person__in=user_ids, lifted_at=None, until__gt=Now())
    return frozenset(holding.filter(kind=Measure.Kind.SUSPENSION).values_list("person", flat=True))


def reports_by(user: User) -> QuerySet[Report]:
    """What he reported, with `about` loaded."""
    return Report.objects.filter(reporter=user).select_related("about")


def cases() -> QuerySet[Case]:
    """All cases, each with the number of its reports as `reported`."""
    return Case.objects.select_related("about").annotate(reported=Count("reports"))


def record_of(user: User) -> QuerySet[Measure]:
    """Everything that was ever decided about somebody, the latest first."""
    return Measure.objects.filter(person=user).select_related("by").order_by("-at")

"""Queries of reports, cases and bans."""

from collections.abc import Collection, Iterable, Mapping
from copy import deepcopy
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext

from accounts.models import User
from accounts.queries import users_among
from accounts.statements import Argument, Statement
from games.lobby.models import Case, Measure, Message, Report
from games.lobby.phrases import REMOVED

Evidence = dict[str, Any]


_HOLDING = Statement(
    lambda: Measure.objects.filter(
        person=Argument("people", User, many=True), kind=Argument("kinds", Measure, "kind", many=True),
        lifted_at=None, until__gt=Now(),
    ).order_by("-until")[:1]
)  # fmt: skip


def ban_of(user: User, *kinds: str) -> Measure | None:
    """Return the longest measure of these kinds in force for the user, if any; a bot also has its owner's."""
    whose = [user.pk] if user.owner_id is None else [user.pk, user.owner_id]
    return _HOLDING.first(people=whose, kinds=kinds)


def suspended_among(user_ids: Collection[str]) -> frozenset[str]:
    """Return those of these people who are suspended now."""
    holding = Measure.objects.filter(person__in=user_ids, lifted_at=None, until__gt=Now())
    return frozenset(holding.filter(kind=Measure.Kind.SUSPENSION).values_list("person", flat=True))


def reports_by(user: User) -> QuerySet[Report]:
    """Return the reports that a user made, with `about` loaded."""
    return Report.objects.filter(reporter=user).select_related("about")


def with_evidence(reports: Iterable[Report]) -> list[tuple[Report, Evidence]]:
    """Add readable evidence to these reports. Players and authors have their current names."""
    rows = list(reports)
    ids = {each["user"] for row in rows for each, _ in _people_in(row.evidence) if "user" in each}
    called = {each.pk: each.name for each in users_among(ids)}
    return [(row, _named(row.evidence, called)) for row in rows]


def _people_in(evidence: Evidence) -> list[tuple[dict[str, Any], str]]:
    """Return each place in the evidence that names a person, with its member."""
    seats, messages = evidence.get("table", {}).get("seats", ()), evidence.get("messages", ())
    return [*((each, "player") for each in seats), *((each, "author") for each in messages)]


def _named(evidence: Evidence, called: Mapping[str, str]) -> Evidence:
    shown = deepcopy(evidence)
    for each, role in _people_in(shown):
        if "user" in each:
            each[role] = called.get(each["user"], gettext("somebody who is gone"))
    return shown


def cases() -> QuerySet[Case]:
    """Return all cases, each with the number of its reports as `reported`."""
    return Case.objects.select_related("about").annotate(reported=Count("reports"))


def cited_messages(case: Case) -> dict[str, Message]:
    """Return the cited messages that nobody removed, by their ids as text, with `author` and `table`."""
    cited = Q(pk__in=[])
    for table, evidence in case.reports.values_list("table", "evidence"):
        for each in evidence.get("messages", ()):
            cited |= Q(table=table, room=each["room"], number=each["number"])
    found = Message.objects.filter(cited, author=case.about).exclude(phrase=REMOVED)
    return {str(each.pk): each for each in found.select_related("author", "table").order_by("pk")}


def holding(case: Case) -> QuerySet[Measure]:
    """Return the bans of a case that still hold."""
    return case.measures.filter(lifted_at=None, until__gt=Now())


def record_of(user: User) -> QuerySet[Measure]:
    """Return every decision about a user, the latest first."""
    return Measure.objects.filter(person=user).select_related("by").order_by("-at")

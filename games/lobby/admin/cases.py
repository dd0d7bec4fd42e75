"""Cases in the admin: reports about a user, with their evidence, and the decisions of staff.

Every act needs a reason, which the audit trail keeps. A warning, a ban or its end notifies the person, too.
Evidence is kept as JSON (`services/reports.py`), as the reporter saw it then; staff see no more.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import quote
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from accounts.admin import KeptForm, decision
from games.lobby import queries, services
from games.lobby.admin.decision_form import BanForm, MessageForm, Moderated, linked
from games.lobby.errors import InvalidBan
from games.lobby.models import Case, Measure, Report

AT = '<a class="text-primary-600 underline dark:text-primary-500" href="{}">{}</a>'
REPORT = "<div><strong>{}</strong>, by <bdi>{}</bdi>, {}, {}</div>{}{}<br>"
# Members that every log entry has, or that are shown separately.
_APART = ("seq", "at", "type", "seat", "action")


@admin.register(Case)
class CaseAdmin(Moderated):
    named = "case_id"
    at_fault = MappingProxyType({InvalidBan: "until"})
    list_display = ("about", "state", "reported", "opened_at", "closed_at")
    list_filter = (("closed_at", admin.EmptyFieldListFilter), "merit", "about__realm")
    search_fields = ("about__name_key",)
    search_help_text = _("A name, or part of one")
    ordering = ("closed_at", "opened_at")
    actions_detail = ("warn", "ban_from_chat", "suspend", "lift", "close_with_merit", "close_without_merit")
    fields = ("id", "about", "state", "opened_at", "closed_at", "reports", "signals", "measures", "before")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        return queries.cases()

    @display(description=_("State"), label={"open": "warning", "merit": "danger", "no merit": "success"})
    def state(self, case: Case) -> str:
        if case.closed_at is None:
            return "open"
        return "merit" if case.merit else "no merit"

    @admin.display(description=_("Reports"))
    def reported(self, case: Case) -> int:
        return int(case.reported)  # type: ignore[attr-defined]  # counted by the query

    @admin.display(description=_("Reports, with what was taken down as each reporter saw it"))
    def reports(self, case: Case) -> SafeString:
        rows = queries.with_evidence(case.reports.select_related("reporter").order_by("made_at"))
        return format_html_join("", REPORT, (_report_row(*row) for row in rows))

    @admin.display(description=_("Signals about the same person that nobody dismissed"))
    def signals(self, case: Case) -> SafeString:
        return linked(
            (
                "signal",
                each.pk,
                each,
                f"{each.player}{f' and {each.other}' if each.other else ''}, {each.strength:.1f}",
            )
            for each in queries.signals_about(case.about)
        )

    @admin.display(description=_("Decided in this case"))
    def measures(self, case: Case) -> SafeString:
        return _measures(case.measures.select_related("by").order_by("at"))

    @admin.display(description=_("Decided about the same person in other cases"))
    def before(self, case: Case) -> SafeString:
        return _measures(queries.record_of(case.about).exclude(case=case))

    warn = decision(_("Warn"), "warn", MessageForm, services.warn, "moderate")
    ban_from_chat = decision(_("Ban from chat"), "ban_from_chat", BanForm, services.ban_from_chat, "moderate")
    # They may begin nothing for a while, but may finish running games.
    suspend = decision(_("Suspend"), "suspend", BanForm, services.suspend, "moderate")
    # The bans of this case that still hold.
    lift = decision(_("Lift bans"), "lift", MessageForm, services.lift_bans, "moderate")
    close_with_merit = decision(
        _("Close, with merit"), "close_with_merit", KeptForm, partial(services.close, merit=True), "moderate"
    )
    # The reports were wrong, or nothing bad had happened.
    close_without_merit = decision(
        _("Close, without merit"), "close_without_merit", KeptForm, partial(services.close, merit=False),
        "moderate",
    )  # fmt: skip

    def heading(self, row: Case) -> str:
        return f"{row.about}: {self.reported(row)} reports"


def _report_row(report: Report, evidence: Mapping[str, Any]) -> tuple[object, ...]:
    table = report.table_id
    page = table and reverse("admin:tables_table_change", args=[quote(table)])
    return (
        report.reason,
        report.reporter or "somebody who is gone",
        f"{report.made_at:%Y-%m-%d %H:%M}",
        format_html(AT, page, table) if page else "no table",
        report.words and format_html("<div>“<bdi>{}</bdi>”</div>", report.words),
        evidence_html(evidence),
    )


def _measures(rows: QuerySet[Measure]) -> SafeString:
    lines = (
        (
            each,
            each.by or "somebody who is gone",
            f"{each.at:%Y-%m-%d %H:%M}",
            each.reason,
            " (lifted)" if each.lifted_at else "",
        )
        for each in rows
    )
    return format_html_join("", "<div>{} by {}, {}: {}{}</div>", lines)


def evidence_html(evidence: Mapping[str, Any]) -> SafeString:
    """Render the seats, the messages and the entries, each if there are any.

    Names come from `queries.with_evidence`.
    """
    if not evidence:
        return SafeString("")
    table = evidence["table"]
    names = {each["seat"]: each["player"] for each in table["seats"]}
    return format_html(
        "<div>{}, {} at entry {}: {}</div>{}{}",
        table["ruleset"],
        table["status"],
        table["seq"],
        format_html_join(", ", "seat {} <bdi>{}</bdi>", names.items()),
        _messages(evidence["messages"]),
        _events(evidence["events"], names),
    )


def _messages(messages: Sequence[Mapping[str, Any]]) -> SafeString:
    rows = (
        (
            each["at"][11:19],
            each["number"],
            each["room"],
            each["author"],
            each["text"] or f"({each['phrase']})",
        )
        for each in messages
    )
    line = "<div>{} · message {} to {} · <bdi><strong>{}</strong></bdi>: <bdi>{}</bdi></div>"
    return format_html_join("", line, rows)


def _events(events: Sequence[Mapping[str, Any]], names: Mapping[int, str]) -> SafeString:
    """Render the entries folded up, because there may be two hundred."""
    if not events:
        return SafeString("")
    rows = (
        (each["seq"], each["at"][11:19], each["type"].replace("_", " "), _who(each, names), _what(each))
        for each in events
    )
    return format_html(
        "<details><summary>Entries {} to {} of the log</summary>{}</details>",
        events[0]["seq"],
        events[-1]["seq"],
        format_html_join("", "<div>{} · {} · {} <bdi>{}</bdi> {}</div>", rows),
    )


def _who(entry: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """Return the name of the player whose seat it was, if any."""
    return "" if entry.get("seat") is None else names.get(entry["seat"], f"seat {entry['seat']}")


def _what(entry: Mapping[str, Any]) -> str:
    """Return `play 5S`, then the rest of the entry: `round 1, trick 2`."""
    action = dict(entry.get("action") or {})
    done = " ".join(str(each) for each in (action.pop("type", "").replace("_", " "), *action.values()))
    more = (f"{name} {value}" for name, value in entry.items() if name not in _APART and value is not None)
    details = ", ".join(more)
    return f"{done} ({details})" if done and details else done or details

"""Cases in the admin: reports about a user, with their evidence, and the decisions of staff.

Every act needs a reason, which the audit trail keeps. A warning, a ban or its end notifies the person, too.
Evidence is kept as JSON (`services/reports.py`), as the reporter saw it then; staff see no more, and less
while the table's boards are under embargo. Staff see no case about themselves, which would name who reported
them.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final

from django.contrib import admin
from django.contrib.admin.utils import quote
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from accounts.admin import KeptForm, decision
from accounts.isolates import isolate
from games.lobby import queries, services
from games.lobby.admin.decision_form import (
    BanForm,
    MessageForm,
    Moderated,
    RemovalForm,
    about_others,
    called,
    linked,
    person,
    without,
    words_of,
)
from games.lobby.errors import InvalidBan
from games.lobby.models import Case, Measure, Report
from games.tables.admin import fact_texts
from games.tables.admin.admin_texts import STATUSES, moment
from games.tables.admin.columns import column
from games.tables.models import Table
from games.tables.queries import under_embargo

AT = '<a class="text-primary-600 underline dark:text-primary-500" href="{}">{}</a>'
REPORT = "<div><strong>{}</strong> · <bdi>{}</bdi> · {} · {}</div>{}{}<br>"
STATES: Final = {
    "open": _("open"), "merit": _("closed, with merit"), "no merit": _("closed, without merit"),
}  # fmt: skip
ROOMS: Final = {"players": _("to the players"), "spectators": _("to the spectators")}


@admin.register(Case)
class CaseAdmin(Moderated):
    named = "case_id"
    at_fault = MappingProxyType({InvalidBan: "until"})
    list_display = ("about", "state", "reported", "opened_at", "closed_at")
    list_filter = (("closed_at", admin.EmptyFieldListFilter), "merit", "about__realm")
    search_fields = ("about__name_key",)
    search_help_text = _("A name, or part of one")
    ordering = ("-closed_at", "opened_at")  # those that are open, which have no end, come first
    actions_detail = (
        "warn", "ban_from_chat", "suspend", "lift", "remove_message", "close_with_merit",
        "close_without_merit",
    )  # fmt: skip
    fields = (
        "id",
        "about",
        "state_now",
        "opened_at",
        "closed_at",
        "reports",
        "signals",
        "measures",
        "before",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        return about_others(request, queries.cases(), "about")

    # As plain text for the case's page, which makes no label of it.
    state_now = column(_("State"), lambda case: STATES[state_of(case)])
    reported = column(_("Reports"), attrgetter("reported"))  # counted by the query
    measures = column(
        _("Decided in this case"), lambda case: _measures(case.measures.select_related("by").order_by("at"))
    )
    before = column(
        _("Decided about the same person in other cases"),
        lambda case: _measures(queries.record_of(case.about).exclude(case=case)),
    )

    @display(description=_("State"), label={"open": "warning", "merit": "danger", "no merit": "success"})
    def state(self, case: Case) -> tuple[str, str]:
        return state_of(case), str(STATES[state_of(case)])

    @admin.display(description=_("Reports, with what was taken down as each reporter saw it"))
    def reports(self, case: Case) -> SafeString:
        rows = queries.with_evidence(case.reports.select_related("reporter").order_by("made_at"))
        at = [report.table_id for report, _ in rows if report.table_id is not None]
        hidden = set(under_embargo().filter(pk__in=at).values_list("pk", flat=True))
        lines = (_report_row(*row, told=row[0].table_id not in hidden) for row in rows)
        return format_html_join("", REPORT, lines)

    @admin.display(description=_("Signals about the same person that nobody dismissed"))
    def signals(self, case: Case) -> SafeString:
        return linked(
            (
                "signal",
                each.pk,
                each,
                f"{called(each.player, each.other)} · {isolate(f'{each.strength:.1f}')}",
            )
            for each in without(case.reader, queries.signals_about(case.about), "player", "other")  # type: ignore[attr-defined]  # of `get_queryset`
        )

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

    @action(description=_("Remove a message"), url_path="remove-message", permissions=["moderate"])
    def remove_message(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Remove one of the messages that the reports cite."""
        case = self.get_object(request, object_id)
        form = RemovalForm(request.POST or None, cited=queries.cited_messages(case) if case else {})
        return self.decide(request, object_id, form, gettext("Remove a message"), services.remove_message)

    def possible(self, row: Case) -> Collection[str]:
        lift = ("lift",) if queries.holding(row).exists() else ()
        removal = ("remove_message",) if queries.cited_messages(row) else ()
        decisions = set(self.actions_detail) - {"lift", "remove_message"} if row.closed_at is None else ()
        return (*decisions, *lift, *removal)

    def heading(self, row: Case) -> str:
        template = gettext("%(name)s · reports: %(count)d")
        return str(template % {"name": isolate(row.about), "count": self.reported(row)})


def state_of(case: Case) -> str:
    """Return the key of the case's state in `STATES`."""
    return "open" if case.closed_at is None else "merit" if case.merit else "no merit"


def _report_row(report: Report, evidence: Mapping[str, Any], *, told: bool) -> tuple[object, ...]:
    table = report.table_id
    page = table and reverse("admin:tables_table_change", args=[quote(table)])
    return (
        report.get_reason_display(),
        person(report.reporter),
        moment(report.made_at),
        format_html(AT, page, table) if page else gettext("no table"),
        report.words and format_html("<div>“<bdi>{}</bdi>”</div>", report.words),
        evidence_html(evidence, told=told),
    )


def _measures(rows: QuerySet[Measure]) -> SafeString:
    lines = ((_measure(each), person(each.by), moment(each.at), each.reason) for each in rows)
    return format_html_join("", "<div>{} · <bdi>{}</bdi> · {} · <bdi>{}</bdi></div>", lines)


def _measure(measure: Measure) -> str:
    kind = measure.get_kind_display()
    if measure.until is None:
        return kind
    lasting, lifted = gettext("%(kind)s until %(until)s"), gettext("%(kind)s until %(until)s, lifted")
    return str((lifted if measure.lifted_at else lasting) % {"kind": kind, "until": moment(measure.until)})


def evidence_html(evidence: Mapping[str, Any], *, told: bool) -> SafeString:
    """Render the seats, the messages and the entries, each if there are any. `told`: the progress of the game
    may be shown.

    Names come from `queries.with_evidence`.
    """
    if not evidence:
        return SafeString("")
    table = evidence["table"]
    names = {each["seat"]: each["player"] for each in table["seats"]}
    seats = ((_seat(seat), name) for seat, name in names.items())
    status, seq = (
        STATUSES[Table.Status(table["status"])],
        gettext("log entry %(seq)d") % {"seq": table["seq"]},
    )
    return format_html(
        "<div>{}: {}</div>{}{}",
        " · ".join((isolate(table["ruleset"]), *((str(status), seq) if told else ()))),
        format_html_join(gettext(", "), "{} <bdi>{}</bdi>", seats),
        _messages(evidence["messages"]),
        _events(evidence["events"] if told else (), names),
    )


def _messages(messages: Sequence[Mapping[str, Any]]) -> SafeString:
    rows = (
        (
            each["at"][11:19],
            gettext("message %(number)d") % {"number": each["number"]},
            ROOMS[each["room"]],
            each["author"],
            words_of(each["text"], each["phrase"]),
        )
        for each in messages
    )
    line = "<div>{} · {} {} · <bdi><strong>{}</strong></bdi>: <bdi>{}</bdi></div>"
    return format_html_join("", line, rows)


def _events(events: Sequence[Mapping[str, Any]], names: Mapping[int, str]) -> SafeString:
    """Render the entries folded up, because there may be two hundred."""
    if not events:
        return SafeString("")
    rows = (
        (each["seq"], each["at"][11:19], fact_texts.happened(each["type"]), _who(each, names), _what(each))
        for each in events
    )
    return format_html(
        "<details><summary>{}</summary>{}</details>",
        gettext("Entries %(first)d to %(last)d of the log")
        % {"first": events[0]["seq"], "last": events[-1]["seq"]},
        format_html_join("", "<div>{} · {} · {} <bdi>{}</bdi> {}</div>", rows),
    )


def _who(entry: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """Return the name of the player whose seat it was, if any."""
    return "" if entry.get("seat") is None else names.get(entry["seat"], _seat(entry["seat"]))


def _seat(seat: int) -> str:
    """Return the number of a seat as people count them, from 1."""
    return str(gettext("seat %d") % (seat + 1))


def _what(entry: Mapping[str, Any]) -> str:
    """Return `play 5S`, then the rest of the entry: `round 1, trick 2`."""
    done, details = fact_texts.done(entry.get("action")), fact_texts.details(entry)
    return f"{done} ({details})" if done and details else done or details

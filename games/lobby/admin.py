"""Cases in the admin: what is reported of somebody, with its evidence, and what staff do about it.

Everything takes a reason, which the audit trail keeps; a warning or ban tells it to the person, too.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from unfold.decorators import action, display
from unfold.widgets import UnfoldAdminSplitDateTimeWidget, UnfoldAdminTextareaWidget

from accounts.admin import ReadOnly
from accounts.models import User
from games.lobby import queries, services
from games.lobby.errors import InvalidBan, LobbyError
from games.lobby.models import Case, Measure

TOLD = "At least ten characters, kept in the audit trail and told to the person as it stands."
KEPT = "At least ten characters, kept in the audit trail."
Decide = Callable[..., object]


class ToldForm(forms.Form):
    reason = forms.CharField(max_length=500, widget=UnfoldAdminTextareaWidget, help_text=TOLD)


class KeptForm(forms.Form):
    reason = forms.CharField(max_length=500, widget=UnfoldAdminTextareaWidget, help_text=KEPT)


class BanForm(ToldForm):
    until = forms.SplitDateTimeField(
        widget=UnfoldAdminSplitDateTimeWidget, help_text="In UTC, within a year."
    )
    field_order = ("until", "reason")


@admin.register(Case)
class CaseAdmin(ReadOnly):
    list_display = ("about", "state", "reported", "opened_at", "closed_at")
    list_filter = (("closed_at", admin.EmptyFieldListFilter), "merit", "about__realm")
    search_fields = ("about__name_key",)
    search_help_text = "A name, or part of one"
    ordering = ("closed_at", "opened_at")
    actions_detail = ("warn", "ban_from_chat", "suspend", "lift", "close_with_merit", "close_without_merit")
    fields = ("id", "about", "state", "opened_at", "closed_at", "reports", "measures", "before")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        return queries.cases()

    @display(description="State", label={"open": "warning", "merit": "danger", "no merit": "success"})
    def state(self, case: Case) -> str:
        if case.closed_at is None:
            return "open"
        return "merit" if case.merit else "no merit"

    @admin.display(description="Reports")
    def reported(self, case: Case) -> int:
        return int(case.reported)  # type: ignore[attr-defined]  # counted by the query

    @admin.display(description="Reports, with what was taken down as each reporter saw it")
    def reports(self, case: Case) -> SafeString:
        rows = case.reports.select_related("reporter").order_by("made_at")
        return format_html_join("", "<div>{} by {}, table {}: {}{}</div>", map(_report_row, rows))

    @admin.display(description="Decided in this case")
    def measures(self, case: Case) -> SafeString:
        return _measures(case.measures.select_related("by").order_by("at"))

    @admin.display(description="Decided about the same person in other cases")
    def before(self, case: Case) -> SafeString:
        return _measures(queries.record_of(case.about).exclude(case=case))

    @action(description="Warn", url_path="warn", permissions=["moderate"])
    def warn(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Tell the person not to go on like this."""
        return self._decide(request, object_id, ToldForm(request.POST or None), "Warn", services.warn)

    @action(description="Ban from chat", url_path="ban-from-chat", permissions=["moderate"])
    def ban_from_chat(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Let the person write nothing for a while."""
        form = BanForm(request.POST or None)
        return self._decide(request, object_id, form, "Ban from chat", services.ban_from_chat)

    @action(description="Suspend", url_path="suspend", permissions=["moderate"])
    def suspend(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Let the person begin nothing for a while; games under way may be finished."""
        return self._decide(request, object_id, BanForm(request.POST or None), "Suspend", services.suspend)

    @action(description="Lift bans", url_path="lift", permissions=["moderate"])
    def lift(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """End the bans of this case that still hold."""
        return self._decide(request, object_id, KeptForm(request.POST or None), "Lift bans", services.lift)

    @action(description="Close, with merit", url_path="close-with-merit", permissions=["moderate"])
    def close_with_merit(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """What was reported was so."""
        form = KeptForm(request.POST or None)
        return self._decide(request, object_id, form, "Close, with merit", services.close, merit=True)

    @action(description="Close, without merit", url_path="close-without-merit", permissions=["moderate"])
    def close_without_merit(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """What was reported was not so, or nothing wrong."""
        form = KeptForm(request.POST or None)
        return self._decide(request, object_id, form, "Close, without merit", services.close, merit=False)

    def _decide(
        self,
        request: HttpRequest,
        object_id: str,
        form: forms.Form,
        title: str,
        decide: Decide,
        **more: object,
    ) -> HttpResponse:
        case: Case | None = self.get_object(request, object_id)
        if case is None:
            raise Http404
        if form.is_valid():
            by = cast("User", request.user)
            try:
                decide(case_id=case.pk, by=by, **form.cleaned_data, **more)
            except LobbyError as refused:
                form.add_error("until" if isinstance(refused, InvalidBan) else "reason", str(refused))
            else:
                self.message_user(request, "Decided.", messages.SUCCESS)
                return HttpResponseRedirect(_url(case))
        context = self.admin_site.each_context(request) | {
            "title": title, "opts": self.opts, "case": case, "case_url": _url(case), "form": form,
            "about": f"{self.reported(case)} reports",
        }  # fmt: skip
        return render(request, "lobby/admin/decide.html", context)

    def has_moderate_permission(self, request: HttpRequest, *_: Any) -> bool:
        return request.user.has_perm("lobby.moderate")


def _report_row(report: Any) -> tuple[object, ...]:
    evidence = json.dumps(report.evidence, ensure_ascii=False, indent=1) if report.evidence else ""
    shown = format_html("<pre>{}</pre>", evidence) if evidence else ""
    return (
        report.reason,
        report.reporter or "somebody who is gone",
        report.table_id or "none",
        report.words,
        shown,
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


def _url(case: Case) -> str:
    return reverse("admin:lobby_case_change", args=[case.pk])

"""What cases and signals share: a decision is a page with a form, which asks why and says what is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin.utils import quote
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSplitDateTimeWidget, UnfoldAdminTextareaWidget

from accounts.admin import ReadOnly
from games.lobby.errors import InvalidBan, LobbyError

TOLD = _("At least ten characters, kept in the audit trail and told to the person as it stands.")
KEPT = _("At least ten characters, kept in the audit trail.")
Decide = Callable[..., object]


# Where the pages of what is linked are.
PAGES = {"signal": "lobby_signal", "case": "lobby_case", "table": "tables_table", "user": "accounts_user"}
LINK = '<div><a class="text-primary-600 underline dark:text-primary-500" href="{}">{}</a>, {}</div>'


def linked(rows: Iterable[tuple[str, str, object, object]]) -> SafeString:
    """A line for each (what, id, its name, what else is to be said)."""
    lines = (
        (reverse(f"admin:{PAGES[what]}_change", args=[quote(id)]), name, more)
        for what, id, name, more in rows
    )
    return format_html_join("", LINK, lines) or SafeString("none")


class ToldForm(forms.Form):
    reason = forms.CharField(max_length=500, widget=UnfoldAdminTextareaWidget, help_text=TOLD)


class KeptForm(forms.Form):
    reason = forms.CharField(max_length=500, widget=UnfoldAdminTextareaWidget, help_text=KEPT)


class BanForm(ToldForm):
    until = forms.SplitDateTimeField(
        widget=UnfoldAdminSplitDateTimeWidget, help_text=_("In UTC, within a year.")
    )
    field_order = ("until", "reason")


class Decided(ReadOnly):
    """Rows about which staff decide by services that take `named` (the row's id), `by` and `reason`."""

    named = ""

    def heading(self, row: Any) -> str:
        """What is decided about, in a line."""
        return str(row)

    def lines(self, row: Any) -> list[str]:
        """What should be before one's eyes when one decides."""
        return []

    def decide(
        self,
        request: HttpRequest,
        object_id: str,
        form: forms.Form,
        title: str,
        service: Decide,
        **more: object,
    ) -> HttpResponse:
        """Show the form, or do what it says and go back to the row."""
        row = self.get_object(request, object_id)
        if row is None:
            raise Http404
        back = reverse(f"admin:lobby_{self.opts.model_name}_change", args=[row.pk])
        if form.is_valid():
            try:
                service(**{self.named: row.pk}, by=request.user, **form.cleaned_data, **more)
            except LobbyError as refused:
                form.add_error("until" if isinstance(refused, InvalidBan) else "reason", str(refused))
            else:
                self.message_user(request, gettext("Decided."), messages.SUCCESS)
                return HttpResponseRedirect(back)
        context = self.admin_site.each_context(request) | {
            "title": title, "opts": self.opts, "heading": self.heading(row),
            "lines": self.lines(row), "back": back, "form": form,
        }  # fmt: skip
        return render(request, "lobby/admin/decide.html", context)

    def has_moderate_permission(self, request: HttpRequest, *_: Any) -> bool:
        return request.user.has_perm("lobby.moderate")

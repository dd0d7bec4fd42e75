"""Shared by cases and signals: forms of decisions that notify a person, and links to other rows."""

from collections.abc import Iterable

from django import forms
from django.contrib.admin.utils import quote
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSplitDateTimeWidget, UnfoldAdminTextareaWidget

from accounts.admin import DecisionAdmin

# The admin's pages of linked rows.
PAGES = {"signal": "lobby_signal", "case": "lobby_case", "table": "tables_table", "user": "accounts_user"}
LINK = '<div><a class="text-primary-600 underline dark:text-primary-500" href="{}">{}</a>, {}</div>'


def linked(rows: Iterable[tuple[str, str, object, object]]) -> SafeString:
    """Return a line for each (what, id, its name, more text)."""
    lines = (
        (reverse(f"admin:{PAGES[what]}_change", args=[quote(id)]), name, more)
        for what, id, name, more in rows
    )
    return format_html_join("", LINK, lines) or SafeString("none")


class MessageForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"), max_length=500, widget=UnfoldAdminTextareaWidget,
        help_text=_("At least ten characters. Kept in the audit trail; the person reads it as it stands."),
    )  # fmt: skip


class BanForm(MessageForm):
    until = forms.SplitDateTimeField(
        widget=UnfoldAdminSplitDateTimeWidget, help_text=_("In UTC, within a year.")
    )
    field_order = ("until", "reason")


class Moderated(DecisionAdmin):
    """Rows about which moderators decide."""

    def has_moderate_permission(self, request: HttpRequest, *_: object) -> bool:
        return request.user.has_perm("lobby.moderate")

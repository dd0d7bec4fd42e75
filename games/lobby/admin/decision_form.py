"""Shared by cases and signals: forms of decisions that notify a person, and links to other rows."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeVar, cast

from django import forms
from django.contrib.admin.utils import quote
from django.db.models import Model, Q, QuerySet, Value
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold import widgets
from unfold.dataclasses import UnfoldAction

from accounts.admin import DecisionAdmin, KeptForm
from accounts.isolates import isolate
from accounts.models import User
from games.lobby.models import Message
from games.lobby.phrases import SHOWN

Row = TypeVar("Row", bound=Model)
# The admin's pages of linked rows.
PAGES = {"signal": "lobby_signal", "case": "lobby_case", "table": "tables_table", "user": "accounts_user"}
LINK = '<div><a class="text-primary-600 underline dark:text-primary-500" href="{}">{}</a> · {}</div>'


def person(user: User | None) -> str:
    """Return the name of somebody; accounts of sandboxes may be gone altogether."""
    return gettext("somebody who is gone") if user is None else isolate(user.name)


def about_others(request: HttpRequest, rows: QuerySet[Row], *who: str) -> QuerySet[Row]:
    """Leave out rows about the reader or a bot of theirs, by the columns `who`: somebody else decides about
    them, and they do not read who reported them. The others carry the `reader`, for what they show beside."""
    reader = cast("User", request.user).pk
    return cast("QuerySet[Row]", without(reader, rows, *who).annotate(reader=Value(reader)))


def without(reader: str, rows: QuerySet[Row], *who: str) -> QuerySet[Row]:
    """Leave out rows about the reader or a bot of theirs, by the columns `who`."""
    for each in who:
        rows = rows.exclude(Q(**{each: reader}) | Q(**{f"{each}__owner": reader}))
    return rows


def called(one: User, other: User | None) -> str:
    if other is None:
        return isolate(one.name)
    return str(gettext("%(one)s and %(other)s") % {"one": isolate(one.name), "other": isolate(other.name)})


def linked(rows: Iterable[tuple[str, str, object, object]]) -> SafeString:
    """Return a line for each (what, id, its name, more text)."""
    lines = (
        (reverse(f"admin:{PAGES[what]}_change", args=[quote(id)]), name, more)
        for what, id, name, more in rows
    )
    return format_html_join("", LINK, lines) or SafeString(gettext("none"))


def words_of(text: str, phrase: str) -> str:
    """Return what a message says; a phrase in brackets, in the reader's language."""
    return text or f"({gettext(SHOWN.get(phrase, phrase))})"


class MessageForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"), max_length=500, widget=widgets.UnfoldAdminTextareaWidget,
        help_text=_("At least ten characters. Kept in the audit trail; the person reads it as it stands."),
    )  # fmt: skip


class BanForm(MessageForm):
    until = forms.SplitDateTimeField(
        label=_("Until"), widget=widgets.UnfoldAdminSplitDateTimeWidget, help_text=_("In UTC, within a year.")
    )
    field_order = ("until", "reason")


class RemovalForm(KeptForm):
    """A form for which of the `cited` messages, by their ids, is removed."""

    message = forms.ChoiceField(
        label=_("Message"), widget=widgets.UnfoldAdminRadioSelectWidget,
        help_text=_("Everybody reads in its place that staff removed it; the audit trail keeps its words."),
    )  # fmt: skip
    field_order = ("message", "reason")

    def __init__(self, data: Any, *, cited: Mapping[str, Message]) -> None:
        super().__init__(data)
        field = self.fields["message"]
        field.initial = next(iter(cited)) if len(cited) == 1 else None
        field.choices = [(key, isolate(words_of(each.text, each.phrase))) for key, each in cited.items()]  # type: ignore[attr-defined]  # a choice


class Moderated(DecisionAdmin):
    """Rows about which moderators decide."""

    def possible(self, row: Any) -> Collection[str]:
        """Return the names of the decisions that the row still allows. Each kind of row has its own rule."""
        raise NotImplementedError

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[UnfoldAction]:
        """Leave out decisions that would be refused."""
        row = self.get_object(request, object_id)
        possible = () if row is None else self.possible(row)
        begins = f"{self.opts.app_label}_{self.opts.model_name}_"
        offered = super().get_actions_detail(request, object_id)
        return [each for each in offered if each.action_name.removeprefix(begins) in possible]

    def has_moderate_permission(self, request: HttpRequest, *_: object) -> bool:
        return request.user.has_perm("lobby.moderate")

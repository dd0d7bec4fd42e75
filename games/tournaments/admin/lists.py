"""Entering a whole list of people, as spreadsheets write it: first what it would change, then all or nothing.

The difference is django-import-export's, row by row, of what the service says of each: one resource for the
page, one service for all interfaces.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from import_export.fields import Field
from import_export.instance_loaders import BaseInstanceLoader
from import_export.resources import Resource
from tablib import Dataset
from unfold.widgets import UnfoldAdminFileFieldWidget, UnfoldAdminTextareaWidget

from accounts.errors import translate_sentence
from accounts.models import User
from games.tournaments.admin.pages import (
    REFUSED,
    ServiceForm,
    address,
    check,
    do,
    page_of,
    sentence,
    shown,
    user_of,
)
from games.tournaments.admin.stages import ticked
from games.tournaments.entry_lists import NAME, Row, read_csv
from games.tournaments.errors import TournamentError
from games.tournaments.models import Tournament
from games.tournaments.roles import Act
from games.tournaments.services import entry_import

LARGEST: Final = 40_000


@dataclass
class _Entered:
    """A line of the list, and the existing entry."""

    name: str = ""
    state: str = ""


class EntryResource(Resource):
    """Lines to be entered, for previews. It writes nothing: `entry_import.enter_list` does."""

    name = Field("name", "name")
    state = Field("state", "state")

    class Meta:
        import_id_fields: Sequence[str] = ()
        instance_loader_class = BaseInstanceLoader
        use_transactions = False
        report_skipped = True

    def __init__(self, difference: entry_import.Difference) -> None:
        super().__init__()
        self._new = {each.line: each for each in difference.added}
        self._refused = {each.line: each for each in difference.refused}
        self._skipped = {each.line: _Entered(each.name, gettext("entered")) for each in difference.unchanged}
        for each in difference.passed_over:
            self._skipped[each.line] = _Entered(each.name, gettext("left, by this list"))

    def get_or_init_instance(self, loader: object, row: dict[str, Any]) -> tuple[_Entered, bool]:
        line = row["line"]
        if line in self._skipped:
            return self._skipped[line], False
        returns = line in self._new and self._new[line].returns
        return (_Entered(self._new[line].name, gettext("gone")), False) if returns else (_Entered(), True)

    def import_instance(self, instance: _Entered, row: dict[str, Any], **_more: Any) -> None:
        if row["line"] in self._refused:
            raise ValidationError({"name": translate_sentence(self._refused[row["line"]].detail, gettext)})
        if row["line"] in self._new:
            instance.name, instance.state = self._new[row["line"]].name, gettext("entered")

    def skip_row(
        self, instance: _Entered, original: _Entered, row: dict[str, Any], errors: Any = None
    ) -> bool:
        return row["line"] in self._skipped

    def do_instance_save(self, instance: _Entered, is_create: bool) -> None:
        """Do nothing: all are entered together, or none."""


class ListForm(ServiceForm):
    """A form for a file or its text; `digest` names the list that was compared."""

    file = forms.FileField(
        label=_("CSV file"), required=False, widget=UnfoldAdminFileFieldWidget,
        help_text=_("In UTF-8; its first line names the columns, one of them “name”."),
    )  # fmt: skip
    text = forms.CharField(
        label=_("or the list itself"), required=False, max_length=LARGEST, strip=False,
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 6, "placeholder": "name"}),
    )  # fmt: skip
    passes_over = ticked(
        _("Pass over columns that are not known"),
        _("Such as a club or a rating: of the list only names are read."),
    )
    digest = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        file = found.get("file")
        if file is not None and file.size > LARGEST:
            raise ValidationError(_("The file is too large: 40 KB at most."))
        sent = found.get("text", "").encode() if file is None else file.read()
        if not sent.strip():
            raise ValidationError(_("Choose a file, or write the list."))
        try:
            passes_over = found["passes_over"]
            is_table = file is not None or _is_table(found["text"])
            found["rows"] = read_csv(sent, passes_over=passes_over) if is_table else _written(found["text"])
        except TournamentError as unreadable:
            raise ValidationError(sentence(unreadable)) from None
        found["text"] = sent.decode("utf-8-sig")
        return found


def _is_table(text: str) -> bool:
    """Whether a typed or pasted text has a line of column names. Plain names, one a line, need none."""
    return text.split(maxsplit=1)[0].casefold() in NAME or any(mark in text for mark in ',;\t"')


def _written(text: str) -> Sequence[Row]:
    """Parse plain names, one a line."""
    return [each._replace(line=each.line - 1) for each in read_csv(f"name\n{text}".encode())]


@page_of
def enter_list(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Compare a list with the entries; then enter exactly what was shown."""
    check(event, Act.ENTER)
    form = ListForm(request.POST or None, request.FILES or None)
    if form.is_valid() and form.cleaned_data["digest"]:
        done, to = gettext("The list is entered."), address("entries", event)
        answer = do(request, event, form, _entered, done, to)
        if answer is not None:
            return answer
    compared = None
    if form.is_bound and "rows" in form.cleaned_data:
        compared = _compared(event, user_of(request), form)
        sent = request.POST.copy()
        sent["text"] = form.cleaned_data["text"]  # of a file, too: it is mended there
        form.data = sent
    return shown(request, event, "list", tab="entries", form=form, compared=compared)


def _entered(*, tournament_id: str, by: User, rows: Sequence[Row], digest: str, **_: Any) -> object:
    return entry_import.enter_list(tournament_id=tournament_id, by=by, rows=rows, digest=digest)


def _compared(event: Tournament, by: User, form: ListForm) -> dict[str, Any] | None:
    """Return the preview of a list: each line with the entry it names. `mended`: the list without its wrong
    lines; `meant`: the list with suggested names."""
    rows: Sequence[Row] = form.cleaned_data["rows"]
    try:
        found = entry_import.compare(tournament_id=event.pk, by=by, rows=rows)
    except REFUSED as refused:
        form.refuse(refused)
        return None
    sheet = Dataset(*rows, headers=["line", "name", "gone"])
    result = EntryResource(found).import_data(sheet, dry_run=True)
    if result.has_errors():  # what is refused is no error
        form.add_error(None, _("The list could not be compared with who is entered. Nothing is changed."))
        return None
    text = form.cleaned_data["text"]
    return {
        "lines": list(zip(rows, result.rows, strict=True)),
        "totals": result.totals,
        "found": found,
        "text": text,
        "passes_over": form.cleaned_data["passes_over"],
        "mended": _without({each.line for each in found.refused}, text) if found.refused else "",
        "meant": _meant({each.line: each for each in found.refused if each.near}, text),
    }


def _without(wrong: Collection[int], text: str) -> str:
    """Return the list without these lines, counted from 1."""
    return "".join(each for at, each in enumerate(text.splitlines(keepends=True), 1) if at not in wrong)


def _meant(near: Mapping[int, entry_import.Refusal], text: str) -> str:
    """Return the list with the suggested names; empty if there are none."""
    if not near:
        return ""
    lines = text.splitlines(keepends=True)
    return "".join(
        each.replace(near[at].name, near[at].near, 1) if at in near else each
        for at, each in enumerate(lines, 1)
    )

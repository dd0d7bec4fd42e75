"""Entering a whole list of people: first what it would change, then all or nothing."""

import io
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminFileFieldWidget, UnfoldAdminTextareaWidget

from accounts.errors import translate_sentence
from accounts.models import User
from games.tournaments.admin.forms.fields import ticked
from games.tournaments.admin.pages import REFUSED, ServiceForm, address, do, page_of, sentence, shown, user_of
from games.tournaments.errors import TournamentError
from games.tournaments.models import Tournament
from games.tournaments.roles import Act
from games.tournaments.services import entry_import
from games.tournaments.sheets import NAME, Row, read_csv

LARGEST: Final = 40_000


class PreviewLine(NamedTuple):
    """A line of a compared list. `change` is `new`, `back`, `none` or `wrong`; `told` says why it is wrong,
    else what the entry would be."""

    number: int
    name: str
    change: str
    told: str


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
        if not sent.decode(errors="replace").strip():
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


@page_of(Act.ENTER)
def enter_list(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Compare a list with the entries; then enter exactly what was shown."""
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
    lines = _lines(found)
    text = form.cleaned_data["text"]
    return {
        "lines": lines,
        "totals": Counter(each.change for each in lines),
        "found": found,
        "text": text,
        "passes_over": form.cleaned_data["passes_over"],
        "mended": _without({each.line for each in found.refused}, text) if found.refused else "",
        "meant": _meant({each.line: each for each in found.refused if each.near}, text),
    }


def _lines(found: entry_import.Difference) -> list[PreviewLine]:
    entered, left = gettext("entered"), gettext("left, by this list")
    return sorted(
        [
            *(PreviewLine(e.line, e.name, "back" if e.returns else "new", entered) for e in found.added),
            *(PreviewLine(e.line, e.name, "none", entered) for e in found.unchanged),
            *(PreviewLine(e.line, e.name, "none", left) for e in found.passed_over),
            *(
                PreviewLine(e.line, e.name, "wrong", translate_sentence(e.detail, gettext))
                for e in found.refused
            ),
        ]
    )


def _lines_of(text: str) -> Iterable[tuple[int, str]]:
    """Return the lines with their numbers from 1. Lines end only where `read_csv` ends them."""
    return enumerate(io.StringIO(text, newline=""), 1)


def _without(wrong: Collection[int], text: str) -> str:
    """Return the list without these lines."""
    return "".join(each for at, each in _lines_of(text) if at not in wrong)


def _meant(near: Mapping[int, entry_import.Refusal], text: str) -> str:
    """Return the list with the suggested names; empty if there are none."""
    if not near:
        return ""
    return "".join(
        each.replace(near[at].name, near[at].near, 1) if at in near else each for at, each in _lines_of(text)
    )

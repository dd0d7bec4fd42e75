"""Decisions of officials: rulings on aborted games, answers to complaints, and motions.

Motions need two officials: one asks on these pages, another decides on the overview.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminCheckboxSelectMultipleWidget, UnfoldAdminIntegerFieldWidget

from accounts.models import User
from games.tables.admin.admin_texts import listed
from games.tables.interventions import MOST_POINTS
from games.tournaments import queries, services
from games.tournaments.admin.forms.decision_forms import ReasonForm, SeenForm
from games.tournaments.admin.forms.fields import ticked
from games.tournaments.admin.pages import ButtonTexts, address, allows, ask, check, do, page_of, shown
from games.tournaments.models import Motion, Pairing, Tournament
from games.tournaments.roles import Act
from games.tournaments.services.decisions import Annulment, Asked, Disqualification, Removal


class RuleForm(ReasonForm):
    """A form with a score for each seat, in the order in which they are listed."""

    def __init__(self, names: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = [f"score_{seat}" for seat in range(len(names))]
        for field, name in zip(self.seats, names, strict=True):
            self.fields[field] = forms.IntegerField(
                label=gettext("Score of %s") % name,
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
                widget=UnfoldAdminIntegerFieldWidget,
            )
        self.order_fields([*self.seats, "reason", "version"])

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or self.cleaned_data
        return said | {"scores": [said.pop(field, None) for field in self.seats]}


@page_of(Act.RULE)
def rule(request: HttpRequest, event: Tournament, stage_round: int, number: int) -> HttpResponse:
    """Give the table its result; places follow from the scores."""
    pairing = queries.pairing_of(event, stage_round, number)
    names = _names(event, pairing)
    form = RuleForm(names, request.POST or None, initial={"version": event.version})
    at: dict[str, Any] = {"stage_round": pairing.stage_round, "number": pairing.number}
    said, to = gettext("Table %d has its result.") % number, address("tables", event)
    left = [name for name, gone in zip(names, queries.who_left(pairing), strict=True) if gone]
    what: dict[str, Any] = {"pairing": pairing, "form": form, "lowest": event.lowest_wins, "left": left}
    return do(request, event, form, partial(services.rule, **at), said, to, "table_ruled") or shown(
        request, event, "rule", tab="tables", **what
    )


def _names(event: Tournament, pairing: Pairing) -> list[str]:
    players = queries.names_in(event)
    return [gettext("a bot") if each.entry is None else players[each.entry] for each in pairing.seats]


@page_of(Act.RULE)
def answer(request: HttpRequest, event: Tournament, complaint_id: str, key: str) -> HttpResponse:
    """Uphold or dismiss a complaint, with an answer that the player reads."""
    complaint = queries.complaint(event, complaint_id)
    if key not in {"uphold", "dismiss"}:
        raise Http404
    upheld = key == "uphold"
    complains = gettext("%(name)s complains: %(text)s") % {"name": complaint.by.name, "text": complaint.text}
    told = gettext(
        "The reason is your answer; the person who complained reads it. Correct mistakes separately."
    )
    return ask(
        request,
        event,
        ReasonForm(request.POST or None, initial={"version": event.version}),
        ButtonTexts(
            gettext("Uphold the complaint") if upheld else gettext("Dismiss the complaint"), not upheld
        ),
        [complains, told],
        lambda reason, **seen: services.answer_complaint(
            complaint_id=complaint.pk, upheld=upheld, ruling=reason, **seen
        ),
        gettext("Answered."),
    )


Kind = Motion.Kind
OF_TWO: Final = _("Nothing happens before another official, who may do it too, has agreed.")


class DisqualificationForm(ReasonForm):
    struck = ticked(_("They also lose what they won"))
    field_order = ("struck", "reason")


class GamesForm(ReasonForm):
    games = forms.MultipleChoiceField(
        label=_("Games that are over"), widget=UnfoldAdminCheckboxSelectMultipleWidget
    )
    field_order = ("games", "reason")

    def __init__(self, event: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        text = gettext("round %(round)d, table %(table)d")
        self.fields["games"].choices = [  # type: ignore[attr-defined]  # a choice
            (f"{each.stage_round}-{each.number}", text % {"round": each.stage_round, "table": each.number})
            for each in queries.rated_games(event)
        ]

    def clean_games(self) -> tuple[tuple[int, int], ...]:
        """Parse (stage round, table) of each game."""
        pairs = (each.split("-") for each in self.cleaned_data["games"])
        return tuple((int(number), int(table)) for number, table in pairs)


@page_of(Act.DISQUALIFY)
def disqualify(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Ask to disqualify an entry."""
    entry = queries.entry_numbered(event, number)
    foretold = [
        gettext("%s is paired no more and ranks below all others.") % entry.name,
        gettext("A bot plays on for them at their present table. Players who met them keep what they won."),
    ]
    form = DisqualificationForm(request.POST or None, initial={"version": event.version})
    label = gettext("Ask to disqualify %s") % entry.name
    return _asking(request, event, form, partial(Disqualification, entry.number), label, foretold, "entries")


@page_of(Act.ANNUL)
def annul(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Ask to leave games out of the ratings."""
    if not queries.rated_games(event).exists():
        messages.error(request, gettext("No game of this event counts for ratings yet."))
        return HttpResponseRedirect(address("rounds", event))
    form = GamesForm(event, request.POST or None, initial={"version": event.version})
    foretold = [
        gettext("These games change no rating. Points, places and standings of the event stay as they are.")
    ]
    label = gettext("Ask to leave these games out of the ratings")
    return _asking(request, event, form, Annulment, label, foretold, "rounds")


@page_of(Act.REMOVE)
def remove(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Ask to cancel the tournament, even while games are played."""
    form = ReasonForm(request.POST or None, initial={"version": event.version})
    foretold = [gettext("All running games are broken off, and the event is cancelled for good.")]
    return _asking(request, event, form, Removal, gettext("Ask to remove the event"), foretold, "change")


def _asking(
    request: HttpRequest,
    event: Tournament,
    form: ReasonForm,
    what: Callable[..., Asked],
    label: str,
    foretold: list[str],
    tab: str,
) -> HttpResponse:
    def asked(*, reason: str, version: int, tournament_id: str, by: User, **more: Any) -> Motion:
        return services.ask(
            tournament_id=tournament_id, by=by, what=what(**more), reason=reason, version=version
        )

    done, to = gettext("Asked. Now another official has to agree, on this page."), address("change", event)
    doing, told = ButtonTexts(label, grave=True), [str(OF_TWO), *foretold]
    return ask(request, event, form, doing, told, asked, done, tab, to)


@page_of()
def decide(request: HttpRequest, event: Tournament, motion_id: str, key: str) -> HttpResponse:
    """Agree to another official's motion, or decline it."""
    motion = queries.motion(event, motion_id)
    check(event, Act(motion.kind))
    if key not in {"agree", "decline"}:
        raise Http404
    agrees = key == "agree"
    label = gettext("Agree: %s") if agrees else gettext("Decline: %s")
    asked = gettext("%(name)s asked for it: %(reason)s")
    service = services.agree if agrees else services.decline
    return ask(
        request,
        event,
        SeenForm(request.POST or None, initial={"version": event.version}),
        ButtonTexts(label % about(motion, queries.names_in(event)), agrees),
        [asked % {"name": motion.asked_by.name, "reason": motion.reason}],
        lambda version, **by: service(motion_id=motion.pk, **by),
        gettext("Agreed, and done.") if agrees else gettext("Declined."),
    )


def about(motion: Motion, names: Mapping[int, str]) -> str:
    if motion.kind == Kind.REMOVE:
        return gettext("remove the event")
    if motion.kind == Kind.DISQUALIFY:
        struck = motion.body["struck"]
        text = gettext("disqualify %s, who also loses what they won") if struck else gettext("disqualify %s")
        return str(text % names[motion.body["entry"]])
    games = listed(f"{number}/{table}" for number, table in motion.body["games"])
    return gettext("leave games (round/table) %s out of the ratings") % games


class PendingMotion(NamedTuple):
    """A motion that waits for a second official, and whether the viewer may agree to it, or decline it."""

    motion: Motion
    about: str
    agrees: bool
    declines: bool


def open_motions(event: Tournament, viewer_id: str, *, plays: bool) -> Iterator[PendingMotion]:
    """Yield the open motions of the event, for officials; `plays`: the viewer does, so they only withdraw
    their own."""
    names = queries.names_in(event)
    for each in queries.motions_of(event).filter(status=Motion.Status.OPEN):
        may, own = allows(event, Act(each.kind)), each.asked_by_id == viewer_id
        agrees = may and not (own or plays or event.is_over)
        yield PendingMotion(each, about(each, names), agrees, may and (own or not plays))

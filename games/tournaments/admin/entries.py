"""Entries: players, bots of the service, late entries, and withdrawals; and the officials of the event."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminSelectWidget

from accounts.models import User
from bots.queries import bots as all_bots
from games.tournaments import queries, services
from games.tournaments.admin.admin_texts import ENTRY_STATUSES, MISSED, knocks_out
from games.tournaments.admin.forms.decision_forms import NameForm, ReasonForm, SeenForm
from games.tournaments.admin.pages import (
    ROLES,
    ButtonTexts,
    ServiceForm,
    address,
    ask,
    check,
    do,
    page_of,
    plays,
    role_name,
    shown,
    user_of,
)
from games.tournaments.models import Entry, Official, Tournament
from games.tournaments.quotas import MOST_ENTRIES, MOST_OFFICIALS
from games.tournaments.roles import Act, Role
from games.tournaments.services.admission import comes_back_later, must_agree, room_for_bots
from games.tournaments.services.publication import FILLER
from games.tournaments.sheets import COLUMNS, sheet

Status = Tournament.Status


class BotsForm(ServiceForm):
    """A form for the number of entries of a bot of the service. `seen`: how many bots the page showed."""

    bot = forms.ChoiceField(label=_("Bot of the service"), widget=UnfoldAdminSelectWidget)
    count = forms.IntegerField(
        label=_("How many"),
        min_value=1,
        max_value=MOST_ENTRIES,
        initial=1,
        widget=UnfoldAdminIntegerFieldWidget,
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, event: Tournament, data: Any = None) -> None:
        seen = event.entries.exclude(label="").count()
        super().__init__(data, initial={"seen": seen, "bot": FILLER}, prefix="bots")
        house = all_bots(realm=str(event.realm_id)).filter(owner=None).order_by("name_key")
        room = max(0, room_for_bots(event))
        self.fields["count"].help_text = ngettext(
            "Bots of the service may hold %(n)d more entry in all events of its owner.",
            "Bots of the service may hold %(n)d more entries in all events of its owner.",
            room,
        ) % {"n": room}
        self.fields["bot"].choices = [(each.name, each.name) for each in house]  # type: ignore[attr-defined]  # a choice


@page_of()
def entries(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The page of entries; officials enter other players there."""
    form = NameForm(request.POST or None, by=user_of(request), suggested=queries.former_entrants(event))
    if request.method == "POST":
        check(event, Act.ENTER)
    said, to = (lambda made: gettext("%s is entered.") % made.name), address("entries", event)
    answer = do(request, event, form, services.enter, said, to)
    return answer or _page(request, event, form, BotsForm(event))


@page_of(Act.ENTER)
def bots(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Fill the field with bots of the service."""
    form, to = BotsForm(event, request.POST or None), address("entries", event)
    return do(request, event, form, services.enter_bots, _bots_entered, to, "bots_entered") or _page(
        request, event, NameForm(by=user_of(request), suggested=queries.former_entrants(event)), form
    )


def _bots_entered(made: list[Entry]) -> str:
    return ngettext("%(n)d bot is entered.", "%(n)d bots are entered.", len(made)) % {"n": len(made)}


def _page(request: HttpRequest, event: Tournament, form: NameForm, bots: BotsForm) -> HttpResponse:
    published = event.stage_rounds.count()
    coming = queries.joins_at(event) is not None
    going = event.status in {Status.OPEN, Status.CLOSED, Status.RUNNING}
    closed_to_plays = bool(published) and plays(request, event)
    rows = [
        (
            each,
            ENTRY_STATUSES[Entry.Status(each.status)],
            going and (not closed_to_plays or user_of(request).pk in {each.player_id, each.player.owner_id}),
            _may_return(event, each, coming, going and not closed_to_plays and each.last_round == published)
            and not (user_of(request).pk == each.player_id and comes_back_later(event, each, published)),
        )
        for each in queries.entries_of(event)
    ]
    what: dict[str, Any] = {"rows": rows, "form": form, "bots": bots, "may_come": coming}
    return shown(request, event, "entries", missed=MISSED if published else "", **what)


def _may_return(event: Tournament, entry: Entry, coming: bool, missed_nothing: bool) -> bool:
    """Whether an entry that left can be let in again: while entries are open, or if it has missed nothing;
    in a rated event others come back by themselves if they have not played."""
    out = entry.status in {Entry.Status.WITHDRAWN, Entry.Status.DROPPED}
    return out and (coming or missed_nothing) and not must_agree(event, entry.player, entry)


def _back(event: Tournament) -> Iterator[str]:
    yield gettext("They keep their number and what they won, and are paired again from the next round on.")
    if not knocks_out(event):
        yield str(MISSED)


def _after_leaving(event: Tournament) -> Iterator[str]:
    if not event.stage_rounds.exists():
        yield gettext("They are not paired. They can be entered again while entries are open.")
        return
    yield gettext("They are paired no more. A running game is played to its end, and they keep their points.")
    if knocks_out(event):
        return
    yield str(MISSED)
    if len(event.stages) == 1:
        others = event.entered - 1
        yield ngettext("%(n)d plays on.", "%(n)d play on.", others) % {"n": others}


@page_of(Act.ENTER)
def entry(request: HttpRequest, event: Tournament, number: int, key: str) -> HttpResponse:
    """Show the page to take an entry out, or to let it play again: consequences and a button."""
    if key not in {"out", "back"}:
        raise Http404
    found = queries.entry_numbered(event, number)
    asks = ReasonForm if key == "out" and event.stage_rounds.exists() else SeenForm
    form = asks(request.POST or None, initial={"version": event.version})
    if key == "out":
        label, done, foretold = gettext("Take %s out"), gettext("%s is taken out."), _after_leaving(event)
    else:
        label, done, foretold = gettext("Let %s play again"), gettext("%s plays again."), _back(event)

    def changed(*, tournament_id: str, by: User, reason: str = "", **_seen: Any) -> object:
        at: dict[str, Any] = {"tournament_id": tournament_id, "by": by}
        if key == "out":
            return services.take_out(**at, number=found.number, reason=reason)
        if found.label:
            return services.bring_back(**at, number=found.number)
        return services.enter(**at, player=found.player)

    name, doing = found.name, ButtonTexts(label % found.name)
    return ask(request, event, form, doing, foretold, changed, done % name, "entries")


@page_of()
def export(request: HttpRequest, event: Tournament) -> HttpResponse:
    answer = HttpResponse(sheet(COLUMNS, queries.entry_lines(event)), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{event.pk}-entries.csv"'
    return answer


DOES = {
    Role.OWNER: _("Everything, and says who else runs the event."),
    Role.DIRECTOR: _("Everything but appointing and cancelling."),
    Role.ARBITER: _("Rules on tables where something went wrong."),
    Role.REGISTRAR: _("Enters people and takes them out."),
    Role.SUPPORT: _("Looks, and helps players."),
    Role.AUDITOR: _("Looks, the log included."),
}


class AppointForm(NameForm):
    role = forms.ChoiceField(
        label=_("Role"),
        choices=[(role.value, name) for role, name in ROLES.items() if role is not Role.OWNER],
        initial=Role.ARBITER.value,
        widget=UnfoldAdminSelectWidget,
    )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        return {"user": data.get("player"), "role": Role(data.get("role", Role.AUDITOR))}


@page_of()
def officials(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the officials; the owner appoints others."""
    form = AppointForm(request.POST or None, by=user_of(request))
    if request.method == "POST":
        check(event, Act.APPOINT)
    answer = do(request, event, form, services.appoint, _appointed, address("officials", event))
    if answer is not None:
        return answer
    rows = [(each, role_name(each.role), DOES[Role(each.role)]) for each in queries.officials_of(event)]
    does = [(role_name(role), about) for role, about in DOES.items()]
    return shown(request, event, "officials", rows=rows, form=form, does=does, most=MOST_OFFICIALS)


def _appointed(made: Official) -> str:
    return gettext("%(name)s is %(role)s now.") % {"name": made.user.name, "role": role_name(made.role)}


@page_of(Act.APPOINT)
def dismiss(request: HttpRequest, event: Tournament, name: str, role: str) -> HttpResponse:
    held = [each for each in queries.officials_of(event) if each.user.name == name and each.role == role]
    if not held:
        raise Http404
    values = {"name": name, "role": role_name(role)}
    return ask(
        request,
        event,
        SeenForm(request.POST or None, initial={"version": event.version}),
        ButtonTexts(gettext("Dismiss %(name)s as %(role)s") % values),
        [gettext("What was done in this role stays in the log.")],
        lambda version, **by: services.dismiss(user=held[0].user, role=Role(role), **by),
        gettext("%(name)s is no longer %(role)s.") % values,
        "officials",
    )

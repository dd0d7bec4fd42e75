"""Steps that take an event from its draft to its end: which is possible now, and its consequences.

A step is a page with the consequences and a button; each calls one service.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.tables.admin.admin_texts import moment
from games.tables.queries import cards_were_played, plays_at
from games.tournaments import queries, services
from games.tournaments.admin.admin_texts import why_not
from games.tournaments.admin.forms.decision_forms import ReasonForm, SeenForm, StartForm
from games.tournaments.admin.pages import address, allows, check, do, page_of, plays, sentence, shown, user_of
from games.tournaments.errors import ComplaintOpen
from games.tournaments.models import Complaint, Pairing, Tournament
from games.tournaments.pairing.errors import PairingError
from games.tournaments.pairing.formats import begins, checked
from games.tournaments.pairing.uneven_numbers import Shape
from games.tournaments.queries.next_round import can_be_paired, check_field, stages_of
from games.tournaments.roles import Act
from games.tournaments.services.tournament_setup import check_time

Status = Tournament.Status


class Step(NamedTuple):
    """A step and its page. `fits`: whether it is offered now; `foretold`: sentences about the consequences;
    `kept`: its name in the audit trail; `refused`: why it cannot be done, or empty; `asks`: arguments of its
    form; `barred`: whether it is refused to this official, because they play."""

    key: str
    label: Any
    about: Any
    act: Act
    fits: Callable[[Tournament], bool]
    service: Callable[..., object]
    foretold: Callable[[Tournament], Iterator[str]]
    kept: str
    kind: type[SeenForm] = SeenForm
    grave: bool = False
    more: Callable[[Tournament], dict[str, Any]] = lambda _event: {}
    refused: Callable[[Tournament], str] = lambda _event: ""
    asks: Callable[[HttpRequest, Tournament], dict[str, Any]] = lambda _request, _event: {}
    barred: Callable[[HttpRequest, Tournament], bool] = lambda _request, _event: False

    def form(self, request: HttpRequest, event: Tournament) -> SeenForm:
        initial = {"version": event.version}
        return self.kind(request.POST or None, initial=initial, **self.asks(request, event))


def _at(*statuses: Status) -> Callable[[Tournament], bool]:
    return lambda event: event.status in statuses


def _last_tables(event: Tournament) -> QuerySet[Pairing]:
    """Return the tables of the running stage round; of the last one, if several run."""
    return event.pairings.filter(stage_round__in=queries.running(event)[-1:], number__gte=1)


def _sat_there(request: HttpRequest, event: Tournament) -> bool:
    """Whether the official sat at one of these tables, and so has seen cards."""
    at = _last_tables(event).select_related("table")
    return plays(request, event) and any(
        plays_at(each.table, user_of(request)) for each in at if each.table is not None
    )


def _can_be_unpublished(event: Tournament) -> bool:
    """Whether to offer to unpublish the running round: no card was played in it. On shared boards it is
    always offered, because nobody may know whether a card was played."""
    tables = [str(each.table_id) for each in _last_tables(event)]
    is_played = event.status == Status.RUNNING and bool(tables)
    return is_played and (event.duplicate or not cards_were_played(tables))


# Why entries cannot be opened, or closed, or an empty text.
_cannot_open, _cannot_close = partial(why_not, check_time), partial(why_not, check_field)


def _opening(event: Tournament) -> Iterator[str]:
    if why := _cannot_open(event):
        yield why
    yield gettext("Everybody sees the event, and people can enter until you close the entries.")
    if event.status == Status.DRAFT:
        yield gettext("From then on only its name and description can be changed.")
    if event.entries_close_at:
        yield gettext("They close by themselves at %(at)s UTC.") % {"at": moment(event.entries_close_at)}


def _closing(event: Tournament) -> Iterator[str]:
    entered = event.entered
    yield ngettext("%(n)d is entered.", "%(n)d are entered.", entered) % {"n": entered}
    if why := _cannot_close(event):
        yield gettext("They cannot be paired: %s Wait for more, or enter bots.") % why
        return
    try:
        rounds = sum(checked(stages_of(event), entered))
        first = stages_of(event)[0]
        yield from _shaped(begins(first, entered))
        said = ngettext("The event will have %(n)d round.", "The event will have %(n)d rounds.", rounds)
        yield said % {"n": rounds}
    except PairingError as refused:
        yield gettext("They cannot be paired: %s Wait for more, or enter bots.") % sentence(refused)
    if event.late_until:
        template = gettext("Nobody else can enter, except late: until round %d is published.")
        yield template % event.late_until
    else:
        yield gettext("Nobody else can enter.")
    yield gettext("You can open the entries again until the first round is published.")


def _shaped(found: Shape) -> Iterator[str]:
    yield ngettext("They fill %(n)d table.", "They fill %(n)d tables.", found.tables) % {"n": found.tables}
    if found.fillers:
        yield (
            ngettext(
                "%(n)d seat stays free: a bot takes it, or the table is smaller.",
                "%(n)d seats stay free: bots take them, or tables are smaller.",
                found.fillers,
            )
            % {"n": found.fillers}
        )
    if found.byes:
        yield ngettext("%(n)d player sits out.", "%(n)d players sit out.", found.byes) % {"n": found.byes}


def _rolling_back(event: Tournament) -> Iterator[str]:
    template = gettext("The games of round %d are cancelled, and it can be paired again.")
    yield template % _running(event)["stage_round"]
    yield gettext("The players learn why. Once a card has been played, the round cannot be unpublished.")


def _running(event: Tournament) -> dict[str, Any]:
    """Return the running stage round, the last of several; 0 if there is none."""
    return {"stage_round": max(queries.running(event), default=0)}


def _waits_for_its_start(event: Tournament) -> bool:
    return event.status == Status.RUNNING and bool(queries.rounds_to_begin(event))


def _starting(event: Tournament) -> Iterator[str]:
    for each in event.stage_rounds.filter(number__in=queries.rounds_to_begin(event)).order_by("number"):
        if each.starts_at is not None:
            values = {"number": each.number, "at": moment(each.starts_at)}
            yield gettext("Round %(number)d begins at %(at)s UTC.") % values
    yield gettext("The players are notified of a new time. Without a time the games begin at once.")


def _to_begin(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    """Return the stage rounds whose games have not begun, and the one whose page led here."""
    return {"rounds": queries.rounds_to_begin(event), "wanted": request.GET.get("round", "")}


def _discarding(event: Tournament) -> Iterator[str]:
    yield gettext("The draft is gone for good. Nobody else has seen it.")


def _cancelling(event: Tournament) -> Iterator[str]:
    yield gettext("The event is over without a game. It stays in the lists, as cancelled.")
    yield ngettext("%(n)d is entered.", "%(n)d are entered.", event.entered) % {"n": event.entered}


def _ending(event: Tournament) -> Iterator[str]:
    yield gettext("No further round is played: the standings of now are those of the end.")
    if n := event.complaint_hours:
        said = ngettext("Players can complain for %(n)d hour.", "Players can complain for %(n)d hours.", n)
        yield f"{said % {'n': n}} {gettext('Then you confirm.')}"
    else:
        yield gettext("There is no time for complaints: you can confirm at once.")


def _cannot_confirm(event: Tournament) -> str:
    """Return why the standings cannot be confirmed yet, or an empty text."""
    until = event.complaints_until
    if until is not None and until > timezone.now():
        template = gettext("Complaints can be made until %(at)s UTC; it cannot be confirmed before.")
        return template % {"at": moment(until)}
    is_asked = event.complaints.filter(status=Complaint.Status.OPEN).exists()
    return sentence(ComplaintOpen()) if is_asked else ""


def _confirming(event: Tournament) -> Iterator[str]:
    if why := _cannot_confirm(event):
        yield why
    players = queries.names_in(event)
    for rank, _stage, line in queries.final_order(queries.stage_standings(event))[:3]:
        yield f"{rank}. {players[line.entry]}"
    yield gettext("The standings are final and cannot be changed any more. The lots are shown to everybody.")


STEPS: Final = {
    step.key: step
    for step in (
        Step(
            "open", _("Open entries"), _("Show the event to everybody and let people enter."), Act.OPEN,
            _at(Status.DRAFT, Status.CLOSED), services.open_entries, _opening, "entries_opened",
            refused=_cannot_open,
        ),
        Step(
            "close", _("Close entries"), _("Let nobody enter any more: tables can be drawn."), Act.OPEN,
            _at(Status.OPEN), services.close_entries, _closing, "entries_closed",
            refused=_cannot_close,
        ),
        Step(
            "start", _("Set the start"), _("Begin the games of the round now, or at another time."), Act.PAIR,
            _waits_for_its_start, services.set_start, _starting, "stage_round_start_set", kind=StartForm,
            asks=_to_begin,
        ),
        Step(
            "roll-back", _("Unpublish the round"), _("Pair the round again, while no card has been played."),
            Act.PAIR, _can_be_unpublished, services.roll_back, _rolling_back, "stage_round_rolled_back",
            kind=ReasonForm, grave=True, more=_running, barred=_sat_there,
        ),
        Step(
            "end", _("End early"), _("Leave out the rounds to come."), Act.CONFIRM,
            lambda event: event.status == Status.RUNNING and not queries.running(event),
            services.end_early, _ending, "tournament_ended", kind=ReasonForm, grave=True, barred=plays,
        ),
        Step(
            "confirm", _("Confirm the standings"), _("Make them final."), Act.CONFIRM,
            _at(Status.PLAYED), services.confirm, _confirming, "tournament_confirmed",
            refused=_cannot_confirm,
        ),
        Step(
            "cancel", _("Cancel the event"), _("Cancel it before it has begun."), Act.CANCEL,
            _at(Status.OPEN, Status.CLOSED), services.cancel, _cancelling, "tournament_cancelled",
            kind=ReasonForm, grave=True,
        ),
        Step(
            "discard", _("Delete the draft"), _("Nobody else has seen it."), Act.CANCEL,
            _at(Status.DRAFT), services.discard, _discarding, "tournament_discarded", grave=True,
        ),
    )
}  # fmt: skip


class Button(NamedTuple):
    label: Any
    about: Any
    to: str
    grave: bool = False


def buttons(request: HttpRequest, event: Tournament) -> list[Button]:
    """Return the buttons that the viewer may use now, the usual next step first."""
    found = []
    if allows(event, Act.PAIR) and can_be_paired(event):
        about = _("See who would meet whom, change it, and publish it.")
        found.append(Button(_("Pair the next round"), about, address("pair", event)))
    found += [
        Button(step.label, step.about, address("step", event, step.key), step.grave)
        for step in STEPS.values()
        if fitting(request, event, step.key)
    ]
    removes = allows(event, Act.REMOVE) and not plays(request, event)
    if removes and event.status in {Status.RUNNING, Status.PLAYED}:
        about = _("Stop all games and cancel the event; two officials are needed.")
        found.append(Button(_("Remove the event"), about, address("remove", event), grave=True))
    return found


def fitting(request: HttpRequest, event: Tournament, key: str) -> str:
    """Return the address of a step if the viewer can take it now, else empty."""
    step = STEPS[key]
    fits = allows(event, step.act) and step.fits(event) and not step.barred(request, event)
    return address("step", event, step.key) if fits else ""


@page_of()
def step(request: HttpRequest, event: Tournament, key: str) -> HttpResponse:
    """Show the page of a step: its consequences and a button."""
    found = STEPS.get(key)
    if found is None:
        raise Http404
    check(event, found.act)
    if not found.fits(event) and request.method == "GET":
        return HttpResponseRedirect(address("change", event))
    form, service = found.form(request, event), partial(found.service, **found.more(event))
    done, to = gettext("Done: %s.") % found.label, _after(found, event)
    return do(request, event, form, service, done, to, found.kept) or shown(
        request, event, "step", tab="change", step=found, form=form, foretold=found.foretold(event),
        refused=found.refused(event), back=address("change", event),
    )  # fmt: skip


def _after(step: Step, event: Tournament) -> str:
    if step.key == "discard":
        return reverse("admin:tournaments_tournament_changelist")
    return address("change", event)

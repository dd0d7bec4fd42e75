"""The page for directing a table: its state, the possible interventions, and their forms."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from accounts.errors import Refused
from accounts.models import User
from games.tables import access, queries, signals
from games.tables.admin.admin_texts import HOLDERS, STATUSES, called, in_parts, lines, to_the_second, where
from games.tables.admin.intervention_forms import DirectForm, FormData, rounds_at
from games.tables.interventions import OFFERED, InterventionKind
from games.tables.interventions.kind import Situation
from games.tables.models import Occupancy, Table
from games.tables.services.directing import Consequences, intervene, sayable, stand_of, version_of
from games.tables.services.directing.errors import PlaysHimself, StaleVersion
from games.tables.services.directing.intervention import check_apart
from games.tables.states import EventTable


class SeatRow(NamedTuple):
    """A row of the page: a seat, its score, and since when and until when its turn waits."""

    seat: int
    name: str
    how: Any
    score: int | None
    awaited: list[tuple[str, str]]


def answer(request: HttpRequest, table: Table, shell: dict[str, Any]) -> HttpResponse:
    """Show the table's state, the chosen form or its preview. After it go back with a message."""
    by = cast("User", request.user)
    place, kinds = place_at(table), _powers(table, by)
    kind = _chosen(request, kinds)
    known = _known(table, place)
    what = shell | _shown(table, place, known, kinds)
    if kind is None:
        return render(request, "tables/admin/direct.html", what)
    initial = {"kind": kind.value, "version": version_of(table)}
    form = DirectForm(kind, known, request.POST or None, initial=initial)
    what |= {"form": form, "label": gettext(kind.of.label)}
    what |= {"about": gettext(kind.of.about), "grave": kind.of.grave}
    if request.POST.get("do") != "change" and form.is_valid():
        try:
            made = intervene(form.order(by, preview=request.POST.get("do") != "it"), form.chosen())
        except Refused as refused:
            form.add_error(None, gettext(str(refused)))
            if isinstance(refused, StaleVersion) and InterventionKind.PAUSE in _fitting(
                known, kinds, is_shown=True
            ):
                form.add_error(None, gettext("Where turns follow each other fast, pause the clocks first."))
        else:
            consequences = _consequences(form, made, place)
            if not made.previewed:
                messages.success(request, _done(table, place, kind, consequences))
                return HttpResponseRedirect(_back(table, place))
            what |= {"consequences": consequences, "form": form.again(made.version)}
    return render(request, "tables/admin/direct_form.html", what)


def _powers(table: Table, by: User) -> frozenset[InterventionKind]:
    """Return the interventions that the user may make at the table: none where they play."""
    try:
        check_apart(table, by)
    except PlaysHimself:
        return frozenset()
    return access.powers_over(table, by).kinds


def _done(table: Table, place: EventTable | None, kind: InterventionKind, consequences: Sequence[str]) -> str:
    """The message after an intervention. The next page shows whose turn it is."""
    changes = in_parts(each for each in consequences if not each.startswith(gettext("Awaited")))
    values = {"where": where(table, place), "what": gettext(kind.of.label), "changes": changes}
    return (gettext("%(where)s: %(what)s. %(changes)s") % values).strip()


def _consequences(form: DirectForm, made: Consequences, place: EventTable | None) -> list[str]:
    """The consequences in words: for a message, who reads it; for an annulled game, the ratings."""
    if made.kind is InterventionKind.ANNUL:
        return [gettext("Its players' ratings are computed again, as if it had not been played.")]
    if made.kind is InterventionKind.MESSAGE:
        return [gettext("Everybody at the table reads: “%s”") % form.cleaned_data["reason"]]
    return lines(called(made.before, place), called(made.after, place))


def _known(table: Table, place: EventTable | None) -> FormData:
    stand = called(stand_of(table), place)
    said = queries.undoable_turns(table, rounds_at(stand))
    waiting = [(each.round, each.seat) for each in stand.awaited or ()]
    return FormData(table, stand, said, sayable(table, waiting))


def _chosen(request: HttpRequest, kinds: Collection[InterventionKind]) -> InterventionKind | None:
    value = request.POST.get("kind") or request.GET.get("kind")
    return next((kind for kind in OFFERED if kind.value == value and kind in kinds), None)


def place_at(table: Table) -> EventTable | None:
    if table.tournament is None:
        return None
    answers: Sequence[tuple[object, object]] = signals.place_asked.send(sender=Table, table=table)
    return next((place for _, place in answers if isinstance(place, EventTable)), None)


def _back(table: Table, place: EventTable | None) -> str:
    if place is None:
        return reverse("admin:tables_table_change", args=[table.pk])
    page = reverse("admin:tournaments_tournament_tables", args=[table.tournament])
    return page if place.stage_round is None else f"{page}?round={place.stage_round}"


def _shown(
    table: Table, place: EventTable | None, known: FormData, kinds: Collection[InterventionKind]
) -> dict[str, Any]:
    # Officials who may decide about its play may know the progress of a game under embargo; none of them
    # plays in the event.
    is_shown = table.embargo_from is None or InterventionKind.FORCE in kinds
    head = heading(table, place, is_shown=is_shown)
    return head | {
        "title": gettext("Intervene: %s") % head["where"],
        "lines": _lines(known, is_shown=is_shown),
        "is_shown": is_shown,
        "may": bool(kinds),
        "buttons": [
            (kind, gettext(kind.of.label), gettext(kind.of.about), kind.of.grave)
            for kind in _fitting(known, kinds, is_shown=is_shown)
            if place is None or kind not in place.refuses
        ],
        "here": reverse("admin:tables_table_direct", args=[table.pk]),
    }


def heading(table: Table, place: EventTable | None, *, is_shown: bool) -> dict[str, Any]:
    """Return the head of every page about a table; `is_shown`: the progress of the game may be shown."""
    return {
        "where": where(table, place),
        "table": table,
        "place": place,
        "status": STATUSES[Table.Status(table.status)] if is_shown else None,
        "paused": to_the_second(table.paused_until) if is_shown and table.paused_until else None,
        "record": reverse("admin:tables_table_change", args=[table.pk]),
        "back": _back(table, place),
    }


def _lines(known: FormData, *, is_shown: bool) -> list[SeatRow]:
    stand, found = known.stand, []
    for seat, kind, name in stand.seats:
        waits = [each for each in stand.awaited or () if is_shown and each.seat == seat]
        times = [
            (to_the_second(each.since), to_the_second(each.due_at) if each.due_at else "") for each in waits
        ]
        found.append(
            SeatRow(
                seat + 1, name, HOLDERS[Occupancy.Kind(kind)], stand.scores[seat] if is_shown else None, times
            )
        )
    return found


def _fitting(
    known: FormData, kinds: Collection[InterventionKind], *, is_shown: bool
) -> list[InterventionKind]:
    """Return interventions that fit the user's powers and the state; under embargo as for a running game."""
    at = _situation(known, is_shown=is_shown)
    return [kind for kind in OFFERED if kind in kinds and kind.of.fits(at)]


def _situation(known: FormData, *, is_shown: bool) -> Situation:
    table, status = known.table, Table.Status.RUNNING if not is_shown else known.table.status
    return Situation(
        running=status == Table.Status.RUNNING,
        finished=status == Table.Status.FINISHED,
        aborted=status == Table.Status.ABORTED,
        rated=table.rated,
        timed=table.clock is not None or table.turn_limit is not None,
        held=table.held,
        paused=table.paused_until is not None,
        awaited=bool(known.awaited),
        undoable=bool(known.undoable),
        in_play=bool(rounds_at(known.stand)),
        laid_out=table.first_board is not None,
    )

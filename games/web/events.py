"""Pages of tournaments: the list, entries, pairings, standings, entering, and complaints."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache, partial
from typing import Any, Final

import segno
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.instants import read_instant
from games.api.contract.tournament.entries import Entry as EntryView
from games.api.contract.tournament.stage_rounds import StageRound
from games.api.contract.tournament.tournaments import Tournament as TournamentView
from games.api.problems import Problem
from games.api.tournaments import tables_shown
from games.engine.codec import Json
from games.engine.rulesets import ruleset
from games.engine.words.names import event_name
from games.tables.queries import tables_held
from games.tournaments import queries, services
from games.tournaments.admin.admin_texts import MISSED, about_game, about_stages, knocks_out
from games.tournaments.admin.results import seats_told, standings_told
from games.tournaments.admin.tournament_pages import ENDED
from games.tournaments.models import Complaint, Entry, Tournament
from games.tournaments.models import StageRound as StageRoundRow
from games.tournaments.queries.travellers import boards, traveller
from games.tournaments.services.admission import check_room
from games.tournaments.services.daily import ABOUT
from games.tournaments.services.decisions import check_may_complain
from games.tournaments.services.entries import check_may_enter
from games.web.templatetags.web import entered_as
from games.web.visits import Clock, Visit, before_of, clock_of, page, part_of
from games.web.words import STATUSES, pace_in_words

MOST: Final = 50
MOST_GOING: Final = 500
ON_SCREEN: Final = 16  # lines of standings that a hall can read
TIMES: Final = ("entries_close_at", "started_at", "complaints_until", "ended_at")
ENTERABLE: Final = frozenset({"draft", "open"})
OVER: Final = frozenset({"confirmed", "cancelled", "played"})
# Views of one event: for reading, on the wall of a hall, and for printing.
VIEWS: Final = {"": "tournament", "screen": "screen", "pairings": "pairings", "slips": "slips"}


@page("GET", may_lag=True)
def tournaments(visit: Visit) -> HttpResponse:
    """Show the tournaments: all that are open for entries, the first to close first, and all that are being
    played; then the finished ones, on as many pages as they need."""
    seen = queries.tournaments(visit.user).order_by("-id")
    over, older = part_of(visit, seen.filter(status__in=OVER), MOST)
    told = partial(worded, visit=visit, clock=clock_of(visit))
    lists: dict[str, Any] = {"enterable": [], "going": [], "over": [told(each) for each in over]}
    is_first = before_of(visit) is None
    for each in seen.exclude(status__in=OVER)[:MOST_GOING] if is_first else ():
        lists["enterable" if each.status in ENTERABLE else "going"].append(told(each))
    lists["enterable"].sort(key=lambda each: each["entries_close_at"] or "9999")
    return visit.render("tournaments", **lists, older=older, is_first=is_first)


@page("GET")
def tournament(visit: Visit, tournament_id: str) -> HttpResponse:
    """Show one event. `?view=screen` is for the wall of a hall and refreshes itself; `pairings` and `slips`
    are for printing, of the round `?round=` or the latest."""
    view = visit.request.GET.get("view", "")
    if view not in VIEWS:
        raise Http404
    return _tournament(visit, queries.tournament(tournament_id, visit.user), view)


def _tournament(visit: Visit, event: Tournament, view: str, refused: Problem | None = None) -> HttpResponse:
    """Return a view of the event; with `refused`, what was typed into its form and why that is refused."""
    entries, clock = queries.entries_by_number(event), clock_of(visit)
    found: dict[str, Any] = {
        "event": worded(event, visit, clock),
        "rounds": [
            _begins(asdict(StageRound.of(each, entries)), clock)
            for each in reversed(queries.rounds_of(event))
        ],
        "qr": qr_of(visit, reverse("tournament_page", args=[event.pk])),
        "here": reverse("tournament_page", args=[event.pk]),
        "fault": "" if refused is None else visit.why(refused),
        "sent": visit.request.POST,
    }
    add = {"": _whole, "screen": _on_screen}.get(view, _printed)
    status = 200 if refused is None else refused.kind.status
    return visit.render(VIEWS[view], status=status, **found, **add(visit, event, entries, found["rounds"]))


def _begins(round: Json, clock: Clock) -> Json:
    """Return a round with when it `begins`, by the visitor's clock, until its games have begun."""
    waits = any(each["status"] == "open" for each in round["tables"])
    return {**round, "begins": clock(read_instant(round["starts_at"])) if waits else None}


def _whole(visit: Visit, event: Tournament, entries: Mapping[int, Entry], rounds: list[Json]) -> Json:
    data = standings_told(event, live=True, called=entered_as)
    own = _own(entries, visit)
    mine = own if own is not None and own.status == Entry.Status.ENTERED else None
    live = [(round, each) for round in rounds for each in round["tables"] if each["status"] == "running"]
    sits = tables_held(visit.user, [each["table"] for _, each in live])
    at_mine = [
        each["table"]
        for _, each in live
        if each["table"] in sits or (mine and mine.number in {seat["entry"] for seat in each["seats"]})
    ]
    enterable = mine is None and queries.joins_at(event) is not None
    return {
        "entries": [asdict(EntryView.of(each)) for each in entries.values()],
        "mine": mine,
        **complaints_shown(visit, event, own, rounds),
        "enterable": enterable,
        "hindrance": _hindrance(event, visit) if enterable else "",
        "cost": "" if knocks_out(event) else MISSED,
        "game": about_game(event),
        "stages": about_stages(event),
        "next": _next(rounds, event),
        "at_mine": at_mine,
        # Daily boards are hidden until the day is over.
        "watchable": [] if event.day else [each for each in live if each[1]["table"] not in at_mine],
        "boards": boards(event),
        "winners": [each.entry for each in data["lines"] if each.rank == 1] if event.status in ENDED else [],
        **data,
    }


def _hindrance(event: Tournament, visit: Visit) -> str:
    """Return why this visitor cannot enter, though entries are taken; empty if they can."""

    def check() -> None:
        if visit.user is None:
            check_room(event)
        else:
            check_may_enter(event, visit.user)

    found = visit.tried(check)
    return visit.why(found) if isinstance(found, Problem) else ""


def _next(rounds: list[Json], event: Tournament) -> int | None:
    """Return the number of the next round, while everybody waits between two rounds."""
    is_between = event.status == Tournament.Status.RUNNING and all(
        each["status"] == StageRoundRow.Status.PLAYED for each in rounds
    )
    return rounds[0]["number"] + 1 if rounds and is_between else None


def _on_screen(visit: Visit, event: Tournament, entries: Mapping[int, Entry], rounds: list[Json]) -> Json:
    # The hall reads along, so all viewers get the same: an official would see more of shared boards.
    tables = [asdict(each) for each in tables_shown(event, None, None, entries)]
    data = standings_told(event, live=True, called=entered_as)
    shown_now = tables[0]["stage_round"] if tables else None
    begins = next((each["begins"] for each in rounds if each["number"] == shown_now), None)
    lines = data["lines"][:ON_SCREEN]
    return {**data, "lines": lines, "tables": tables, "current": shown_now, "begins": begins}


def _printed(visit: Visit, _: Tournament, entries: Mapping[int, Entry], rounds: list[Json]) -> Json:
    """Return one stage round: its tables, each with its address's code, and everybody's place, by name."""
    wanted = visit.request.GET.get("round", "")
    found = [each for each in rounds if str(each["number"]) == wanted] if wanted else rounds
    if not found:
        raise Http404
    round = found[0]
    tables = [
        {**each, "qr": qr_of(visit, reverse("table_page", args=[each["table"]]))} for each in round["tables"]
    ]
    seated = [
        {**seat, "table": table["number"], "at": at}
        for table in tables
        for at, seat in enumerate(table["seats"], start=1)
        if seat["entry"] is not None
    ]
    return {
        "round": round,
        "tables": tables,
        "seated": sorted(seated, key=lambda each: entered_as(each).casefold()),
    }


@page("GET")
def board(visit: Visit, tournament_id: str, number: int) -> HttpResponse:
    """Show a shared board, once the last table has played it: the hands, and the results."""
    event = queries.tournament(tournament_id, visit.user)
    found = traveller(event, number)
    seats = seats_told(event, found, entered_as)
    return visit.render("board", event=worded(event, visit, clock_of(visit)), board=found.board, seats=seats)


def worded(event: Tournament, visit: Visit, clock: Clock) -> Json:
    """Return an event with its state, rules and pace in words, and its times by the visitor's clock."""
    shown = asdict(TournamentView.of(event))
    return {
        **shown,
        "description": gettext(ABOUT) if shown["day"] else shown["description"],
        "name": event_name(shown["name"], visit.language),
        "state": STATUSES.get(shown["status"], shown["status"]),
        "title": gettext(ruleset(shown["ruleset"]).title),
        "pace": pace_in_words(shown),
        "times": {name: clock(read_instant(shown[name])) for name in TIMES if shown[name] is not None},
    }


def _own(entries: Mapping[int, Entry], visit: Visit) -> Entry | None:
    """Return the visitor's entry, also one that is withdrawn."""
    own = None if visit.user is None else visit.user.pk
    return next((each for each in entries.values() if each.player_id == own), None)


def qr_of(visit: Visit, path: str) -> SafeString:
    """Return the address as a QR code, dark on light in any colours."""
    return _drawn(visit.request.build_absolute_uri(path))


@lru_cache(maxsize=1000)
def _drawn(address: str) -> SafeString:
    """Draw a QR code; cached, as it takes longer than the rest of a page, which a projector reloads often."""
    drawn: str = segno.make(address, error="m").svg_inline(scale=4, border=2, light="#fff", omitsize=True)
    return SafeString(drawn)


@page("POST", signed_in=True)
def act_in_tournament(visit: Visit, tournament_id: str, act: str) -> HttpResponse:
    """Enter, withdraw or complain."""
    event = queries.tournament(tournament_id, visit.user)
    at = reverse("tournament_page", args=[event.pk])
    if act == "enter":
        return visit.done(lambda: services.enter(tournament_id=event.pk, by=visit.me, player=visit.me), at)
    if act == "leave":
        message = gettext("You have withdrawn.")
        return visit.done(lambda: services.leave(tournament_id=event.pk, by=visit.me), at, message)
    if act == "complain":
        return visit.done(
            lambda: visit.once(lambda: complain(visit, event)),
            f"{at}#complaints",
            gettext("The officials have your complaint. You are notified of their answer."),
            lambda problem: _tournament(visit, event, "", problem),
        )
    raise Http404


STATES = {
    Complaint.Status.OPEN: _("waits for an answer"),
    Complaint.Status.UPHELD: _("upheld"),
    Complaint.Status.DISMISSED: _("dismissed"),
}


def complaints_shown(
    visit: Visit, event: Tournament, own: Entry | None, rounds: list[Json]
) -> dict[str, Any]:
    """Return the visitor's complaints, and the tables of their `own` entry if they may complain now."""
    user = visit.user
    if user is None or own is None or event.day:  # nobody answers complaints about the boards of a day
        return {}
    mine = [
        {"row": each, "state": STATES[Complaint.Status(each.status)]}
        for each in queries.complaints_of(event, user).filter(by=user)
    ]
    refused = visit.tried(lambda: check_may_complain(event, user))
    tables = [
        (round["number"], each["number"])
        for round in rounds
        for each in round["tables"]
        if own.number in {seat["entry"] for seat in each["seats"]}
    ]
    return {
        "complaints": mine,
        "may_complain": not isinstance(refused, Problem),
        "tables_of_mine": [
            {"key": f"{round}.{number}", "round": round, "number": number} for round, number in tables
        ],
    }


def complain(visit: Visit, event: Tournament) -> Complaint:
    """File the complaint of the form; about the whole event, unless it names a table."""
    sent = visit.request.POST
    round, _, number = sent.get("about", "").partition(".")
    named = round.isdecimal() and number.isdecimal() and len(round) < 4 and len(number) < 6
    return services.complain(
        tournament_id=event.pk,
        by=visit.me,
        text=sent.get("text", ""),
        at=(int(round), int(number)) if named else None,
    )

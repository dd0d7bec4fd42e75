"""Tournaments as pages: what there is, who entered, who meets whom, who leads and why; one enters there."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

import segno
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString

from accounts.queries import Times, times_of
from games.api.presented.instants import read_instant
from games.api.presented.rulesets import all_json
from games.api.presented.tournaments import entry_json, round_json
from games.api.tournaments import entries_by_number, shown, standings_shown, tables_shown
from games.engine.codec import Json
from games.notices.mailing import wall_clock
from games.tournaments import queries, services
from games.tournaments.models import Entry, Tournament
from games.web.paces import pace_in_words
from games.web.visits import Visit, page
from games.web.words import STATUSES, TIE_BREAKS

MOST: Final = 50
ON_SCREEN: Final = 16  # lines of standings that a hall can read
TIMES: Final = ("entries_close_at", "started_at", "complaints_until", "ended_at")
OVER: Final = frozenset({"confirmed", "cancelled", "played"})


@page("GET")
def tournaments(visit: Visit) -> HttpResponse:
    """Those that one may enter or watch, the newest first, then those that are over."""
    found = [_worded(shown(each), visit) for each in queries.tournaments(visit.user).order_by("-id")[:MOST]]
    going = [each for each in found if each["status"] not in OVER]
    return visit.render("tournaments", going=going, over=[each for each in found if each["status"] in OVER])


@page("GET")
def tournament(visit: Visit, tournament_id: str) -> HttpResponse:
    """One event whole; `?view=screen` shows it on the wall of a hall, where it refreshes itself."""
    event = queries.tournament(tournament_id, visit.user)
    entries = entries_by_number(event)
    on_screen = visit.request.GET.get("view") == "screen"
    tables = tables_shown(event, None, visit.user, entries)
    standings = _standings(event, entries, ON_SCREEN if on_screen else None)
    found: dict[str, Any] = {
        "event": _worded(shown(event), visit),
        "entries": [entry_json(each) for each in entries.values()],
        "mine": _mine(entries, visit),
        "enterable": _is_enterable(event),
        "rounds": [round_json(each, entries) for each in reversed(queries.rounds_of(event))],
        "tables": tables,
        "current": tables[0]["stage_round"] if tables else None,
        "standings": standings,
        "decided": any(line["why"] for line in standings),
        "qr": _qr(visit.request.build_absolute_uri(reverse("tournament_page", args=[event.pk]))),
    }
    return visit.render("screen" if on_screen else "tournament", **found)


def _worded(event: Json, visit: Visit) -> Json:
    """An event with its state, rules and pace in words, and its times by the visitor's clock."""
    titles = {each["ruleset"]: each["title"] for each in all_json(visit.language)}
    return {
        **event,
        "state": STATUSES.get(event["status"], event["status"]),
        "title": titles.get(event["ruleset"], event["ruleset"]),
        "pace": pace_in_words(event),
        "times": {name: _clock(event[name], visit) for name in TIMES if event[name] is not None},
    }


def _clock(instant: str, visit: Visit) -> str:
    nobody = Times((), (), timedelta())
    times = nobody if visit.user is None else times_of([visit.user.pk])[visit.user.pk]
    return wall_clock(read_instant(instant), times)


def _mine(entries: dict[int, Entry], visit: Visit) -> Entry | None:
    """The visitor's entry that stands."""
    mine = None if visit.user is None else visit.user.pk
    standing = (each for each in entries.values() if each.status == Entry.Status.ENTERED)
    return next((each for each in standing if each.player_id == mine), None)


def _is_enterable(event: Tournament) -> bool:
    """Whether entries are open, or one may still come late. What else is refused the service says."""
    if event.status == Tournament.Status.OPEN:
        return True
    running = event.status in (Tournament.Status.CLOSED, Tournament.Status.RUNNING)
    return running and event.late_until > event.stage_rounds.count()


def _standings(event: Tournament, entries: dict[int, Entry], most: int | None) -> list[Json]:
    """Who stands where, with what decided between equals in words."""
    if not event.stage_rounds.exists():
        return []
    lines = standings_shown(event, None, entries)["data"][:most]
    return [{**line, "why": [_why(each, entries) for each in line["why"]]} for line in lines]


def _why(decided: Json, entries: dict[int, Entry]) -> Json:
    tied = [entries[number].name for number in decided["tied"] if number in entries]
    return {**decided, "words": TIE_BREAKS.get(decided["tie_break"], decided["tie_break"]), "tied": tied}


def _qr(address: str) -> SafeString:
    """The address as a QR code, dark on light in any colours."""
    drawn: str = segno.make(address, error="m").svg_inline(scale=4, border=2, light="#fff", omitsize=True)
    return SafeString(drawn)


@page("POST", signed_in=True)
def act_in_tournament(visit: Visit, tournament_id: str, act: str) -> HttpResponse:
    """Enter, or withdraw."""
    if act not in ("enter", "leave"):
        raise Http404
    event = queries.tournament(tournament_id, visit.user)
    at = reverse("tournament_page", args=[event.pk])
    if act == "enter":
        return visit.done(lambda: services.enter(tournament_id=event.pk, by=visit.me, player=visit.me), at)
    return visit.done(lambda: services.leave(tournament_id=event.pk, by=visit.me), at)

"""The lobby's page: seeks, challenges, free seats, games to watch; and what its buttons do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext

from games.api.contract.challenges import Challenge, ChallengeSeat
from games.api.contract.lobby import lobby_json
from games.api.contract.resource import members_of
from games.api.contract.seeks import Seek
from games.api.contract.tables import Table
from games.api.languages import Language
from games.api.presented.rulesets import all_json
from games.engine.codec import Json
from games.engine.rulesets import RULESETS
from games.lobby import queries as lobby
from games.lobby import services
from games.ratings.pools import CORRESPONDENCE, LIVE
from games.tables import queries as tables
from games.tables import services as table_services
from games.web.paces import PACES, pace_in_words
from games.web.visits import Visit, page

MOST = 30
KEYS = frozenset(each.key for each in RULESETS.values())
SPEEDS = {"live": LIVE, "days": CORRESPONDENCE}


@page("GET")
def lobby_page(visit: Visit) -> HttpResponse:
    """What is open now, by ruleset and pace where these are chosen."""
    ruleset = asked if (asked := visit.request.GET.get("ruleset")) in KEYS else None
    clock = asked if (asked := visit.request.GET.get("clock")) in SPEEDS else None
    speed = None if clock is None else SPEEDS[clock]
    told = lobby_json(visit.user, ruleset=ruleset, speed=speed)
    running = tables.tables(visit.user, status="running", ruleset=ruleset)
    live = tables.shown(lobby.of_speed(running, speed, None)[:MOST], visit.user)
    shown = {
        "seeks": games(told["seeks"], visit.language),
        "free": games(told["tables"], visit.language),
        "live": games(map(Table.of, live), visit.language),
        "challenges": _challenges(visit),
        "ruleset": ruleset, "clock": clock, **choices(visit.language),
    }  # fmt: skip
    return visit.render("lobby", **shown)


def choices(language: Language) -> dict[str, Any]:
    """What forms that choose a game offer."""
    return {"rulesets": all_json(language), "paces": {key: each.words for key, each in PACES.items()}}


def games(found: Iterable[Table | Seek | Challenge], language: Language) -> list[Json]:
    """Tables, seeks or challenges, with ruleset and pace in words."""
    titles = {each["ruleset"]: each["title"] for each in all_json(language)}
    return [
        {**each, "title": titles.get(each["ruleset"], each["ruleset"]), "pace": pace_in_words(each)}
        for each in map(members_of, found)
    ]


def _challenges(visit: Visit) -> list[Json]:
    """The open challenges, with whether they wait for the visitor's answer."""
    if visit.user is None:
        return []
    found = [Challenge.of(each) for each in lobby.challenges_of(visit.user)[:MOST]]
    mine = visit.user.pk
    return [
        {**each, "waits": any(_waits(seat, mine) for seat in each["seats"])}
        for each in games(found, visit.language)
        if each["status"] == "open"
    ]


def _waits(seat: ChallengeSeat, user_id: str) -> bool:
    return seat.answer == "awaited" and seat.player is not None and seat.player.id == user_id


def chosen_game(visit: Visit) -> dict[str, Any]:
    """The game that a form chooses, as services take it. What it does not offer is what it usually is."""
    sent = visit.request.POST
    ruleset = sent.get("ruleset", "")
    pace = PACES.get(sent.get("pace", ""), PACES["calm"])
    return {
        "ruleset": ruleset if ruleset in KEYS else "modern",
        "rated": sent.get("rated") == "yes",
        **pace.chosen,
    }


@page("POST", signed_in=True)
def seek(visit: Visit) -> HttpResponse:
    """Look for others. Who suits sits down with the visitor at once, and their turns say so."""
    said = gettext(
        "You look for others. As soon as enough people do, the game starts and stands on this page."
    )
    return visit.done(lambda: services.open_seek(player=visit.me, **chosen_game(visit)), "/tables", said)


@page("POST", signed_in=True)
def join_seek(visit: Visit, seek_id: str) -> HttpResponse:
    """Seek the very same game as somebody else does."""

    def join() -> object:
        found = lobby.seek(seek_id, visit.user)
        game = {
            name: getattr(found, name)
            for name in ("ruleset", "players", "options", "turn_limit", "clock", "rated")
        }
        return services.open_seek(player=visit.me, **game)

    said = gettext(
        "You look for the same game. As soon as enough people do, it starts and stands on this page."
    )
    return visit.done(join, "/tables", said)


@page("POST", signed_in=True)
def end_seek(visit: Visit, seek_id: str) -> HttpResponse:
    """Look for others no longer."""
    return visit.done(lambda: services.withdraw_seek(player=visit.me, seek_id=seek_id), "/tables")


@page("POST", signed_in=True)
def answer_challenge(visit: Visit, challenge_id: str, answer: str) -> HttpResponse:
    """Accept a challenge and go to its table, or decline it."""
    if answer == "decline":
        return visit.done(
            lambda: services.decline_challenge(by=visit.me, challenge_id=challenge_id), "/tables"
        )
    table = lobby.challenge_of(visit.me, challenge_id).table_id
    accept = lambda: services.accept_challenge(by=visit.me, challenge_id=challenge_id)  # noqa: E731  # one line
    return visit.done(accept, reverse("table_page", args=[table]))


@page("POST", signed_in=True)
def open_table(visit: Visit) -> HttpResponse:
    """Open a table and go there."""
    opened: list[str] = []
    private = visit.request.POST.get("private") == "yes"

    def open_it() -> None:
        table = table_services.open_table(
            creator=visit.me, visibility="unlisted" if private else "public", **chosen_game(visit)
        )
        opened.append(table.pk)

    answer = visit.done(open_it, "/tables")
    return HttpResponseRedirect(reverse("table_page", args=opened)) if opened else answer

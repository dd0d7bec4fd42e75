"""The lobby's page: seeks, challenges, free seats, games to watch; and its buttons."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext

from games.api.contract.play.lobby import MOST_SHOWN, Challenge, ChallengeSeat, Seek, lobby_json
from games.api.contract.play.tables import Table
from games.api.contract.resource import members_of
from games.api.presented.rulesets import all_json
from games.api.problems import Problem
from games.api.texts.languages import Language
from games.engine.codec import Json
from games.engine.rulesets import KEYS, ruleset
from games.lobby import queries as lobby
from games.lobby import services
from games.lobby.errors import SeekNotFound
from games.lobby.matcher import limits
from games.lobby.models import Seek as SeekRow
from games.lobby.models.seeks import GAME
from games.lobby.services.seeks import MOST_SEEKS
from games.ratings import queries as ratings
from games.ratings.pools import CORRESPONDENCE, LIVE, PoolName, pool_of
from games.tables import queries as tables
from games.tables import services as table_services
from games.tables.models import Table as TableRow
from games.web.front_page import games_of, is_at, not_begun_of, suspended_until, watchable
from games.web.seats import seats_for
from games.web.visits import Visit, page, part_of
from games.web.words import PACES, pace_in_words

MOST = 30
# Seconds that a seek waits for people, if bots may come instead.
BOTS_AFTER_S = {"live": 60, "days": 24 * 60 * 60}
SPEEDS = {"live": LIVE, "days": CORRESPONDENCE}


@page("GET")
def lobby_page(visit: Visit) -> HttpResponse:
    """Show what is open now, filtered by ruleset and pace; or go to the game of the visitor's seek."""
    if (led := _led_to(visit)) is not None:
        return HttpResponseRedirect(f"/tables/{led}")
    return _lobby(visit)


def _lobby(visit: Visit, form: str = "", refused: Problem | None = None) -> HttpResponse:
    """Return the page; with `refused`, what was chosen in this `form`, and why it is refused."""
    rules = asked if (asked := visit.request.GET.get("ruleset")) in KEYS else None
    clock = asked if (asked := visit.request.GET.get("clock")) in SPEEDS else None
    speed = None if clock is None else SPEEDS[clock]
    told = lobby_json(visit.user, ruleset=rules, speed=speed)
    running = watchable(tables.tables(visit.user, status="running", ruleset=rules))
    rows, older = part_of(visit, lobby.of_speed(running, speed, None), MOST)
    live = tables.as_viewer_sees(rows, visit.user)
    seeks = _seeks(_mine_first(told["seeks"], visit))
    busy = visit.user is not None and lobby.live_table_of(visit.user) is not None
    shown = {
        "mine": games_of(visit),
        "not_begun": not_begun_of(visit),
        "seeks": _joinable(seeks, visit, busy),
        "busy": busy,
        "suspended": suspended_until(visit),
        "looks": any(_is_of(each, visit) for each in seeks),
        "free": _free(told["tables"], visit),
        "live": games(map(Table.of, live)),
        "older": older,
        "is_cut": MOST_SHOWN in (len(told["seeks"]), len(told["tables"])),
        "challenges": _challenges(visit),
        "ruleset": rules, "clock": clock, **choices(visit.language),
        "here": reverse("tables_page"),
        "sent": visit.request.POST,
        "refused": {} if refused is None else {form: visit.why(refused)},
    }  # fmt: skip
    return visit.render("lobby", status=200 if refused is None else refused.kind.status, **shown)


def _led_to(visit: Visit) -> str | None:
    """Return the table that the visitor's seek in the address led to, while its game goes on."""
    if visit.user is None or "seek" not in visit.request.GET:
        return None
    try:
        found = lobby.seek(visit.request.GET["seek"], visit.user)
    except SeekNotFound:
        return None
    goes_on = found.table is not None and found.table.status == TableRow.Status.RUNNING
    return found.table_id if goes_on and found.player_id == visit.user.pk else None


def choices(language: Language) -> dict[str, Any]:
    """Return the choices of forms for a game."""
    return {"rulesets": all_json(language), "paces": {key: each.words for key, each in PACES.items()}}


def games(found: Iterable[Table | Seek | Challenge]) -> list[Json]:
    """Return tables, seeks or challenges, with ruleset and pace in words."""
    return [
        {**each, "title": gettext(ruleset(each["ruleset"]).title), "pace": pace_in_words(each)}
        for each in map(members_of, found)
    ]


def _free(found: list[Table], visit: Visit) -> list[Json]:
    """Return tables with a free seat at which the visitor does not sit, each with whether they `may_sit`."""
    kept = tables.seats_kept([each.id for each in found])
    free = games(each for each in found if not is_at(each.seats, visit.user))
    for each in free:
        taken = {seat.seat for seat in each["seats"] if seat.player is not None}
        each["may_sit"] = bool(seats_for(visit.user, each["players"], taken, kept[each["id"]]))
    return free


def _seeks(found: Iterable[Seek]) -> list[Json]:
    """Return seeks, each with how many are `looking` for exactly the same game."""
    seeks = games(found)
    games_sought = [str([each[name] for name in GAME]) for each in seeks]
    looking = Counter(games_sought)
    return [{**each, "looking": looking[game]} for each, game in zip(seeks, games_sought, strict=True)]


def _joinable(seeks: list[Json], visit: Visit, busy: bool) -> list[Json]:
    """Return seeks, each with the ratings that it accepts by now (`range`), and whether the visitor
    `may_join` it. They may if they may seek that game, their rating is in the range, and they do not block
    the player. Whether the player blocks them is private."""
    mine = [[each[name] for name in GAME] for each in seeks if _is_of(each, visit)]
    blocked = set() if visit.user is None else {each.blocked_id for each in lobby.blocks_of(visit.user)}
    ranges = {key: limits(each) for key, each in lobby.with_range([each["id"] for each in seeks]).items()}

    @cache  # many seeks are of one pool
    def own_rating(pool: PoolName) -> int:
        return ratings.points_of(visit.me, pool)

    for each in seeks:
        seeks_it = [each[name] for name in GAME] in mine
        may_seek = not seeks_it and len(mine) < MOST_SEEKS and not (busy and each["turn_limit"] is not None)
        range = ranges.get(each["id"])
        each["range"] = None if range is None else _range_in_signs(*range)
        is_in = range is None or visit.user is None or _is_in(range, own_rating(_pool_of(each)))
        each["may_join"] = may_seek and each["player"].id not in blocked and is_in
    return seeks


def _pool_of(seek: Json) -> PoolName:
    return pool_of(seek["ruleset"], lasts_days=seek["clock"] is not None, with_house_bots=False)


def _is_in(range: tuple[int | None, int | None], rating: int) -> bool:
    """Whether the visitor's rating is in the range of a seek, as their own seek would have it."""
    least, most = range
    return (least is None or rating >= least) and (most is None or rating <= most)


def _range_in_signs(least: int | None, most: int | None) -> str:
    if least is not None and most is not None:
        return f"{least} – {most}"
    return f"≤ {most}" if least is None else f"≥ {least}"


def _is_of(seek: Json, visit: Visit) -> bool:
    return visit.user is not None and seek["player"].id == visit.user.pk


def _mine_first(found: list[Seek], visit: Visit) -> list[Seek]:
    """Return seeks with the visitor's own first, even if it is older than those of a list."""
    if visit.user is None:
        return found
    mine = [Seek.of(each) for each in lobby.seeks(visit.user).filter(player=visit.user)]
    return [*mine, *(each for each in found if each.player.id != visit.user.pk)]


def _challenges(visit: Visit) -> list[Json]:
    """Return the open challenges, with whether they wait for the visitor's answer, and whether the visitor
    `may_accept` them: not of somebody whom they block."""
    if visit.user is None:
        return []
    found = [Challenge.of(each) for each in lobby.challenges_of(visit.user).filter(ended="")[:MOST]]
    mine, blocked = visit.user.pk, {each.blocked_id for each in lobby.blocks_of(visit.user)}
    return [
        {
            **each,
            "waits": any(_waits(seat, mine) for seat in each["seats"]),
            "may_accept": each["challenger"].id not in blocked,
        }
        for each in games(found)
        if each["status"] == "open"
    ]


def _waits(seat: ChallengeSeat, user_id: str) -> bool:
    return seat.answer == "awaited" and seat.player is not None and seat.player.id == user_id


def chosen_game(visit: Visit) -> dict[str, Any]:
    """Return the game chosen in a form, as services take it; other values have their defaults."""
    sent = visit.request.POST
    rules = sent.get("ruleset", "")
    pace = PACES.get(sent.get("pace", ""), PACES["calm"])
    return {
        "ruleset": rules if rules in KEYS else "modern",
        "rated": sent.get("rated") == "yes" and bool(pace.chosen),  # the choice without a limit says so
        **pace.chosen,
    }


def _looking(
    visit: Visit, look: Callable[[], SeekRow], refused: Callable[[Problem], HttpResponse] | None = None
) -> HttpResponse:
    """Redirect to the page of tables, which goes on to the game: it may begin before the page is loaded."""
    return visit.leads(lambda: f"/tables?seek={look().pk}", "/tables", refused)


@page("POST", signed_in=True)
def seek(visit: Visit) -> HttpResponse:
    game = chosen_game(visit)
    if visit.request.POST.get("bots") == "yes":
        game["bots_after"] = BOTS_AFTER_S["days" if "clock" in game else "live"]
    refused = partial(_lobby, visit, "seek")
    return _looking(visit, lambda: services.open_seek(player=visit.me, **game), refused)


@page("POST", signed_in=True)
def join_seek(visit: Visit, seek_id: str) -> HttpResponse:
    """Seek exactly the same game as another player does."""

    def join() -> SeekRow:
        found = lobby.seek(seek_id, visit.user)
        game = found.game
        if found.bots_after is not None:
            game["bots_after"] = int(found.bots_after.total_seconds())
            # Both seeks begin at the same time. Otherwise one of them would accept bots before the other, and
            # each player would get a table with bots alone. An own seek that is over begins now.
            if found.status == SeekRow.Status.OPEN:
                game["since"] = found.since
        return services.open_seek(player=visit.me, **game)

    return _looking(visit, join)


@page("POST", signed_in=True)
def end_seek(visit: Visit, seek_id: str) -> HttpResponse:
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
    private = visit.request.POST.get("private") == "yes"

    def open_it() -> str:
        table = table_services.open_table(
            creator=visit.me, visibility="unlisted" if private else "public", **chosen_game(visit)
        )
        return reverse("table_page", args=[table.pk])

    return visit.leads(open_it, "/tables", partial(_lobby, visit, "open"))

"""Pages of players: search, and a player's ratings, statistics and games, with buttons."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from accounts.errors import UnknownUser
from accounts.instants import read_instant
from accounts.models import User
from accounts.names import is_former
from accounts.queries import named, user_by_name
from games.api.contract.play.tables import Table
from games.api.contract.players.people import Profile
from games.api.contract.players.ratings import Rating, RatingChange, Statistics, Versus
from games.api.contract.resource import members_of
from games.api.limits.charge import charge
from games.api.lookup import called, realm_of
from games.api.problems import Problem
from games.engine.codec import Json
from games.lobby import queries as lobby
from games.lobby import services
from games.lobby.errors import RoomClosed
from games.lobby.models import Report
from games.lobby.services.reports import MOST_MESSAGES, Cited
from games.ratings import queries as ratings
from games.tables import queries as tables
from games.tables.queries import TableFilters, history
from games.web.front_page import suspended_until
from games.web.lobby import choices, chosen_game, games
from games.web.ratings import pool_words, rating_plot
from games.web.seats import BOT
from games.web.visits import LONGEST_ID, Visit, before_of, clock_of, cut, page
from games.web.words import ROLES

GAMES, CHANGES, FOUND = 20, 300, 30
MOST_TYPED: Final = 150  # thirty letters, with their marks
DAY_S = 24 * 3600


@page("GET")
def players(visit: Visit) -> HttpResponse:
    """Find a player by the whole name; signed-in visitors also by its beginning."""
    name = visit.request.GET.get("name", "").strip()[:MOST_TYPED].replace("\0", "")
    found: list[User] = []
    if name:
        charge(visit.request, "people", visit.user)
        if visit.user is not None:
            found = lobby.people_by_prefix(name, visit.user, limit=FOUND)
        if not found and (only := _somebody(name, visit.user)) is not None:
            return HttpResponseRedirect(reverse("player_page", args=[only.name]))
    return visit.render("find_players", asked=name, found=found)


def _somebody(name: str, viewer: User | None) -> User | None:
    try:
        return called(name, viewer)
    except UnknownUser:
        return None


def _with_page(name: str, viewer: User | None) -> User:
    """Return the user whose page this is, also one whose account is closed, because pages of games and lists
    of follows and blocks still link to it. Raise UnknownUser."""
    found = named(name, realm=realm_of(viewer))
    if found is None or is_former(found.name):
        raise UnknownUser
    return found


@page("GET", may_lag=True)
def player(visit: Visit, name: str) -> HttpResponse:
    """Show a person as everybody may see them, with the visitor's own follow, block and note."""
    about = _with_page(name, visit.user)
    if about.name != name:
        return HttpResponseRedirect(reverse("player_page", args=[about.name]))
    return _player(visit, about)


def _player(visit: Visit, about: User, act: str = "", refused: Problem | None = None) -> HttpResponse:
    """Return the page; with `refused`, what was typed into the form of this act, and why it is refused."""
    sent, mine = visit.request.POST if refused is not None else QueryDict(), _mine(visit, about)
    if refused is not None and not (mine and _has_form(act, mine)):
        messages.error(visit.request, visit.why(refused))  # there is no form any more to show it
    pools = [Rating.of(each) for each in ratings.ratings_of(about)]
    figures = Statistics.of(about, None, ratings.figures_of(about, None))
    played, older = _games(visit, about)
    shown = {
        "player": Profile.of(about),
        "is_closed": not about.is_active,
        "pools": [members_of(each) | pool_words(each) for each in pools],
        "plots": _plots(visit, about, pools),
        "figures": figures,
        "roles": [{**members_of(each), "words": ROLES.get(each.role, each.role)} for each in figures.roles],
        "games": played,
        "older": older,
        "mine": mine,
        "reasons": Report.Reason.choices,
        "at_table": _at_table(visit),
        "here": reverse("player_page", args=[about.name]),
        "sent": sent,
        "refused": {act: visit.why(refused)} if refused is not None else {},
        **choices(visit.language),
    }
    return visit.render("player", status=200 if refused is None else refused.kind.status, **shown)


def _has_form(act: str, mine: Mapping[str, Any]) -> bool:
    """Whether the page of the player has the form of this act."""
    offered = {
        "report": mine["may_report"],
        "challenge": mine["may_challenge"] and not mine["suspended"],
    }
    return bool(offered.get(act, True))


def _games(visit: Visit, about: User) -> tuple[list[Json], str]:
    """The player's newest games, each with their `own` score and place, and the query string of the next
    page."""
    found = history(about, visit.user, TableFilters(), limit=GAMES + 1, before=before_of(visit))
    rows, older = cut(visit, found, GAMES)
    tables, clock = [Table.of(each) for each in rows], clock_of(visit)
    return [
        {**each, "own": _own(table, about), "at": clock(read_instant(table.ended_at or table.created_at))}
        for each, table in zip(games(tables), tables, strict=True)
    ], older


def _own(table: Table, about: User) -> Json | None:
    seat = next((each.seat for each in table.seats if each.player and each.player.id == about.pk), None)
    if seat is None or table.scores is None:
        return None
    return {"score": table.scores[seat], "place": table.places[seat] if table.places else None}


def _plots(visit: Visit, about: User, pools: list[Rating]) -> list[dict[str, Any]]:
    """The plots of every pool in which there is a line to draw."""
    return [
        {**plot, **members_of(each), **pool_words(each)}
        for each in pools
        if (plot := rating_plot(changes_of(about, each.pool))) is not None
    ]


def changes_of(about: User, pool: str) -> list[Json]:
    """Return the changes of a rating by the player's newest games, the oldest of them first."""
    events = list(ratings.history(about, pool).order_by("-pool_seq")[:CHANGES])
    return [members_of(RatingChange.of(event)) for event in reversed(events)]


def _mine(visit: Visit, about: User) -> dict[str, Any] | None:
    """The visitor's relation to this player. None without a signed-in visitor, and on your own page."""
    if visit.user is None or visit.user.pk == about.pk:
        return None
    note = lobby.notes_of(visit.user).filter(about=about).first()
    blocks = lobby.blocks_of(visit.user).filter(blocked=about).exists()
    is_open = about.is_active and not about.is_house_bot
    return {
        "follows": lobby.follows_of(visit.user).filter(followed=about).exists(),
        "blocks": blocks,
        "mutes": lobby.mutes_of(visit.user).filter(muted=about).exists(),
        "may_follow": is_open and not blocks,
        "may_block": is_open,
        "may_mute": is_open and not blocks,
        "may_challenge": is_open and not blocks and not about.is_bot,
        "may_report": is_open and not about.is_bot,
        "has_reported": _has_reported(visit, about),
        "suspended": suspended_until(visit),
        "note": "" if note is None else note.text,
        "versus": Versus.of(visit.user, about, None, ratings.comparison_of(visit.user, about)),
    }


def _at_table(visit: Visit) -> str:
    """Return the table from which the visitor came, which a report names."""
    return (visit.request.POST or visit.request.GET).get("table", "")[:LONGEST_ID]


def _has_reported(visit: Visit, about: User) -> bool:
    """Whether a report by the visitor about this player and the table in the address is still open."""
    mine = lobby.reports_by(visit.me).filter(about=about, closed_at=None)
    return (_at_table(visit) or None) in mine.values_list("table", flat=True)


def _report(visit: Visit, about: User) -> object:
    sent = visit.request.POST
    reason = sent.get("reason", "")
    known = reason if reason in Report.Reason.values else Report.Reason.OTHER.value
    words = sent.get("words", "")
    at = sent.get("table") or None
    cited = Cited() if at is None else Cited(messages=_messages(visit, about, at))
    report = partial(services.report, by=visit.me, about=about, reason=known, words=words)
    return visit.once(lambda: report(table_id=at, cited=cited))


def _messages(visit: Visit, about: User, table_id: str) -> list[int]:
    """Return the numbers of their last messages at the table, as far as the visitor may read there."""
    table = tables.table(table_id, visit.me)
    with suppress(RoomClosed):
        room = lobby.room_of(table, visit.me)
        rows = lobby.messages(table, None, room).filter(author=about).order_by("-number")
        return list(rows.values_list("number", flat=True)[:MOST_MESSAGES])
    return []


def _note(visit: Visit, about: User) -> object:
    text = visit.request.POST.get("text", "").strip()
    if text:
        return services.note(by=visit.me, about=about, text=text)
    if lobby.notes_of(visit.me).filter(about=about).exists():
        services.forget_note(by=visit.me, name=about.name)
    return None


ACTS: Final[Mapping[str, Callable[[Visit, User], object]]] = {
    "follow": lambda visit, about: services.follow(by=visit.me, name=about.name),
    "unfollow": lambda visit, about: services.unfollow(by=visit.me, name=about.name),
    "block": lambda visit, about: services.block(by=visit.me, user=about),
    "unblock": lambda visit, about: services.unblock(by=visit.me, name=about.name),
    "mute": lambda visit, about: services.mute(by=visit.me, user=about),
    "unmute": lambda visit, about: services.unmute(by=visit.me, name=about.name),
    "note": _note,
    "report": _report,
}


# Acts that have a form of their own, in which something is typed.
SAID: Final[Mapping[str, str]] = {
    "note": _("Saved."),
    "report": _("Your report is with the staff. They see who sent it; the player does not."),
}


@page("POST", signed_in=True)
def act_about(visit: Visit, name: str, act: str) -> HttpResponse:
    if act not in ACTS:
        raise Http404
    about = _with_page(name, visit.user)
    message = gettext(SAID[act]) if act in SAID else ""
    refused = partial(_player, visit, about, act) if act in SAID else None
    to = reverse("player_page", args=[about.name])
    return visit.done(lambda: ACTS[act](visit, about), to, message, refused)


@page("POST", signed_in=True)
def challenge(visit: Visit, name: str) -> HttpResponse:
    """Challenge a player to a game in which bots take the other seats, and go to its table."""
    about = called(name, visit.user)

    def ask() -> str:
        game = chosen_game(visit)
        bots = [user_by_name(BOT, realm=str(visit.me.realm_id))] * 2
        made = services.challenge(by=visit.me, opponents=[about], bots=bots, expires_in=DAY_S, table=game)
        return reverse("table_page", args=[made.challenge.table_id])

    refused = partial(_player, visit, about, "challenge")
    return visit.leads(ask, reverse("player_page", args=[about.name]), refused)

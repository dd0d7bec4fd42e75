"""The front page, and its button: a name, a guest, a practice table."""

import secrets
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any

from django.contrib.auth import login
from django.db.models import QuerySet
from django.http import HttpResponse
from django.urls import reverse

from accounts import names, services
from accounts.errors import NameTaken
from accounts.models import Realm, User
from accounts.queries import named
from games.api.contract.play.tables import Seat, Table
from games.api.limits.charge import charge
from games.api.problems import Problem
from games.lobby import queries as lobby
from games.lobby.models import Measure
from games.notices.kinds import Preferred
from games.notices.services import prefer
from games.tables import queries
from games.tables.models import Table as TableRow
from games.tournaments.errors import TournamentNotFound
from games.tournaments.queries import daily
from games.web.seats import practice_table
from games.web.visits import Visit, clock_of, page

BACKEND = "accounts.backends.ByName"
LONGEST_NAME = 150
# Of the newest games, in some of which the visitor may play.
MOST_LIVE = 6


@page("GET")
def front(visit: Visit) -> HttpResponse:
    """Show what this is, a button to play, and links to all else."""
    return _front(visit)


def _front(visit: Visit, refused: Problem | None = None, to: str = "") -> HttpResponse:
    """Return the page; with `refused`, the name that was typed, why that is refused, and where it leads."""
    shown: dict[str, Any] = {
        "proposed": names.proposal(visit.language, secrets.choice),
        "watch": _live(visit),
        "daily": _daily(visit),
        "mine": games_of(visit),
        "not_begun": not_begun_of(visit),
        "turns": len(queries.turns_of(visit.user)) if visit.user is not None else 0,
        "here": reverse("front"),
        "typed": visit.request.POST.get("name", "")[:LONGEST_NAME],
        "fault": "" if refused is None else visit.why(refused),
        "to": to,
        "suspended": suspended_until(visit),
    }
    return visit.render("front", status=200 if refused is None else refused.kind.status, **shown)


def suspended_until(visit: Visit) -> str:
    """Return until when staff suspended the visitor, who begins no game before; empty if they are not."""
    until = banned_until(visit, Measure.Kind.SUSPENSION)
    return "" if until is None else clock_of(visit)(until)


def banned_until(visit: Visit, kind: Measure.Kind) -> datetime | None:
    """Return until when the visitor's ban of this kind lasts; None if they have none."""
    ban = None if visit.user is None else lobby.ban_of(visit.user, kind)
    return None if ban is None else ban.until


def _daily(visit: Visit) -> str | None:
    """Return the id of the event of this day, while it takes entries."""
    with suppress(TournamentNotFound):
        event = daily(visit.user)
        return event.pk if event.status == event.Status.OPEN else None
    return None


def _live(visit: Visit) -> Table | None:
    """Return the newest public game that can be watched, in which the visitor does not play."""
    running = watchable(queries.tables(visit.user, status="running"))[:MOST_LIVE]
    found = (Table.of(each) for each in queries.as_viewer_sees(running, visit.user))
    return next((each for each in found if not is_at(each.seats, visit.user)), None)


def watchable(running: QuerySet[TableRow]) -> QuerySet[TableRow]:
    """Leave out games on shared boards, of which spectators see no card until all have played it."""
    return running.filter(embargo_from=None)


def games_of(visit: Visit) -> list[Table]:
    """Return the visitor's own running games, newest first."""
    if visit.user is None:
        return []
    running = queries.tables(visit.user, mine=True, status="running")[:5]
    return [Table.of(each) for each in queries.as_viewer_sees(running, visit.user)]


def not_begun_of(visit: Visit) -> list[Table]:
    """Return the visitor's tables that have not begun, newest first: those they opened or sit at."""
    if visit.user is None:
        return []
    rows = queries.tables(visit.user, mine=True, status="open")
    found = [Table.of(each) for each in queries.as_viewer_sees(rows[:20], visit.user)]
    return [each for each in found if each.creator == visit.user.pk or is_at(each.seats, visit.user)][:5]


def is_at(seats: Iterable[Seat], user: User | None) -> bool:
    """Whether the user sits there."""
    return user is not None and any(each.player is not None and each.player.id == user.pk for each in seats)


@page("POST")
def play(visit: Visit) -> HttpResponse:
    """Make a guest account if nobody is signed in. Then seat the user at a practice table, or go to
    `next`."""
    to = visit.own(visit.request.POST.get("next", ""), "")

    def lead(user: User) -> str:
        return to or reverse("table_page", args=[practice_table(user).pk])

    begin = partial(_as_guest, visit, lead) if visit.user is None else partial(lead, visit.user)
    return visit.leads(begin, reverse("front"), lambda problem: _front(visit, problem, to))


def _as_guest(visit: Visit, lead: Callable[[User], str]) -> str:
    """Sign in as a guest, and return where `lead` goes on with them. A form that is sent again, as by a
    second click on a page without JavaScript, signs in as the same guest, and leads to the same table."""
    key = visit.form_key or secrets.token_hex()
    typed, proposed = (
        visit.request.POST.get(field, "")[:LONGEST_NAME].strip() for field in ("name", "proposed")
    )
    own = typed if typed != proposed else ""
    wanted = own or proposed or names.proposal(visit.language, _choosing(key))
    with services.exclusive_without_transaction(key):
        user = named(wanted, realm=Realm.REAL)
        if user is None or user.guest_until is None or not services.was_run(user=user, key=key):
            user = _guest(visit, wanted, is_chosen=bool(own))
        login(visit.request, user, backend=BACKEND)
        visit.request.session.set_expiry(services.KEPT)
        return visit._replace(user=user).once(lambda: lead(user))


def _choosing(key: str) -> names.Choose:
    """Choose by the key of a form, so that one without names proposes the same name each time."""
    left = int(key.removeprefix("form "), 16)

    def choose(many: Sequence[str]) -> str:
        nonlocal left
        left, place = divmod(left, len(many))
        return many[place]

    return choose


def _guest(visit: Visit, name: str, *, is_chosen: bool) -> User:
    """Make a guest, who is notified in the language of this page. If the name was only proposed, another may
    be taken."""
    charge(visit.request, "guest", None)
    now, language = datetime.now(UTC), visit.language
    try:
        user = services.make_guest(now=now, name=name, language=language)
    except NameTaken:
        if is_chosen:
            raise
        user = services.make_guest(now=now, language=language)
    prefer(user_id=user.pk, preferred=Preferred(language))
    return user

"""Buttons of a table's page: sit down, leave, fill with bots, start, come back, play again; and tables for
practice."""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from django.http import Http404, HttpResponse
from django.urls import reverse

from accounts.models import User
from accounts.queries import user_by_name
from games.lobby.services import rematch
from games.tables import queries, services
from games.tables.models import Table
from games.web.visits import Visit, page

Kept = Mapping[int, set[str]]
BOT: Final = "steady"
# Of practice: a first round, one more, and a fast one, whose trump is fixed.
ROUNDS: Final = [1, 2, 14]


def seats_for(user: User | None, players: int, taken: Collection[int], kept: Kept) -> list[int]:
    """Return the free seats that the user may take, one that is kept for them first; None: that anybody
    may."""
    mine = set() if user is None else {user.pk}
    found = (each for each in range(players) if each not in taken and not kept.get(each, set()) - mine)
    return sorted(found, key=lambda seat: seat not in kept)


def _free_seats(table_id: str, viewer: User, player: User | None) -> list[int]:
    table = queries.table(table_id, viewer)
    taken = {each.seat for each in table.seated}
    return seats_for(player, table.players, taken, queries.seats_kept([table.pk])[table.pk])


def sit(table_id: str, user: User) -> None:
    """Sit down on the first seat that is free for this user. Raise what `take_seat` raises."""
    free = _free_seats(table_id, user, user)
    services.take_seat(table_id=table_id, player=user, seat=free[0] if free else 0)


def fill(table_id: str, user: User) -> None:
    bot = user_by_name(BOT, realm=str(user.realm_id))
    for seat in _free_seats(table_id, user, None):
        services.add_bot(table_id=table_id, by=user, seat=seat, bot=bot)


def come_back(table_id: str, user: User) -> None:
    """Take back the seat that a stand-in holds for this user. Raise what `take_over` raises."""
    lost = queries.lost_seat(table_id, user)
    services.take_over(table_id=table_id, player=user, seat=0 if lost is None else lost.seat)


def practice_table(user: User) -> Table:
    """Return a running table at which `user` plays against bots. Raise what opening a table raises."""
    table = services.open_table(
        creator=user, options={"rounds": ROUNDS}, visibility=Table.Visibility.UNLISTED, hints=True
    )
    fill(table.pk, user)
    return services.start(table_id=table.pk, by=user)


ACTS: Final[Mapping[str, Callable[[str, User], object]]] = {
    "sit": sit,
    "fill": fill,
    "leave": lambda table_id, user: services.leave_seat(table_id=table_id, player=user),
    "start": lambda table_id, user: services.start(table_id=table_id, by=user),
    "come-back": come_back,
    "abort": lambda table_id, user: services.abort(table_id=table_id, by=user),
}


@page("POST", signed_in=True)
def act_at_table(visit: Visit, table_id: str, act: str) -> HttpResponse:
    """Do what a button of the table's page asks for, and redirect to that page."""
    if act not in ACTS:
        raise Http404
    queries.table(table_id, visit.user)  # 404 for a user who may not see it
    return visit.done(lambda: ACTS[act](table_id, visit.me), reverse("table_page", args=[table_id]))


@page("POST", signed_in=True)
def play_again(visit: Visit, table_id: str) -> HttpResponse:
    """Open the same game again, everybody one seat further, and go there."""

    def again() -> str:
        return reverse("table_page", args=[rematch(table_id=table_id, by=visit.me)[0].table_id])

    return visit.leads(again, reverse("table_page", args=[table_id]))

"""Buttons of a table's page: sit down, leave, fill with bots, start, play again; and tables for practice."""

from collections.abc import Callable, Mapping
from typing import Final

from django.http import Http404, HttpResponse
from django.urls import reverse

from accounts.models import User
from accounts.queries import user_by_name
from games.lobby.services import rematch
from games.tables import queries, services
from games.tables.models import Table
from games.web.visits import Visit, page

BOT: Final = "steady"
# Of practice: a first round, one more, and a fast one, whose trump is fixed.
ROUNDS: Final = [1, 2, 14]


def _free_seats(table_id: str, user: User) -> list[int]:
    table = queries.table(table_id, user)
    taken = {each.seat for each in table.seated}
    return [seat for seat in range(table.players) if seat not in taken]


def sit(table_id: str, user: User) -> None:
    """Sit down on the first seat that is free for this user. Raise what `take_seat` raised last."""
    free = _free_seats(table_id, user)
    kept = queries.kept_seats([table_id], user)
    seat = next((each for each in free if (table_id, each) not in kept), free[0] if free else 0)
    services.take_seat(table_id=table_id, player=user, seat=seat)


def fill(table_id: str, user: User) -> None:
    bot = user_by_name(BOT, realm=str(user.realm_id))
    for seat in _free_seats(table_id, user):
        services.add_bot(table_id=table_id, by=user, seat=seat, bot=bot)


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
    "abort": lambda table_id, user: services.abort(table_id=table_id, by=user),
}


@page("POST", signed_in=True)
def act_at_table(visit: Visit, table_id: str, act: str) -> HttpResponse:
    """Do what a button of the table's page asks for, and return to that page."""
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

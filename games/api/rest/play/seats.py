"""Seats: sitting down, getting up, bots, and seats kept for others."""

from django.http import HttpResponse

from accounts.models import User
from accounts.scopes import Scope
from games.api.answers import nothing
from games.api.contract.play.tables import SeatTaken, TableShape
from games.api.lookup import bot_named, user_named
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.play.tables import table_answer
from games.tables import queries, services

SEAT = Address("tables/<str:table_id>/seats/<int:seat>", "seat", "tables")


@SEAT.put(
    scope=Scope.GAMES_PLAY,
    body=SeatTaken,
    answers={200: TableShape},
    refuses=(services.add_bot, services.invite, services.take_seat, user_named),
)
def take_seat(request: ApiRequest, table_id: str, seat: int) -> HttpResponse:
    """Take a seat, or fill it

    Without `bot` or `invite` you sit down; on your own seat this only changes your `client_seed`. The person
    who opened the table may put a bot there, or keep the seat for somebody. `easy` errs often, `steady` plays
    soundly, `expert` plays best. GET /bots lists their levels and the bots that people run.
    """
    user, fields = caller_of(request).user, request.fields
    if "bot" in fields:
        bot = bot_named(fields["bot"], user)
        services.add_bot(table_id=table_id, by=user, seat=seat, bot=bot)
    elif "invite" in fields:
        guest = user_named(fields["invite"], user, pointer="/invite")
        services.invite(table_id=table_id, by=user, user=guest, seat=seat)
    else:
        seed = fields["client_seed"].encode()
        services.take_seat(table_id=table_id, player=user, seat=seat, client_seed=seed)
    return table_answer(table_id, user)


@SEAT.delete(scope=Scope.GAMES_PLAY, answers={204: None}, refuses=(services.leave_seat, services.remove_bot))
def leave_seat(request: ApiRequest, table_id: str, seat: int) -> HttpResponse:
    """Leave a seat, or remove a bot

    Works for your own seat, and for a bot's seat at a table you opened, before the game starts.
    """
    user = caller_of(request).user
    if _is_own(table_id, seat, user):
        services.leave_seat(table_id=table_id, player=user)
    else:
        services.remove_bot(table_id=table_id, by=user, seat=seat)
    return nothing()


def _is_own(table_id: str, seat: int, user: User) -> bool:
    return queries.table(table_id, user).standing.seat == seat

"""OAuth applications that the caller authorized."""

from datetime import UTC, datetime

from accounts import queries, services
from accounts.models import User
from accounts.queries.clients import LetIn as LetInProgram
from accounts.scopes import Scope
from games.api.callers import Caller, personal
from games.api.contract.players.people import LetIn
from games.api.operations.address import Address

CLIENTS = Address("me/clients", "clients", "me")
CLIENT = Address("me/clients/<str:client_id>", "client", "me")


@CLIENTS.get(scope=Scope.PROFILE_READ, answers={200: list[LetIn]})
def list_clients(by: User) -> list[LetInProgram]:
    """Programs you authorized

    Programs that may act in your name by OAuth, with what they may do. Personal tokens are at /me/tokens.
    """
    return queries.let_in(by, now=datetime.now(UTC))


@CLIENT.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(personal, services.revoke_client))
def revoke_client(caller: Caller, client_id: str) -> None:
    """Revoke a program's access

    All its tokens end at once. Doing it again changes nothing.
    """
    services.revoke_client(user=personal(caller).user, client_id=client_id)

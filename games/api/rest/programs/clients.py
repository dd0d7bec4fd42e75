"""Programs the caller let in by OAuth."""

from datetime import UTC, datetime

from django.http import HttpResponse

from accounts import queries, services
from accounts.scopes import Scope
from games.api.answers import nothing
from games.api.callers import personal
from games.api.contract.players.people import LetIn
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.lists import listed_whole

CLIENTS = Address("me/clients", "clients", "me")
CLIENT = Address("me/clients/<str:client_id>", "client", "me")


@CLIENTS.get(scope=Scope.PROFILE_READ, answers={200: list[LetIn]})
def list_clients(request: ApiRequest) -> HttpResponse:
    """Programs you let in

    Those that may act in your name by OAuth, with what they may do. Personal tokens are at /me/tokens.
    """
    found = queries.let_in(caller_of(request).user, now=datetime.now(UTC))
    return listed_whole(request, [LetIn.of(each) for each in found])


@CLIENT.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(personal, services.revoke_client))
def revoke_client(request: ApiRequest, client_id: str) -> HttpResponse:
    """Put a program out

    All its tokens end at this moment. Doing it again changes nothing.
    """
    services.revoke_client(user=personal(caller_of(request)).user, client_id=client_id)
    return nothing()

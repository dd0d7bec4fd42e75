"""Programs the caller let in by OAuth."""

from datetime import UTC, datetime

from django.http import HttpResponse
from django.urls import path

from accounts import queries, services
from accounts.scopes import Scope
from games.api.answers import nothing
from games.api.callers import personal
from games.api.contract.people import LetIn
from games.api.contract.shapes import shape
from games.api.rest.endpoint import ApiRequest, ApiView, caller_of, door
from games.api.rest.lists import list_of, listed_whole


class Clients(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_READ, answers={200: list_of(shape(LetIn))})
    def get(self, request: ApiRequest) -> HttpResponse:
        """Programs you let in

        Those that may act in your name by OAuth, with what they may do. Personal tokens are at /me/tokens.
        """
        found = queries.let_in(caller_of(request).user, now=datetime.now(UTC))
        return listed_whole(request, [LetIn.of(each) for each in found])


class ClientById(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(personal, services.revoke_client))
    def delete(self, request: ApiRequest, client_id: str) -> HttpResponse:
        """Put a program out

        All its tokens end at this moment. Doing it again changes nothing.
        """
        services.revoke_client(user=personal(caller_of(request)).user, client_id=client_id)
        return nothing()


urlpatterns = [
    path("me/clients", Clients.as_view(), name="clients"),
    path("me/clients/<str:client_id>", ClientById.as_view(), name="client"),
]

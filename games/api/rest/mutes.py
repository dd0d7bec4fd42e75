"""Whom one does not want to read."""

from django.http import HttpResponse
from django.urls import path

from accounts.queries import user_by_name
from accounts.scopes import Scope
from games.api.answers import nothing
from games.api.contract.chat import MuteShape
from games.api.contract.parameters import ListQuery
from games.api.presented.chat import mute_json
from games.api.rest.endpoint import ApiRequest, ApiView, caller_of, door
from games.api.rest.lists import list_of, listed, paged
from games.lobby import queries, services


class Mutes(ApiView):
    tag = "chat"

    @door(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list_of(MuteShape)})
    def get(self, request: ApiRequest) -> HttpResponse:
        """Whom you muted

        In the order in which they signed up.
        """
        page = paged(request, queries.mutes_of(caller_of(request).user), by=("muted_id",))
        return listed(request, page, [mute_json(each) for each in page.rows])


class MuteOf(ApiView):
    tag = "chat"

    @door(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.mute,))
    def put(self, request: ApiRequest, name: str) -> HttpResponse:
        """Mute somebody

        Nothing that they say at any table is shown to you from now on. Nobody is told.
        """
        user = caller_of(request).user
        services.mute(by=user, user=user_by_name(name, realm=user.realm_id))
        return nothing()

    @door(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.unmute,))
    def delete(self, request: ApiRequest, name: str) -> HttpResponse:
        """Read somebody again

        What they said meanwhile is shown, too.
        """
        services.unmute(by=caller_of(request).user, name=name)
        return nothing()


urlpatterns = [
    path("me/mutes", Mutes.as_view(), name="mutes"),
    path("me/mutes/<str:name>", MuteOf.as_view(), name="mute"),
]

"""People whom the caller keeps away."""

from django.http import HttpResponse
from django.urls import path

from accounts.queries import user_by_name
from accounts.scopes import Scope
from games.api.answers import answer, nothing
from games.api.contract.fields import Moment, Shape
from games.api.contract.parameters import ListQuery
from games.api.contract.tables import PlayerShape
from games.api.presented.relations import block_json
from games.api.rest.endpoint import ApiRequest, ApiView, caller_of, door
from games.api.rest.lists import list_of, listed, paged
from games.lobby import queries, services


class BlockShape(Shape):
    user = PlayerShape()
    created_at = Moment(help_text="Since when.")


class Blocks(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list_of(BlockShape)})
    def get(self, request: ApiRequest) -> HttpResponse:
        """Whom you block

        Newest first. Nobody else is told, they least of all.
        """
        page = paged(request, queries.blocks_of(caller_of(request).user))
        return listed(request, page, [block_json(each) for each in page.rows])


class BlockOf(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_WRITE, answers={200: BlockShape}, refuses=(services.block,))
    def put(self, request: ApiRequest, name: str) -> HttpResponse:
        """Block somebody

        They no longer sit down at tables that you opened or sit at, and neither of you invites the other;
        what they ask for so is refused with `not_welcome`, which does not say whose wish it is. Where they
        sit already they stay, and a table they opened is theirs to sit at. A person or a bot that people run;
        1,000 at most.
        """
        user = caller_of(request).user
        other = user_by_name(name, realm=user.realm_id)
        return answer(block_json(services.block(by=user, user=other)))

    @door(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.unblock,))
    def delete(self, request: ApiRequest, name: str) -> HttpResponse:
        """Block them no longer

        From this moment on.
        """
        services.unblock(by=caller_of(request).user, name=name)
        return nothing()


urlpatterns = [
    path("me/blocks", Blocks.as_view(), name="blocks"),
    path("me/blocks/<str:name>", BlockOf.as_view(), name="block"),
]

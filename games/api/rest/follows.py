"""Players whom the caller follows."""

from django.http import HttpResponse
from django.urls import path

from accounts.models import User
from accounts.scopes import Scope
from games.api.answers import answer, nothing
from games.api.contract.fields import Choice, Moment, Shape, Text, Whole
from games.api.contract.parameters import ListQuery
from games.api.contract.tables import PlayerShape
from games.api.presented.relations import follow_json
from games.api.rest.endpoint import ApiRequest, ApiView, caller_of, door
from games.api.rest.lists import list_of, listed, paged
from games.engine.codec import Json
from games.lobby import queries, services
from games.lobby.models import Follow
from games.tables.models import Table
from games.tables.queries import sittings


class SittingShape(Shape):
    table = Text(help_text="`table_…`")
    ruleset = Text(help_text="Pinned, such as `modern@1`.")
    status = Choice(choices=Table.Status.values)
    seat = Whole(help_text="Theirs.")


class FollowShape(Shape):
    user = PlayerShape()
    created_at = Moment(help_text="Since when.")
    sits_at = SittingShape(
        many=True, help_text="Public tables at which they sit now, the newest ten; as spectators know them."
    )


class Follows(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list_of(FollowShape)})
    def get(self, request: ApiRequest) -> HttpResponse:
        """Whom you follow, and where they play

        Newest first. How many follow somebody stands at /users/{name}; who they are, nobody is told.
        """
        user = caller_of(request).user
        page = paged(request, queries.follows_of(user))
        return listed(request, page, _shown(page.rows, user))


class FollowOf(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_WRITE, answers={200: FollowShape}, refuses=(services.follow,))
    def put(self, request: ApiRequest, name: str) -> HttpResponse:
        """Follow somebody

        Who blocks you cannot be followed, as if there were no such user. Where one of two blocks the other,
        neither follows the other any longer. 1,000 at most.
        """
        user = caller_of(request).user
        return answer(_shown([services.follow(by=user, name=name)], user)[0])

    @door(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.unfollow,))
    def delete(self, request: ApiRequest, name: str) -> HttpResponse:
        """Follow them no longer

        Nobody is told.
        """
        services.unfollow(by=caller_of(request).user, name=name)
        return nothing()


def _shown(follows: list[Follow], viewer: User) -> list[Json]:
    where = sittings([each.followed_id for each in follows], viewer)
    return [follow_json(each, where.get(each.followed_id, ())) for each in follows]


urlpatterns = [
    path("me/follows", Follows.as_view(), name="follows"),
    path("me/follows/<str:name>", FollowOf.as_view(), name="follow"),
]

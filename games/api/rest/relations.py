"""Whom the caller keeps away, follows and does not read, and their notes on players."""

from django.http import HttpResponse
from django.urls import path

from accounts.models import User
from accounts.queries import user_by_name
from accounts.scopes import Scope
from games.api.answers import answer, nothing, read
from games.api.contract.parameters import ListQuery
from games.api.contract.relations import Block, Follow, Mute, NewNote, Note, Sitting
from games.api.contract.shapes import shape
from games.api.rest.endpoint import ApiRequest, ApiView, caller_of, door
from games.api.rest.lists import list_of, listed, paged
from games.lobby import models, queries, services
from games.tables.queries import sittings


class Blocks(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list_of(shape(Block))})
    def get(self, request: ApiRequest) -> HttpResponse:
        """Whom you block

        Newest first. Nobody else is told, they least of all.
        """
        page = paged(request, queries.blocks_of(caller_of(request).user))
        return listed(request, page, [Block.of(each) for each in page.rows])


class BlockOf(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_WRITE, answers={200: shape(Block)}, refuses=(services.block,))
    def put(self, request: ApiRequest, name: str) -> HttpResponse:
        """Block somebody

        They no longer sit down at tables that you opened or sit at, and neither of you invites the other;
        what they ask for so is refused with `not_welcome`, which does not say whose wish it is. Where they
        sit already they stay, and a table they opened is theirs to sit at. A person or a bot that people run;
        1,000 at most.
        """
        user = caller_of(request).user
        other = user_by_name(name, realm=user.realm_id)
        return answer(Block.of(services.block(by=user, user=other)))

    @door(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.unblock,))
    def delete(self, request: ApiRequest, name: str) -> HttpResponse:
        """Block them no longer

        From this moment on.
        """
        services.unblock(by=caller_of(request).user, name=name)
        return nothing()


class Follows(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list_of(shape(Follow))})
    def get(self, request: ApiRequest) -> HttpResponse:
        """Whom you follow, and where they play

        Newest first. How many follow somebody stands at /users/{name}; who they are, nobody is told.
        """
        user = caller_of(request).user
        page = paged(request, queries.follows_of(user))
        return listed(request, page, _shown(page.rows, user))


class FollowOf(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_WRITE, answers={200: shape(Follow)}, refuses=(services.follow,))
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


class Notes(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list_of(shape(Note))})
    def get(self, request: ApiRequest) -> HttpResponse:
        """Your notes on players

        Newest first. Nobody else sees them, or that there are any.
        """
        page = paged(request, queries.notes_of(caller_of(request).user))
        return listed(request, page, [Note.of(each) for each in page.rows])


class NoteOf(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_READ, answers={200: shape(Note)})
    def get(self, request: ApiRequest, name: str) -> HttpResponse:
        """Your note on a player

        404 where you have written none.
        """
        return read(request, Note.of(queries.note_of(caller_of(request).user, name)))

    @door(scope=Scope.PROFILE_WRITE, body=NewNote, answers={200: shape(Note)}, refuses=(services.note,))
    def put(self, request: ApiRequest, name: str) -> HttpResponse:
        """Write a note on a player

        In place of what stood there; for your eyes only. 1,000 at most.
        """
        user = caller_of(request).user
        about = user_by_name(name, realm=user.realm_id)
        return answer(Note.of(services.note(by=user, about=about, text=request.fields["text"])))

    @door(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.forget_note,))
    def delete(self, request: ApiRequest, name: str) -> HttpResponse:
        """Forget a note

        For good.
        """
        services.forget_note(by=caller_of(request).user, name=name)
        return nothing()


class Mutes(ApiView):
    tag = "chat"

    @door(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list_of(shape(Mute))})
    def get(self, request: ApiRequest) -> HttpResponse:
        """Whom you muted

        In the order in which they signed up.
        """
        page = paged(request, queries.mutes_of(caller_of(request).user), by=("muted_id",))
        return listed(request, page, [Mute.of(each) for each in page.rows])


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


def _shown(follows: list[models.Follow], viewer: User) -> list[Follow]:
    where = sittings([each.followed_id for each in follows], viewer)
    seats = {user: [Sitting.of(each) for each in found] for user, found in where.items()}
    return [Follow.filled(each, sits_at=seats.get(each.followed_id, [])) for each in follows]


urlpatterns = [
    path("me/blocks", Blocks.as_view(), name="blocks"),
    path("me/blocks/<str:name>", BlockOf.as_view(), name="block"),
    path("me/follows", Follows.as_view(), name="follows"),
    path("me/follows/<str:name>", FollowOf.as_view(), name="follow"),
    path("me/notes", Notes.as_view(), name="notes"),
    path("me/notes/<str:name>", NoteOf.as_view(), name="note"),
    path("me/mutes", Mutes.as_view(), name="mutes"),
    path("me/mutes/<str:name>", MuteOf.as_view(), name="mute"),
]

"""Whom the caller keeps away, follows and does not read, and their notes on players."""

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.answers import read
from games.api.contract.parameters import ListQuery
from games.api.contract.players.relations import Block, Follow, Mute, Note
from games.api.contract.shapes import shape
from games.api.operations.address import Address
from games.api.operations.relations import NOTE, find_seats
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.lists import listed, paged
from games.lobby import queries

BLOCKS = Address("me/blocks", "blocks", "me")
FOLLOWS = Address("me/follows", "follows", "me")
NOTES = Address("me/notes", "notes", "me")
MUTES = Address("me/mutes", "mutes", "chat")


@BLOCKS.get(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list[Block]})
def list_blocks(request: ApiRequest) -> HttpResponse:
    """Whom you block

    Newest first. Nobody else is told, they least of all.
    """
    page = paged(request, queries.blocks_of(caller_of(request).user))
    return listed(request, page, [Block.of(each) for each in page.rows])


@FOLLOWS.get(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list[Follow]})
def list_follows(request: ApiRequest) -> HttpResponse:
    """Whom you follow, and where they play

    Newest first. How many follow somebody stands at /users/{name}; who they are, nobody is told.
    """
    user = caller_of(request).user
    page = paged(request, queries.follows_of(user))
    find_seats(user, page.rows)
    return listed(request, page, [Follow.of(each) for each in page.rows])


@NOTES.get(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list[Note]})
def list_notes(request: ApiRequest) -> HttpResponse:
    """Your notes on players

    Newest first. Nobody else sees them, or that there are any.
    """
    page = paged(request, queries.notes_of(caller_of(request).user))
    return listed(request, page, [Note.of(each) for each in page.rows])


@NOTE.get(scope=Scope.PROFILE_READ, answers={200: shape(Note)})
def get_note(request: ApiRequest, name: str) -> HttpResponse:
    """Your note on a player

    404 where you have written none.
    """
    return read(request, Note.of(queries.note_of(caller_of(request).user, name)))


@MUTES.get(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list[Mute]})
def list_mutes(request: ApiRequest) -> HttpResponse:
    """Whom you muted

    In the order in which they signed up.
    """
    page = paged(request, queries.mutes_of(caller_of(request).user), by=("muted_id",))
    return listed(request, page, [Mute.of(each) for each in page.rows])

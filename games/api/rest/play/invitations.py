"""Invitations: who may see and join a table that is not open to everybody."""

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.contract.play.tables import Invitation
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.lists import listed_whole
from games.tables import queries
from games.tables.errors import InvitationsHidden

INVITATIONS = Address("tables/<str:table_id>/invitations", "invitations", "tables")


@INVITATIONS.get(scope=Scope.GAMES_READ, answers={200: list[Invitation]}, refuses=("forbidden",))
def list_invitations(request: ApiRequest, table_id: str) -> HttpResponse:
    """Who is invited

    For whoever opened the table, sits there or is invited.
    """
    table = queries.table(table_id, caller_of(request).user)
    if not table.standing.sees_invitations:
        raise InvitationsHidden
    return listed_whole(request, [Invitation.of(each) for each in queries.invitations(table)])

"""Invitations: who may see and join a table that is not open to everybody."""

from django.http import HttpResponse

from accounts.queries import user_by_name
from accounts.scopes import Scope
from games.api.answers import answer, nothing
from games.api.contract.shapes import shape
from games.api.contract.tables import Invitation
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.lists import list_of, listed_whole
from games.tables import queries, services
from games.tables.errors import InvitationsHidden

INVITATIONS = Address("tables/<str:table_id>/invitations", "invitations", "tables")
INVITATION = Address("tables/<str:table_id>/invitations/<str:name>", "invitation", "tables")


@INVITATIONS.get(scope=Scope.GAMES_READ, answers={200: list_of(shape(Invitation))}, refuses=("forbidden",))
def list_invitations(request: ApiRequest, table_id: str) -> HttpResponse:
    """Who is invited

    For whoever opened the table, sits there or is invited.
    """
    table = queries.table(table_id, caller_of(request).user)
    if not table.standing.sees_invitations:
        raise InvitationsHidden
    return listed_whole(request, [Invitation.of(each) for each in queries.invitations(table)])


@INVITATION.put(scope=Scope.GAMES_PLAY, answers={200: shape(Invitation)}, refuses=(services.invite,))
def invite(request: ApiRequest, table_id: str, name: str) -> HttpResponse:
    """Invite somebody, to any seat

    To a certain seat: PUT /tables/{id}/seats/{n} with `invite`.
    """
    user = caller_of(request).user
    guest = user_by_name(name, realm=user.realm_id)
    return answer(Invitation.of(services.invite(table_id=table_id, by=user, user=guest)))


@INVITATION.delete(scope=Scope.GAMES_PLAY, answers={204: None}, refuses=(services.withdraw,))
def withdraw_invitation(request: ApiRequest, table_id: str, name: str) -> HttpResponse:
    """Take an invitation back

    Who sits already stays.
    """
    user = caller_of(request).user
    guest = user_by_name(name, realm=user.realm_id)
    services.withdraw(table_id=table_id, by=user, user=guest)
    return nothing()

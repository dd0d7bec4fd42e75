"""Sandboxes: worlds of one's own in which to try a program out."""

from typing import Any

from django.http import HttpResponse

from accounts.models import User
from accounts.scopes import Scope
from games.api.answers import answer, nothing, read
from games.api.callers import personal
from games.api.contract.parameters import ListQuery
from games.api.contract.play.tables import Table, TableShape
from games.api.contract.programs.sandboxes import (
    Advance,
    Advanced,
    Mail,
    MailQuery,
    NewSandbox,
    NewScript,
    NewTestTable,
    Sandbox,
    SandboxWithTokens,
    Script,
    with_tokens,
)
from games.api.contract.resource import members_of
from games.api.contract.shapes import shape
from games.api.lookup import user_of
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.lists import listed, paged
from games.engine.cards import card
from games.notices import queries as notices
from games.sandboxes import models, queries, services
from games.sandboxes.services import StackedDeal
from games.tables import queries as tables

READ, WRITE = Scope.PROFILE_READ, Scope.PROFILE_WRITE


SANDBOXES = Address("sandbox", "sandboxes", "sandbox")
SANDBOX = Address("sandbox/<str:sandbox_id>", "sandbox", "sandbox")
SANDBOX_ADVANCE = Address("sandbox/<str:sandbox_id>/advance", "sandbox_advance", "sandbox")
SANDBOX_MAILS = Address("sandbox/<str:sandbox_id>/mails", "sandbox_mails", "sandbox")
SANDBOX_TABLES = Address("sandbox/<str:sandbox_id>/tables", "sandbox_tables", "sandbox")
SANDBOX_SCRIPT = Address(
    "sandbox/<str:sandbox_id>/tables/<str:table_id>/seats/<int:seat>/script", "sandbox_script", "sandbox"
)


@SANDBOXES.get(scope=READ, query=ListQuery, answers={200: list[Sandbox]})
def list_sandboxes(request: ApiRequest) -> HttpResponse:
    """Your sandboxes

    Newest first, without tokens.
    """
    page = paged(request, queries.sandboxes(caller_of(request).user))
    return listed(request, page, [_shown(each) for each in page.rows])


@SANDBOXES.post(
    scope=WRITE,
    body=NewSandbox,
    answers={201: SandboxWithTokens},
    secret=True,
    refuses=(personal, services.open_sandbox),
)
def open_sandbox(request: ApiRequest) -> HttpResponse:
    """Open a sandbox

    A world of its own for a day: test players with a token each, shown here and never again, and the
    service's bots (`easy`, `steady` …). With these tokens everything works as everywhere; nothing that
    happens there is seen outside, nor the other way round. Its clock is yours to turn.
    """
    caller = personal(caller_of(request)).user
    opened, tokens = services.open_sandbox(by=caller, **request.fields)
    people = with_tokens(queries.players(opened), tokens)
    shown = {**members_of(_shown(opened)), "players": people}
    return answer(shown, status=201, location=f"/api/v1/sandbox/{opened.pk}", secret=True)


@SANDBOX.get(scope=READ, answers={200: shape(Sandbox)})
def get_sandbox(request: ApiRequest, sandbox_id: str) -> HttpResponse:
    """One sandbox, and whether all that came due is done

    Ask again until `settled` is true: sweeps come by several times a second.
    """
    found = queries.sandbox(caller_of(request).user, sandbox_id)
    return read(request, _shown(found))


@SANDBOX.delete(scope=WRITE, answers={204: None}, refuses=(services.close_sandbox,))
def delete_sandbox(request: ApiRequest, sandbox_id: str) -> HttpResponse:
    """Delete a sandbox

    Its tokens open nothing from now on, and a moment later nothing is left of it.
    """
    services.close_sandbox(by=caller_of(request).user, sandbox_id=sandbox_id)
    return nothing()


@SANDBOX_ADVANCE.post(
    scope=WRITE, body=Advance, answers={200: shape(Advanced)}, refuses=(services.advance_sandbox,)
)
def advance_sandbox(request: ApiRequest, sandbox_id: str) -> HttpResponse:
    """Turn the clock of a sandbox

    So much time passes there at once: what is still to happen (deadlines, reminders, vacations, automatic
    answers, tries of webhooks) comes nearer by as much. Instants are always told by the real clock: what
    is due in 36 hours is due now. The answer says what has come due; it is done in the moments that
    follow, until `settled` of GET /sandbox/{id} is true. What has happened keeps its instant.

    At once, things that would come one after the other come due together: of several reminders and the
    end of the time they remind of, only the end is left. With `by_steps` time passes up to each in turn
    and goes on when it is done; `to_pass_s` says how much is left.
    """
    user, fields = caller_of(request).user, request.fields
    standing = services.advance_sandbox(
        by=user, sandbox_id=sandbox_id, span=fields["by"], by_steps=fields["by_steps"]
    )
    return answer(Advanced.of(queries.sandbox(user, sandbox_id), standing))


@SANDBOX_MAILS.get(scope=READ, query=MailQuery, answers={200: list[Mail]}, refuses=("unknown_user",))
def list_sandbox_mails(request: ApiRequest, sandbox_id: str) -> HttpResponse:
    """The mails of a sandbox

    What its test players were written, newest first: their turns, reminders, invitations, digests. Each
    has an address where there is nobody, so no mail leaves the service; but for that all goes as it does
    elsewhere: what they choose at `/me/notification-settings`, quiet hours, links that open one turn.
    """
    found = queries.sandbox(caller_of(request).user, sandbox_id)
    realm, name = str(found.realm_id), request.query.get("player")
    player = None if name is None else user_of(realm, name, pointer="?player")
    page = paged(request, notices.kept_mails(realm, player))
    return listed(request, page, [Mail.of(each) for each in page.rows])


@SANDBOX_TABLES.post(
    scope=WRITE, body=NewTestTable, answers={201: TableShape}, refuses=(services.open_test_table, user_of)
)
def open_sandbox_table(request: ApiRequest, sandbox_id: str) -> HttpResponse:
    """Open a table in a sandbox

    In one step: everybody seated, the cards as you want them, the game begun. The first person among
    `seats` counts as who opened it. Tables opened by test players with their own tokens are as good.
    """
    user, fields = caller_of(request).user, dict(request.fields)
    realm = str(queries.sandbox(user, sandbox_id).realm_id)
    names = enumerate(fields.pop("seats"))
    opened = services.open_test_table(
        by=user,
        sandbox_id=sandbox_id,
        seats=[_seated(name, realm, place) for place, name in names],
        deals=[_deal(each) for each in fields.pop("deals")],
        client_seed=fields.pop("client_seed").encode(),
        **fields,
    )
    shown = Table.of(tables.table(opened.pk, opened.creator))
    return answer(shown, status=201, location=f"/api/v1/tables/{opened.pk}")


@SANDBOX_SCRIPT.get(scope=READ, answers={200: shape(Script)})
def get_script(request: ApiRequest, sandbox_id: str, table_id: str, seat: int) -> HttpResponse:
    """What a seat plays by itself

    And where it stopped, if one of its actions was refused.
    """
    found = queries.sandbox(caller_of(request).user, sandbox_id)
    return read(request, Script.of(queries.script(found, table_id, seat)))


@SANDBOX_SCRIPT.put(scope=WRITE, body=NewScript, answers={200: shape(Script)}, refuses=(services.tell_seat,))
def write_script(request: ApiRequest, sandbox_id: str, table_id: str, seat: int) -> HttpResponse:
    """Let a seat play by itself

    For each round its actions in order: the first step of a round answers the seat's first turn in it. An
    action that is refused stops the script; everybody at the table hears `script_stopped`.
    """
    script = services.tell_seat(
        by=caller_of(request).user, sandbox_id=sandbox_id, table_id=table_id, seat=seat, **request.fields
    )
    return answer(Script.of(script))


@SANDBOX_SCRIPT.delete(scope=WRITE, answers={204: None}, refuses=(services.untell_seat,))
def delete_script(request: ApiRequest, sandbox_id: str, table_id: str, seat: int) -> HttpResponse:
    """Let a seat play by itself no more

    From now on its player is waited for.
    """
    user = caller_of(request).user
    services.untell_seat(by=user, sandbox_id=sandbox_id, table_id=table_id, seat=seat)
    return nothing()


def _shown(sandbox: models.Sandbox) -> Sandbox:
    return Sandbox.at(sandbox, queries.players(sandbox), queries.standing(sandbox))


def _seated(name: str | None, realm: str, place: int) -> User | None:
    return None if name is None else user_of(realm, name, pointer=f"/seats/{place}")


def _deal(sent: dict[str, Any]) -> StackedDeal:
    return StackedDeal(sent["round"], sent["attempt"], tuple(card(text) for text in sent["deck"]))


SCRIPT = "sandbox/<str:sandbox_id>/tables/<str:table_id>/seats/<int:seat>/script"

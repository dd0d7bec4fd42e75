"""Sandboxes: private worlds for testing a program."""

from datetime import timedelta
from typing import Annotated, Any

from django.db.models import QuerySet

from accounts.models import User
from accounts.scopes import Scope
from games.api.callers import Caller, personal
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
from games.api.lookup import user_of
from games.api.operations.address import Address
from games.api.operations.command import Input, Rows
from games.engine.cards import card
from games.engine.codec import Json
from games.notices import queries as notices
from games.notices.models import KeptMail
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
def list_sandboxes(by: User) -> Rows:
    """Your sandboxes

    Newest first, without tokens.
    """
    return Rows(queries.sandboxes(by), lambda page: map(_shown, page))


@SANDBOXES.post(
    scope=WRITE,
    body=NewSandbox,
    answers={201: SandboxWithTokens},
    secret=True,
    refuses=(personal, services.open_sandbox),
    location="sandbox/{0[id]}",
)
def open_sandbox(caller: Caller, sandbox: Annotated[Json, Input(NewSandbox)]) -> Json:
    """Open a sandbox

    A world of its own for a day: test players with a token each, shown here and never again, and the
    service's bots (`easy`, `steady` …). With these tokens everything works as everywhere; nothing that
    happens there is seen outside, nor the other way round. Its clock is yours to turn.
    """
    opened, tokens = services.open_sandbox(by=personal(caller).user, **sandbox)
    return {**members_of(_shown(opened)), "players": with_tokens(queries.players(opened), tokens)}


@SANDBOX.get(scope=READ, answers={200: Sandbox})
def get_sandbox(by: User, sandbox_id: str) -> Sandbox:
    """One sandbox, and whether all that came due is done

    Ask again until `settled` is true: sweeps come by several times a second.
    """
    return _shown(queries.sandbox(by, sandbox_id))


@SANDBOX.delete(scope=WRITE, answers={204: None}, refuses=(services.close_sandbox,))
def delete_sandbox(by: User, sandbox_id: str) -> None:
    """Delete a sandbox

    Its tokens open nothing from now on, and a moment later nothing is left of it.
    """
    services.close_sandbox(by=by, sandbox_id=sandbox_id)


@SANDBOX_ADVANCE.post(scope=WRITE, body=Advance, answers={200: Advanced}, refuses=(services.advance_sandbox,))
def advance_sandbox(owner: User, sandbox_id: str, by: timedelta, *, by_steps: bool) -> Advanced:
    """Turn the clock of a sandbox

    So much time passes there at once: what is still to happen (deadlines, reminders, vacations, automatic
    answers, tries of webhooks) comes nearer by as much. Instants are always told by the real clock: what
    is due in 36 hours is due now. The answer says what has come due; it is done in the moments that
    follow, until `settled` of GET /sandbox/{id} is true. What has happened keeps its instant.

    At once, things that would come one after the other come due together: of several reminders and the
    end of the time they remind of, only the end is left. With `by_steps` time passes up to each in turn
    and goes on when it is done; `to_pass_s` says how much is left.
    """
    standing = services.advance_sandbox(by=owner, sandbox_id=sandbox_id, span=by, by_steps=by_steps)
    return Advanced.of(queries.sandbox(owner, sandbox_id), standing)


@SANDBOX_MAILS.get(scope=READ, query=MailQuery, answers={200: list[Mail]}, refuses=("unknown_user",))
def list_sandbox_mails(by: User, sandbox_id: str, player: str | None = None) -> QuerySet[KeptMail]:
    """The mails of a sandbox

    What its test players were written, newest first: their turns, reminders, invitations, digests. Each
    has an address where there is nobody, so no mail leaves the service; but for that all goes as it does
    elsewhere: what they choose at `/me/notification-settings`, quiet hours, links that open one turn.
    """
    realm = str(queries.sandbox(by, sandbox_id).realm_id)
    named = None if player is None else user_of(realm, player, pointer="?player")
    return notices.kept_mails(realm, named)


@SANDBOX_TABLES.post(
    scope=WRITE,
    body=NewTestTable,
    answers={201: TableShape},
    refuses=(services.open_test_table, user_of),
    location="tables/{0.id}",
)
def open_sandbox_table(by: User, sandbox_id: str, table: Annotated[Json, Input(NewTestTable)]) -> Table:
    """Open a table in a sandbox

    In one step: everybody seated, the cards as you want them, the game begun. The first person among
    `seats` counts as who opened it. Tables opened by test players with their own tokens are as good.
    """
    realm = str(queries.sandbox(by, sandbox_id).realm_id)
    read = {
        "seats": [_seated(name, realm, place) for place, name in enumerate(table["seats"])],
        "deals": [_deal(each) for each in table["deals"]],
        "client_seed": table["client_seed"].encode(),
    }
    opened = services.open_test_table(by=by, sandbox_id=sandbox_id, **{**table, **read})
    return Table.of(tables.table(opened.pk, opened.creator))


@SANDBOX_SCRIPT.get(scope=READ, answers={200: Script})
def get_script(by: User, sandbox_id: str, table_id: str, seat: int) -> models.Script:
    """What a seat plays by itself

    And where it stopped, if one of its actions was refused.
    """
    return queries.script(queries.sandbox(by, sandbox_id), table_id, seat)


@SANDBOX_SCRIPT.put(scope=WRITE, body=NewScript, answers={200: Script}, refuses=(services.tell_seat,))
def write_script(
    by: User, sandbox_id: str, table_id: str, seat: int, script: Annotated[Json, Input(NewScript)]
) -> models.Script:
    """Let a seat play by itself

    For each round its actions in order: the first step of a round answers the seat's first turn in it. An
    action that is refused stops the script; everybody at the table hears `script_stopped`.
    """
    return services.tell_seat(by=by, sandbox_id=sandbox_id, table_id=table_id, seat=seat, **script)


@SANDBOX_SCRIPT.delete(scope=WRITE, answers={204: None}, refuses=(services.untell_seat,))
def delete_script(by: User, sandbox_id: str, table_id: str, seat: int) -> None:
    """Let a seat play by itself no more

    From now on its player is waited for.
    """
    services.untell_seat(by=by, sandbox_id=sandbox_id, table_id=table_id, seat=seat)


def _shown(sandbox: models.Sandbox) -> Sandbox:
    return Sandbox.at(sandbox, queries.players(sandbox), queries.standing(sandbox))


def _seated(name: str | None, realm: str, place: int) -> User | None:
    return None if name is None else user_of(realm, name, pointer=f"/seats/{place}")


def _deal(sent: dict[str, Any]) -> StackedDeal:
    return StackedDeal(sent["round"], sent["attempt"], tuple(card(text) for text in sent["deck"]))

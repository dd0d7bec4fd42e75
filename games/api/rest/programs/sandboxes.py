"""Sandboxes: private worlds for testing a program."""

from datetime import timedelta
from typing import Annotated

from django.db.models import QuerySet

from accounts.models import User
from games.api.callers import Caller, personal
from games.api.contract.fields import ListQuery
from games.api.contract.play.tables import Table, TableShape
from games.api.contract.programs import sandboxes as contract
from games.api.contract.programs.sandboxes import NewScript, NewTestTable, Script
from games.api.contract.resource import members_of
from games.api.lookup import user_of
from games.api.operations.address import Address, Input
from games.api.operations.command import Rows
from games.engine.cards import card
from games.engine.codec import Json
from games.notices import queries as notices
from games.notices.models import KeptMail
from games.sandboxes import models, queries, services
from games.sandboxes.services import StackedDeal
from games.tables import queries as tables

SANDBOXES = Address("sandbox", "sandboxes", "sandbox")
SANDBOX = SANDBOXES.below("<str:sandbox_id>", "sandbox")
SANDBOX_ADVANCE = SANDBOX.below("advance", "sandbox_advance")
SANDBOX_MAILS = SANDBOX.below("mails", "sandbox_mails")
SANDBOX_TABLES = SANDBOX.below("tables", "sandbox_tables")
SANDBOX_SCRIPT = SANDBOX_TABLES.below("<str:table_id>/seats/<int:seat>/script", "sandbox_script")


@SANDBOXES.get(list[contract.Sandbox], query=ListQuery)
def list_sandboxes(by: User) -> Rows:
    """Your sandboxes

    Newest first, without tokens.
    """
    return Rows(queries.sandboxes(by), lambda page: map(_shown, page))


@SANDBOXES.post(contract.SandboxWithTokens, 201, secret=True, refuses=(personal, services.open_sandbox))
def open_sandbox(caller: Caller, sandbox: Annotated[Json, Input(contract.NewSandbox)]) -> Json:
    """Open a sandbox

    Makes a separate world for one day. It has test players, each with a token that is shown here only, and
    the service's bots (`easy`, `steady` …). These tokens work like all others. Nothing that happens in the
    sandbox is seen outside, and nothing outside is seen in it. You move its clock.
    """
    opened, tokens = services.open_sandbox(by=personal(caller).user, **sandbox)
    return {**members_of(_shown(opened)), "players": contract.with_tokens(queries.players(opened), tokens)}


@SANDBOX.get(contract.Sandbox)
def get_sandbox(by: User, sandbox_id: str) -> contract.Sandbox:
    """One sandbox, and whether its due work is done

    Ask again until `settled` is true: sweeps do the work several times a second.
    """
    return _shown(queries.sandbox(by, sandbox_id))


@SANDBOX.delete(refuses=(services.close_sandbox,))
def delete_sandbox(by: User, sandbox_id: str) -> None:
    """Delete a sandbox

    Its tokens stop working at once. A moment later all that was in it is deleted.
    """
    services.close_sandbox(by=by, sandbox_id=sandbox_id)


@SANDBOX_ADVANCE.post(contract.Advanced, body=contract.Advance, refuses=(services.advance_sandbox,))
def advance_sandbox(owner: User, sandbox_id: str, by: timedelta, *, by_steps: bool) -> contract.Advanced:
    """Advance the clock of a sandbox

    The time that you send passes there at once: what is still to happen (deadlines, reminders, vacations,
    automatic answers, tries of webhooks) comes nearer by that time. Instants are always given by the real
    clock: after 36 hours, what was due in 36 hours is due now. The answer says what has come due. It is done
    in the moments that follow, until `settled` of GET /sandbox/{id} is true. What has already happened keeps
    its instant.

    Without `by_steps`, things that would come one after the other come due together: of several reminders and
    the end of the time, only the end is left. With `by_steps`, time passes up to the next thing, and goes on
    when that is done; `to_pass_s` says how much time is left.
    """
    standing = services.advance_sandbox(by=owner, sandbox_id=sandbox_id, span=by, by_steps=by_steps)
    return contract.Advanced.at(standing, queries.sandbox(owner, sandbox_id))


@SANDBOX_MAILS.get(list[contract.Mail], query=contract.MailQuery, refuses=("unknown_user",))
def list_sandbox_mails(by: User, sandbox_id: str, player: str | None = None) -> QuerySet[KeptMail]:
    """The mails of a sandbox

    Mails to its test players, newest first: turns, reminders, invitations, digests. No mail leaves the
    service, because nobody is at their addresses. Everything else works as it does elsewhere: the choices at
    `/me/notification-settings`, quiet hours, links that open one turn.
    """
    realm = str(queries.sandbox(by, sandbox_id).realm_id)
    named = None if player is None else user_of(realm, player, pointer="?player")
    return notices.kept_mails(realm, named)


@SANDBOX_TABLES.post(TableShape, 201, refuses=(services.open_test_table, user_of), location="tables/{id}")
def open_sandbox_table(by: User, sandbox_id: str, table: Annotated[Json, Input(NewTestTable)]) -> Table:
    """Open a table in a sandbox

    Does all in one step: everybody is seated, the cards are as you want them, and the game has begun. The
    first person among `seats` counts as the one who opened it. Test players may also open tables with their
    own tokens.
    """
    realm = str(queries.sandbox(by, sandbox_id).realm_id)
    read = {
        "seats": [
            None if name is None else user_of(realm, name, pointer=f"/seats/{place}")
            for place, name in enumerate(table["seats"])
        ],
        "deals": [
            StackedDeal(each["round"], each["attempt"], tuple(map(card, each["deck"])))
            for each in table["deals"]
        ],
        "client_seed": table["client_seed"].encode(),
    }
    opened = services.open_test_table(by=by, sandbox_id=sandbox_id, **{**table, **read})
    return Table.of(tables.table(opened.pk, opened.creator))


@SANDBOX_SCRIPT.get(Script)
def get_script(by: User, sandbox_id: str, table_id: str, seat: int) -> models.Script:
    """The script of a seat

    Shows what the seat plays by itself, and where the script stopped, if one of its actions was refused.
    """
    return queries.script(queries.sandbox(by, sandbox_id), table_id, seat)


@SANDBOX_SCRIPT.put(Script, refuses=(services.set_script,))
def write_script(
    by: User, sandbox_id: str, table_id: str, seat: int, script: Annotated[Json, Input(NewScript)]
) -> models.Script:
    """Let a seat play by a script

    Send the actions of each round in order: the first step of a round answers the seat's first turn in it. An
    action that is refused stops the script, and everybody at the table gets `script_stopped`.
    """
    return services.set_script(by=by, sandbox_id=sandbox_id, table_id=table_id, seat=seat, **script)


@SANDBOX_SCRIPT.delete(refuses=(services.delete_script,))
def delete_script(by: User, sandbox_id: str, table_id: str, seat: int) -> None:
    """Delete the script of a seat

    From now on the seat waits for its player.
    """
    services.delete_script(by=by, sandbox_id=sandbox_id, table_id=table_id, seat=seat)


def _shown(sandbox: models.Sandbox) -> contract.Sandbox:
    return contract.Sandbox.at(sandbox, queries.players(sandbox), queries.standing(sandbox))

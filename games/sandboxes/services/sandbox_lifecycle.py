"""Open, close and remove sandboxes."""

from collections.abc import Sequence
from datetime import UTC, datetime

from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts import ids, scopes
from accounts import services as accounts
from accounts.errors import Fault, NameNotAllowed, NameTaken
from accounts.models import Realm, Token, User
from accounts.refusals import refuses
from accounts.scopes import Scope
from accounts.services.locks import hold_caller
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart, found_by
from bots import services as bots
from games.sandboxes import errors, queries
from games.sandboxes.models import Sandbox
from games.sandboxes.quotas import LIVES_FOR, MOST_SANDBOXES

SCOPES = (*scopes.AT_SIGN_UP, Scope.WEBHOOKS_MANAGE, Scope.TOURNAMENTS_MANAGE)
MadeTokens = dict[str, tuple[Token, str]]
TOKEN_NAME = "a test player's"  # noqa: S105  # what it is called in lists
MOST_AT_ONCE = 3


@refuses(errors.NoSandboxHere, errors.TooManySandboxes, NameNotAllowed, NameTaken)
@in_one_transaction
def open_sandbox(*, by: User, players: Sequence[str], name: str = "") -> tuple[Sandbox, MadeTokens]:
    """Open a sandbox with these people and the service's bots; return it, and their tokens by name, with
    secrets that are shown only now."""
    if by.is_bot or by.realm_id != Realm.REAL:
        raise errors.NoSandboxHere
    hold_caller(by)  # else two requests could both pass the limit
    if queries.sandboxes(by).count() >= MOST_SANDBOXES:
        raise errors.TooManySandboxes
    key = ids.new_id("sandbox")
    realm = Realm.objects.create(pk=key)
    now = datetime.now(UTC)
    made = Sandbox.objects.create(id=key, realm=realm, owner=by, name=name, ends_at=now + LIVES_FOR)
    bots.create_house_bots(key)
    tokens = {}
    for place, each in enumerate(players):
        tester = _tester(each, key, f"/players/{place}")
        tokens[tester.name] = accounts.create_token(
            user=tester, name=TOKEN_NAME, scopes_wanted=SCOPES, now=now, expires_at=made.ends_at
        )
    return queries.sandbox(by, str(made.pk)), tokens


def _tester(name: str, realm: str, pointer: str) -> User:
    try:
        return accounts.make_tester(name=name, realm=realm)
    except (NameNotAllowed, NameTaken) as error:
        # It points at its place in what was sent here.
        error.faults = tuple(Fault(pointer, each.code, each.detail) for each in error.faults)
        raise


@refuses(errors.UnknownSandbox)
@in_one_transaction
def close_sandbox(*, by: User, sandbox_id: str) -> None:
    """Close a sandbox: its tokens open nothing from now on, and soon it is removed."""
    found = queries.sandbox(by, sandbox_id)
    User.objects.filter(realm=found.realm_id).update(is_active=False)
    Sandbox.objects.filter(pk=found.pk).update(ends_at=Now())


def _over() -> QuerySet[Sandbox]:
    return Sandbox.objects.filter(ends_at__lte=Now())


@found_by(lambda: [_over()])
def sweep_sandboxes() -> int:
    """Remove some expired sandboxes; return how many.

    They are chosen at random, so that none waits for those that cannot be removed.
    """
    found = _over().order_by("?").values_list("pk", flat=True)[:MOST_AT_ONCE]
    return len(each_apart(found, remove, lambda pk: {"reason": pk}))


@in_one_transaction
def remove(sandbox_id: str) -> None:
    """Remove an expired sandbox. The application may not delete from the log, so a function of the owner does
    it, which removes only expired sandboxes."""
    with connection.cursor() as cursor:
        # A sandbox may hold many long games, and nobody waits for this.
        cursor.execute("SET LOCAL statement_timeout = '60s'")
        cursor.execute("SELECT sandboxes_remove(%s)", [sandbox_id])

"""Context of one GraphQL operation: the caller, and what has been read for them so far."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import strawberry
from django.http import HttpRequest

from accounts.models import User
from accounts.queries import users_among
from accounts.scopes import Scope
from games.api import callers
from games.api.callers import Caller
from games.api.contract.resource import RESOURCES, members_of
from games.api.operations.address import Operation
from games.api.texts.languages import language_of
from games.engine.codec import Json
from games.tables.models import Table

Shown = TypeVar("Shown")


class OperationContext:
    """One operation and its caller. `caller` is None for somebody without a token. `table`: the row that was
    read with the caller; whether they may see it is not checked yet."""

    def __init__(self, request: HttpRequest, caller: Caller | None, table: Table | None = None) -> None:
        self.request = request
        self.caller = caller
        self.table = table
        self.language = language_of(request)
        self.holds_secret = False  # whether the answer holds a secret, which is stored nowhere
        self.result: Any = None  # what the mutation returned, the source of its answer; None: refused
        self.stored_source: Json | None = None  # of a mutation that is repeated: see `idempotency`
        self.admitted: list[tuple[Scope | None, bool]] = []
        self.collected: dict[Any, Any] | None = None  # see documents.Document
        self._expected: set[str] = set()
        self._users: dict[str, User] = {}

    def viewer(self, *, mine: bool = False) -> User | None:
        """Return who looks at tables (token needed for `mine`). Raise missing_scope, not_authenticated."""
        return self._looks(Scope.GAMES_READ, mine=mine)

    def known(self, scope: Scope | None, *, seated: bool = False) -> Caller:
        """Return the caller for a field that needs a token. Raise Problem not_authenticated,
        missing_scope."""
        callers.admit(self.caller, scope, seated=seated)
        self.admitted.append((scope, seated))
        assert self.caller is not None, "nobody is not admitted"
        return self.caller

    def caller_for(self, operation: Operation, *, mine: bool = False) -> Any:
        """Return the caller for an operation; None without a token, if the operation needs none."""
        if not operation.anonymous:
            return self.known(operation.scope, seated=operation.seated).user
        return self._looks(operation.scope, mine=mine)

    def onlooker(self) -> User | None:
        """Return who looks at tournaments. Raise Problem missing_scope."""
        return self._looks(Scope.TOURNAMENTS_READ, mine=False)

    def _looks(self, scope: Scope | None, *, mine: bool) -> User | None:
        callers.admit(self.caller, scope, anonymous=not mine)
        return None if self.caller is None else self.caller.user

    def official(self) -> User:
        """Return who runs tournaments and directs tables. Raise Problem not_authenticated, missing_scope."""
        return self.known(Scope.TOURNAMENTS_MANAGE).user

    def seated(self) -> User:
        """Return who acts on their own seat, a bot too. Raise Problem not_authenticated, missing_scope."""
        return self.known(Scope.GAMES_PLAY, seated=True).user

    def expect(self, user_ids: Iterable[str]) -> None:
        """Announce that these users may be asked for, so that one query reads all of them."""
        self._expected.update(user_ids)

    def expect_people(self, shown: Shown) -> Shown:
        """Expect all people who are named in an answer, and return it."""
        self.expect(_people_in(shown))
        return shown

    def user(self, user_id: str) -> User:
        """Return this user; the first call reads all announced users by one query."""
        if user_id not in self._users:
            missing = self._expected - self._users.keys() | {user_id}
            self._users.update({each.pk: each for each in users_among(missing)})
        return self._users[user_id]


def _people_in(shown: Any) -> Iterator[str]:
    if type(shown) in RESOURCES:
        shown = members_of(shown)
    if isinstance(shown, dict):
        if str(shown.get("id", "")).startswith("user_"):
            yield shown["id"]
        else:
            yield from _people_in(list(shown.values()))
    elif isinstance(shown, list):
        for each in shown:
            yield from _people_in(each)


Info = strawberry.Info[OperationContext, None]

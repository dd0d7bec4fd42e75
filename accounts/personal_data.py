"""Personal data: which columns a person may download, and what is deleted with their account.

Each app lists its own models in a module of this name. Together the lists name every column that names a
person. Each app removes its own rows when `account_ended` is sent.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.db.models import Model, QuerySet
from oauth2_provider.models import AccessToken, Application, DeviceGrant, Grant, IDToken, RefreshToken

from accounts.models import CalendarAddress, Hours, KeptAnswer, NetworkPrint, Token, User, Vacation, Wishes

AT_ONCE = 500
Row = Mapping[str, Any]


class PersonalRows(NamedTuple):
    """Rows of `model` that name a person in the column `by`.

    The person is given the `exported_columns`; a column of a related row (`generation__pool`) has its own
    name. The rows are deleted with the account, unless `kept_because` gives a reason to keep them. If no
    column is given, `not_exported_because` says why. `rows` finds the rows where a search by the column would
    be slow.
    """

    model: type[Model]
    by: str
    exported_columns: tuple[str, ...] = ()
    kept_because: str = ""
    not_exported_because: str = ""
    rows: Callable[[User], QuerySet[Any]] | None = None

    def of(self, user: User) -> QuerySet[Any]:
        """The rows of this model that belong to the user."""
        if self.rows is not None:
            return self.rows(user)
        return self.model._base_manager.filter(**{self.by: user.pk})

    def exported(self, user: User) -> Iterator[Row]:
        """Yield the columns that the user is given, row by row, so that memory does not grow."""
        if self.exported_columns:
            yield from self.of(user).order_by("pk").values(*self.exported_columns).iterator(AT_ONCE)


def remove(user: User, kept: Iterable[PersonalRows]) -> None:
    """Delete the rows that there is no reason to keep."""
    for each in kept:
        if not each.kept_because:
            each.of(user).delete()


ACCESS = "It says which programs they authorized, which `/me/clients` lists."

PERSONAL = (
    PersonalRows(User, "id", ("id", "name", "kind", "created_at", "last_login", "guest_until"),
                 kept_because="Games remember that they were."),
    PersonalRows(User, "owner", ("id", "name", "created_at", "is_active"),
                 kept_because="Games remember their programs."),
    PersonalRows(Token, "user", (
        "id", "name", "last_four", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at",
    )),
    PersonalRows(CalendarAddress, "user", ("last_four", "created_at", "last_read_at")),
    PersonalRows(Hours, "user", ("since", "zone", "quiet_from", "quiet_to", "weekend")),
    PersonalRows(Vacation, "user", ("id", "starts_at", "ends_at", "by_itself", "created_at")),
    PersonalRows(Wishes, "user", ("remind_before", "vacation_by_itself", "changed_at")),
    PersonalRows(EmailAddress, "user", ("email", "verified", "primary")),
    PersonalRows(Authenticator, "user", ("type", "created_at", "last_used_at")),
    PersonalRows(NetworkPrint, "user", ("day", "print")),
    PersonalRows(KeptAnswer, "user", not_exported_because="It repeats what they were answered within a day."),
    PersonalRows(User.groups.through, "user",
                 not_exported_because="Only staff are in groups, and they are asked elsewhere."),
    PersonalRows(User.user_permissions.through, "user", not_exported_because="Only staff have any."),
    *(PersonalRows(each, "user", not_exported_because=ACCESS)
      for each in (Grant, RefreshToken, AccessToken, IDToken, DeviceGrant)),
    PersonalRows(Application, "user", ("name", "created")),
    PersonalRows(LogEntry, "user", kept_because="Only staff have any.",
                 not_exported_because="Only staff have any."),
)  # fmt: skip

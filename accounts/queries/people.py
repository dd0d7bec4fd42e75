"""Reading people and bots: by name or id, and which of them shared a network."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import Q

from accounts import ids, names
from accounts.errors import UnknownUser
from accounts.models import Realm, User
from accounts.prints import SharedLine
from accounts.rows import all_rows
from accounts.statements import Argument, Statement

_NAMED = Statement(
    lambda: User.objects.filter(realm=Argument("realm", Realm), name_key=Argument("key", User, "name_key"))
)


def user_by_name(name: str, *, realm: str | None = Realm.REAL) -> User:
    """Return the active user with this name, in any spelling. Raise UnknownUser."""
    user = named(name, realm=realm)
    if user is None or not user.is_active:
        raise UnknownUser
    return user


def named(name: str, *, realm: str | None = Realm.REAL) -> User | None:
    """Return the user of the realm with this name, active or not. None also for impossible names."""
    if len(name) > 150 or "\0" in name:
        return None
    return _NAMED.first(realm=realm, key=names.key(name))


def users_by_name(given: Collection[str], *, realm: str) -> dict[str, User]:
    """Return the active users of the realm with these names, in any spelling, by name; one query."""
    keys = {each: names.key(each) for each in given if len(each) <= 150 and "\0" not in each}
    found = User.objects.filter(realm=realm, is_active=True, name_key__in=set(keys.values()))
    called = {each.name_key: each for each in found}
    return {name: called[key] for name, key in keys.items() if key in called}


def lookalikes(given: Collection[str], *, realm: str) -> dict[str, str]:
    """Map each of these names that looks like an active user's name to that name; one query."""
    skeletons = {each: names.skeleton(each) for each in given if len(each) <= 150 and "\0" not in each}
    found = User.objects.filter(realm=realm, is_active=True, name_skeleton__in=set(skeletons.values()))
    carried = dict(found.values_list("name_skeleton", "name"))
    return {name: carried[alike] for name, alike in skeletons.items() if alike in carried}


def user_by_id(user_id: str) -> User | None:
    """Return the user with this id, active or not, in any realm."""
    return User.objects.filter(pk=user_id).first()


def users_among(user_ids: Collection[str]) -> list[User]:
    """Read the users with these ids, active or not, in any realm. Skip texts that cannot be ids."""
    return list(User.objects.filter(pk__in=[each for each in user_ids if ids.is_id(each, "user")]))


def is_name_taken(name: str) -> bool:
    """Whether a real account has this name, or one that looks like it. `name` is in normal form."""
    alike = Q(name_skeleton=names.skeleton(name)) | Q(name_key=names.key(name))
    return User.objects.filter(alike, realm=Realm.REAL).exists() or is_retired(
        User(name=name, name_key=names.key(name), name_skeleton=names.skeleton(name))
    )


def former_names(given: Collection[str], *, realm: str) -> dict[str, str]:
    """Map each of these names whose account has ended to the name shown for it now; one query.

    Nobody gets the name of a user who left, so the name means that user whenever it was stored.
    """
    keys = {each: names.retired(names.key(each)) for each in given}
    gone = User.objects.filter(realm=realm, left_at__isnull=False, name_key__in=set(keys.values()))
    called = dict(gone.values_list("name_key", "name"))
    return {name: called[key] for name, key in keys.items() if key in called}


def is_retired(user: User) -> bool:
    """Whether this name, or one that looks like it, belonged to an account that has ended."""
    skeletons = {names.retired(each) for each in (user.name_skeleton, names.skeleton_before(user.name))}
    alike = Q(name_skeleton__in=skeletons) | Q(name_key=names.retired(user.name_key))
    return User.objects.filter(alike, realm=user.realm_id).exists()


# For each pair of accounts: the days with a shared print, and the most accounts that shared one of those.
_SHARED = """
SELECT one.user_id, other.user_id, count(DISTINCT one.day), max(
    (SELECT count(*) FROM accounts_networkprint crowd WHERE crowd.day = one.day AND crowd.print = one.print))
FROM accounts_networkprint one
JOIN accounts_networkprint other ON other.day = one.day AND other.print = one.print
    AND other.user_id > one.user_id
WHERE one.user_id = ANY(%(users)s::uuid[]) AND other.user_id = ANY(%(users)s::uuid[])
GROUP BY one.user_id, other.user_id
"""


def shared_lines(user_ids: Collection[str]) -> dict[tuple[str, str], SharedLine]:
    """Return the pairs of these accounts that shared a network lately, the smaller id first; one query."""
    users = [ids.parse(each, "user") for each in user_ids]
    rows: list[tuple[UUID, UUID, int, int]] = all_rows(_SHARED, {"users": users})
    return {
        (ids.encode("user", one), ids.encode("user", other)): SharedLine(days, accounts)
        for one, other, days, accounts in rows
    }

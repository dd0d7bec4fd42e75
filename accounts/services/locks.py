"""Lock users until the transaction ends; and advisory locks, for code that has no row of its own to lock."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import DatabaseError, InterfaceError, connection, transaction

from accounts.errors import InvalidToken, UnknownUser
from accounts.models import Token, User
from accounts.statements import Argument, Statement

_HELD = Statement(
    lambda: (
        User.objects.select_for_update(no_key=True)
        .only("pk", "is_active")
        .filter(pk=Argument("ids", User, many=True))
        .order_by("pk")
    )
)


def hold(*user_ids: str) -> frozenset[str]:
    """Lock users. Return the ids of active accounts: one may have ended since it was read.

    The order is always the same, so two requests never deadlock. Lock a user before you count things with a
    limit; else two requests may both pass it.
    """
    return frozenset(each.pk for each in _HELD.all(ids=user_ids) if each.is_active)


def hold_with_owners(*users: User) -> frozenset[str]:
    """Lock users and the owners of programs among them. Return the ids of active accounts, as `hold` does.

    The service's own bots are not locked: they have no owner, and sit down at many tables at once.
    """
    found = {pk for each in users if not each.is_house_bot for pk in (each.pk, each.owner_id)}
    return hold(*(pk for pk in found if pk is not None))


def hold_caller(by: User) -> None:
    """Lock the caller. Raise InvalidToken if their account has ended: nothing would delete what they make."""
    check_on(hold(by.pk), by)


def hold_access(by: User, *others: User) -> frozenset[str]:
    """Lock a caller who makes a new token or another way into their account, and others, such as a bot of
    theirs. Return the ids of active accounts.

    Raise InvalidToken if the caller's token or password has ended meanwhile. Otherwise new access could
    appear after all access to the account was ended.
    """
    held = hold(by.pk, *(each.pk for each in others))
    check_on(held, by)
    if by.came_by is None:
        stands = User.objects.filter(pk=by.pk, password=by.password).exists()
    else:
        stands = Token.objects.filter(pk=by.came_by, revoked_at=None).exists()
    if not stands:
        raise InvalidToken
    return held


def check_on(held: frozenset[str], by: User | None = None, *others: User) -> None:
    """Raise InvalidToken if the account of `by` ended before it was locked, UnknownUser if another did.

    A request may have begun before the account ended.
    """
    if by is not None and not by.is_house_bot and by.pk not in held:
        raise InvalidToken
    if any(not each.is_house_bot and each.pk not in held for each in others):
        raise UnknownUser


@contextmanager
def exclusive(what: str) -> Iterator[None]:
    """Run the block for one caller at a time: others with the same `what` wait until it is committed.

    They wait as long as for other locks. An exception undoes what the block did.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_number(what)])
        yield


@contextmanager
def exclusive_without_transaction(what: str) -> Iterator[None]:
    """Run the block for one caller at a time, in no transaction, so that it begins and retries its own.

    Take it before any lock of a row, or two callers may wait for each other. Inside a transaction of the
    caller the others wait until that is committed, because before that they would read old rows.
    """
    if connection.in_atomic_block:
        with exclusive(what):
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_number(what)])
    try:
        yield
    finally:
        # If the connection broke meanwhile, Postgres has released the lock.
        with suppress(DatabaseError, InterfaceError), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_number(what)])


def is_alone(what: str) -> bool:
    """Take the lock on `what` until this transaction ends. Return False if somebody else holds it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [_number(what)])
        return bool(cursor.fetchone()[0])


def _number(what: str) -> int:
    return int.from_bytes(hashlib.sha256(f"alone|{what}".encode()).digest()[:8], "big", signed=True)

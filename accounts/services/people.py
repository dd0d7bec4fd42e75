"""Signing up, signing in and passwords."""

from base64 import b32encode
from collections.abc import Iterable
from contextlib import nullcontext
from datetime import datetime
from secrets import token_bytes

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts import errors, names, queries
from accounts.models import Realm, Token, User
from accounts.refusals import refuses
from accounts.scopes import Scope
from accounts.services.locks import hold_caller
from accounts.services.retries import in_one_transaction
from accounts.services.second_factors import counted
from accounts.services.tokens import create_token, end_session_tokens
from accounts.signals import account_switched_off

LONGEST_PASSWORD = 1024
LONGEST_CODE = 40  # of a second factor
WHY = {
    "empty": "A name needs at least one letter.",
    "character_not_allowed": "A name holds letters, digits, '-', '_' and '.' only.",
    "too_long": f"A name has at most {names.LONGEST} letters.",
    "punctuation_misplaced": "A name begins and ends with a letter or digit, and holds no two dots in a row.",
    "too_many_marks": "A letter carries too many marks.",
    "scripts_mixed": "A name is written in one script, so that it cannot pass for another.",
    "reads_as_staff": "This name reads as that of staff.",
}


def sign_up(*, name: str, password: str) -> User:
    """Make a person. Raise NameNotAllowed, NameTaken or WeakPassword."""
    try:
        user = named(name, realm=Realm.REAL, kind=User.Kind.PERSON)
    except errors.NameNotAllowed as error:
        # Check both at once, so that nobody sends a form three times.
        weak = _weaknesses(password, User())
        raise errors.NameNotAllowed(str(error), faults=(*error.faults, *weak)) from None
    _check_strength(password, user)
    user.password = make_password(password)
    return inserted(user)


@refuses(errors.NameNotAllowed, errors.NameTaken, errors.WeakPassword, errors.ScopeNotGrantable)
def sign_up_with_token(
    *, name: str, password: str, scopes_wanted: Iterable[Scope], now: datetime
) -> tuple[User, Token, str]:
    """Make a person and their first token; return its secret, too.

    If the token is refused there is no account, and the name is free.
    """
    with transaction.atomic():
        user = sign_up(name=name, password=password)
        token, secret = create_token(user=user, name="first token", scopes_wanted=scopes_wanted, now=now)
    return user, token, secret


def make_tester(*, name: str, realm: str) -> User:
    """Make a person of a sandbox. They have no password: only tokens open the account.

    Raise NameNotAllowed or NameTaken.
    """
    return inserted(named(name, realm=realm, kind=User.Kind.PERSON))


def make_bot(*, name: str, realm: str = Realm.REAL, owner: User | None = None) -> User:
    """Make a bot, which has no password and is never staff. `owner`: whose program it is, None for a bot of
    the service. Raise NameNotAllowed or NameTaken."""
    user = named(name, realm=realm, kind=User.Kind.BOT)
    user.owner = owner
    return inserted(user)


def switch_off(user: User) -> None:
    """End the account of a locked user: its tokens open nothing from now on. Its name stays, because games
    show it."""
    with transaction.atomic():
        user.is_active = False
        user.save(update_fields=["is_active"])
        account_switched_off.send(User, user=user)


@in_one_transaction
def switch_bots(*, owner: User) -> None:
    """Switch a user's bots off if staff have switched the user off, and the same bots on again with the user.

    A bot can do nothing while its owner's account is off."""
    theirs = User.objects.filter(owner=owner)
    if owner.is_active:
        theirs.filter(off_with_owner=True).update(is_active=True, off_with_owner=False)
        return
    for bot in theirs.filter(is_active=True).order_by("pk"):
        bot.off_with_owner = True
        bot.save(update_fields=["off_with_owner"])
        switch_off(bot)


def set_admin(*, name: str, password: str) -> User:
    """Set the password of the superuser with this name. Make the superuser if nobody has the name.

    Raise NameTaken when another account has the name, so that nobody becomes a superuser by accident.
    """
    user = queries.named(name)
    if user is None:
        user = named(name, realm=Realm.REAL, kind=User.Kind.PERSON, staff=True)
        user.is_staff = user.is_superuser = True
        user.set_password(password)
        return inserted(user)
    if not user.is_superuser:
        raise errors.NameTaken(pointer="/name")
    with transaction.atomic():
        user.set_password(password)
        user.save(update_fields=["password"])
    return user


def give_second_factor(*, user: User) -> str:
    """Replace all second factors of a user by a new authenticator app; return its secret in base32."""
    secret = b32encode(token_bytes(20)).decode()
    with transaction.atomic():
        Authenticator.objects.filter(user=user).delete()
        sealed = get_adapter().encrypt(secret)
        Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": sealed})
    return secret


def authenticate(*, name: str, password: str) -> User:
    """Return the active person with this name and password.

    Raise WrongPassword, after the same work and with the same words whichever of the two was wrong.
    """
    user = queries.named(name)
    if user is None or len(password) > LONGEST_PASSWORD or not user.has_usable_password():
        make_password(password[:LONGEST_PASSWORD])
        raise errors.WrongPassword
    if not check_password(password, user.password) or not user.is_active:
        raise errors.WrongPassword
    return user


def authenticate_program(*, name: str, password: str, code: str) -> User:
    """Authenticate a program, which sends a `code` of the second factor, or an empty one.

    Raise WrongPassword; SecondFactorNeeded if the code belongs to no second factor of the user, or if they
    are staff and have none; TooManyCodes if too many were wrong.
    """
    user = authenticate(name=name, password=password)
    with counted(user) if code else nullcontext():
        with transaction.atomic():
            factors = list(Authenticator.objects.filter(user=user))
            may_fit = 0 < len(code) <= LONGEST_CODE and code.isascii()
            fits = may_fit and any(each.wrap().validate_code(code) for each in factors)
        if (factors or user.is_staff) and not fits:
            raise errors.SecondFactorNeeded
    return user


@refuses(errors.WrongPassword, errors.WeakPassword)
def change_password(*, user: User, current: str, new: str) -> None:
    """Set another password. Sessions end, and tokens of their pages; tokens that the user made stay.

    A guest has no password yet; with this one the account is no longer a guest's.
    """
    with transaction.atomic():
        hold_caller(user)
        # Another request may have set a password since this one read the user.
        user.refresh_from_db(fields=["password", "guest_until"])
        if user.guest_until is None and not check_password(current, user.password):
            wrong = errors.Fault("/current_password", "wrong", "Wrong.")
            raise errors.WrongPassword("The current password is wrong.", faults=(wrong,))
        _check_strength(new, user)
        user.password, user.guest_until = make_password(new), None
        user.save(update_fields=["password", "guest_until"])
        end_session_tokens(user=user)


def set_password(*, user: User, password: str) -> None:
    """Store the password and no other column. An account that has ended since the user was read stays as it
    is."""
    user.set_password(password)
    with transaction.atomic():
        User.objects.filter(pk=user.pk, is_active=True).update(password=user.password)


def replace_password(*, user: User) -> None:
    """Store the password that staff set on this user, or that they removed it, and no other column. An
    account that has ended since the user was read stays as it is. Tokens of pages end. A guest who gets a
    password keeps the account."""
    with transaction.atomic():
        found = User.objects.filter(pk=user.pk, left_at=None)
        found.update(password=user.password)
        if user.has_usable_password():
            found.update(guest_until=None)
        end_session_tokens(user=user)


def named(name: str, *, realm: str, kind: User.Kind, staff: bool = False) -> User:
    """Return a user who is not stored yet. `staff`: they may have a name of staff. Raise NameNotAllowed."""
    normal = names.normal(name) if len(name) <= 150 else name
    fault = "too_long" if len(normal) > 150 else names.fault(normal)
    if fault is not None and not (staff and fault == "reads_as_staff"):
        raise errors.NameNotAllowed(WHY[fault], faults=(errors.Fault("/name", fault, WHY[fault]),))
    return User(name=normal, realm_id=realm, kind=kind)


def _check_strength(password: str, user: User) -> None:
    if faults := _weaknesses(password, user):
        raise errors.WeakPassword(faults=faults)


def _weaknesses(password: str, user: User) -> tuple[errors.Fault, ...]:
    if len(password) > LONGEST_PASSWORD:
        return (errors.Fault("/password", "password_too_long", f"At most {LONGEST_PASSWORD} characters."),)
    try:
        validate_password(password, user)
    except ValidationError as error:
        return tuple(
            errors.Fault("/password", each.code or "weak", " ".join(each.messages))
            for each in error.error_list
        )
    return ()


def inserted(user: User) -> User:
    """Store a new user, who cannot sign in if no password was set. Raise NameTaken."""
    if not user.password:
        user.set_unusable_password()
    try:
        with transaction.atomic():
            user.save(force_insert=True)
            # Looked up after the insert: an account that ends at this time has given up the name by now.
            if queries.is_retired(user):
                raise errors.NameTaken(pointer="/name")
    except IntegrityError:  # all other constraints were checked before
        raise errors.NameTaken(pointer="/name") from None
    user.refresh_from_db(fields=["created_at"])
    return user

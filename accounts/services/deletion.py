"""End an account for good. Its games stay, with a former player in the seat."""

from datetime import UTC, datetime

from django.contrib.auth.hashers import make_password

from accounts import names, personal_data, signals
from accounts.errors import SecondFactorNeeded, StaffStays, TooManyCodes, WrongPassword
from accounts.models import User
from accounts.refusals import refuses
from accounts.services.people import authenticate_program
from accounts.services.retries import in_one_transaction


@refuses(WrongPassword, SecondFactorNeeded, TooManyCodes)
def confirm(*, user: User, password: str, code: str = "") -> None:
    """Check that it is the user, by their password and, if they have one, a code of their second factor.
    Guests have neither."""
    if user.guest_until is not None:
        return
    if authenticate_program(name=user.name, password=password, code=code).pk != user.pk:
        raise WrongPassword


@refuses(StaffStays, signals.account_end_asked, signals.account_ending)
@in_one_transaction
def end_account(*, user: User, leave_games: bool = False) -> User:
    """End an account after the user has confirmed it, and return the former player that everybody sees now.

    It is refused while they still play, unless `leave_games`: then they leave. All their data goes except
    what games need. Nobody gets their name.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    if user.is_staff:
        raise StaffStays
    if user.left_at is not None:
        return user
    if not leave_games:
        # The user is locked when sitting down, so what is read here stays true until they have left.
        signals.account_end_asked.send(User, user=user)
    _take_off(user)
    signals.account_ending.send(User, user=user)
    personal_data.remove(user, personal_data.PERSONAL)
    signals.account_ended.send(User, user=user)
    return user


def _take_off(user: User) -> None:
    """Replace the name of the account, and let nobody sign in to it."""
    user.name, user.password = names.of_former(user.pk), make_password(None)
    user.is_active, user.last_login, user.left_at = False, None, datetime.now(UTC)
    user.guest_until = None
    # Not by `save`, which would compute the keys again from the new name.
    User.objects.filter(pk=user.pk).update(
        name=user.name,
        name_key=names.retired(user.name_key),
        name_skeleton=names.retired(user.name_skeleton),
        password=user.password,
        is_active=False,
        notified=False,
        last_login=None,
        left_at=user.left_at,
        guest_until=None,
    )

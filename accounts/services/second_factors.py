"""A limit for codes of second factors, counted by user over all endpoints. The person gets a mail.

The count lies in the cache, where every process sees it and no transaction undoes it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import structlog
from allauth.account.adapter import get_adapter
from allauth.core import context
from allauth.core.internal import ratelimit
from django.http import HttpRequest

from accounts.errors import TooManyCodes
from accounts.models import User

log = structlog.get_logger("estimation.accounts")
ACTION: Final = "second_factor"  # in ACCOUNT_RATE_LIMITS
MAIL: Final = "account/email/second_factor_tried"


@contextmanager
def counted(user: User) -> Iterator[None]:
    """Try a code within this block: an exception counts as a wrong code, and a right one clears the count.

    Raise TooManyCodes before anything is tried. Codes are tried only after the right password, so after the
    last wrong one the person gets a mail.
    """
    if not _consume(user):
        raise TooManyCodes
    try:
        yield
    except Exception:
        if not _consume(user, dry_run=True):
            _tell(user)
        raise
    ratelimit.clear(HttpRequest(), app="allauth.account", action=ACTION, key=_key(user))


def _consume(user: User, *, dry_run: bool = False) -> bool:
    usage = ratelimit.consume(
        HttpRequest(), app="allauth.account", action=ACTION, key=_key(user), dry_run=dry_run, limit_get=True
    )
    return usage is not None


def _key(user: User) -> str:
    return f"second-factor-{user.pk}"


def _tell(user: User) -> None:
    """Send a mail to the confirmed address, if there is one."""
    log.warning("second factor guessed", user=user.pk)
    if context.request is not None:
        get_adapter(context.request).send_notification_mail(MAIL, user)

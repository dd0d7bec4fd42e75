"""Receivers of pages for signals of signing in and out: tokens of pages end, guests claim their accounts."""

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed, password_changed, password_reset, password_set
from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver

from accounts import services
from accounts.models import User


@receiver((user_logged_out, password_changed, password_reset, password_set))
def end_tokens_of_pages(*, user: object, **_: object) -> None:
    """End the tokens of open pages when their user signs out, or changes the password."""
    if isinstance(user, User):
        services.end_session_tokens(user=user)


@receiver(password_set)
def claim_guest(*, user: User, **_: object) -> None:
    """Claim the account of a guest who has set a password."""
    services.claim(user=user)


@receiver(email_confirmed)
def claim_by_address(*, email_address: EmailAddress, **_: object) -> None:
    """Claim the account of a guest who confirmed a mail address: a mail can set a password."""
    services.claim(user=email_address.user)

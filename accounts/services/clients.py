"""End programs' access, or all access, and forget what has run out."""

from datetime import datetime

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now
from oauth2_provider.models import AccessToken, Grant, RefreshToken, clear_expired

from accounts import queries
from accounts.errors import UnknownClient
from accounts.models import CalendarAddress, Token, User
from accounts.refusals import refuses
from accounts.services.renewals import forget_renewals
from accounts.signals import access_ended


@refuses(UnknownClient)
def revoke_client(*, user: User, client_id: str) -> None:
    """End all access of a program to a user's account. Repeating changes nothing."""
    client = queries.client(client_id)
    with transaction.atomic():
        for kind in (Grant, RefreshToken, AccessToken):
            kind.objects.filter(user=user, application=client).delete()


def end_access(*, user: User, now: datetime) -> None:
    """End the user's personal tokens and their bots', their calendar's address and all that programs hold.

    At once, together with what receivers of `access_ended` end. Bots stay; their owner renews their tokens.
    """
    with transaction.atomic():
        Token.objects.filter(Q(user=user) | Q(user__owner=user), revoked_at=None).update(revoked_at=now)
        for kind in (Grant, RefreshToken, AccessToken, CalendarAddress):
            kind.objects.filter(user=user).delete()
        access_ended.send(User, user=user)


def forget_expired_grants() -> None:
    """Delete codes, tokens and sessions that have run out; the sweep calls this."""
    clear_expired()
    forget_renewals()
    Session.objects.filter(expire_date__lt=Now()).delete()

"""End the access of OAuth applications, or all access, and delete what has expired."""

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
    """End all access of an application to a user's account. Repeating it changes nothing."""
    client = queries.client(client_id)
    with transaction.atomic():
        for kind in (Grant, RefreshToken, AccessToken):
            kind.objects.filter(user=user, application=client).delete()


def end_access(*, user: User, now: datetime) -> None:
    """End the user's and their bots' personal tokens, their calendar's address and all authorized
    applications.

    Receivers of `access_ended` end more in the same transaction. Bots stay; their owner renews their tokens.
    """
    with transaction.atomic():
        Token.objects.filter(Q(user=user) | Q(user__owner=user), revoked_at=None).update(revoked_at=now)
        for kind in (Grant, RefreshToken, AccessToken, CalendarAddress):
            kind.objects.filter(user=user).delete()
        access_ended.send(User, user=user)


def forget_expired_grants() -> None:
    """Delete codes, tokens and sessions that have expired; a sweep calls this."""
    clear_expired()
    forget_renewals()
    Session.objects.filter(expire_date__lt=Now()).delete()

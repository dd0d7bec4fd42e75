"""Putting programs out again, and forgetting what has run out."""

from datetime import datetime

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models.functions import Now
from oauth2_provider.models import AccessToken, Grant, RefreshToken, clear_expired

from accounts import queries
from accounts.models import Token, User


def revoke_client(*, user: User, client_id: str) -> None:
    """End all that a program holds for a user, at once. Doing it again changes nothing.

    Raises UnknownClient when there is no such program.
    """
    client = queries.client(client_id)
    with transaction.atomic():
        for kind in (Grant, RefreshToken, AccessToken):
            kind.objects.filter(user=user, application=client).delete()


def end_access(*, user: User, now: datetime) -> None:
    """End all personal tokens of a user and all that programs hold for them, at once."""
    with transaction.atomic():
        Token.objects.filter(user=user, revoked_at=None).update(revoked_at=now)
        for kind in (Grant, RefreshToken, AccessToken):
            kind.objects.filter(user=user).delete()


def forget_expired_grants() -> None:
    """Delete codes, tokens and sessions that have run out; the sweep calls this."""
    clear_expired()
    Session.objects.filter(expire_date__lt=Now()).delete()

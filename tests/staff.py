"""Staff who are signed in to the admin with a second factor."""

import time

from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.http import HttpRequest
from django.test import Client

from accounts.models import User
from accounts.services import give_second_factor


def staff_client(user: User, client: Client | None = None) -> Client:
    """A test client signed in as this user with both factors."""
    client = client or Client()
    client.force_login(user)
    give_second_factor(user=user)
    app = Authenticator.objects.get(user=user)
    request = HttpRequest()
    request.session = client.session
    record_authentication(request, user, "mfa", id=app.pk, type=app.type)
    request.session.save()
    return client


def code_of(secret: str) -> str:
    """Return the code that an authenticator app with this secret shows now."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))

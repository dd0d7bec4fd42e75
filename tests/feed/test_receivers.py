"""Receivers of the audit trail for signals of accounts."""

from datetime import UTC, datetime

import pytest

from accounts import services
from accounts.models import User
from accounts.scopes import Scope
from games.feed.models import AuditEntry
from tests.people import somebody

pytestmark = pytest.mark.django_db
# A century ahead, because a token must expire after its creation by the database's clock.
NOW = datetime(2126, 1, 1, tzinfo=UTC)


@pytest.fixture
def amal() -> User:
    return somebody("amal")


def test_a_token_revoked_by_staff_is_in_the_audit_trail_once(amal):
    boss = User.objects.create_superuser("boss")
    token, _ = services.create_token(user=amal, name="t", scopes_wanted=[Scope.GAMES_READ], now=NOW)
    for _ in range(2):
        services.revoke_token(user=amal, token_id=token.id, now=NOW, by=boss)
    entry = AuditEntry.objects.get()
    assert (entry.who, entry.what, entry.subject, entry.realm_id) == (boss, "token_revoked", token.id, "real")


def test_revoking_ones_own_token_is_nobody_elses_business(amal):
    token, _ = services.create_token(user=amal, name="t", scopes_wanted=[Scope.GAMES_READ], now=NOW)
    services.revoke_token(user=amal, token_id=token.id, now=NOW)
    assert not AuditEntry.objects.exists()

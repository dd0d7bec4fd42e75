"""Store network prints when the use of a token is stored, and delete old ones."""

import hmac
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models.functions import Now, TruncDate

from accounts import ids
from accounts.models import NetworkPrint, Realm, Token
from accounts.prints import line_of, printed

KEPT = timedelta(days=30)
KEY_FOR = b"estimation network prints"
# One statement for both: an action may not take more of them than it does.
_USED = """
WITH used AS (UPDATE accounts_token SET last_used_at = %(now)s WHERE id = %(token)s)
INSERT INTO accounts_networkprint (user_id, day, print) VALUES (%(user)s, %(day)s, %(print)s)
ON CONFLICT DO NOTHING
"""


def note_use_from(token: Token, address: str, now: datetime) -> None:
    """Store that a token was used and, for a person, from which network.

    Networks of bots are not stored, because a bot's owner is known; nor those of OAuth applications, whose
    address is that of a server.
    """
    user, line = token.user, line_of(address)
    if user.is_bot or user.realm_id != Realm.REAL or line is None:
        Token.objects.filter(id=token.id).update(last_used_at=now)
        return
    values: dict[str, Any] = {
        "now": now, "day": now.date(),
        "token": ids.parse(token.id, "token"), "user": ids.parse(user.id, "user"),
        "print": printed(_key(), now.date().isoformat(), line),
    }  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(_USED, values)


def _key() -> bytes:
    """Return a key that is used for network prints alone, so that no other signature is a print."""
    return hmac.digest(settings.SECRET_KEY.encode(), KEY_FOR, "sha256")


def forget_prints() -> int:
    """Delete prints of days that are too long ago, and return how many."""
    deleted, _ = NetworkPrint.objects.filter(day__lt=TruncDate(Now() - KEPT)).delete()
    return deleted

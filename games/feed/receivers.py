"""What the audit trail hears from the apps below."""

from __future__ import annotations

from accounts.models import User
from accounts.signals import staff_acted
from games.feed.services import record


def connect() -> None:
    staff_acted.connect(keep_act_of_staff, dispatch_uid="feed.keep_act_of_staff")


def keep_act_of_staff(*, who: User, realm: str, what: str, subject: str, **_: object) -> None:
    """What staff did to an account belongs to the trail, in the transaction in which it is done."""
    record(realm=realm, who=who, what=what, subject=subject, reason="")

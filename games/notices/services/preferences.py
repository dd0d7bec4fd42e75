"""Change how a user is notified."""

from collections.abc import Callable

from django.db import transaction

from accounts.errors import Fault
from accounts.refusals import refuses
from accounts.services.locks import hold
from games.notices import queries
from games.notices.errors import InvalidPreferences
from games.notices.models import Preferences
from games.notices.preferences import Preferred


@refuses(InvalidPreferences)
@transaction.atomic
def prefer(*, user_id: str, preferred: Preferred) -> None:
    """Set notification settings from now on. A stored message keeps the earlier choice, but is not sent if
    its kind is off now."""
    fault = preferred.fault()
    if fault is not None:
        raise InvalidPreferences(faults=(Fault(f"/{fault}", "invalid", InvalidPreferences.detail),))
    if not hold(user_id):
        return  # The account has ended: a mail that it got before can still be unsubscribed from.
    Preferences.objects.update_or_create(
        user_id=user_id,
        defaults={
            "language": preferred.language,
            "digest_hours": preferred.digest_hours,
            "ways": {name: dict(ways) for name, ways in preferred.ways.items()},
        },
    )


@refuses(prefer)
@transaction.atomic
def change_preferences(*, user_id: str, revised: Callable[[Preferred], Preferred]) -> Preferred:
    """Change some notification settings: `revised` gets the present ones. Return these.

    They are read once the user is locked, so that another change at the same time is kept.
    """
    hold(user_id)
    before = queries.notification_settings_by_user([user_id])[user_id]
    prefer(user_id=user_id, preferred=revised(before))
    return before

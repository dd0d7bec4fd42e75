"""Change how a user is notified."""

from django.db import transaction

from accounts.errors import Fault
from accounts.refusals import refuses
from accounts.services.locks import hold
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

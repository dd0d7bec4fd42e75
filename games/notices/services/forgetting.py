"""What was settled a month ago is forgotten."""

from __future__ import annotations

from datetime import timedelta

from django.db.models.functions import Now

from games.notices.models import Delivery
from games.tables.services.retrying import in_one_transaction

KEPT_FOR = timedelta(days=30)
AT_ONCE = 1000


@in_one_transaction
def forget_deliveries() -> int:
    """Delete some of what was settled longer ago, and say how many; the sweep calls this again and again."""
    old = Delivery.objects.filter(settled_at__lt=Now() - KEPT_FOR).order_by("settled_at")
    chosen = list(old.values_list("pk", flat=True)[:AT_ONCE])
    Delivery.objects.filter(pk__in=chosen).delete()
    return len(chosen)

"""What was settled a month ago is forgotten, and what a webhook disabled ever since never came to be sent."""

from __future__ import annotations

from datetime import timedelta

from django.db.models.functions import Now

from games.notices.models import Delivery, Endpoint
from games.tables.services.retrying import in_one_transaction

KEPT_FOR = timedelta(days=30)
AT_ONCE = 1000


@in_one_transaction
def forget_deliveries() -> int:
    """Delete some of what is older than that, and say how many; the sweep calls this again and again."""
    then = Now() - KEPT_FOR
    settled = Delivery.objects.filter(settled_at__lt=then).order_by("settled_at")
    left = Delivery.objects.filter(
        endpoint__state=Endpoint.State.DISABLED, settled_at=None, created_at__lt=then
    )
    chosen = list(settled.values_list("pk", flat=True)[:AT_ONCE])
    chosen += left.order_by("pk").values_list("pk", flat=True)[: AT_ONCE - len(chosen)]
    Delivery.objects.filter(pk__in=chosen).delete()
    return len(chosen)

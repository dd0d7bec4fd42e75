"""Delete deliveries settled a month ago, and those held for webhooks or accounts that have been off since."""

from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from accounts.services.retries import in_one_transaction
from games.notices.models import Delivery, Endpoint, Message, Notice
from games.notices.models.notices import IS_STANDING

KEPT_FOR = timedelta(days=30)
NOTICES_KEPT_FOR = timedelta(days=90)
AT_ONCE = 1000


@in_one_transaction
def forget_deliveries() -> int:
    """Delete some deliveries that are older than that; return how many. The sweep repeats the call."""
    then = Now() - KEPT_FOR
    settled = Delivery.objects.filter(settled_at__lt=then)
    is_off = Q(endpoint__state=Endpoint.State.DISABLED) | Q(endpoint__user__is_active=False)
    left = Delivery.objects.filter(is_off, settled_at=None, created_at__lt=then)
    return _forgotten(settled.order_by("settled_at")) + _forgotten(left.order_by("pk"))


@in_one_transaction
def forget_notices() -> int:
    """Delete some notices and messages older than a quarter, except ongoing ones; return how many."""
    then = Now() - NOTICES_KEPT_FOR
    old = Notice.objects.filter(created_at__lt=then).exclude(IS_STANDING)
    settled = Message.objects.filter(settled_at__lt=then)
    return _forgotten(old.order_by("created_at")) + _forgotten(settled.order_by("settled_at"))


def _forgotten(rows: QuerySet[Any]) -> int:
    """Delete the first of these rows; return how many."""
    chosen = list(rows.values_list("pk", flat=True)[:AT_ONCE])
    rows.model._default_manager.filter(pk__in=chosen).delete()
    return len(chosen)

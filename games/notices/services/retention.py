"""Delete deliveries settled a month ago, and those held for webhooks or accounts that have been off since."""

from datetime import timedelta

from django.db.models import Q
from django.db.models.functions import Now

from accounts.services.sweeps import forget
from games.notices.models import Delivery, Endpoint, Message, Notice
from games.notices.models.notices import IS_STANDING

KEPT_FOR = timedelta(days=30)
NOTICES_KEPT_FOR = timedelta(days=90)


def forget_deliveries() -> int:
    """Delete deliveries that are older than that; return how many."""
    then = Now() - KEPT_FOR
    settled = Delivery.objects.filter(settled_at__lt=then)
    is_off = Q(endpoint__state=Endpoint.State.DISABLED) | Q(endpoint__user__is_active=False)
    left = Delivery.objects.filter(is_off, settled_at=None, created_at__lt=then)
    return forget(settled.order_by("settled_at"), left.order_by("pk"))


def forget_notices() -> int:
    """Delete notices and messages older than a quarter, except ongoing ones; return how many."""
    then = Now() - NOTICES_KEPT_FOR
    old = Notice.objects.filter(created_at__lt=then).exclude(IS_STANDING)
    settled = Message.objects.filter(settled_at__lt=then)
    return forget(old.order_by("created_at"), settled.order_by("settled_at"))

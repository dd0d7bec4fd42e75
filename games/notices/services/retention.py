"""Delete deliveries settled a month ago, and those held for webhooks or accounts that have been off since."""

from datetime import timedelta

from django.db.models import Q
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
    settled = Delivery.objects.filter(settled_at__lt=then).order_by("settled_at")
    is_off = Q(endpoint__state=Endpoint.State.DISABLED) | Q(endpoint__user__is_active=False)
    left = Delivery.objects.filter(is_off, settled_at=None, created_at__lt=then)
    chosen = list(settled.values_list("pk", flat=True)[:AT_ONCE])
    chosen += left.order_by("pk").values_list("pk", flat=True)[: AT_ONCE - len(chosen)]
    Delivery.objects.filter(pk__in=chosen).delete()
    return len(chosen)


@in_one_transaction
def forget_notices() -> int:
    """Delete some notices and messages older than a quarter, except ongoing ones; return how many."""
    then = Now() - NOTICES_KEPT_FOR
    old = Notice.objects.filter(created_at__lt=then).exclude(IS_STANDING)
    notices = list(old.order_by("created_at").values_list("pk", flat=True)[:AT_ONCE])
    Notice.objects.filter(pk__in=notices).delete()
    settled = Message.objects.filter(settled_at__lt=then).order_by("settled_at")
    messages = list(settled.values_list("pk", flat=True)[:AT_ONCE])
    Message.objects.filter(pk__in=messages).delete()
    return len(notices) + len(messages)

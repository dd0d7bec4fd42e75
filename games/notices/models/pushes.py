"""Browsers that subscribed to web push."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import User

POINT_BYTES, AUTH_BYTES = 65, 16


class PushSubscription(models.Model):
    """A browser that receives notices to `user`, as it subscribed at its push service (RFC 8030).

    `p256dh` and `auth` encrypt messages and open nothing: only the browser has the key for that, and its push
    service accepts messages only from the sender that the browser named.
    """

    id = PrefixedIdField(primary_key=True, prefix="push")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=2000)
    p256dh = models.BinaryField(max_length=POINT_BYTES)
    auth = models.BinaryField(max_length=AUTH_BYTES)
    description = models.CharField(max_length=100, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = "push subscription"
        constraints = [
            models.UniqueConstraint(name="push_one_user_per_browser", fields=["endpoint"]),
            models.CheckConstraint(
                name="push_keys_whole", condition=Q(p256dh__length=POINT_BYTES, auth__length=AUTH_BYTES)
            ),
        ]

    def __str__(self) -> str:
        return str(self.id)

"""Network prints: keyed hashes of the networks from which accounts came, each good for one day."""

from django.db import models

from accounts.models.people import User


class NetworkPrint(models.Model):
    """A person's client came from this network on this day (UTC). Kept for thirty days; see `prints`."""

    pk = models.CompositePrimaryKey("user_id", "day", "print")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    day = models.DateField()
    print = models.UUIDField()

    class Meta:
        indexes = [models.Index(fields=["day", "print"], name="network_print_by_day")]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.day}"

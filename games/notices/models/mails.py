"""Mails to people of sandboxes, which are stored instead of sent."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from games.notices.models.notices import Message


class KeptMail(models.Model):
    """The mail of a message to a person of a sandbox.

    `kinds` are those of the notices in it, `headers` those that notices set. `turn_links` hold table, turn_id
    and url of each turn in it. It is deleted with its message.
    """

    id = PrefixedIdField(primary_key=True, prefix="mail")
    message = models.OneToOneField(Message, on_delete=models.CASCADE, related_name="kept_mail")
    kinds = ArrayField(models.CharField(max_length=20))
    address = models.CharField(max_length=320)
    subject = models.CharField(max_length=998)
    text = models.TextField()
    html = models.TextField()
    headers = models.JSONField(default=dict)
    turn_links = models.JSONField(default=list)
    kept_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = "kept mail"
        constraints = [
            # A name that RFC 2606 reserves: if it were sent by mistake, nobody would get it.
            models.CheckConstraint(name="kept_mail_to_nobody", condition=Q(address__endswith=".invalid")),
        ]

    def __str__(self) -> str:
        return str(self.id)

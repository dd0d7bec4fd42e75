"""Receivers of the audit trail for signals of the apps below."""

import json
from typing import Final

from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.db.models.signals import post_save
from django.dispatch import receiver

from accounts.models import Realm, User
from accounts.signals import staff_acted
from games.feed.services import record

WHATS: Final = {ADDITION: "row_added", CHANGE: "row_changed", DELETION: "row_deleted"}
LONGEST: Final = 60


@receiver(post_save, sender=LogEntry)
def keep_form_of_admin(instance: LogEntry, created: bool, **_: object) -> None:
    """Record a change of staff by the admin's own forms, in the transaction in which the form is saved.

    The body names the fields that were changed, without their values.
    """
    if not created:
        return
    kind = instance.content_type
    subject = f"{kind.model if kind else 'row'} {instance.object_id}"[:LONGEST]
    changes = json.loads(instance.change_message) if instance.change_message.startswith("[") else []
    changed = [name for each in changes for name in each.get("changed", {}).get("fields", [])]
    record(
        realm=Realm.REAL,
        who=instance.user,
        what=WHATS[instance.action_flag],
        subject=subject,
        reason="",
        body={"fields": changed},
    )


@receiver(staff_acted)
def keep_act_of_staff(*, who: User, realm: str, what: str, subject: str, **_: object) -> None:
    """Record an act of staff on an account, in the same transaction."""
    record(realm=realm, who=who, what=what, subject=subject, reason="")

"""The audit trail in the admin, read-only. The database would refuse changes."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.admin import ReadOnly
from games.feed.models import AuditEntry


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnly):
    list_display = ("at", "who", "what", "subject", "reason", "realm")
    list_filter = ("what", "realm")
    search_fields = ("subject", "who__name_key", "reason")
    search_help_text = _("An id, a name or words of the reason")
    list_select_related = ("who",)
    ordering = ("-id",)
    fields = ("id", "tx", *list_display, "body", "number", "prior", "hash")

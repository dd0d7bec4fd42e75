"""Filters of the lists of tables."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.tables.admin.admin_texts import STATUSES
from games.tables.models import Table


class StatusFilter(admin.SimpleListFilter):
    """Filter by the status that users see. Under embargo this is `running`, also for a game that is over."""

    title = _("status")
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(status.value, name) for status, name in STATUSES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Table]) -> QuerySet[Table]:
        if self.value() not in STATUSES:
            return queryset
        over, asked = Q(ended_at__isnull=False), Q(status=self.value())
        hidden = Q(embargo_from__isnull=False) & over
        running = self.value() == Table.Status.RUNNING
        return queryset.filter(asked | hidden if running else asked & ~hidden)

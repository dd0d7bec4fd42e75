"""The feed and the audit trail in the admin, read-only. The database would refuse changes.

They are in this app because they hide tables under embargo, which the feed itself does not know.
"""

from typing import Any, cast

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.paginator import InfinitePaginator

from accounts.admin import ReadOnly
from accounts.models import User
from games.feed.models import AuditEntry, FeedEvent
from games.feed.news import BY_NAME
from games.tables import queries


class KindFilter(admin.SimpleListFilter):
    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(name, name) for name in sorted(BY_NAME)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[FeedEvent]) -> QuerySet[FeedEvent]:
        return queryset.filter(kind=self.value()) if self.value() in BY_NAME else queryset


@admin.register(FeedEvent)
class FeedEventAdmin(ReadOnly):
    """The feed grows for ever. So its pages neither count it nor read which kinds and audiences it has."""

    list_display = ("at", "kind", "audience", "table", "realm")
    list_filter = (KindFilter, "realm")
    search_fields = ("audience__startswith",)
    search_help_text = _("lobby, user:user_…, table:table_… or event:tournament_…, or its beginning")
    paginator = InfinitePaginator
    show_full_result_count = False
    ordering = ("-id",)
    fields = ("id", "tx", *list_display, "body")

    def get_queryset(self, request: HttpRequest) -> QuerySet[FeedEvent]:
        # The turn shows who won a trick, and the end of a game its result.
        events: QuerySet[FeedEvent] = super().get_queryset(request)
        return events.exclude(table__in=queries.under_embargo().values("pk"))


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnly):
    list_display = ("at", "who", "what", "subject", "reason", "realm")
    list_filter = ("what", "realm")
    search_fields = ("subject", "who__name_key", "reason")
    search_help_text = _("An id, a name or words of the reason")
    list_select_related = ("who",)
    ordering = ("-id",)
    fields = ("id", "tx", *list_display, "body", "number", "prior", "hash")

    def get_queryset(self, request: HttpRequest) -> QuerySet[AuditEntry]:
        # Interventions name cards; staff who play the same boards read of them afterwards.
        entries: QuerySet[AuditEntry] = super().get_queryset(request)
        closed = queries.under_embargo()
        told = queries.without_boards_of(cast("User", request.user), closed)
        hidden = closed.exclude(pk__in=told.values("pk"))
        return entries.exclude(subject__in=list(hidden.values_list("pk", flat=True)))

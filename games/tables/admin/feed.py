"""The feed in the admin, read-only. The database would refuse changes.

It is in this app because it hides tables under embargo, which the feed itself does not know.
"""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.paginator import InfinitePaginator

from accounts.admin import ReadOnly
from games.feed.models import FeedEvent
from games.feed.news import BY_NAME
from games.tables import queries


class KindFilter(admin.SimpleListFilter):
    """Filter by the kind of news."""

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

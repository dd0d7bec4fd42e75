"""The feed in the admin, read-only. The database would refuse changes.

It is in this app because it hides tables under embargo, which the feed itself does not know.
"""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin import ReadOnly
from games.feed.models import FeedEvent
from games.tables import queries


@admin.register(FeedEvent)
class FeedEventAdmin(ReadOnly):
    list_display = ("at", "kind", "audience", "table", "realm")
    list_filter = ("kind", "realm")
    search_fields = ("audience",)
    search_help_text = _("lobby, user:user_…, table:table_… or event:tournament_…, or part of one")
    ordering = ("-id",)
    fields = ("id", "tx", *list_display, "body")

    def get_queryset(self, request: HttpRequest) -> QuerySet[FeedEvent]:
        # The turn shows who won a trick, and the end of a game its result.
        events: QuerySet[FeedEvent] = super().get_queryset(request)
        return events.exclude(table__in=queries.under_embargo().values("pk"))

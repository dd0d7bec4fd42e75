"""Bots in the admin: what each plays. Migrations make the service's own, users make theirs. Switch their
accounts off on the pages of users."""

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin import ReadOnly
from accounts.admin_lists import Filtered
from bots.models import Bot, RemoteBot


@admin.register(Bot)
class BotAdmin(Filtered):
    list_display = ("user", "strategy", "version", "is_active", "description")
    list_select_related = ("user",)
    list_filter = ("strategy",)
    search_fields = ("user__name", "user__name_key")
    readonly_fields = ("user", "strategy", "version")
    fields = ("user", "strategy", "version", "description")

    @admin.display(description=_("is active"), boolean=True, ordering="user__is_active")
    def is_active(self, bot: Bot) -> bool:
        return bot.user.is_active

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Bot | None = None) -> bool:
        return False  # tables refer to their bots; switch a bot off through its account


@admin.register(RemoteBot)
class RemoteBotAdmin(ReadOnly):
    list_display = ("user", "owner", "rulesets", "speeds", "concurrency", "is_open", "is_active")
    list_select_related = ("user__owner",)
    search_fields = ("user__name_key", "user__owner__name_key")
    search_help_text = _("The name of a bot or of its owner")
    ordering = ("-user",)
    fields = (*list_display, "description")

    def called(self, bot: RemoteBot) -> str:
        """Return the bot's name, for the head of its page."""
        return bot.user.name

    @admin.display(description=_("owned by"), ordering="user__owner__name")
    def owner(self, bot: RemoteBot) -> str:
        return str(bot.user.owner)

    @admin.display(description=_("is active"), boolean=True, ordering="user__is_active")
    def is_active(self, bot: RemoteBot) -> bool:
        return bot.user.is_active

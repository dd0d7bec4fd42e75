"""The menu of the admin: events first."""

from typing import Any, Final

from django.apps import apps
from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

PARTS: Final = (
    (_("Events"), {"tournaments.tournament": _("All events"), "tables.table": _("Tables")}),
    (
        _("People"),
        {
            "accounts.user": _("People and bots"),
            "accounts.token": _("Tokens"),
            "account.emailaddress": _("E-mail addresses"),
            "mfa.authenticator": _("Second factors"),
        },
    ),
    (_("Bots"), {"bots.bot": _("Bots of the service"), "bots.remotebot": _("Bots of people")}),
    (_("Moderation"), {"lobby.case": _("Cases"), "lobby.signal": _("Signals")}),
    (_("Ratings"), {"ratings.ratedgame": _("Rated games"), "ratings.generation": _("Generations")}),
    (
        _("Webhooks and notices"),
        {
            "notices.endpoint": _("Webhooks"),
            "notices.delivery": _("Deliveries"),
            "notices.notice": _("Notices"),
            "notices.message": _("Messages"),
        },
    ),
    (
        _("Authorized programs"),
        {
            "oauth2_provider.application": _("Programs"),
            "oauth2_provider.accesstoken": _("Access tokens"),
            "oauth2_provider.refreshtoken": _("Refresh tokens"),
            "oauth2_provider.grant": _("Grants"),
            "oauth2_provider.idtoken": _("Id tokens"),
        },
    ),
    (_("What happened"), {"feed.auditentry": _("Audit trail"), "feed.feedevent": _("Feed")}),
)


def parts(request: HttpRequest) -> list[dict[str, Any]]:
    """Return the menu for unfold, with the entries that the user may see."""
    found = [{"title": title, "items": [*_items(request, names)]} for title, names in PARTS]
    return [each for each in found if each["items"]]


def _items(request: HttpRequest, names: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"title": title, "link": reverse(f"admin:{name.replace('.', '_')}_changelist")}
        for name, title in names.items()
        if any(admin.site._registry[apps.get_model(name)].get_model_perms(request).values())
    ]

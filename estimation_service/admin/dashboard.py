"""The admin's menu, and its first page: running events, what needs attention, the last days.

Officials see what needs attention in their events; others, superusers included, see what everybody sees.
Nothing here names a card.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, cast

from django.apps import apps
from django.contrib import admin
from django.contrib.admin.utils import quote
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.tournaments import queries
from games.tournaments.admin.pages import STATUSES
from games.tournaments.concerns import Concern
from games.tournaments.models import Tournament
from games.tournaments.queries import charts
from games.tournaments.queries.progress import planned

MOST_EVENTS, MOST_CONCERNS = 20, 30
_STEPS: Final = {
    60: _("a minute"), 600: _("10 minutes"), 3600: _("an hour"), 6 * 3600: _("6 hours"),
    24 * 3600: _("a day"), None: _("longer"),
}  # fmt: skip


class Bar(NamedTuple):
    """A bar of a chart: `share` of the longest, in percent."""

    label: str
    number: int
    share: int


class TournamentRow(NamedTuple):
    name: str
    url: str
    url_of_tables: str
    status: str
    entered: int
    stage_round: str
    tables: str
    share: int
    mine: bool


class DashboardConcern(NamedTuple):
    said: str
    event: str
    url: str
    kind: str


def dashboard(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Return the values of `admin/index.html` beyond those of every page of the admin."""
    user = cast("User", request.user)
    events = list(queries.events_with_attention(queries.tournaments(user)).order_by("-id"))
    events.sort(key=lambda each: not each.roles)
    mine = {each.pk: each for each in events if each.roles}
    concerns = queries.concerns(list(mine.values()))
    if any(each.duplicate for each in mine.values()):
        concerns = queries.concerns_for(concerns, user)
    context |= {
        "events": [_line(each) for each in events[:MOST_EVENTS]],
        "more_events": max(0, len(events) - MOST_EVENTS),
        "concerns": [_to_do(each, mine) for each in concerns[:MOST_CONCERNS]],
        "more_concerns": max(0, len(concerns) - MOST_CONCERNS),
        "runs_events": bool(mine),
        "charts": _charts() if mine or user.has_perm("tables.view_table") else [],
    }
    return context


def account_links(request: HttpRequest) -> list[dict[str, str]]:
    """Return the links of the user menu: the same page in the other language, and the account page."""
    other, name = ("en", "English") if get_language() == "ar" else ("ar", "العربية")
    query = request.GET.copy()
    query["lang"] = other
    return [
        {"title": name, "link": f"?{query.urlencode()}"},
        {"title": gettext("Your account"), "link": reverse("account")},
    ]


def _line(event: Tournament) -> TournamentRow:
    # Counted by the query.
    published, tables, over = (getattr(event, each) for each in ("published", "tables_now", "over_now"))
    total = planned(event)
    return TournamentRow(
        name=event.called,
        url=_event_url(event.pk),
        url_of_tables=reverse("admin:tournaments_tournament_tables", args=[quote(event.pk)]),
        status=str(STATUSES[Tournament.Status(event.status)]),
        entered=event.entered,
        stage_round=f"{published} / {total}" if total else str(published),
        tables=f"{over} / {tables}" if tables else "–",
        share=round(100 * over / tables) if tables else 0,
        mine=bool(event.roles),
    )


def _to_do(concern: Concern, mine: dict[str, Tournament]) -> DashboardConcern:
    """Return a concern for an official of the event, who may direct its tables, too."""
    url, table = _event_url(concern.tournament), concern.table
    if table is not None:
        url = reverse("admin:tables_table_direct", args=[quote(table)])
    return DashboardConcern(concern.said, mine[concern.tournament].name, url, concern.kind)


def _event_url(event_id: str) -> str:
    return reverse("admin:tournaments_tournament_change", args=[quote(event_id)])


def _charts() -> list[dict[str, Any]]:
    """Return the charts that have any data."""
    days = charts.last_days()
    found = {
        gettext("Games a day"): _of_days(days.games),
        gettext("Entries a day"): _of_days(days.entries),
        gettext("Players at events whose turn has waited up to"): _bars(
            [(str(_STEPS[each.seconds]), each.number) for each in charts.lateness()]
        ),
    }
    return [
        {"title": title, "bars": bars} for title, bars in found.items() if any(bar.number for bar in bars)
    ]


def _of_days(days: Sequence[charts.Day]) -> list[Bar]:
    return _bars([(date_format(each.day, "j M"), each.number) for each in days])


def _bars(numbers: Sequence[tuple[str, int]]) -> list[Bar]:
    most = max(number for _label, number in numbers)
    return [Bar(label, number, round(100 * number / most) if most else 0) for label, number in numbers]


PARTS: Final = (
    (_("Events"), {"tournaments.tournament": _("All events"), "tables.table": _("Tables")}),
    (_("People"), {
        "accounts.user": _("People and bots"), "accounts.token": _("Tokens"),
        "account.emailaddress": _("E-mail addresses"), "mfa.authenticator": _("Second factors"),
    }),
    (_("Bots"), {"bots.bot": _("Bots of the service"), "bots.remotebot": _("Bots of people")}),
    (_("Moderation"), {"lobby.case": _("Cases"), "lobby.signal": _("Signals")}),
    (_("Ratings"), {"ratings.ratedgame": _("Rated games"), "ratings.generation": _("Generations")}),
    (_("Webhooks and notices"), {
        "notices.endpoint": _("Webhooks"), "notices.delivery": _("Deliveries"),
        "notices.notice": _("Notices"), "notices.message": _("Messages"),
    }),
    (_("Authorized programs"), {
        "oauth2_provider.application": _("Programs"), "oauth2_provider.accesstoken": _("Access tokens"),
        "oauth2_provider.refreshtoken": _("Refresh tokens"), "oauth2_provider.grant": _("Grants"),
        "oauth2_provider.idtoken": _("Id tokens"),
    }),
    (_("What happened"), {"feed.auditentry": _("Audit trail"), "feed.feedevent": _("Feed")}),
)  # fmt: skip


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

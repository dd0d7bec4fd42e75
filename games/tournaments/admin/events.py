"""The list of events, the pages to make and to change one, and the addresses of all their pages."""

from operator import attrgetter
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin import site
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from accounts.admin import ReadOnly
from accounts.errors import translate_sentence
from accounts.isolates import isolate
from accounts.models import User
from games.tables.admin.admin_texts import moment
from games.tables.admin.columns import column
from games.tournaments import queries, services
from games.tournaments.admin import decisions, entries, lists, pairing, results, steps, tournament_pages
from games.tournaments.admin.forms.columns import recognised, said_of_clock, said_of_options
from games.tournaments.admin.forms.form import ALIKE, EventForm, RatedWords, Words
from games.tournaments.admin.pages import REFUSED, STATUSES, View, address, do, page_of, shown, user_of
from games.tournaments.models import Tournament
from games.tournaments.queries.progress import planned, with_progress
from games.tournaments.roles import Act
from games.tournaments.standings.tie_breaks import USUAL


def make(request: HttpRequest) -> HttpResponse:
    """Make a new event: a draft that nobody else sees."""
    form = EventForm(request.POST or None, initial=_ties([each.value for each in USUAL]))
    if form.is_valid():
        try:
            made = services.make(by=user_of(request), **form.chosen())
        except REFUSED as refused:
            form.refuse(refused)
        else:
            message = gettext("Here is your draft. Nobody else sees it before you open its entries.")
            messages.success(request, message)
            return HttpResponseRedirect(address("change", made))
    quota = queries.quota_of(user_of(request))
    context = site.each_context(request) | {
        "title": gettext("New event"), "opts": Tournament._meta, "form": form,
        "quota": quota, "quota_said": translate_sentence(quota.said(isolate, gettext(", ")), gettext),
    }  # fmt: skip
    return render(request, "tournaments/admin/form.html", context)


@page_of(Act.CHANGE)
def change(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Change a draft freely; of an opened event only its texts."""
    draft = event.status == Tournament.Status.DRAFT
    form_of = EventForm if draft else RatedWords if queries.may_be_rated(event) else Words
    form = form_of(request.POST or None, initial=said_of(event))
    form.fields["version"].required = True

    def changed(*, version: int, tournament_id: str, by: User, **words: Any) -> object:
        chosen = form.chosen() if isinstance(form, EventForm) else words
        return services.change(tournament_id=tournament_id, by=by, version=version, **chosen)

    message, to = gettext("The event is changed."), address("change", event)
    return do(request, event, form, changed, message, to, "tournament_changed") or shown(
        request, event, "form", tab="change", form=form
    )


def said_of(event: Tournament) -> dict[str, Any]:
    """Return the form's fields filled from this event."""
    preset, numbers = recognised(event.stages)
    return {
        **{name: getattr(event, name) for name in (*ALIKE, "version")},
        **said_of_options(event.options),
        **said_of_clock(event),
        **_ties(event.tie_breaks),
        **numbers,
        "ruleset": event.ruleset.partition("@")[0],
        "format": preset,
        "stages": event.stages,
    }


def _ties(chosen: list[str]) -> dict[str, Any]:
    return {f"tie_{place}": each for place, each in enumerate(chosen)}


class MineFilter(admin.SimpleListFilter):
    title = _("whose")
    parameter_name = "mine"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("Mine: I run or play in them"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        return (
            queryset.filter(queries.entered_or_run(user_of(request))) if self.value() == "yes" else queryset
        )


class DailyFilter(admin.SimpleListFilter):
    title = _("daily six")
    parameter_name = "daily"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("no", _("Without them")), ("yes", _("Only they"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        return (
            queryset.filter(day__isnull=self.value() == "no") if self.value() in {"yes", "no"} else queryset
        )


@admin.register(Tournament)
class TournamentAdmin(ReadOnly):
    """Events that the viewer may see: all that were opened, and those of which they are an official."""

    list_display = ("called", "state", "stage_round", "progress", "entries", "starts", "owner")
    list_filter = ("status", MineFilter, DailyFilter, "ruleset")
    search_fields = ("name", "creator__name_key", "entries__player__name_key")
    search_help_text = _("The name of an event, of its owner or of somebody who entered, or part of it")
    ordering = ("-id",)
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        return with_progress(queries.tournaments(user_of(request))).defer("sealed_seed", "description")

    def has_view_permission(self, request: HttpRequest, *_: Any) -> bool:
        return user_of(request).is_staff

    has_module_permission = has_add_permission = has_view_permission

    called = column(_("Name"), attrgetter("called"), ordering="name")
    entries = column(_("Entries"), lambda event: f"{event.entered} / {event.capacity}")
    owner = column(_("Owner"), attrgetter("creator.name"), ordering="creator__name_key")

    @display(
        description=_("Status"),
        label={
            "draft": "info", "open": "primary", "closed": "primary", "running": "warning",
            "played": "warning", "confirmed": "success", "cancelled": "danger",
        },
    )  # fmt: skip
    def state(self, event: Tournament) -> tuple[str, str]:
        return event.status, str(STATUSES[Tournament.Status(event.status)])

    @admin.display(description=_("Round"))
    def stage_round(self, event: Tournament) -> str:
        published: int = event.published  # type: ignore[attr-defined]  # counted by the query
        total = planned(event)
        return "–" if not published else f"{published} / {total}" if total else str(published)

    @admin.display(description=_("Tables over"))
    def progress(self, event: Tournament) -> SafeString | str:
        over, tables = event.over_now, event.tables_now  # type: ignore[attr-defined]  # counted by the query
        if not tables:
            return "–"
        bar = '<progress class="ev-bar" max="{}" value="{}" aria-label="{}"></progress> {} / {}'
        return format_html(bar, tables, over, gettext("Tables over"), over, tables)

    @admin.display(description=_("Began, or entries close (UTC)"), ordering="started_at")
    def starts(self, event: Tournament) -> str:
        if event.started_at:
            return f"{event.started_at:%Y-%m-%d %H:%M}"
        if event.entries_close_at:
            return gettext("entries until %s") % moment(event.entries_close_at)
        return "–"

    def add_view(self, request: HttpRequest, *_: Any, **__: Any) -> HttpResponse:
        return make(request)

    def get_urls(self) -> list[URLPattern]:
        own = [
            path(each, view, name=f"tournaments_tournament_{name}") for name, (each, view) in _pages().items()
        ]
        return [*own, *super().get_urls()]


def _pages() -> dict[str, tuple[str, View]]:
    """Return the pages of an event, by name: address and view."""
    at = "<str:tournament_id>"
    return {
        "change": (f"{at}/change/", tournament_pages.overview),
        "entries": (f"{at}/entries/", entries.entries),
        "bots": (f"{at}/entries/bots/", entries.bots),
        "list": (f"{at}/entries/list/", lists.enter_list),
        "rounds": (f"{at}/rounds/", tournament_pages.rounds),
        "tables": (f"{at}/tables/", tournament_pages.tables),
        "standings": (f"{at}/standings/", results.standings),
        "boards": (f"{at}/boards/", results.boards),
        "board": (f"{at}/boards/<int:number>/", results.board),
        "officials": (f"{at}/officials/", entries.officials),
        "log": (f"{at}/log/", tournament_pages.log),
        "edit": (f"{at}/edit/", change),
        "step": (f"{at}/do/<str:key>/", steps.step),
        "pair": (f"{at}/pair/", pairing.pair),
        "rule": (f"{at}/rounds/<int:stage_round>/tables/<int:number>/rule/", decisions.rule),
        "disqualify": (f"{at}/entries/<int:number>/disqualify/", decisions.disqualify),
        "entry": (f"{at}/entries/<int:number>/<str:key>/", entries.entry),
        "annul": (f"{at}/annul/", decisions.annul),
        "remove": (f"{at}/remove/", decisions.remove),
        "motion": (f"{at}/motions/<str:motion_id>/<str:key>/", decisions.decide),
        "complaint": (f"{at}/complaints/<str:complaint_id>/<str:key>/", decisions.answer),
        "export": (f"{at}/entries.csv", entries.export),
        "dismiss": (f"{at}/officials/<str:name>/<str:role>/dismiss/", entries.dismiss),
    }

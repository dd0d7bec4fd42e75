"""Rated games in the admin: what each changed, and corrections. Nothing is edited in place."""

from types import MappingProxyType
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextInputWidget

from accounts.admin import DecisionAdmin, KeptForm, ReadOnly, decision
from accounts.isolates import isolate
from games.ratings import queries, services
from games.ratings.display import points
from games.ratings.errors import InvalidPlaces
from games.ratings.models import Correction, Generation, RatedGame
from games.ratings.weng_lin import Skill
from games.tables.admin import record
from games.tables.admin.columns import as_lines, column
from games.tables.models import Table
from games.tables.queries import seated


class AdjustForm(KeptForm):
    places = forms.RegexField(
        r"^[1-5]( [1-5])+$",
        label=_("Places"),
        widget=UnfoldAdminTextInputWidget,
        help_text=_("Of each seat, seat 1 first, such as 1 1 3 4; ties share the better place."),
    )
    field_order = ("places", "reason")

    def clean_places(self) -> list[int]:
        return [int(each) for each in self.cleaned_data["places"].split()]


@admin.register(RatedGame)
class RatedGameAdmin(DecisionAdmin):
    named = "table_id"
    done = _("Decided. The ratings of the pool are computed again, which takes a moment.")
    at_fault = MappingProxyType({InvalidPlaces: "places"})
    list_display = ("called", "pool", "finished_at")
    list_select_related = ("pool",)  # and tables as `get_queryset` reads them
    list_filter = ("pool",)
    search_fields = ("table__occupancies__player__name_key",)
    search_help_text = _("The name of somebody who played, or part of it")
    ordering = ("-finished_at",)
    actions_detail = ("annul", "adjust")
    fields = ("called", "pool", "pool_seq", "finished_at", "changes", "decisions", "table")

    def get_queryset(self, request: HttpRequest) -> QuerySet[RatedGame]:
        games: QuerySet[RatedGame] = super().get_queryset(request)
        tables = Table.objects.select_related("pairing__tournament").prefetch_related(seated())
        return games.prefetch_related(Prefetch("table", tables.defer("sealed_deal", "client_seeds")))

    called = column(_("Table"), lambda game: record.called(game.table))

    @admin.display(description=_("What it did"))
    def changes(self, game: RatedGame) -> SafeString:
        template = gettext("%(name)s: place %(place)d, %(before)s → %(after)s")
        return as_lines(
            template
            % {
                "name": isolate(each.player.name),
                "place": each.place,
                "before": isolate(points(Skill(each.mu_before, each.sigma_before))),
                "after": isolate(points(Skill(each.mu))),
            }
            for each in queries.changes_of(game)
        )

    @admin.display(description=_("Decided since"))
    def decisions(self, game: RatedGame) -> SafeString:
        rows = game.corrections.select_related("by").order_by("pk")
        return as_lines(
            " · ".join((_what(each), isolate(each.by.name), isolate(each.reason))) for each in rows
        )

    annul = decision(_("Annul"), "annul", KeptForm, services.annul, "correct")
    adjust = decision(_("Adjust places"), "adjust", AdjustForm, services.adjust, "correct")

    def heading(self, row: RatedGame) -> str:
        return f"{record.called(row.table)}."

    def lines(self, row: RatedGame) -> list[str]:
        return [
            gettext(
                "Nothing is erased. All games of the pool are counted again, and the result is shown when "
                "this is finished."
            )
        ]

    def has_correct_permission(self, request: HttpRequest, *_: Any) -> bool:
        return request.user.has_perm("ratings.correct_rating")


@admin.register(Generation)
class GenerationAdmin(ReadOnly):
    list_display = ("pool", "number", "built_to", "reason", "made_at")
    list_filter = ("pool",)
    ordering = ("-made_at",)
    fields = ("pool", "number", "built_to", "corrections", "reason", "made_at")


def _what(correction: Correction) -> str:
    return gettext("not counted") if correction.places is None else gettext("counted with other places")

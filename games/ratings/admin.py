"""Rated games in the admin: what each changed, and corrections. Nothing is edited in place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action
from unfold.widgets import UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from accounts.admin import ReadOnly
from accounts.errors import Refused
from accounts.isolates import isolate
from accounts.models import User
from games.ratings import queries, services
from games.ratings.display import points
from games.ratings.errors import InvalidPlaces
from games.ratings.models import Correction, Generation, RatedGame
from games.ratings.weng_lin import Skill
from games.tables.admin import record
from games.tables.models import Table
from games.tables.queries import seated

WHY = _("At least ten characters, kept in the audit trail.")


class AnnulForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"), max_length=500, widget=UnfoldAdminTextareaWidget, help_text=WHY
    )


class AdjustForm(AnnulForm):
    places = forms.RegexField(
        r"^[1-5]( [1-5])+$",
        label=_("Places"),
        widget=UnfoldAdminTextInputWidget,
        help_text=_("Of each seat, seat 1 first, such as 1 1 3 4; ties share the better place."),
    )
    field_order = ("places", "reason")


@admin.register(RatedGame)
class RatedGameAdmin(ReadOnly):
    list_display = ("called", "pool", "finished_at")
    list_select_related = ("pool",)  # and tables as `get_queryset` reads them
    list_filter = ("pool",)
    search_fields = ("table__occupancies__player__name_key",)
    search_help_text = _("The name of somebody who played, or part of it")
    ordering = ("-finished_at",)
    actions_detail = ("annul", "adjust")
    fields = ("called", "pool", "pool_seq", "finished_at", "changes", "decisions", "table")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[RatedGame]:
        games: QuerySet[RatedGame] = super().get_queryset(request)
        tables = Table.objects.select_related("pairing__tournament").prefetch_related(seated())
        return games.prefetch_related(Prefetch("table", tables.defer("sealed_deal", "client_seeds")))

    @admin.display(description=_("Table"))
    def called(self, game: RatedGame) -> str:
        return record.called(game.table)

    @admin.display(description=_("What it did"))
    def changes(self, game: RatedGame) -> SafeString:
        said = gettext("%(name)s: place %(place)d, %(before)s → %(after)s")
        return lines(
            said
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
        return lines(" · ".join((_what(each), isolate(each.by.name), isolate(each.reason))) for each in rows)

    @action(description=_("Annul"), url_path="annul", permissions=["correct"])
    def annul(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Let the game not count, with a reason."""
        return self._decide(request, object_id, AnnulForm(request.POST or None), gettext("Annul"))

    @action(description=_("Adjust places"), url_path="adjust", permissions=["correct"])
    def adjust(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Let the game count with other places, with a reason."""
        return self._decide(request, object_id, AdjustForm(request.POST or None), gettext("Adjust places"))

    def _decide(self, request: HttpRequest, object_id: str, form: AnnulForm, title: str) -> HttpResponse:
        game: RatedGame | None = self.get_object(request, object_id)
        if game is None:
            raise Http404
        if form.is_valid() and self._decided(request, game, form):
            return HttpResponseRedirect(_url(game))
        context = self.admin_site.each_context(request) | {
            "title": title, "opts": self.opts, "game_url": _url(game), "form": form,
            "called": record.called(game.table),
        }  # fmt: skip
        return render(request, "ratings/admin/correct.html", context)

    def _decided(self, request: HttpRequest, game: RatedGame, form: AnnulForm) -> bool:
        asked: dict[str, Any] = {
            "table_id": game.pk, "by": cast("User", request.user), "reason": form.cleaned_data["reason"],
        }  # fmt: skip
        try:
            if isinstance(form, AdjustForm):
                services.adjust(places=[int(each) for each in form.cleaned_data["places"].split()], **asked)
            else:
                services.annul(**asked)
        except Refused as refused:
            field = "places" if isinstance(refused, InvalidPlaces) else "reason"
            form.add_error(field, gettext(str(refused)))
            return False
        self.message_user(
            request, gettext("Decided. The pool is reckoned anew, which takes a moment."), messages.SUCCESS
        )
        return True

    def has_correct_permission(self, request: HttpRequest, *_: Any) -> bool:
        return request.user.has_perm("ratings.correct_rating")


@admin.register(Generation)
class GenerationAdmin(ReadOnly):
    list_display = ("pool", "number", "built_to", "reason", "made_at")
    list_filter = ("pool",)
    ordering = ("-made_at",)
    fields = ("pool", "number", "built_to", "corrections", "reason", "made_at")
    readonly_fields = fields


def _url(game: RatedGame) -> str:
    return reverse("admin:ratings_ratedgame_change", args=[game.pk])


def _what(correction: Correction) -> str:
    return gettext("not counted") if correction.places is None else gettext("counted with other places")


def lines(told: Iterable[str]) -> SafeString:
    """Each on a line of its own."""
    return format_html_join("", "<div>{}</div>", ((each,) for each in told))

"""Pages to make and to change an event."""

from typing import Any

from django.contrib import messages
from django.contrib.admin import site
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext

from accounts.errors import translate_sentence
from accounts.isolates import isolate
from accounts.models import User
from games.tournaments import queries, services
from games.tournaments.admin.forms.columns import recognised, said_of_clock, said_of_options
from games.tournaments.admin.forms.form import ALIKE, EventForm, RatedWords, Words
from games.tournaments.admin.pages import REFUSED, address, do, page_of, shown, user_of
from games.tournaments.models import Tournament
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

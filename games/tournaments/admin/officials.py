"""Who runs the event: everybody sees it, its owner says it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from games.tournaments import queries, services
from games.tournaments.admin.forms.decision_forms import NameForm, SeenForm
from games.tournaments.admin.pages import ROLES, address, check, do, page_of, role_name, shown, user_of
from games.tournaments.models import Tournament
from games.tournaments.quotas import MOST_OFFICIALS
from games.tournaments.roles import Act, Role

DOES = {
    Role.OWNER: _("Everything, and says who else runs the event."),
    Role.DIRECTOR: _("Everything but appointing and cancelling."),
    Role.ARBITER: _("Rules on tables where something went wrong."),
    Role.REGISTRAR: _("Enters people and takes them out."),
    Role.SUPPORT: _("Looks, and helps players."),
    Role.AUDITOR: _("Looks, the log included."),
}


class AppointForm(NameForm):
    role = forms.ChoiceField(
        label=_("Role"),
        choices=[(role.value, name) for role, name in ROLES.items() if role is not Role.OWNER],
        initial=Role.ARBITER.value,
        widget=UnfoldAdminSelectWidget,
    )


@page_of
def officials(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Who runs it; its owner appoints others."""
    form = AppointForm(request.POST or None, by=user_of(request))
    if request.method == "POST":
        check(event, Act.APPOINT)
        if form.is_valid():
            user, role = form.cleaned_data["player"], Role(form.cleaned_data["role"])
            told = {"name": user.name, "role": role_name(role)}
            answer = do(
                request,
                event,
                lambda: services.appoint(tournament_id=event.pk, by=user_of(request), user=user, role=role),
                gettext("%(name)s is %(role)s now.") % told,
                address("officials", event),
                form.refuse,
            )
            if answer is not None:
                return answer
    rows = [(each, role_name(each.role), DOES[Role(each.role)]) for each in queries.officials_of(event)]
    does = [(role_name(role), about) for role, about in DOES.items()]
    return shown(request, event, "officials", rows=rows, form=form, does=does, most=MOST_OFFICIALS)


class _Dismissal:
    def __init__(self, name: str, role: str) -> None:
        told = {"name": name, "role": role_name(role)}
        self.label = gettext("Dismiss %(name)s as %(role)s") % told
        self.done = gettext("%(name)s is no longer %(role)s.") % told


@page_of
def dismiss(request: HttpRequest, event: Tournament, name: str, role: str) -> HttpResponse:
    """Take a role back."""
    check(event, Act.APPOINT)
    held = [each for each in queries.officials_of(event) if each.user.name == name and each.role == role]
    if not held:
        raise Http404
    form = SeenForm(request.POST or None, initial={"version": event.version})
    doing, what = _Dismissal(name, role), _what(request, event, held[0].user, role)
    if form.is_valid():
        answer = do(
            request,
            event,
            lambda: services.dismiss(**what),
            doing.done,
            address("officials", event),
            form.refuse,
        )
        if answer is not None:
            return answer
    foretold = [gettext("What was done in this role stays in the log.")]
    return shown(
        request, event, "step", tab="officials", step=doing, form=form, foretold=foretold, back="officials"
    )


def _what(request: HttpRequest, event: Tournament, user: Any, role: str) -> dict[str, Any]:
    return {"tournament_id": event.pk, "by": user_of(request), "user": user, "role": Role(role)}

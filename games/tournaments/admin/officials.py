"""Officials of the event: everybody sees them, its owner appoints them."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from games.tournaments import queries, services
from games.tournaments.admin.forms.decision_forms import NameForm, SeenForm
from games.tournaments.admin.pages import (
    ROLES,
    ButtonTexts,
    address,
    ask,
    check,
    do,
    page_of,
    role_name,
    shown,
    user_of,
)
from games.tournaments.models import Official, Tournament
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

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        return {"user": data.get("player"), "role": Role(data.get("role", Role.AUDITOR))}


@page_of()
def officials(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the officials; the owner appoints others."""
    form = AppointForm(request.POST or None, by=user_of(request))
    if request.method == "POST":
        check(event, Act.APPOINT)
    answer = do(request, event, form, services.appoint, _appointed, address("officials", event))
    if answer is not None:
        return answer
    rows = [(each, role_name(each.role), DOES[Role(each.role)]) for each in queries.officials_of(event)]
    does = [(role_name(role), about) for role, about in DOES.items()]
    return shown(request, event, "officials", rows=rows, form=form, does=does, most=MOST_OFFICIALS)


def _appointed(made: Official) -> str:
    return gettext("%(name)s is %(role)s now.") % {"name": made.user.name, "role": role_name(made.role)}


@page_of(Act.APPOINT)
def dismiss(request: HttpRequest, event: Tournament, name: str, role: str) -> HttpResponse:
    held = [each for each in queries.officials_of(event) if each.user.name == name and each.role == role]
    if not held:
        raise Http404
    values = {"name": name, "role": role_name(role)}
    return ask(
        request,
        event,
        SeenForm(request.POST or None, initial={"version": event.version}),
        ButtonTexts(gettext("Dismiss %(name)s as %(role)s") % values),
        [gettext("What was done in this role stays in the log.")],
        lambda version, **by: services.dismiss(user=held[0].user, role=Role(role), **by),
        gettext("%(name)s is no longer %(role)s.") % values,
        "officials",
    )

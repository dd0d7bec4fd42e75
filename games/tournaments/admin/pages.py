"""Shared by all pages of a tournament: access, the head of the page, and the call of a service.

Roles decide, not Django's permissions: staff without a role at a tournament, superusers included, see what
everybody sees, and no buttons, unless its owner's account is closed. The service refuses what a role does
not allow; the pages only hide it.
"""

from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import wraps
from typing import Any, Final, NamedTuple, cast

from django import forms
from django.contrib import messages
from django.contrib.admin import site
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models.functions import Now
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.code_words import code_words
from accounts.errors import Refused, translate_sentence
from accounts.models import User
from games.engine.errors import EngineError
from games.tables.admin.admin_texts import listed
from games.tournaments import queries
from games.tournaments.errors import NotFound, NotOfficial, TournamentChanged
from games.tournaments.models import Tournament
from games.tournaments.queries.progress import trail
from games.tournaments.roles import Act, Role

View = Callable[..., HttpResponse]
# All refusals of services.
REFUSED: Final = (Refused, EngineError)
# The same act within this time is a second click.
AGAIN: Final = timedelta(seconds=15)
TABS: Final = (
    ("change", _("Overview")),
    ("entries", _("Entries")),
    ("rounds", _("Rounds")),
    ("tables", _("Tables")),
    ("standings", _("Standings")),
    ("boards", _("Boards")),
    ("officials", _("Officials")),
    ("log", _("Log")),
)


def user_of(request: HttpRequest) -> User:
    """Return the signed-in user; the admin has checked that they are staff."""
    return cast("User", request.user)


def address(page: str, event: Tournament, *more: object) -> str:
    return reverse(f"admin:tournaments_tournament_{page}", args=[event.pk, *more])


def allows(event: Tournament, act: Act) -> bool:
    """Whether the viewer may do this, at a tournament read by `queries.tournament`."""
    return event.allows(act)


def page_of(act: Act | None = None) -> Callable[[View], View]:
    """Make a page of the admin about an event that its reader may see, and at which they may do this act.
    If a query finds nothing, answer 404."""

    def made(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, tournament_id: str, **at: Any) -> HttpResponse:
            try:
                event = queries.tournament(unquote(tournament_id), user_of(request))
                if act is not None:
                    check(event, act)
                return view(request, event, **at)
            except NotFound:
                raise Http404 from None

        return cast("View", site.admin_view(page))

    return made


def check(event: Tournament, act: Act) -> None:
    """Raise PermissionDenied unless the viewer may do it."""
    if not allows(event, act):
        raise PermissionDenied(NotOfficial.detail)


def shown(request: HttpRequest, event: Tournament, page: str, status: int = 200, **what: Any) -> HttpResponse:
    """Render `tournaments/admin/<page>.html` with the head of all pages."""
    tab = what.pop("tab", page)
    looks, decides = allows(event, Act.LOOK), not plays(request, event)
    there = {"log": looks, "boards": event.duplicate}
    context = site.each_context(request) | {
        "title": event.called,
        "opts": Tournament._meta,
        "original": event,
        "event": event,
        "status": STATUSES[Tournament.Status(event.status)],
        "tab": tab,
        "tabs": [(name, title, address(name, event)) for name, title in TABS if there.get(name, True)],
        "looks": looks,
        "enters": allows(event, Act.ENTER),
        "rules": decides and allows(event, Act.RULE),
        "appoints": allows(event, Act.APPOINT),
        "pairs": allows(event, Act.PAIR),
        "disqualifies": decides and allows(event, Act.DISQUALIFY) and not event.is_over,
        "annuls": decides and _annuls(event),
        "changes": allows(event, Act.CHANGE) and not event.is_over,
        "roles": listed(role_name(each) for each in sorted(event.roles or ())),
    }
    return render(request, f"tournaments/admin/{page}.html", context | what, status=status)


def plays(request: HttpRequest, event: Tournament) -> bool:
    """Whether the viewer is an official who plays: the services refuse them what decides who wins. Asked once
    for each request."""
    if event.plays is None:
        event.plays = bool(event.roles) and queries.plays_in(event.pk, user_of(request))
    return event.plays


def _annuls(event: Tournament) -> bool:
    return allows(event, Act.ANNUL) and not event.is_over and queries.rated_games(event).exists()


STATUSES: Final = code_words(
    Tournament.Status, open="open for entries", closed="entries closed", played="played, to be confirmed"
)
ROLES: Final = code_words(Role)


def role_name(role: str) -> str:
    return str(ROLES[Role(role)])


def sentence(refused: Exception) -> str:
    """The reason of a refusal, in the reader's language."""
    return translate_sentence(str(refused), gettext)


class ButtonTexts(NamedTuple):
    label: Any
    grave: bool = False


class ServiceForm(forms.Form):
    """A form whose fields are a service's arguments."""

    def refuse(self, refused: Exception) -> None:
        self.add_error(None, sentence(refused))


def do(
    request: HttpRequest,
    event: Tournament,
    form: ServiceForm,
    service: Callable[..., Any],
    said: str | Callable[[Any], str],
    to: str,
    kept: str = "",
) -> HttpResponse | None:
    """Call the service with a valid form, and redirect. Return None if the form has to be shown (again); it
    then holds the errors.

    `said`: the message, or a function that makes it from the answer. If the tournament changed since the page
    was read, the fresh page is shown first. A second click gets a friendly message: the audit trail names the
    act `kept`. Raises PermissionDenied if the role does not allow it.
    """
    if not form.is_valid():
        return None
    try:
        made = service(tournament_id=event.pk, by=user_of(request), **form.cleaned_data)
    except NotOfficial as refused:
        raise PermissionDenied(sentence(refused)) from None
    except TournamentChanged as refused:
        _stale(request, event, refused, kept)
    except REFUSED as refused:
        form.refuse(refused)
        return None
    else:
        messages.success(request, said(made) if callable(said) else said)
    return HttpResponseRedirect(to)


def ask(
    request: HttpRequest,
    event: Tournament,
    form: ServiceForm,
    doing: ButtonTexts,
    foretold: Iterable[str],
    service: Callable[..., Any],
    said: str,
    tab: str = "change",
    to: str = "",
) -> HttpResponse:
    """Show the consequences and a button. After the act, redirect to `to`, or to the page of this tab."""
    back = address(tab, event)
    what: dict[str, Any] = {"step": doing, "form": form, "foretold": foretold, "back": back}
    return do(request, event, form, service, said, to or back) or shown(
        request, event, "step", tab=tab, **what
    )


def _stale(request: HttpRequest, event: Tournament, refused: TournamentChanged, kept: str) -> None:
    done = trail(event).filter(who=user_of(request), what=kept, at__gt=Now() - AGAIN)
    if done.exists():
        messages.info(
            request,
            gettext("This was already done a moment ago, only once. This page shows the present state."),
        )
    else:
        messages.error(request, sentence(refused))


def turned_away(request: HttpRequest, refused: Exception, to: str) -> HttpResponse:
    """Redirect to a page that shows the present state, with the reason. Raise PermissionDenied if a role is
    missing."""
    if isinstance(refused, NotOfficial):
        raise PermissionDenied(sentence(refused)) from None
    messages.error(request, sentence(refused))
    return HttpResponseRedirect(to)

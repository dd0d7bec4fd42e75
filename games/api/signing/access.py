"""Passwords, second factors and applications of an account, as its owner reads them."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final
from urllib.parse import urlsplit

from accounts import queries
from accounts.isolates import translated
from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.players.notices import push_service
from games.api.texts.languages import Language
from games.notices import queries as notices
from games.notices.models import Endpoint

# Other ways into an account, and receivers of its news, which end in one step.
ACCESS: Final = {
    "token": "token {}",
    "program": "program {}",
    "bot": "token of your bot {}",
    "webhook": "webhook to {}",
    "push": "notifications in a browser ({})",
    "calendar": "address of your calendar",
}


def access_to(user: User, language: Language) -> list[str]:
    """Return a line for each access that `end_access` ends. Escape them: people chose the names in them."""
    return [translated(ACCESS[kind], language).format(name) for kind, name in _access_to(user)]


def _access_to(user: User) -> Iterator[tuple[str, str]]:
    now = datetime.now(UTC)
    for token in queries.valid_tokens(user, now=now):
        yield "token", f"{token.name} (…{token.last_four})"
    for program in queries.authorizations_of(user, now=now):
        yield "program", program.name
    for bot in queries.bots_with_tokens(user, now=now):
        yield "bot", bot.name
    for webhook in notices.managed_by(user).filter(state=Endpoint.State.ACTIVE).order_by("id"):
        yield "webhook", urlsplit(webhook.url).netloc
    for push in notices.pushes_of(user):
        yield "push", push_service(push)
    if queries.has_calendar(user):
        yield "calendar", ""


def described(scopes: Iterable[str], language: Language) -> list[str]:
    """The sentences of these scopes in their order; unknown ones are left out."""
    known = list(map(str, Scope))
    return [translated(Scope(each).label, language) for each in scopes if each in known]

"""Visits: the user and the language of a page, and what every page has in common.

    @page("GET", "POST")
    def table(visit: Visit, table_id: str) -> HttpResponse: ...

Pages do not decide who sees what: they ask queries and projections as the API does, for `visit.user`.
"""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import wraps
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import urlencode, urlsplit

from django.contrib import messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme

from accounts import services
from accounts.models import User
from accounts.queries import Times, hours_and_vacations_of
from games.api.answers import origin_of
from games.api.limits.charge import charge
from games.api.problems import Problem, problem_of
from games.api.signing.page_language import PAGES
from games.api.texts.languages import Language, remembered, spoken_to, with_language_headers
from games.api.texts.problem_texts import detail_in, fault_in, title_in
from games.feed import replica
from games.notices.mail import wall_clock
from games.notices.queries import unread_by

Row = TypeVar("Row", bound=Model)
Made = TypeVar("Made")

LONGEST_ID: Final = 64
Clock = Callable[[datetime | None], str]


class Visit(NamedTuple):
    """One request for a page. `user` is the signed-in user or None."""

    request: HttpRequest
    user: User | None
    language: Language

    @property
    def me(self) -> User:
        """The signed-in user, on pages that require one."""
        assert self.user is not None, "the page asks to sign in"
        return self.user

    def render(self, template: str, *, status: int = 200, **shown: Any) -> HttpResponse:
        """Render the page `web/{template}.html`; only its reader's browser may keep it."""
        answer = render(
            self.request, f"web/{template}.html", {**self.template_context(), **shown}, status=status
        )
        answer.headers["Cache-Control"] = "private, no-cache"
        return answer

    def template_context(self) -> dict[str, Any]:
        """Return what every page shows: its reader, its language, and the address in the other language."""
        other: Language = "en" if self.language == "ar" else "ar"
        context = {
            "language": self.language, "visitor": self.user,
            "origin": origin_of(self.request), "here": self.request.path, "other": other,
            "unread": unread_by(self.user) if self.user else 0,
        }  # fmt: skip
        if self.request.method not in ("GET", "HEAD"):  # whose form is in the page, and would be lost
            return context
        return context | {"in_other": f"?{urlencode(self.request.GET.dict() | {'lang': other})}"}

    def sign_in(self) -> HttpResponse:
        """Redirect to the page of signing in, and then back here, or to the page whose form was sent."""
        is_read = self.request.method in ("GET", "HEAD")
        back = self.request.get_full_path() if is_read else self._came_from()
        return HttpResponseRedirect(f"{reverse('account_login')}?{urlencode({'next': back})}")

    def _came_from(self) -> str:
        return urlsplit(self.own(self.request.headers.get("Referer", ""), "/")).path

    def own(self, address: str, otherwise: str) -> str:
        """Return the address, if it is one of this site."""
        return address if url_has_allowed_host_and_scheme(address, {self.request.get_host()}) else otherwise

    def done(
        self,
        act: Callable[[], object],
        to: str,
        said: str = "",
        refused: Callable[[Problem], HttpResponse] | None = None,
    ) -> HttpResponse:
        """Do what a form asks for, then redirect to `to` with the message `said`, or with the reason of a
        refusal. If `refused` is given, it answers a refusal instead, so that what was typed is kept."""
        if isinstance(problem := self.tried(act), Problem):
            if refused is not None:
                return refused(problem)
            messages.error(self.request, self.why(problem))
        elif said:
            messages.success(self.request, said)
        return HttpResponseRedirect(to)

    def leads(
        self, act: Callable[[], str], back: str, refused: Callable[[Problem], HttpResponse] | None = None
    ) -> HttpResponse:
        """Do what a form asks for, once, then redirect to the address that `act` returns, or to `back` if it
        is refused. If `refused` is given, it answers a refusal instead, so that what was typed is kept."""
        if isinstance(to := self.tried(lambda: self.once(act)), Problem):
            if refused is not None:
                return refused(to)
            messages.error(self.request, self.why(to))
            to = back
        return HttpResponseRedirect(to)

    @property
    def form_key(self) -> str:
        """The key of the form that was sent, by which its result is stored. A page that is loaded again has
        another CSRF token in its form, so that form has another key. Empty for a form without a token."""
        sent = self.request.POST
        if "csrfmiddlewaretoken" not in sent:
            return ""
        text = repr((self.request.path, sorted(sent.lists())))
        return f"form {sha256(text.encode(errors='surrogatepass')).hexdigest()}"

    def once(self, act: Callable[[], object]) -> str:
        """Do what a form asks for, but nothing if the same form is sent again, as by a second click on a page
        without JavaScript. Return the address that `act` returned, if any.

        For visitors without an account nothing is stored: each form counts as new.
        """
        key = self.form_key
        if self.user is None or not key:
            return _address(act())
        # The second request waits, and redirects to where the first one did.
        with services.exclusive_without_transaction(f"{key} {self.user.pk}"):
            kept, _ = services.run_once(
                user=self.user,
                key=key,
                request_hash=bytes.fromhex(key.removeprefix("form ")),
                effect=lambda: services.Answer(200, b"", _address(act())),
            )
        return kept.location

    @staticmethod
    def tried(act: Callable[[], Made]) -> Made | Problem:
        """Do what a form asks for. Return the problem if it is refused."""
        try:
            return act()
        except Exception as error:
            problem = problem_of(error)
            if problem is None or problem.kind.status >= 500:
                raise
            return problem

    def why(self, problem: Problem) -> str:
        """Return a refusal in the visitor's language: what is wrong, with each fault that it names."""
        faults = [fault_in(self.language, code, detail) for _, code, detail in problem.faults]
        reasons = " ".join(faults) or detail_in(self.language, problem.code, problem.detail)
        return f"{title_in(self.language, problem.code)}. {reasons}".replace("..", ".")


def _address(done: object) -> str:
    """Return the address that an act answers; others have their rows as a result."""
    return done if isinstance(done, str) else ""


def before_of(visit: Visit) -> str | None:
    """Return the id before which a list continues, from the link to older rows."""
    asked = visit.request.GET.get("before", "")
    return asked if asked.isidentifier() and len(asked) <= LONGEST_ID else None


def part_of(visit: Visit, rows: QuerySet[Row], most: int) -> tuple[list[Row], str]:
    """Return at most `most` rows of a list, newest first, after the row that the link to older rows names,
    and the query string of the next page."""
    if (before := before_of(visit)) is not None:
        rows = rows.filter(pk__lt=before)
    return cut(visit, rows[: most + 1], most)


def cut(visit: Visit, rows: Iterable[Row], most: int, key: str = "pk") -> tuple[list[Row], str]:
    """Return at most `most` rows, and the query string of the next page, or empty. `rows` are one more, if
    there are so many, in the order of their list; `key` names the last of a page."""
    found = list(rows)
    if len(found) <= most:
        return found, ""
    return found[:most], urlencode(visit.request.GET.dict() | {"before": getattr(found[most - 1], key)})


def clock_of(visit: Visit) -> Clock:
    """Return how this visitor is shown times: by their own clock, or in UTC if they have chosen none. It asks
    the database, so ask for it once."""
    nobody = Times((), (), timedelta())
    times = nobody if visit.user is None else hours_and_vacations_of([visit.user.pk])[visit.user.pk]
    return lambda instant: wall_clock(instant, times)


def for_account_pages(request: HttpRequest) -> dict[str, Any]:
    """Return what account pages, whose views are another package's, have in common with all others."""
    if not request.path.startswith(PAGES):
        return {}
    return Visit(request, visitor_of(request), spoken_to(request)).template_context()


Page = Callable[..., HttpResponse]


def page(*methods: str, signed_in: bool = False, may_lag: bool = False) -> Callable[[Page], Page]:
    """Make a page for these methods, in the visitor's language. `signed_in`: others sign in first; `may_lag`:
    a replica of the database may answer, because it only lists and sums up."""

    def of(view: Page) -> Page:
        @wraps(view)
        def answered(request: HttpRequest, **named: Any) -> HttpResponse:
            if request.method not in {*methods, *(("HEAD",) if "GET" in methods else ())}:
                return HttpResponseNotAllowed(methods)
            visit = Visit(request, visitor_of(request), spoken_to(request))
            charge(request, "read" if request.method in ("GET", "HEAD") else "write", visit.user)
            with translation.override(visit.language):
                if signed_in and visit.user is None:
                    answer = visit.sign_in()
                elif may_lag:
                    answer = replica.read(visit.user, lambda: view(visit, **named))
                else:
                    answer = view(visit, **named)
            return with_language_headers(visit.language, remembered(request, visit.language, answer))

        return answered

    return of


def visitor_of(request: HttpRequest) -> User | None:
    """Return the active user who is signed in on these pages, or None."""
    return request.user if isinstance(request.user, User) and request.user.is_active else None

"""One code or refresh token sent several times at once, on real threads and connections."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from oauth2_provider.models import RefreshToken

from accounts import services
from tests.api.client import Caller, done, problem
from tests.api.signing.browser import Browser
from tests.api.signing.program import Program
from tests.lobby.test_meanwhile import meanwhile
from tests.people import somebody

pytestmark = pytest.mark.usefixtures("committed")
TIMES = 6


@pytest.fixture
def nadia(committed: None) -> Browser:
    cache.clear()
    browser = Browser(user=somebody("nadia"))
    browser.client.force_login(browser.user)
    return browser


def all_at_once(ask: Any) -> list[Any]:
    def asked(_: int) -> Any:
        try:
            return ask()
        finally:
            connection.close()

    with ThreadPoolExecutor(TIMES) as threads:
        return list(threads.map(asked, range(TIMES)))


def the_only_one(answers: list[Any]) -> dict[str, Any]:
    """Assert that one succeeded and the others got `invalid_grant`; return the tokens of the one."""
    assert sorted(each.status_code for each in answers) == [200, *[400] * (TIMES - 1)]
    assert {each.json()["error"] for each in answers if each.status_code == 400} == {"invalid_grant"}
    given: dict[str, Any] = next(each.json() for each in answers if each.status_code == 200)
    return given


def test_one_refresh_token_sent_many_times_at_once_is_exchanged_once(nadia):
    chess = Program.registered().let_in(nadia)
    spent = chess.tokens["refresh_token"]
    answers = all_at_once(lambda: chess.renew(spent))
    assert [each.status_code for each in answers] == [200] * TIMES
    ((access, refresh),) = {(each.json()["access_token"], each.json()["refresh_token"]) for each in answers}
    done(Caller(access).get("whoami"))
    assert RefreshToken.objects.filter(revoked=None).count() == 1
    assert chess.renew(refresh).status_code == 200


def test_of_one_code_sent_at_once_one_is_heeded_and_the_others_end_it(nadia):
    chess = Program.registered()
    code = chess.asks(nadia)["code"]
    given = the_only_one(all_at_once(lambda: chess.exchange(code)))
    problem(Caller(given["access_token"]).get("whoami"), 401, "invalid_token")
    assert chess.renew(given["refresh_token"]).json()["error"] == "invalid_grant"


def test_a_program_that_renews_while_its_person_ends_its_access_is_refused(nadia):
    chess = Program.registered().let_in(nadia)
    answers: list[Any] = []
    meanwhile(
        lambda: services.revoke_client(user=nadia.user, client_id=chess.id),
        lambda: answers.append(chess.renew()),
    )
    assert [(each.status_code, each.json()["error"]) for each in answers] == [(400, "invalid_grant")]
    problem(Caller(chess.tokens["access_token"]).get("whoami"), 401, "invalid_token")
    assert not RefreshToken.objects.exists()


def test_a_program_whose_access_ends_while_it_renews_has_none_any_more(nadia):
    chess = Program.registered().let_in(nadia)
    answers: list[Any] = []
    meanwhile(
        lambda: answers.append(chess.renew()),
        lambda: services.revoke_client(user=nadia.user, client_id=chess.id),
    )
    (given,) = [each.json() for each in answers]
    problem(Caller(given["access_token"]).get("whoami"), 401, "invalid_token")
    assert chess.renew(given["refresh_token"]).json()["error"] == "invalid_grant"

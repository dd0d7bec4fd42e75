"""A page exchanges its session for the board's token, which is valid for an hour."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.hashers import make_password

from accounts import queries, scopes, services
from accounts.models import Token, User
from accounts.services.tokens import MOST_OF_SESSION
from tests.api.client import Caller, done, problem
from tests.people import somebody
from tests.web.pages import page, token_on

AT = "/session/token"
PASSWORD, NEW = "exactly thirteen tricks", "nobody makes thirteen"


def asked(client, csrf, **headers):
    return client.post(AT, headers={"accept": "application/json", "x-csrftoken": csrf, **headers})


def csrf_of(client, table):
    return token_on(page(client, f"/{table}"))


def test_a_signed_in_person_gets_a_token_of_the_board_s_own_scopes_for_an_hour(db, browser, opened_table):
    ali = browser("ali")
    answer = asked(ali, csrf_of(ali, opened_table))
    told = done(answer, 201)
    assert sorted(told["scopes"]) == sorted(map(str, scopes.OF_SESSION))
    assert answer.headers["Cache-Control"] == "no-store"
    left = datetime.fromisoformat(told["expires_at"]) - datetime.now(UTC)
    assert timedelta(minutes=58) < left <= timedelta(hours=1)
    caller = Caller(told["secret"])
    assert done(caller.get("whoami"))["user"]["name"] == "ali"
    problem(caller.get("me"), 403, "missing_scope")


def test_nobody_else_gets_one(db, browser, opened_table):
    problem(browser().post(AT, headers={"accept": "application/json"}), 403, "csrf_failed")
    ali = browser("ali")
    problem(ali.post(AT, headers={"accept": "application/json"}), 403, "csrf_failed")
    csrf = csrf_of(ali, opened_table)
    problem(asked(ali, csrf, **{"sec-fetch-site": "same-site"}), 403, "csrf_failed")
    problem(asked(ali, csrf, origin="https://elsewhere.example"), 403, "csrf_failed")
    del ali.cookies["sessionid"]
    problem(asked(ali, csrf), 401, "not_authenticated")
    assert ali.get(AT).status_code == 405


def test_it_stands_in_no_list_and_ends_when_its_holder_signs_out(db, browser, opened_table):
    badr = browser("badr")
    secret = asked(badr, csrf_of(badr, opened_table)).json()["secret"]
    assert list(queries.valid_tokens(somebody("badr"), now=datetime.now(UTC))) == []
    csrf = token_on(page(badr, "/account"))
    badr.post("/account/logout", {"csrfmiddlewaretoken": csrf})
    problem(Caller(secret).get("whoami"), 401, "invalid_token")


def over_the_api(client, csrf):
    services.change_password(user=somebody("badr"), current=PASSWORD, new=NEW)


def on_the_page(client, csrf):
    fields = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW, "csrfmiddlewaretoken": csrf}
    assert client.post("/account/password", fields).status_code == 302


@pytest.mark.parametrize("change", [over_the_api, on_the_page])
def test_it_ends_with_the_password_like_sessions_elsewhere_and_other_tokens_live_on(
    db, browser, opened_table, change
):
    user = somebody("badr")
    User.objects.filter(pk=user.pk).update(password=make_password(PASSWORD))
    user.refresh_from_db()  # a token is made only by the password that holds
    badr = browser("badr")
    _, made = services.create_token(
        user=user, name="mine", scopes_wanted=[scopes.Scope.GAMES_READ], now=datetime.now(UTC)
    )
    csrf = csrf_of(badr, opened_table)
    secret = asked(badr, csrf).json()["secret"]
    done(Caller(secret).get("whoami"))
    change(badr, csrf)
    problem(Caller(secret).get("whoami"), 401, "invalid_token")
    done(Caller(made).get("whoami"))


def test_of_too_many_open_pages_the_oldest_asks_again_and_those_run_out_are_forgotten(db):
    ali, now = somebody("ali"), datetime.now(UTC)
    secrets = [services.create_session_token(user=ali, now=now)[1] for _ in range(MOST_OF_SESSION + 1)]
    assert Token.objects.filter(user=ali).count() == MOST_OF_SESSION
    problem(Caller(secrets[0]).get("whoami"), 401, "invalid_token")
    done(Caller(secrets[-1]).get("whoami"))
    services.create_session_token(user=ali, now=now + timedelta(hours=2))
    assert Token.objects.filter(user=ali).count() == 1

"""Signing up, tokens and one's own account, over HTTP."""

import base64
from datetime import UTC, datetime, timedelta

import pytest

from accounts import scopes, services
from accounts.errors import ScopeNotGrantable
from accounts.instants import instant
from accounts.models import Token, User
from accounts.scopes import Scope
from tests.api.client import Caller, done, problem
from tests.operations import ENDPOINTS
from tests.staff import code_of

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"


def signed_up(name: str = "Ali") -> dict:
    return done(Caller().post("users", {"name": name, "password": PASSWORD}), 201)


def basic(name: str, password: str) -> str:
    return "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode()


def test_signing_up_answers_the_user_and_a_token_that_works():
    response = Caller().post("users", {"name": "Ali", "password": PASSWORD})
    made = done(response, 201)
    assert response.headers["Location"] == "/api/v1/users/Ali"
    assert response.headers["Cache-Control"] == "no-store"
    assert made["user"]["name"] == "Ali" and made["user"]["kind"] == "person"
    token = made["token"]
    assert token["secret"].startswith("est_pat_") and token["secret"].endswith(token["last_four"])
    assert set(token["scopes"]) == {
        "profile:read", "profile:write", "games:read", "games:play", "chat:write", "tournaments:read",
        "tournaments:join",
    }  # fmt: skip
    who = done(Caller(token["secret"]).get("whoami"))
    assert who["user"] == made["user"] and who["scopes"] == sorted(token["scopes"])
    assert who["token"]["id"] == token["id"] and "secret" not in who["token"]


def test_the_first_token_has_the_scopes_that_are_asked_for():
    sent = {"name": "Ali", "password": PASSWORD, "scopes": ["webhooks:manage", "games:read", "games:read"]}
    token = done(Caller().post("users", sent), 201)["token"]
    assert token["scopes"] == ["games:read", "webhooks:manage"]
    program = Caller(token["secret"])
    assert done(program.get("webhooks"))["data"] == []
    problem(program.get("me"), 403, "missing_scope")


@pytest.mark.parametrize(
    ("wanted", "status", "code", "pointer"),
    [
        (["games:read", "admin"], 403, "scope_not_grantable", "/scopes"),
        (["moderation"], 400, "invalid_body", "/scopes/0"),
        (["games:read", "everything"], 400, "invalid_body", "/scopes/1"),
        ([], 400, "invalid_body", "/scopes"),
        (None, 400, "invalid_body", "/scopes"),
        ("games:read", 400, "invalid_body", "/scopes"),
    ],
)
def test_who_asks_for_a_scope_that_is_not_given_has_no_account_and_the_name_stays_free(
    wanted, status, code, pointer
):
    sent = {"name": "Ali", "password": PASSWORD, "scopes": wanted}
    told = problem(Caller().post("users", sent), status, code)
    assert [each["pointer"] for each in told["errors"]] == [pointer]
    assert not User.objects.filter(name="Ali").exists()
    signed_up("Ali")


def test_a_name_is_taken_in_every_spelling_that_looks_like_it():
    signed_up("Paul")
    for name in ("Paul", "PAUL", "Ｐaul", "PauI", "Pau1"):
        told = problem(Caller().post("users", {"name": name, "password": PASSWORD}), 409, "name_taken")
        assert told["errors"][0]["pointer"] == "/name"
    signed_up("Paula")


def test_names_of_other_scripts_are_welcome_and_addresses_hold_them():
    response = Caller().post("users", {"name": "محمد_٧", "password": PASSWORD})
    done(response, 201)
    assert done(Caller().get(response.headers["Location"]))["name"] == "محمد_٧"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("a" * 31, "too_long"),
        ("a b", "character_not_allowed"),
        ("a\u202eb", "character_not_allowed"),
        ("раypal", "scripts_mixed"),
        (".a", "punctuation_misplaced"),
        ("Estimation-Support", "reads_as_staff"),
    ],
)
def test_a_name_that_could_deceive_is_refused_with_the_reason(name, why):
    told = problem(Caller().post("users", {"name": name, "password": PASSWORD}), 422, "name_not_allowed")
    assert [(each["pointer"], each["code"]) for each in told["errors"]] == [("/name", why)]


def test_what_is_wrong_with_name_and_password_is_told_at_once():
    told = problem(Caller().post("users", {"name": "a b", "password": "12"}), 422, "name_not_allowed")
    codes = {(each["pointer"], each["code"]) for each in told["errors"]}
    assert {("/name", "character_not_allowed"), ("/password", "password_too_short")} <= codes
    told = problem(Caller().post("users", {"name": "a b", "password": PASSWORD}), 422, "name_not_allowed")
    assert [each["pointer"] for each in told["errors"]] == ["/name"]


def test_a_weak_password_is_refused_with_the_reasons():
    for password in ("short", "password1", "Zebedee1"):
        told = problem(
            Caller().post("users", {"name": "Zebedee1", "password": password}), 422, "weak_password"
        )
        assert {each["pointer"] for each in told["errors"]} == {"/password"}
    assert not User.objects.filter(name_key="zebedee1").exists()


def test_sign_up_asks_for_exactly_name_and_password():
    told = problem(Caller().post("users", {"name": "Ali"}), 400, "invalid_body")
    assert told["errors"] == [
        {"pointer": "/password", "code": "required", "detail": "This field is required."}
    ]
    body = {"name": "Ali", "password": PASSWORD, "is_staff": True}
    told = problem(Caller().post("users", body), 400, "unknown_field")
    assert told["errors"][0]["pointer"] == "/is_staff"


def test_users_are_found_in_any_case_and_nobody_is_404():
    made = signed_up()
    response = Caller().get("users/aLI")
    assert done(response) == {**made["user"], "followers": 0, "bot": None}
    assert Caller().get("users/ALI", if_none_match=response.headers["ETag"]).status_code == 304
    for name in ("nobody", "a%00b", "%ff", "a" * 500, "%F0%9F%83%8F", "user_1"):
        problem(Caller().get(f"users/{name}"), 404, "not_found")


def test_a_user_switched_off_is_gone_and_their_tokens_open_nothing():
    made = signed_up()
    User.objects.filter(name="Ali").update(is_active=False)
    problem(Caller().get("users/Ali"), 404, "not_found")
    problem(Caller(made["token"]["secret"]).get("whoami"), 401, "invalid_token")
    problem(Caller().post("me/tokens", {}, authorization=basic("Ali", PASSWORD)), 401, "wrong_credentials")


def test_without_a_token_one_is_asked_for():
    response = Caller().get("whoami")
    problem(response, 401, "not_authenticated")
    assert response.headers["WWW-Authenticate"] == 'Bearer realm="estimation"'


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer ", "est_pat_x", "Basic YTpi", "Bearer \u00e9", "Digest x"]
)
def test_a_header_that_holds_no_good_token_is_refused(header):
    response = Caller().get("whoami", authorization=header)
    problem(response, 401, "invalid_token")
    assert 'error="invalid_token"' in response.headers["WWW-Authenticate"]


def test_expired_and_revoked_tokens_open_nothing(person):
    ali = person("ali")
    done(ali.get("whoami"))
    Token.objects.update(expires_at=datetime.now(UTC))
    problem(ali.get("whoami"), 401, "invalid_token")
    Token.objects.update(expires_at=datetime.now(UTC) + timedelta(days=1), revoked_at=datetime.now(UTC))
    problem(ali.get("whoami"), 401, "invalid_token")


def test_a_missing_scope_is_named(person):
    player = person("ali", Scope.GAMES_PLAY)
    done(player.get("whoami"))
    told = problem(player.get("me"), 403, "missing_scope")
    assert told["missing_scope"] == "profile:read"
    assert done(person("ali", Scope.PROFILE_READ).get("me"))["name"] == "ali"


def test_a_token_makes_tokens_with_at_most_its_own_scopes(person):
    ali = person("ali", Scope.PROFILE_WRITE, Scope.GAMES_READ)
    made = done(ali.post("me/tokens", {"name": "reader", "scopes": ["games:read"]}), 201)
    assert made["scopes"] == ["games:read"]
    told = problem(
        ali.post("me/tokens", {"name": "n", "scopes": ["games:play", "games:read"]}),
        403,
        "scope_not_grantable",
    )
    assert [each["detail"] for each in told["errors"]] == ["games:play is not yours to give."]
    problem(ali.post("me/tokens", {"name": "n", "scopes": ["fly"]}), 400, "invalid_body")
    problem(ali.post("me/tokens", {"name": "n", "scopes": []}), 400, "invalid_body")


def test_a_scope_that_opens_no_endpoint_yet_is_not_given(ali):
    for scope in Scope:
        if scope not in scopes.OFFERED:
            problem(ali.post("me/tokens", {"name": "n", "scopes": [scope]}), 400, "invalid_body")
            with pytest.raises(ScopeNotGrantable):
                services.create_token(user=ali.user, name="n", scopes_wanted=[scope], now=datetime.now(UTC))


def test_every_scope_that_is_given_opens_an_endpoint_and_none_asks_for_another():
    asked = {endpoint.declared.scope for endpoint in ENDPOINTS} - {None}
    # ADMIN is for /metrics, outside of the API. BOT_PLAY stands for other scopes.
    assert asked | {Scope.ADMIN, Scope.BOT_PLAY} == scopes.OFFERED


def test_name_and_password_make_a_token_with_any_scope_but_those_of_staff():
    signed_up()
    wanted = {"name": "laptop", "scopes": ["games:play", "webhooks:manage"]}
    made = done(Caller().post("me/tokens", wanted, authorization=basic("aLI", PASSWORD)), 201)
    assert made["scopes"] == wanted["scopes"]
    wanted["scopes"] = ["admin"]
    problem(
        Caller().post("me/tokens", wanted, authorization=basic("Ali", PASSWORD)), 403, "scope_not_grantable"
    )
    User.objects.filter(name="Ali").update(is_staff=True)
    code = code_of(services.give_second_factor(user=User.objects.get(name="Ali")))
    done(Caller().post("me/tokens", wanted, authorization=basic("Ali", PASSWORD), second_factor=code), 201)


def test_a_wrong_name_and_a_wrong_password_are_told_the_same():
    signed_up()
    services.make_bot(name="robot")
    answers = [
        Caller().post("me/tokens", {}, authorization=basic(name, password))
        for name, password in [
            ("Ali", "wrong"),
            ("nobody", PASSWORD),
            ("robot", PASSWORD),
            ("", ""),
            ("a" * 999, "x"),
        ]
    ]
    told = [problem(answer, 401, "wrong_credentials") | {"request_id": None} for answer in answers]
    assert all(each == told[0] for each in told)
    for broken in ("Basic", "Basic !", "Basic YQ==", "Basic /w==", "Basic YQA6Yg=="):
        problem(Caller().post("me/tokens", {}, authorization=broken), 400, "invalid_header")


def test_passwords_open_only_the_endpoint_that_makes_tokens():
    signed_up()
    problem(Caller().get("me", authorization=basic("Ali", PASSWORD)), 401, "invalid_token")


def test_a_token_lives_a_year_unless_told_otherwise_and_five_at_most(ali):
    def until(**given: str) -> dict:
        return ali.post("me/tokens", {"name": "n", "scopes": ["games:read"]} | given)

    lives = datetime.fromisoformat(done(until(), 201)["expires_at"]) - datetime.now(UTC)
    assert timedelta(days=364, hours=23) < lives <= timedelta(days=365)
    soon = instant(datetime.now(UTC) + timedelta(days=7))
    assert done(until(expires_at=soon), 201)["expires_at"] == soon
    for refused in (datetime.now(UTC), datetime.now(UTC) + timedelta(days=6 * 366)):
        problem(until(expires_at=instant(refused)), 422, "expiry_not_allowed")


def test_tokens_are_listed_newest_first_without_secrets_and_revoked_ones_are_gone(ali, person):
    person("omar")
    for name in ("one", "two"):
        last = done(ali.post("me/tokens", {"name": name, "scopes": ["games:read"]}), 201)
    listed = done(ali.get("me/tokens"))
    assert [token["name"] for token in listed["data"]] == ["two", "one", "test"]
    assert "secret" not in str(listed) and listed["next_cursor"] is None
    address = f"me/tokens/{last['id']}"
    assert done(ali.get(address))["name"] == "two"
    for _ in range(2):
        done(ali.delete(address), 204)
    assert [token["name"] for token in done(ali.get("me/tokens"))["data"]] == ["one", "test"]
    problem(Caller(last["secret"]).get("whoami"), 401, "invalid_token")


def test_anothers_token_is_as_good_as_none(ali, person):
    theirs = person("omar").user.tokens.get().id
    for token_id in (theirs, "token_01k00000000000000000000000", "token_x", ali.user.id, "%00"):
        problem(ali.get(f"me/tokens/{token_id}"), 404, "not_found")
        problem(ali.delete(f"me/tokens/{token_id}"), 404, "not_found")
    assert Token.objects.filter(id=theirs, revoked_at=None).exists()


def test_one_account_has_at_most_fifty_living_tokens(ali):
    for number in range(49):
        services.create_token(
            user=ali.user, name=str(number), scopes_wanted=[Scope.GAMES_READ], now=datetime.now(UTC)
        )
    wanted = {"name": "n", "scopes": ["games:read"]}
    problem(ali.post("me/tokens", wanted), 409, "too_many_tokens")
    Token.objects.filter(name="0").update(revoked_at=datetime.now(UTC))
    done(ali.post("me/tokens", wanted), 201)


def test_the_password_changes_for_who_knows_it():
    ali = Caller(signed_up()["token"]["secret"])
    told = problem(
        ali.patch("me", {"current_password": "wrong", "password": "another long one"}),
        401,
        "wrong_credentials",
    )
    assert told["errors"][0]["pointer"] == "/current_password"
    problem(ali.patch("me", {"current_password": PASSWORD, "password": "12"}), 422, "weak_password")
    done(ali.patch("me", {"current_password": PASSWORD, "password": "another long one"}))
    assert services.authenticate(name="Ali", password="another long one").name == "Ali"


def test_use_of_a_token_is_written_down_once_an_hour(django_assert_num_queries):
    ali = Caller(signed_up()["token"]["secret"])
    assert done(ali.get("whoami"))["token"]["last_used_at"] is None
    first = done(ali.get("whoami"))["token"]["last_used_at"]
    assert first is not None
    with django_assert_num_queries(2):  # the caller, and what is shown of the token
        assert done(ali.get("whoami"))["token"]["last_used_at"] == first
    Token.objects.update(last_used_at=datetime.now(UTC) - timedelta(hours=1))
    done(ali.get("whoami"))
    assert Token.objects.get().last_used_at > datetime.now(UTC) - timedelta(minutes=1)


def test_a_guest_signs_up_without_a_password_and_claims_the_account_by_one():
    told = done(Caller().post("users", {"guest": True}, accept_language="ar"), 201)
    guest = Caller(told["token"]["secret"])
    assert done(guest.get("me"))["guest_until"] == told["token"]["expires_at"]
    assert done(guest.patch("me", {"password": PASSWORD}))["guest_until"] is None
    problem(guest.patch("me", {"password": "another long one"}), 401, "wrong_credentials")


@pytest.mark.parametrize(
    ("sent", "pointers"),
    [
        ({"guest": True, "password": PASSWORD}, {"/password"}),
        ({"guest": True, "scopes": ["admin"]}, {"/scopes"}),
        ({"name": "nadia"}, {"/password"}),
        ({}, {"/name", "/password"}),
        ({"guest": False, "password": PASSWORD}, {"/name"}),
    ],
)
def test_a_guest_has_no_password_and_others_need_name_and_password(sent, pointers):
    told = problem(Caller().post("users", sent), 400, "invalid_body")
    assert {each["pointer"] for each in told["errors"]} == pointers

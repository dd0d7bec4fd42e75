"""OAuth 2.1: a person authorizes an application for certain scopes, and revokes it at once."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test import Client
from oauth2_provider.models import AccessToken, Application, Grant, RefreshToken

from accounts import queries, services
from accounts.models import Renewal, User
from accounts.scopes import STAFF_ONLY, Scope
from accounts.secrets import hashed
from accounts.services.clients import CLIENT_KEPT, GRACE
from tests.api.client import Caller, done, problem
from tests.api.signing.browser import Browser, leads_to
from tests.api.signing.program import BACK, VERIFIER, Program, sent_back
from tests.staff import staff_client


def test_a_program_plays_in_the_name_of_the_user_who_authorized_it(nadia, program):
    chess = program().let_in(nadia)
    assert chess.tokens["access_token"].startswith("est_oat_")
    assert (chess.tokens["token_type"], chess.tokens["scope"]) == ("Bearer", "games:read games:play")
    caller = Caller(chess.tokens["access_token"])
    told = done(caller.get("whoami"))
    assert (told["user"]["name"], told["token"], told["client"]["name"]) == ("nadia", None, "Chess Club")
    assert told["scopes"] == ["games:play", "games:read"]
    table = done(caller.post("tables", {"ruleset": "updown"}), 201)
    assert table["creator"] == "nadia" or table["id"]


def test_what_was_not_agreed_is_refused_by_the_name_of_the_scope(nadia, program):
    chess = program().let_in(nadia, scope="games:read")
    told = problem(Caller(chess.tokens["access_token"]).get("me"), 403, "missing_scope")
    assert told["missing_scope"] == "profile:read"


def test_a_program_with_a_secret_shows_it(nadia, program):
    chess = program(secret=True)
    code = chess.asks(nadia)["code"]
    right, chess.secret = chess.secret, "wrong"
    answer = chess.exchange(code)
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")
    chess.secret = right
    assert chess.exchange(code).status_code == 200


def test_a_person_who_is_not_signed_in_signs_in_first_and_comes_back(program, nadia):
    address = program().asking()
    stranger = Browser(user=nadia.user, password=nadia.password)
    answer = stranger.get(address)
    assert leads_to(answer, "/account/login")
    assert "oauth/authorize" in answer.headers["Location"]


def test_the_consent_page_names_the_program_the_scopes_and_where_it_sends_one_back_to(nadia, program):
    page = nadia.get(program(client_name="<b>Chess</b>").asking(scope="games:play profile:read"))
    text = page.content.decode()
    assert "&lt;b&gt;Chess&lt;/b&gt;" in text and "chess.example" in text
    assert "Open tables, take seats and play in your name" in text
    assert "Read your account and the list of your tokens" in text
    assert "form-action 'self' https://chess.example;" in page.headers["Content-Security-Policy"]


def test_who_declines_sends_the_program_away_empty(nadia, program):
    told = program().asks(nadia, allow=False)
    assert (told["error"], told["state"], told["iss"]) == ("access_denied", "xyz", "http://testserver")
    assert Grant.objects.count() == 0


def test_a_program_that_names_no_scope_may_only_look(nadia, program):
    chess = program().let_in(nadia, scope=None)
    assert set(chess.tokens["scope"].split()) == {"profile:read", "games:read"}


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"response_type": "token"}, "unauthorized_client"),
        ({"scope": "games:fly"}, "invalid_scope"),
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
        *[({"scope": str(scope)}, "invalid_scope") for scope in sorted(STAFF_ONLY)],
    ],
)
def test_what_is_asked_wrongly_goes_back_to_the_program_as_an_error(nadia, program, changed, error):
    answer = nadia.get(program().asking(**changed))
    assert answer.status_code == 302 and answer.headers["Location"].startswith(BACK)
    assert f"error={error}" in answer.headers["Location"]
    assert sent_back(answer)["iss"] == "http://testserver"  # RFC 9207: in errors, too


@pytest.mark.parametrize("challenge", ["", "x", VERIFIER * 3, "=" * 43])
def test_a_challenge_that_no_verifier_meets_is_refused_before_anybody_is_asked(nadia, program, challenge):
    told = sent_back(nadia.get(program().asking(code_challenge=challenge)))
    assert told["error"] == "invalid_request" and "43 characters" in told["error_description"]


@pytest.mark.parametrize(("path", "way"), [("me/notices", "/oauth/authorize"), ("webhooks", "No program")])
def test_a_program_without_a_scope_is_told_its_own_way_to_it(nadia, program, path, way):
    chess = program().let_in(nadia)
    told = problem(Caller(chess.tokens["access_token"]).get(path), 403, "missing_scope")
    assert way in told["detail"] and "password" not in told["detail"]


def test_staff_cannot_give_a_program_what_is_for_staff(nadia, program):
    User.objects.filter(pk=nadia.user.pk).update(is_staff=True, is_superuser=True)
    staff_client(nadia.user, nadia.client)
    answer = nadia.get(program().asking(scope="admin"))
    assert "error=invalid_scope" in answer.headers["Location"]
    # A form with a changed scope is refused, too.
    chess = program()
    answer = nadia.submit("/oauth/authorize", {"allow": "1", "scope": "admin games:read"}, of=chess.asking())
    assert "error=invalid_scope" in answer.headers["Location"] and Grant.objects.count() == 0


@pytest.mark.parametrize("method", ["plain", None, "S512"])
def test_pkce_is_by_s256_only_and_nobody_is_asked_for_consent_before_that_is_told(nadia, program, method):
    told = sent_back(nadia.get(program().asking(code_challenge=VERIFIER, code_challenge_method=method)))
    assert (told["error"], told["state"]) == ("invalid_request", "xyz")
    assert Grant.objects.count() == 0


def test_a_form_that_was_changed_on_the_way_gets_no_code_by_plain(nadia, program):
    chess = program()
    changed = {"allow": "1", "code_challenge": VERIFIER, "code_challenge_method": "plain"}
    told = sent_back(nadia.submit("/oauth/authorize", changed, of=chess.asking()))
    assert told["error"] == "invalid_request" and Grant.objects.count() == 0


def test_a_scope_that_is_refused_is_named(nadia, program):
    told = sent_back(nadia.get(program().asking(scope="games:read webhooks:manage games:fly")))
    assert told["error"] == "invalid_scope"
    assert told["error_description"] == "Not granted to programs: webhooks:manage games:fly."
    hostile = sent_back(nadia.get(program().asking(scope='"\r\nX\\é')))
    assert hostile["error_description"] == "A scope has a character that none has."


def test_a_verifier_that_does_not_fit_opens_nothing(nadia, program):
    chess = program()
    code = chess.asks(nadia)["code"]
    assert chess.exchange(code, code_verifier="b" * 64).json()["error"] == "invalid_grant"


def test_a_code_opens_once(nadia, program):
    chess = program()
    code = chess.asks(nadia)["code"]
    assert chess.exchange(code).status_code == 200
    assert chess.exchange(code).json()["error"] == "invalid_grant"


def test_a_code_used_again_ends_all_that_came_of_it(nadia, program):
    """RFC 6749, section 4.1.2: one of the two who used the code stole it, and nobody knows which."""
    chess = program()
    code = chess.asks(nadia)["code"]
    chess.exchange(code)
    assert chess.renew().status_code == 200
    held = chess.tokens
    assert chess.exchange(code).json()["error"] == "invalid_grant"
    problem(Caller(held["access_token"]).get("whoami"), 401, "invalid_token")
    assert chess.renew(held["refresh_token"]).json()["error"] == "invalid_grant"


def test_a_code_used_again_ends_nothing_of_other_codes_nor_by_another_programs_hand(nadia, program):
    chess, other = program(), program(client_name="Another")
    first, second = chess.asks(nadia)["code"], chess.asks(nadia)["code"]
    chess.exchange(first)
    held = chess.tokens
    chess.exchange(second)
    assert other.exchange(first).json()["error"] == "invalid_grant"
    done(Caller(held["access_token"]).get("whoami"))
    assert chess.exchange(second).json()["error"] == "invalid_grant"
    done(Caller(held["access_token"]).get("whoami"))


def test_a_code_that_ran_out_unused_ends_nothing(nadia, program):
    chess = program().let_in(nadia)
    code = chess.asks(nadia)["code"]
    Grant.objects.update(expires=datetime.now(UTC))
    assert chess.exchange(code).json()["error"] == "invalid_grant"
    done(Caller(chess.tokens["access_token"]).get("whoami"))


def test_an_app_is_come_back_to_by_its_own_scheme(nadia, program):
    """RFC 8252, section 7.1."""
    back = "com.example.chess:/back?from=estimation"
    chess = program(redirect_uris=[back])
    page = nadia.get(chess.asking(redirect_uri=back))
    assert "<strong>com.example.chess</strong>" in page.content.decode()
    assert "form-action 'self' com.example.chess:" in page.headers["Content-Security-Policy"]
    sent = chess.asks(nadia, redirect_uri=back)
    assert chess.exchange(sent["code"], redirect_uri=back).status_code == 200
    assert "com.example.chess" in nadia.get("/account").content.decode()
    for other in ("com.example.chess:/other", "com.example.chess://back", "com.example.draughts:/back"):
        assert nadia.get(chess.asking(redirect_uri=other)).status_code == 400


def test_a_code_is_for_the_program_it_was_given_to(nadia, program):
    code = program().asks(nadia)["code"]
    other = program(client_name="Another")
    assert other.exchange(code).json()["error"] == "invalid_grant"


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.example/back",
        "https://chess.example/back",
        BACK + "&more=1",
        BACK + "#a",
        BACK.replace("https", "http"),
        BACK.replace("chess", "CHESS"),
        BACK.replace("/back", "/back/"),
        BACK.replace("chess.example", "chess.example:443"),
        BACK.replace("//", "//x@"),
    ],
)
def test_people_are_sent_back_to_registered_addresses_only(nadia, program, address):
    answer = nadia.get(program().asking(redirect_uri=address))
    assert answer.status_code == 400 and "Location" not in answer.headers
    assert "cannot be authorized" in answer.content.decode()


def test_a_program_on_ones_own_machine_takes_any_port(nadia, program):
    chess = program(redirect_uris=["http://127.0.0.1/back"])
    assert nadia.get(chess.asking(redirect_uri="http://127.0.0.1:50123/back")).status_code == 200
    assert nadia.get(chess.asking(redirect_uri="http://127.0.0.1:50123/other")).status_code == 400


def test_nothing_that_opens_anything_lies_in_the_database(nadia, program):
    chess = program(secret=True)
    code = chess.asks(nadia)["code"]
    kept = [code]
    assert Grant.objects.get().code != code
    chess.exchange(code)
    kept += [chess.tokens["access_token"], chess.tokens["refresh_token"], chess.secret]
    kept.append(chess.registration["registration_access_token"])
    with connection.cursor() as cursor:
        for model in (Application, Grant, AccessToken, RefreshToken):
            cursor.execute(f"SELECT coalesce(string_agg(t::text, ' '), '') FROM {model._meta.db_table} t")
            text = cursor.fetchone()[0]
            assert not [secret for secret in kept if secret in text], model
    assert AccessToken.objects.filter(user=nadia.user).get().token == ""


def later():
    """Make all stored refresh responses too old to be sent again."""
    Renewal.objects.update(kept_at=datetime.now(UTC) - GRACE)


@pytest.mark.parametrize("secret", [False, True], ids=["public", "with a secret"])
def test_a_lost_answer_to_a_refresh_is_given_again_for_half_a_minute(nadia, program, secret):
    chess = program(secret=secret).let_in(nadia)
    spent = chess.tokens["refresh_token"]
    given = chess.renew().json()
    again = chess.renew(spent).json()
    assert 3500 < again.pop("expires_in") <= given.pop("expires_in")
    assert again == given
    done(Caller(given["access_token"]).get("whoami"))
    assert chess.renew(given["refresh_token"]).status_code == 200


def test_another_program_is_not_given_it(nadia, program):
    chess, thief = program().let_in(nadia), program()
    spent = chess.tokens["refresh_token"]
    chess.renew()
    assert thief.renew(spent).json()["error"] == "invalid_grant"
    quiet = program(secret=True).let_in(nadia)
    spent = quiet.tokens["refresh_token"]
    quiet.renew()
    quiet.secret = "another"
    assert quiet.renew(spent).json()["error"] == "invalid_client"


def test_who_has_used_what_it_was_given_is_not_given_it_again(nadia, program):
    chess = program().let_in(nadia)
    first = chess.tokens["refresh_token"]
    chess.renew()
    chess.renew()
    assert chess.renew(first).json()["error"] == "invalid_grant"
    problem(Caller(chess.tokens["access_token"]).get("whoami"), 401, "invalid_token")


def test_what_a_person_ended_meanwhile_is_not_given_again(nadia, program):
    chess = program().let_in(nadia)
    spent = chess.tokens["refresh_token"]
    chess.renew()
    services.revoke_client(user=nadia.user, client_id=chess.id)
    assert chess.renew(spent).json()["error"] == "invalid_grant"


def test_a_kept_answer_is_forgotten_soon(nadia, program):
    program().let_in(nadia).renew()
    services.forget_expired_grants()
    assert Renewal.objects.count() == 1
    later()
    services.forget_expired_grants()
    assert Renewal.objects.count() == 0


def test_a_refresh_token_is_used_once_and_its_reuse_ends_the_whole_family(nadia, program):
    chess = program().let_in(nadia)
    first = chess.tokens
    assert chess.renew().status_code == 200
    second = chess.tokens
    assert second["refresh_token"] != first["refresh_token"]
    problem(Caller(first["access_token"]).get("whoami"), 401, "invalid_token")
    done(Caller(second["access_token"]).get("whoami"))
    later()
    # The first token is used twice, so it was stolen: all tokens end, also those of the honest program.
    assert chess.renew(first["refresh_token"]).json()["error"] == "invalid_grant"
    problem(Caller(second["access_token"]).get("whoami"), 401, "invalid_token")
    assert chess.renew(second["refresh_token"]).json()["error"] == "invalid_grant"


def test_renewing_never_widens_what_was_agreed(nadia, program):
    chess = program().let_in(nadia, scope="games:read")
    assert chess.renew(scope="games:read games:play").json()["error"] == "invalid_scope"


def test_a_program_ends_its_own_tokens_and_nobody_else_s(nadia, program):
    chess, other = program(), program(client_name="Another")
    chess.let_in(nadia)
    other.post("/oauth/revoke", token=chess.tokens["access_token"])
    done(Caller(chess.tokens["access_token"]).get("whoami"))
    assert chess.post("/oauth/revoke", token=chess.tokens["access_token"]).status_code == 200
    problem(Caller(chess.tokens["access_token"]).get("whoami"), 401, "invalid_token")
    assert chess.renew().json()["error"] == "invalid_grant"
    assert chess.post("/oauth/revoke", token="unknown").status_code == 200


def test_a_program_with_a_secret_asks_about_its_own_tokens(nadia, program):
    chess = program(secret=True).let_in(nadia)
    told = chess.post("/oauth/introspect", token=chess.tokens["access_token"]).json()
    assert (told["active"], told["username"], told["scope"]) == (True, "nadia", "games:read games:play")
    assert chess.post("/oauth/introspect", token=chess.tokens["refresh_token"]).json()["active"]
    other = program(secret=True, client_name="Another")
    for token in (chess.tokens["access_token"], "est_oat_unknown"):
        assert other.post("/oauth/introspect", token=token).json() == {"active": False}
    public = program()
    answer = public.post("/oauth/introspect", token=chess.tokens["access_token"])
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")


def test_a_resource_that_nobody_can_read_is_refused_before_the_person_is_asked(nadia, program):
    chess = program()
    assert nadia.get(chess.asking(resource="https://play.example/api")).status_code == 200
    for wrong in ("http://[", "https://play.example http://["):
        assert nadia.get(chess.asking(resource=wrong)).status_code == 400
    page = nadia.get(chess.asking(prompt="consent"))
    assert nadia.send(page, "/oauth/authorize", {"allow": "1", "resource": "http://["}).status_code == 400


@pytest.mark.parametrize("grant", ["password", "client_credentials", "implicit", "", "\0"])
def test_there_is_no_other_grant(nadia, program, grant):
    chess = program(secret=True)
    answer = chess.post("/oauth/token", grant_type=grant, username="nadia", password=nadia.password)
    assert answer.status_code == 400 and answer.json()["error"] in {
        "unsupported_grant_type", "unauthorized_client", "invalid_request",
    }  # fmt: skip


def test_a_program_is_put_out_through_the_api_and_on_the_page(nadia, program, person):
    nadia_by_token = person("nadia")
    for put_out in (
        lambda each: nadia_by_token.delete(f"me/clients/{each.id}"),
        lambda each: nadia.submit(f"/account/programs/{each.id}/out", of="/account"),
    ):
        chess = program().let_in(nadia)
        (listed,) = done(nadia_by_token.get("me/clients"))["data"]
        assert (listed["id"], listed["name"], listed["hosts"]) == (chess.id, "Chess Club", ["chess.example"])
        assert listed["scopes"] == ["games:play", "games:read"]
        assert "Chess Club" in nadia.get("/account").content.decode()
        assert put_out(chess).status_code in {204, 302}
        problem(Caller(chess.tokens["access_token"]).get("whoami"), 401, "invalid_token")
        assert chess.renew().json()["error"] == "invalid_grant"
        assert done(nadia_by_token.get("me/clients"))["data"] == []


def test_nobody_puts_out_another_s_program(nadia, program, person):
    chess = program().let_in(nadia)
    done(person("badr").delete(f"me/clients/{chess.id}"), 204)
    done(Caller(chess.tokens["access_token"]).get("whoami"))
    problem(person("badr").delete("me/clients/unknown"), 404, "not_found")


def test_a_program_makes_nothing_that_would_outlive_it(nadia, program, person):
    chess = program().let_in(nadia, scope="profile:read profile:write games:read")
    caller = Caller(chess.tokens["access_token"])
    problem(caller.post("me/tokens", {"name": "back door", "scopes": ["games:read"]}), 403, "not_by_client")
    password = {"current_password": "the old one", "password": "another long one"}
    problem(caller.patch("me", password), 403, "not_by_client")
    problem(caller.delete(f"me/clients/{chess.id}"), 403, "not_by_client")
    bot = done(person("nadia").post("bots", {"name": "camel"}), 201)
    problem(caller.post("bots", {"name": "mule"}), 403, "not_by_client")
    problem(caller.patch("bots/camel", {"open": False}), 403, "not_by_client")
    problem(caller.post("bots/camel/token", {}), 403, "not_by_client")
    problem(caller.delete("bots/camel"), 403, "not_by_client")
    assert done(Caller(bot["token"]["secret"]).get("whoami"))["user"]["name"] == "camel"


def test_a_program_is_not_let_in_to_webhooks_which_would_go_on_telling(nadia, program):
    answer = nadia.get(program().asking(scope="games:read webhooks:manage"))
    assert "error=invalid_scope" in answer.headers["Location"] and Grant.objects.count() == 0
    told = Client().get("/.well-known/oauth-authorization-server").json()
    assert "webhooks:manage" not in told["scopes_supported"]


def test_who_agreed_is_not_asked_again_for_the_same(nadia, program):
    chess = program().let_in(nadia)
    for scope in ("games:read games:play", "games:read"):
        told = sent_back(nadia.get(chess.asking(scope=scope)))
        assert told["state"] == "xyz"
        assert chess.exchange(told["code"]).json()["scope"] == scope


def asks(nadia, address):
    page = nadia.get(address)
    return page.status_code == 200 and "Chess Club" in page.content.decode()


def test_who_agreed_is_asked_again_for_more_or_by_another_program_or_if_the_program_wants_it(nadia, program):
    chess = program().let_in(nadia)
    assert asks(nadia, chess.asking(scope="games:read profile:read"))
    assert asks(nadia, program().asking())
    assert asks(nadia, chess.asking(prompt="consent"))


def test_who_put_a_program_out_is_asked_again(nadia, program):
    chess = program().let_in(nadia)
    services.revoke_client(user=nadia.user, client_id=chess.id)
    assert asks(nadia, chess.asking())


@pytest.mark.parametrize("address", ["http://127.0.0.1:9000/back", "com.example.chess:/back"])
def test_a_program_on_ones_own_machine_is_asked_for_again_whatever_it_says(nadia, program, address):
    """Consent is asked for again: another program on that machine could use this name and stay unnoticed."""
    chess = program(redirect_uris=[address])
    code = chess.asks(nadia, redirect_uri=address)["code"]
    assert chess.exchange(code, redirect_uri=address).status_code == 200
    assert asks(nadia, chess.asking(redirect_uri=address, approval_prompt="auto"))


def test_an_account_switched_off_takes_its_programs_with_it(nadia, program):
    chess = program().let_in(nadia)
    User.objects.filter(pk=nadia.user.pk).update(is_active=False)
    problem(Caller(chess.tokens["access_token"]).get("whoami"), 401, "invalid_token")
    assert chess.renew().json()["error"] == "invalid_grant"


def test_what_has_run_out_opens_nothing_and_is_forgotten(nadia, program):
    chess = program().let_in(nadia)
    AccessToken.objects.filter(user=nadia.user).update(expires="2020-01-01T00:00:00Z")
    problem(Caller(chess.tokens["access_token"]).get("whoami"), 401, "invalid_token")
    assert chess.renew().json()["error"] == "invalid_grant"  # the refresh token's 90 days are over, too
    services.forget_expired_grants()
    assert RefreshToken.objects.count() == 0


def test_a_program_that_nobody_uses_for_ninety_days_is_forgotten_and_no_other(nadia, program):
    used, unused, new, manual = program().let_in(nadia), program(), program(), program()
    source = Application.RegistrationSource.MANUAL
    Application.objects.filter(client_id=manual.id).update(registration_source=source)
    Application.objects.exclude(client_id=new.id).update(updated=Now() - CLIENT_KEPT - timedelta(hours=1))
    services.forget_expired_grants()
    kept = {used.id, new.id, manual.id}
    assert set(Application.objects.values_list("client_id", flat=True)) == kept
    assert used.renew().status_code == 200
    assert not AccessToken.objects.filter(application__client_id=unused.id).exists()
    # The ninety days begin when the last access is over.
    services.revoke_client(user=nadia.user, client_id=used.id)
    services.forget_expired_grants()
    assert set(Application.objects.values_list("client_id", flat=True)) == kept
    Application.objects.filter(client_id=used.id).update(updated=Now() - CLIENT_KEPT - timedelta(hours=1))
    services.forget_expired_grants()
    assert set(Application.objects.values_list("client_id", flat=True)) == {new.id, manual.id}


def test_discovery_says_what_is_true(db):
    told = Client().get("/.well-known/oauth-authorization-server").json()
    assert told["issuer"] == "http://testserver"
    assert told["token_endpoint"] == "http://testserver/oauth/token"
    assert told["code_challenge_methods_supported"] == ["S256"]
    assert told["grant_types_supported"] == ["authorization_code", "refresh_token"]
    assert "admin" not in told["scopes_supported"] and "games:play" in told["scopes_supported"]
    resource = Client().get("/.well-known/oauth-protected-resource").json()
    assert resource["authorization_servers"] == [told["issuer"]]


@pytest.mark.parametrize("endpoint", ["revocation", "introspection"])
def test_discovery_lists_the_ways_to_authenticate_that_an_endpoint_accepts(program, endpoint):
    told = Client().get("/.well-known/oauth-authorization-server").json()
    path = told[f"{endpoint}_endpoint"].removeprefix("http://testserver")
    public, secretive = program(), program(secret=True)
    shown = {"client_id": secretive.id, "client_secret": secretive.secret}
    answers = {
        "none": public.post(path, token="x"),
        "client_secret_basic": secretive.post(path, token="x"),
        "client_secret_post": Client().post(path, {"token": "x", **shown}),
    }
    accepted = [way for way, answer in answers.items() if answer.status_code == 200]
    assert told[f"{endpoint}_endpoint_auth_methods_supported"] == accepted
    assert ("none" in accepted) == (endpoint == "revocation")


def test_the_issuer_comes_back_with_the_code(nadia, program):
    assert program().asks(nadia)["iss"] == "http://testserver"  # RFC 9207


def test_the_form_is_only_good_from_this_site(nadia, program):
    address = program().asking()
    fields = {"allow": "1", "client_id": "x"}
    assert nadia.client.post(address, fields).status_code == 403


def test_a_token_of_a_program_is_found_in_one_query(nadia, program, django_assert_num_queries):
    caller = Caller(program().let_in(nadia).tokens["access_token"])
    with django_assert_num_queries(1):
        caller.get("whoami")


def test_endpoints_that_wait_learn_in_one_query_whose_tokens_still_live(nadia, program, person):
    chess, badr = program().let_in(nadia), person("badr")
    secrets = {name: hashed(each) for name, each in (
        ("nadia", chess.tokens["access_token"]), ("badr", badr.secret), ("nobody", "est_oat_x"),
    )}  # fmt: skip

    def living(scope: Scope | None) -> dict[bytes, str]:
        found = queries.holders(secrets.values(), scope=scope, now=datetime.now(UTC))
        return {secret: holder.pk for secret, holder in found.items()}

    assert living(Scope.GAMES_READ) == {secrets["nadia"]: nadia.user.pk, secrets["badr"]: badr.user.pk}
    assert living(Scope.PROFILE_READ) == {secrets["badr"]: badr.user.pk}
    assert living(None) == living(Scope.GAMES_READ)
    services.revoke_client(user=nadia.user, client_id=chess.id)
    assert living(None) == living(Scope.GAMES_READ) == {secrets["badr"]: badr.user.pk}


def test_programs_are_listed_in_one_query(nadia, program, person, django_assert_num_queries):
    caller = person("nadia")
    for number in range(3):
        Program.let_in(program(client_name=f"Program {number}"), nadia)
    with django_assert_num_queries(2):
        assert len(done(caller.get("me/clients"))["data"]) == 3

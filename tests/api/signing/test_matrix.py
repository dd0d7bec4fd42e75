"""Access to every address of signing in: each one in its URL configuration must be listed here."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver

from games.api.signing.urls import urlpatterns
from tests.api.signing.browser import leads_to

LOGIN = "/account/login"
KEYS = {"client_id": "unknown", "token_id": "token_none", "push_id": "push_none", "key": "a", "uidb36": "a"}
# Who may open an address. Signed in: others must sign in. On the way: half signed in. Programs: only JSON.
ANYBODY, SIGNED_IN, ON_THE_WAY, PROGRAMS = "anybody", "signed in", "on the way", "programs"
TOLD = {
    "account": SIGNED_IN,
    "account_put_out": SIGNED_IN,
    "account_end_token": SIGNED_IN,
    "account_end_access": SIGNED_IN,
    "account_pushes": SIGNED_IN,
    "account_end_push": SIGNED_IN,
    "account_leave": SIGNED_IN,
    "account_login": ANYBODY,
    "account_logout": ANYBODY,
    "account_signup": ANYBODY,
    "account_inactive": ANYBODY,
    "account_reauthenticate": SIGNED_IN,
    "account_email": SIGNED_IN,
    "account_email_verification_sent": ANYBODY,
    "account_confirm_email": ANYBODY,
    "account_change_password": SIGNED_IN,
    "account_set_password": SIGNED_IN,
    "account_reset_password": ANYBODY,
    "account_reset_password_done": ANYBODY,
    "account_reset_password_from_key": ANYBODY,
    "account_reset_password_from_key_done": ANYBODY,
    "mfa_index": SIGNED_IN,
    "mfa_authenticate": ON_THE_WAY,
    "mfa_reauthenticate": SIGNED_IN,
    "mfa_activate_totp": SIGNED_IN,
    "mfa_deactivate_totp": SIGNED_IN,
    "mfa_view_recovery_codes": SIGNED_IN,
    "mfa_generate_recovery_codes": SIGNED_IN,
    "mfa_download_recovery_codes": SIGNED_IN,
    "authorize": SIGNED_IN,
    "token": PROGRAMS,
    "revoke-token": PROGRAMS,
    "introspect": PROGRAMS,
    "dcr-register": PROGRAMS,
    "dcr-register-management": PROGRAMS,
    "oauth-server-metadata": ANYBODY,
    "oauth-resource-metadata": ANYBODY,
}


def endpoints(
    patterns: list[URLPattern | URLResolver] = urlpatterns, before: str = "/"
) -> Iterator[tuple[str, str]]:
    """Yield (name, address) of each pattern, with keys of things that do not exist."""
    for each in patterns:
        address = before + str(each.pattern).removeprefix("^").removesuffix("$")
        if isinstance(each, URLResolver):
            yield from endpoints(each.url_patterns, address)
            continue
        for key, value in KEYS.items():
            address = address.replace(f"<str:{key}>", value)
            for form in (rf"(?P<{key}>[-:\w]+)", rf"(?P<{key}>\w+)", rf"(?P<{key}>[\w-]+)"):
                address = address.replace(form, value)
        yield str(each.name), address


ENDPOINTS = dict(endpoints())


def test_every_address_of_signing_in_is_told_here():
    assert set(ENDPOINTS) == set(TOLD)
    assert not [address for address in ENDPOINTS.values() if "<" in address or "\\" in address]


@pytest.mark.parametrize("name", TOLD)
def test_a_stranger_gets_as_far_as_is_told(db, name):
    answer = Client().get(ENDPOINTS[name], headers={"accept": "text/html"})
    if TOLD[name] is SIGNED_IN:
        asked_to_post = answer.status_code == 405 and leads_to(Client().post(ENDPOINTS[name]), LOGIN)
        assert leads_to(answer, LOGIN) or asked_to_post
    elif TOLD[name] is ON_THE_WAY:
        assert leads_to(answer, LOGIN)
    elif TOLD[name] is PROGRAMS:
        assert answer.status_code in {401, 405} and answer.headers["Content-Type"] == "application/json"
    else:
        assert answer.status_code in {200, 302} and not leads_to(answer, LOGIN)


@pytest.mark.parametrize("name", [name for name, who in TOLD.items() if who in {SIGNED_IN, ANYBODY}])
def test_nothing_is_done_for_a_form_from_elsewhere(nadia, name):
    answer = nadia.client.post(ENDPOINTS[name], {"allow": "1", "action": "x"})
    assert answer.status_code in {302, 403, 404, 405}
    if answer.status_code == 302:  # before the form was read, as for somebody signed in
        assert "code=" not in answer.headers["Location"]

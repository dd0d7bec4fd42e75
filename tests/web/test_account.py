"""Account pages, most of them from allauth, as parts of this site."""

import re
from typing import Final

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import mail
from django.test import Client

from accounts import services
from accounts.models import User
from games.tables.queries import under_way
from tests.web.pages import page, send

PASSWORD: Final = "exactly thirteen tricks"


def guest(name: str = "nadia") -> Client:
    client = Client()
    send(client, "/", "/play", name=name)
    return client


def test_a_signed_in_person_sees_their_name_and_their_turns_on_pages_of_the_account(db):
    shown = page(guest(), "/account/email")
    assert 'href="/settings">nadia<' in shown and 'href="/turns"' in shown
    assert '<a href="/account/login">' in page(Client(), "/account/password/reset")


def test_a_guest_is_warned_before_signing_out_and_told_the_name_that_they_sign_in_by(db):
    client = guest()
    assert "Sign out and lose them" in page(client, "/account")
    assert "<bdi>nadia</bdi>" in page(client, "/account/password/set")
    send(client, "/account/password/set", "/account/password/set", password1=PASSWORD, password2=PASSWORD)
    claimed = page(client, "/account")
    assert "lose them" not in claimed and "Sign out" in claimed


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_guest_ends_their_account_without_the_password_that_they_have_not_and_others_with_it(db, language):
    client, address = guest(), "/account/leave"
    html = page(client, f"{address}?lang={language}")
    assert 'name="password"' not in html
    (table,) = under_way(User.objects.get(name="nadia"))
    assert f'href="/tables/{table}"' in html, "the game that they should end first"
    assert send(client, address, address, leave_games="yes").headers["Location"] == "/"
    assert not User.objects.filter(name="nadia").exists()
    client = guest("hala")
    send(client, "/account/password/set", "/account/password/set", password1=PASSWORD, password2=PASSWORD)
    assert 'name="password"' in page(client, address)
    send(client, address, address, leave_games="yes")
    assert User.objects.filter(name="hala").exists()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_who_keeps_an_account_by_an_address_is_not_asked_for_a_password_that_they_have_not(db, language):
    client, choose = guest(), 'href="/account/password/set"'
    address = EmailAddress.objects.create(
        user=User.objects.get(name="nadia"), email="nadia@example.org", verified=True, primary=True
    )
    services.claim(user=address.user)
    for where in ("/account/leave", "/settings"):
        shown = page(client, f"{where}?lang={language}")
        assert 'name="password"' not in shown and choose in shown, where
    shown = page(client, "/account")
    assert choose in shown and 'href="/account/password"' not in shown.partition("<section")[2][:600]
    assert ("<details>" in shown) is False, "their address leads back"
    address.delete()
    assert "<details>" in page(client, "/account"), "now nothing does"
    send(client, "/account/password/set", "/account/password/set", password1=PASSWORD, password2=PASSWORD)
    for where in ("/account/leave", "/settings"):
        assert 'name="password"' in page(client, where), where


def test_a_guest_stays_signed_in_when_they_open_a_link_for_another_account_of_theirs(db):
    """They play on as a guest while they wait for the mail, and have no way back."""
    user = services.sign_up(name="salma", password=PASSWORD)
    EmailAddress.objects.create(user=user, email="salma@example.org", primary=True)
    for mails, asked in (("/account/email", "resend"), ("/account/password/reset", "reset")):
        client, sender = guest(asked), Client()
        if asked == "resend":
            sender.force_login(user)
            send(sender, mails, mails, action_send="", email="salma@example.org")
        else:
            send(sender, mails, mails, email="salma@example.org")
        link = re.findall(rf"{re.escape(settings.ORIGIN)}(/account/\S+)", mail.outbox[-1].body)[0]
        opened = client.get(link, follow=True).redirect_chain
        at = opened[-1][0] if opened else link
        new = "fourteen other tricks"
        send(client, at, at, **({} if asked == "resend" else {"password1": new, "password2": new}))
        assert f"<bdi>{asked}</bdi>" in page(client, "/account/password/set"), "still the guest"
    user.refresh_from_db()
    assert EmailAddress.objects.get(user=user).verified and user.check_password(new)
    omar = Client()
    omar.force_login(services.sign_up(name="omar", password=PASSWORD))
    send(sender, mails, mails, email="salma@example.org")
    omar.get(re.findall(rf"{re.escape(settings.ORIGIN)}(/account/\S+)", mail.outbox[-1].body)[0], follow=True)
    assert omar.get("/account").status_code == 302, "others can sign in again"


@pytest.mark.parametrize(
    ("language", "names"), [("en", ("contact us", "spam folder")), ("ar", ("اتصل بنا", "غير المرغوبة"))]
)
def test_who_forgot_a_password_is_told_what_they_can_do_and_not_to_ask_who_cannot_be_asked(
    db, language, names
):
    client, address = Client(), "/account/password/reset"
    asked = page(client, f"{address}?lang={language}")
    answer = send(client, address, address, email="nobody@example.org")
    sent = page(client, answer.headers["Location"])
    assert f'href="{address}"' in sent
    assert [names[0] in asked + sent, names[1] in sent] == [False, True]


def test_what_is_wrong_with_a_field_is_read_with_the_field(db):
    address = "/account/password/set"
    sent = {"password1": PASSWORD, "password2": "another one"}
    html = send(guest(), address, address, **sent).content.decode()
    (field,) = re.findall(r"<input[^>]* aria-invalid[^>]*>", html)
    (names,) = re.findall(r'aria-describedby="([^"]+)"', field)
    said = [re.search(rf'id="{name}"[^>]*>(.*?)</div>', html, re.DOTALL) for name in names.split()]
    assert all(said), "each name is that of a part of the page"
    assert "same password" in said[-1][1] and 'id="id_password1_error"' not in html


def test_account_pages_are_not_for_search_engines(db):
    assert '<meta name="robots" content="noindex">' in page(Client(), "/account/login")

"""Guests: no password, and thirty days; the account stays once there is a way to sign in to it."""

import secrets
from datetime import UTC, datetime, timedelta
from itertools import chain, repeat
from operator import itemgetter

import pytest
from django.db import IntegrityError, transaction

from accounts import names, services
from accounts.errors import NameNotAllowed, NameTaken, WrongPassword
from accounts.models import Token, User
from accounts.signals import account_ended
from tests.people import somebody

NOW = datetime(2026, 11, 27, tzinfo=UTC)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_name_that_is_proposed_may_be_carried(language):
    for place in range(12):
        name = names.proposal(language, lambda some: some[place % len(some)])  # noqa: B023
        assert names.fault(name) is None and not names.reads_as_staff(name)


def test_a_guest_has_no_password_and_a_token_as_long_as_the_account(db):
    now = datetime.now(UTC)
    user, token, _ = services.make_guest_with_token(now=now)
    assert not user.has_usable_password() and user.guest_until == now + services.KEPT == token.expires_at


def test_a_name_that_is_given_follows_the_rules_of_names(db):
    somebody("nadia")
    with pytest.raises(NameTaken):
        services.make_guest(now=NOW, name="Nadia")
    with pytest.raises(NameNotAllowed):
        services.make_guest(now=NOW, name="a b")


def test_where_somebody_has_the_name_that_is_proposed_another_is_and_five_at_most(db, monkeypatch):
    first, second = itemgetter(0), itemgetter(1)
    somebody(names.proposal("en", first))
    draws = chain([0, 0, 0], repeat(1))
    # At random a taken name would hardly ever be proposed.
    monkeypatch.setattr(secrets, "choice", lambda some: some[next(draws)])
    assert services.make_guest(now=NOW).name == names.proposal("en", second)
    monkeypatch.setattr(secrets, "choice", first)
    with pytest.raises(NameTaken):
        services.make_guest(now=NOW)


def test_a_guest_who_sets_a_password_is_one_no_more_and_others_need_their_old_one(db):
    user = services.make_guest(now=NOW)
    services.change_password(user=user, current="", new="exactly thirteen tricks")
    user.refresh_from_db()
    assert user.guest_until is None and user.check_password("exactly thirteen tricks")
    with pytest.raises(WrongPassword):
        services.change_password(user=user, current="", new="another long one")


def test_of_two_first_passwords_that_a_guest_sends_at_once_the_second_needs_the_first(db):
    user = services.make_guest(now=datetime.now(UTC), name="nadia")
    one, other = (User.objects.get(pk=user.pk) for _ in range(2))
    services.change_password(user=one, current="", new="exactly thirteen tricks")
    with pytest.raises(WrongPassword):
        services.change_password(user=other, current="", new="another long one")
    assert services.authenticate(name="nadia", password="exactly thirteen tricks") == user


def test_after_thirty_days_a_guest_s_account_ends_and_no_other_does(db):
    gone, kept, claimed = (services.make_guest(now=NOW) for _ in range(3))
    services.claim(user=claimed)
    User.objects.filter(pk=kept.pk).update(guest_until=NOW + timedelta(days=31))
    name = gone.name
    assert services.sweep_guests(NOW + services.KEPT - timedelta(seconds=1)) == 0
    assert services.sweep_guests(NOW + services.KEPT) == 1
    assert services.sweep_guests(NOW + services.KEPT) == 0
    gone.refresh_from_db()
    assert gone.left_at is not None and gone.name != name and not Token.objects.filter(user=gone).exists()
    assert set(User.objects.filter(is_active=True)) >= {kept, claimed}


def test_who_claims_an_account_while_guests_are_put_out_keeps_it(db):
    first, second = (services.make_guest(now=NOW - timedelta(days=1 - each)) for each in range(2))

    def claim(**_):
        services.claim(user=User.objects.get(pk=second.pk))

    account_ended.connect(claim)
    try:
        assert services.sweep_guests(NOW + services.KEPT) == 1
    finally:
        account_ended.disconnect(claim)
    first.refresh_from_db()
    second.refresh_from_db()
    assert first.left_at is not None
    assert second.left_at is None and second.is_active and second.guest_until is None


def test_bots_and_staff_are_no_guests(db):
    for fields in ({"kind": "bot"}, {"is_staff": True}):
        user = somebody(f"x{len(fields)}{fields.get('kind', 'staff')}", **fields)
        with pytest.raises(IntegrityError, match="user_guest_is_a_person"), transaction.atomic():
            User.objects.filter(pk=user.pk).update(guest_until=NOW)

"""Network prints: kept for a month, enough to recognise a network, too little to find it."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts import services
from accounts.models import NetworkPrint, Realm, Token
from accounts.prints import SharedLine, line_of, printed
from accounts.queries import shared_lines
from accounts.scopes import Scope
from tests.people import somebody

HOME, ELSEWHERE = "81.10.20.30", "81.10.20.31"
# A century ahead, because a token must end later than the database's clock at its creation.
NOON = datetime(2126, 11, 22, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.mark.parametrize(
    ("address", "line"),
    [
        ("81.10.20.30", "81.10.20.30"),
        ("::ffff:81.10.20.30", "81.10.20.30"),
        ("2a02:8071:1234:56ab:1:2:3:4", "2a02:8071:1234:5600::/56"),
        ("2a02:8071:1234:56ff::9", "2a02:8071:1234:5600::/56"),
        ("2a02:8071:1234:57ff::9", "2a02:8071:1234:5700::/56"),
    ],
)
def test_a_line_is_an_address_or_what_a_home_is_given_of_ipv6(address, line):
    assert line_of(address) == line


@pytest.mark.parametrize("address", ["", "127.0.0.1", "10.1.2.3", "192.168.0.7", "::1", "fe80::1", "unknown"])
def test_addresses_inside_are_nobody_s_line(address):
    assert line_of(address) is None


def test_a_print_holds_for_one_day_and_one_key():
    one = printed(b"key", "2026-11-22", HOME)
    assert one == printed(b"key", "2026-11-22", HOME)
    others = {
        printed(b"key", "2026-11-22", ELSEWHERE),
        printed(b"key", "2026-11-23", HOME),
        printed(b"other", "2026-11-22", HOME),
    }
    assert len(others | {one}) == 4


def token_of(user):
    return services.create_token(user=user, name="t", scopes_wanted=[Scope.GAMES_READ], now=NOON)[0]


def used(user, address, now=NOON):
    """Use a token of this user from this address, and return its row as stored afterwards."""
    token = Token.objects.filter(user=user).first() or token_of(user)
    token.user = user
    services.note_use(token=token, now=now, address=address)
    token.refresh_from_db()
    return token


@pytest.mark.django_db
def test_a_token_s_use_and_the_print_are_noted_by_one_statement_at_most_once_an_hour(
    django_assert_num_queries,
):
    token = token_of(somebody("ali"))
    with django_assert_num_queries(1):
        services.note_use(token=token, now=NOON, address=HOME)
    token.refresh_from_db()
    assert token.last_used_at == NOON
    with django_assert_num_queries(0):
        services.note_use(token=token, now=NOON + HOUR / 2, address=ELSEWHERE)
    assert NetworkPrint.objects.get().day == NOON.date()
    used(token.user, HOME, NOON + HOUR)
    assert NetworkPrint.objects.count() == 1, "it is there already"
    used(token.user, ELSEWHERE, NOON + 2 * HOUR)
    assert NetworkPrint.objects.count() == 2


@pytest.mark.django_db
def test_nothing_is_kept_of_programs_of_sandboxes_and_of_addresses_inside():
    ali = somebody("ali")
    sandbox = Realm.objects.create(key="sbx_1")
    for user, address in (
        (somebody("robot", "bot", owner=ali), HOME),
        (somebody("tester", realm_id=sandbox.key), HOME),
        (ali, "10.0.0.1"),
        (ali, ""),
    ):
        Token.objects.filter(user=user).delete()
        assert used(user, address).last_used_at == NOON
    assert not NetworkPrint.objects.exists()


@pytest.mark.django_db
def test_the_address_itself_is_nowhere():
    used(somebody("ali"), HOME)
    (row,) = NetworkPrint.objects.values()
    assert HOME not in str(row) and set(row) == {"user_id", "day", "print"}


@pytest.mark.django_db
def test_two_share_a_line_on_days_on_which_both_came_from_it():
    ali, badr, dina = somebody("ali"), somebody("badr"), somebody("dina")
    for user, address, now in (
        (ali, HOME, NOON), (badr, HOME, NOON), (dina, HOME, NOON),
        (ali, HOME, NOON + DAY), (badr, HOME, NOON + DAY), (dina, ELSEWHERE, NOON + DAY),
        (ali, HOME, NOON + 2 * DAY), (badr, HOME, NOON + 3 * DAY),
    ):  # fmt: skip
        used(user, address, now)
    assert shared_lines([ali.pk, badr.pk]) == {(ali.pk, badr.pk): SharedLine(days=2, accounts=3)}
    assert shared_lines([ali.pk, dina.pk]) == {(ali.pk, dina.pk): SharedLine(days=1, accounts=3)}
    assert shared_lines([ali.pk]) == {}


@pytest.mark.django_db
def test_prints_are_forgotten_after_thirty_days():
    today = datetime.now(UTC)
    old, recent = somebody("ali"), somebody("badr")
    used(old, HOME, today - 32 * DAY)
    used(recent, HOME, today - 28 * DAY)
    assert services.forget_prints() == 1
    assert NetworkPrint.objects.get().user == recent

"""Changed keys: signatures and seals of an old key stay valid as long as the settings name that key."""

import io

import pytest
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet
from django.contrib.auth.tokens import default_token_generator
from django.core.cache import cache
from django.core.management import CommandError, call_command

from games.api.signing import factors
from games.api.streamed.cursors import InvalidCursor
from games.api.streamed.feeds import MyCursor
from games.notices import links
from games.notices.links import TurnLink
from tests.api.client import done, problem
from tests.api.signing.test_second_factor import secured
from tests.staff import code_of

__all__ = ["secured"]
NEW, OTHER = bytes([1]) * 32, bytes([2]) * 32
LINK = TurnLink("user_1", "table_1", 3, 7, "a" * 16)


@pytest.fixture
def key_changed(settings):
    """`key_changed()` sets another secret key. The settings still name the old one, unless `named=False`."""
    before = settings.SECRET_KEY

    def change(*, named=True):
        settings.SECRET_KEY = "another " * 8
        settings.SECRET_KEY_FALLBACKS = ["one of long ago", before] if named else []

    return change


def test_who_is_signed_in_stays_so(layla, key_changed):
    layla.sign_in()
    key_changed()
    assert layla.who() == "layla"
    key_changed(named=False)
    # The session is signed with the new key by now, so it stays valid; an older one would not.
    assert layla.who() == "layla"


def test_a_session_of_a_forgotten_key_is_none(layla, key_changed):
    layla.sign_in()
    key_changed(named=False)
    assert layla.who() is None


def test_links_in_mails_stay_good(layla, key_changed):
    turn, no_more = links.turn_token(LINK), links.unsubscribe_token("user_1", ())
    reset = default_token_generator.make_token(layla.user)

    def good():
        found = links.turn_link(turn), links.unsubscribing(no_more)
        return [*(each is not None for each in found), default_token_generator.check_token(layla.user, reset)]

    key_changed()
    assert good() == [True] * 3
    assert links.turn_token(LINK).rpartition(":")[2] != turn.rpartition(":")[2]
    key_changed(named=False)
    assert good() == [False] * 3


def test_cursors_stay_good(ali, key_changed):
    for _ in range(2):
        done(ali.post("me/tokens", {"name": "more", "scopes": ["games:read"]}), 201)
    cursor, place = done(ali.get("me/tokens?limit=1"))["next_cursor"], str(MyCursor(7, 1, 99))
    key_changed()
    second = done(ali.get(f"me/tokens?limit=1&cursor={cursor}"))
    assert MyCursor.read(place) == MyCursor(7, 1, 99)
    assert str(MyCursor(7, 1, 99)) != place
    key_changed(named=False)
    problem(ali.get(f"me/tokens?limit=1&cursor={cursor}"), 400, "invalid_cursor")
    done(ali.get(f"me/tokens?limit=1&cursor={second['next_cursor']}"))
    with pytest.raises(InvalidCursor):
        MyCursor.read(place)


def works(browser, code):
    """Return whether the code signs in. A code counts once, so the cache of used codes is cleared first."""
    cache.clear()
    browser.client.logout()
    browser.sign_in()
    browser.submit("/account/second-factor/authenticate", {"code": code})
    return browser.who() == browser.user.name


def sealed():
    """Return all sealed secrets and seeds in the database."""
    return [
        data[name]
        for data in Authenticator.objects.values_list("data", flat=True)
        for name in ("secret", "seed")
        if name in data
    ]


def sealed_again():
    told = io.StringIO()
    call_command("seal_factors", stdout=told)
    return told.getvalue()


def test_second_factors_stay_valid_when_a_key_is_appended_and_are_sealed_again(secured, settings):
    layla, secret, codes = secured
    settings.FACTOR_KEYS, settings.ACTIVE_FACTOR_KEY = {**settings.FACTOR_KEYS, "f2": NEW}, "f2"
    assert works(layla, code_of(secret)) and works(layla, codes[0])
    assert factors.seal("x").startswith("f2:")
    assert [each.partition(":")[0] for each in sealed()] == ["test", "test"]
    assert sealed_again() == "2 sealed again with the key f2.\n"
    assert [each.partition(":")[0] for each in sealed()] == ["f2", "f2"]
    settings.FACTOR_KEYS = {"f2": NEW}
    assert works(layla, code_of(secret)) and works(layla, codes[1])
    assert not works(layla, codes[0])  # was used above
    assert sealed_again() == "0 sealed again with the key f2.\n"


def test_second_factors_know_nothing_of_the_secret_key(secured, key_changed):
    layla, secret, codes = secured
    key_changed(named=False)
    assert works(layla, code_of(secret)) and works(layla, codes[0])


def sealed_as_before():
    """Seal secrets with the secret key, as before they had keys of their own."""
    for each in Authenticator.objects.all():
        for name in {"secret", "seed"} & each.data.keys():
            text = factors.unseal(each.data[name])
            each.data[name] = Fernet(OF_SECRET_KEY).encrypt(text.encode()).decode()
        each.save()


# base64url(SHA-256("second factors|only-for-tests-kkk…")), as the previous version derived it.
OF_SECRET_KEY = b"Sm4rEojNO496M6m6Wcc7QLu8w7d3fA0EgAkLHkaDh5c="


def test_what_the_secret_key_sealed_before_there_was_a_ring_stays_good(secured, key_changed):
    layla, secret, codes = secured
    sealed_as_before()
    assert works(layla, code_of(secret)) and works(layla, codes[0])
    key_changed()
    assert works(layla, code_of(secret)) and works(layla, codes[1])
    assert sealed_again() == "2 sealed again with the key test.\n"
    key_changed(named=False)
    assert works(layla, code_of(secret)) and works(layla, codes[2])


def test_without_its_key_no_code_fits_and_the_command_says_so(secured, settings):
    layla, secret, codes = secured
    settings.FACTOR_KEYS, settings.ACTIVE_FACTOR_KEY = {"f3": OTHER}, "f3"
    assert not works(layla, code_of(secret)) and not works(layla, codes[0])
    with pytest.raises(
        CommandError, match=r"^2 cannot be opened: their key is neither in ESTIMATION_FACTOR_KEYS"
    ):
        sealed_again()

"""People, bots and sign-in, below the interfaces."""

from typing import ClassVar

import pytest

from accounts import queries, services
from accounts.errors import NameNotAllowed, NameTaken, UnknownUser, WeakPassword, WrongPassword
from accounts.hashers import Argon2
from accounts.models import Realm, User
from accounts.services.people import set_admin

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"


def test_a_person_signs_up_and_in(settings):
    settings.PASSWORD_HASHERS = settings.PASSWORD_HASHERS[1:]  # without the tests' own hasher
    user = services.sign_up(name="Ali", password=PASSWORD)
    assert (user.kind, user.realm_id, user.is_staff) == ("person", "real", False)
    assert user.password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    assert services.authenticate(name="aLI", password=PASSWORD) == user


def test_a_refused_sign_up_leaves_nobody():
    services.sign_up(name="Ali", password=PASSWORD)
    before = User.objects.count()
    for name, password, error in [
        ("ali", PASSWORD, NameTaken),
        ("a b", PASSWORD, NameNotAllowed),
        ("a" * 151, PASSWORD, NameNotAllowed),
        ("ﷺ" * 20, PASSWORD, NameNotAllowed),  # one letter that becomes eighteen in normal form
        ("Omar", "password1", WeakPassword),
        ("Omar", "x" * 1025, WeakPassword),
    ]:
        with pytest.raises(error):
            services.sign_up(name=name, password=password)
    assert User.objects.count() == before


def test_of_two_passwords_set_at_once_the_second_needs_the_first_as_the_current_one():
    user = services.sign_up(name="Ali", password=PASSWORD)
    one, other = (User.objects.get(pk=user.pk) for _ in range(2))
    services.change_password(user=one, current=PASSWORD, new=PASSWORD[::-1])
    with pytest.raises(WrongPassword):
        services.change_password(user=other, current=PASSWORD, new="a third long one")
    assert services.authenticate(name="ali", password=PASSWORD[::-1]) == user
    services.change_password(user=other, current=PASSWORD[::-1], new="a third long one")
    assert services.authenticate(name="ali", password="a third long one") == user


def test_a_bot_has_no_password():
    bot = services.make_bot(name="robot")
    assert bot.is_bot and not bot.has_usable_password()
    for password in ("", "!", bot.password):
        with pytest.raises(WrongPassword):
            services.authenticate(name="robot", password=password)


def test_who_is_switched_off_cannot_sign_in():
    user = services.sign_up(name="Ali", password=PASSWORD)
    User.objects.filter(id=user.id).update(is_active=False)
    with pytest.raises(WrongPassword):
        services.authenticate(name="Ali", password=PASSWORD)


class Counting(Argon2):
    """The service's own hasher, counting computed hashes, because they are the cost of a sign-in."""

    computed: ClassVar[list[str]] = []

    def encode(self, password, salt):
        self.computed.append(password)
        return super().encode(password, salt)

    def verify(self, password, encoded):
        self.computed.append(password)
        return super().verify(password, encoded)


def test_a_missing_name_costs_as_much_work_as_a_wrong_password(settings):
    settings.PASSWORD_HASHERS = [f"{__name__}.Counting"]
    services.sign_up(name="Ali", password=PASSWORD)
    services.make_bot(name="robot")
    for name in ("Ali", "nobody", "robot", "no name at all", "a\0"):
        Counting.computed.clear()
        with pytest.raises(WrongPassword):
            services.authenticate(name=name, password="wrong")
        assert Counting.computed == ["wrong"], name


def test_people_are_found_in_their_realm_only():
    Realm.objects.create(key="sandbox_1")
    user = services.make_tester(name="Ali", realm="sandbox_1")
    assert queries.user_by_name("ali", realm="sandbox_1") == user
    with pytest.raises(UnknownUser):
        queries.user_by_name("ali")


def test_an_admin_is_made_once_and_given_another_password_later():
    first = set_admin(name="Boss", password="first long one")
    again = set_admin(name="boss", password="second long one")
    assert first == again and again.is_superuser and again.check_password("second long one")
    services.sign_up(name="Ali", password=PASSWORD)
    with pytest.raises(NameTaken):
        set_admin(name="Ali", password="third long one")
    assert not User.objects.get(name="Ali").is_superuser


def test_another_password_undoes_nothing_that_happened_since_its_user_was_read():
    user = services.sign_up(name="Ali", password=PASSWORD[::-1])
    User.objects.filter(pk=user.pk).update(notified=True)
    services.set_password(user=user, password=PASSWORD)
    user.refresh_from_db()
    assert user.notified and user.check_password(PASSWORD)

"""Tests of the service's bots and the constraints of their rows."""

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from bots.models import Bot
from bots.strategies import STRATEGIES
from tests.staff import staff_client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "version"), [("random", 1), ("easy", 3), ("steady", 3), ("strong", 7), ("expert", 7)]
)
def test_the_house_has_a_bot_of_each_strategy(name, version):
    user = User.objects.select_related("bot").get(name=name)
    assert (user.kind, user.realm_id, user.bot.strategy, user.bot.version) == ("bot", "real", name, version)
    assert not user.has_usable_password()
    assert str(user.bot) == f"{name}, version {version}"


def test_the_description_of_strong_tells_what_it_says_before_play():
    described = Bot.objects.get(strategy="strong").description
    assert "bids and estimates as steady does, and more boldly while its promises come true. " in described


def test_every_strategy_that_a_profile_may_name_exists():
    assert set(Bot.Strategy.values) == set(STRATEGIES)


@pytest.mark.parametrize(
    ("constraint", "change"),
    [("bot_strategy_known", {"strategy": "psychic"}), ("bot_version_from_one", {"version": 0})],
)
def test_a_profile_names_a_known_strategy_and_a_version(constraint, change):
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Bot.objects.filter(user__name="steady").update(**change)


def test_staff_read_profiles_and_may_change_the_description_only():
    client = staff_client(User.objects.create_superuser(name="Boss", password="a long password"))
    bot = Bot.objects.get(strategy="steady")
    assert "steady" in client.get("/admin/bots/bot/").content.decode()
    page = f"/admin/bots/bot/{bot.pk}/change/"
    assert client.get(page).status_code == 200
    assert client.get("/admin/bots/bot/add/").status_code == 403
    assert client.post(f"/admin/bots/bot/{bot.pk}/delete/").status_code == 403
    client.post(page, {"description": "Counts.", "strategy": "random", "version": 9})
    bot.refresh_from_db()
    assert (bot.description, bot.strategy, bot.version) == ("Counts.", "steady", 3)

"""Tests of mails to players of a sandbox: they are made like all others, but stored and not sent."""

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from bots.services import sweep_looks
from games.notices import queries
from games.notices import services as notices
from games.notices.channels import SendResult, channel
from games.notices.kinds import EMAIL, Preferred
from games.notices.models import KeptMail, Message
from games.sandboxes import services
from games.tables.queries import turns_to_take
from tests.notices.mailbox import carried, later, reached
from tests.people import somebody
from tests.sandboxes.conftest import ANOTHER, SANDBOX, people_of
from tests.tables.clocks.clock_tables import answered, corresponding

pytestmark = pytest.mark.django_db
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


def passed(by: timedelta) -> None:
    """Advance the clock, and let a courier process the mails that are due. Assert that it sends none."""
    services.advance(realm=SANDBOX, by=by)
    assert carried() == []


def kept(user: User | None = None) -> list[list[str]]:
    """Return the kinds of notices in each stored mail, the oldest first."""
    return [each.kinds for each in queries.kept_mails(SANDBOX, user).order_by("id")]


def awaited(two: list[User]) -> User:
    return next(each for each in two if turns_to_take(each))


def test_an_awaited_player_is_written_to_and_no_mail_leaves(two):
    table = corresponding(two)
    passed(2 * MINUTE)
    (turn,) = turns_to_take(awaited(two))
    (told,) = [each for each in queries.kept_mails(SANDBOX) if each.kinds == ["turn"]]
    assert told.message.user == awaited(two) and told.subject == "Your turn in one round"
    assert told.address == f"{awaited(two).pk}@sandbox.invalid"
    (link,) = told.turn_links
    assert (link["table"], link["turn_id"]) == (table.pk, f"{turn.round}.{turn.turn}")
    assert link["url"] in told.text and link["url"] in told.html
    assert told.headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert kept().count(["game_started"]) == 2


def test_what_leaves_in_the_real_world_is_not_kept(two):
    real = [reached(somebody("ali")), somebody("badr")]
    corresponding(real)
    later()
    assert {each.to[0] for each in carried()} == {"ali@example.org"}
    assert not KeptMail.objects.exists()


def test_an_address_that_somebody_entered_there_is_not_written_to(two):
    for each in two:
        EmailAddress.objects.create(user=each, email=f"{each.name}@example.org", verified=True, primary=True)
    corresponding(two)
    passed(2 * MINUTE)
    assert len(kept()) == 3
    assert {each.address.partition("@")[2] for each in queries.kept_mails(SANDBOX)} == {"sandbox.invalid"}


def test_programs_have_no_address_in_a_sandbox(two, bot):
    elsewhere = somebody("robot", User.Kind.BOT, realm_id=SANDBOX)
    assert queries.confirmed_addresses([elsewhere.pk, bot.pk]) == {}


def test_each_world_and_each_reader_has_mails_of_their_own(two):
    corresponding(two)
    corresponding(people_of(ANOTHER))
    passed(2 * MINUTE)
    assert len(kept()) == 3 and queries.kept_mails(ANOTHER).count() == 2
    assert sorted(map(len, (kept(two[0]), kept(two[1])))) == [1, 2]


def test_reminders_come_by_the_advanced_clock(two):
    corresponding(two)
    passed(2 * MINUTE)
    before = len(kept())
    services.advance(realm=SANDBOX, by=49 * HOUR)
    assert sweep_looks() == 1
    assert carried() == []
    assert kept(awaited(two))[-1] == ["reminder"] and len(kept()) == before + 1
    assert "Your time runs out" in queries.kept_mails(SANDBOX).latest("id").text


def test_a_digest_comes_when_its_hours_have_passed_there(two):
    table = corresponding(two)
    Message.objects.all().delete()
    answered(table)
    for each in two:
        notices.prefer(user_id=each.pk, preferred=Preferred("ar", 12, {EMAIL: {"turn": "digest"}}))
    answered(table)
    passed(11 * HOUR)
    assert ["turn"] not in kept(awaited(two))
    passed(2 * HOUR)
    (told,) = queries.kept_mails(SANDBOX, awaited(two))
    assert told.subject.startswith("نوبتك") and '<html lang="ar" dir="rtl">' in told.html


def test_who_wants_no_mails_is_written_none(two):
    for each in two:
        notices.prefer(
            user_id=each.pk, preferred=Preferred(ways={EMAIL: {"turn": "off", "game_started": "off"}})
        )
    corresponding(two)
    passed(2 * MINUTE)
    assert kept() == [] and not Message.objects.exists()


def test_its_link_opens_the_turn_once(two):
    corresponding(two, (2,))
    passed(2 * MINUTE)
    (told,) = [each for each in queries.kept_mails(SANDBOX) if each.kinds == ["turn"]]
    address = urlsplit(told.turn_links[0]["url"]).path
    assert Client().get(address).status_code == 200
    action = {"action": '{"type": "estimate", "value": 1}'}
    assert [Client().post(address, action).status_code for _ in range(2)] == [200, 410]


def test_a_mail_is_kept_once_however_often_it_is_tried(two):
    corresponding(two)
    services.advance(realm=SANDBOX, by=2 * MINUTE)
    email = channel(EMAIL)
    assert email is not None
    lost = [*notices.parcels(email, most=10)]
    later()
    again = [*notices.parcels(email, most=10)]
    for each in (*lost, *again, *again):
        assert each.sent() is SendResult.SENT
        notices.record_sent(each, SendResult.SENT)
    assert len(kept()) == len(again) == 3
    assert set(Message.objects.values_list("status", flat=True)) == {"sent"}


def test_the_database_keeps_no_mail_to_an_address_at_which_somebody_may_be(two):
    message = Message.objects.create(user=two[0], channel=EMAIL)
    told = {"kinds": [], "subject": "", "text": "", "html": "", "message": message}
    with pytest.raises(IntegrityError, match="kept_mail_to_nobody"), transaction.atomic():
        KeptMail.objects.create(address="amal@example.org", **told)
    KeptMail.objects.create(address="amal@sandbox.invalid", **told)

"""Tests of webhooks in the admin: staff see their state, disable misused ones, and resend deliveries."""

import re

import pytest
from django.contrib.auth.models import Permission
from django.db.models.functions import Now
from django.test import Client

from accounts.models import User
from games.feed.models import AuditEntry
from games.notices import services
from games.notices.models import Delivery, Endpoint, Message, Notice, Part
from tests.notices.mailbox import reached
from tests.staff import staff_client

pytestmark = pytest.mark.django_db
LISTS = ("/admin/notices/endpoint/", "/admin/notices/delivery/")


@pytest.fixture
def endpoint(person) -> Endpoint:
    ali = person("ali")
    return services.register(by=ali, user=ali, url="https://example.org/told", types=["turn"])[0]


@pytest.fixture
def delivery(endpoint) -> Delivery:
    return services.ask_for_test(by=endpoint.user, endpoint_id=endpoint.pk)


def staff(*permissions: str) -> Client:
    user = User(name="sami", is_staff=True)
    user.set_unusable_password()
    user.save()
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return staff_client(user)


def test_pages_show_how_webhooks_do_and_never_a_secret(endpoint, delivery):
    client = staff("view_endpoint", "view_delivery")
    for address in LISTS:
        assert client.get(address).status_code == 200
    page = client.get(f"/admin/notices/endpoint/{endpoint.pk}/change/").content.decode()
    assert "https://example.org/told" in page
    assert "secret" not in page.lower() and "whsec" not in page
    page = client.get(f"/admin/notices/delivery/{delivery.pk}/change/").content.decode()
    assert delivery.pk in page


def test_who_may_only_look_neither_stops_nor_repeats_nor_changes(endpoint, delivery):
    client = staff("view_endpoint", "view_delivery")
    for address, action, row in (
        (LISTS[0], "disable", endpoint),
        (LISTS[0], "allow", endpoint),
        (LISTS[1], "redeliver", delivery),
    ):
        client.post(address, {"action": action, "_selected_action": [row.pk]})
        assert client.post(f"{address}{row.pk}/change/", {"url": "x"}).status_code == 403
        assert client.post(f"{address}{row.pk}/delete/", {"post": "yes"}).status_code == 403
    endpoint.refresh_from_db()
    assert endpoint.state == "active"


def test_staff_stop_a_webhook_and_the_trail_says_who(endpoint):
    client = staff("view_endpoint", "change_endpoint")
    client.post(LISTS[0], {"action": "disable", "_selected_action": [endpoint.pk]})
    endpoint.refresh_from_db()
    assert (endpoint.state, endpoint.disabled_by) == ("disabled", "staff")
    assert AuditEntry.objects.get(what="webhook_disabled").who.name == "sami"
    client.post(LISTS[0], {"action": "allow", "_selected_action": [endpoint.pk]})
    endpoint.refresh_from_db()
    assert (endpoint.state, endpoint.disabled_by) == ("disabled", "owner")
    assert AuditEntry.objects.get(what="webhook_allowed").who.name == "sami"


def test_other_staff_decide_about_ones_own_webhook_and_those_of_ones_bots(endpoint, person):
    client = staff("view_endpoint", "change_endpoint")
    sami = User.objects.get(name="sami")
    robot = person("robot", "bot", owner=sami)
    own = [
        services.register(by=sami, user=each, url="https://example.org/own", types=["turn"])[0]
        for each in (sami, robot)
    ]
    for each in (endpoint, *own):
        services.disable(endpoint=each, by=endpoint.user, reason="a test")
    chosen = [each.pk for each in (endpoint, *own)]
    answer = client.post(LISTS[0], {"action": "allow", "_selected_action": chosen}, follow=True)
    assert "Other staff decide" in answer.content.decode()
    held = dict(Endpoint.objects.values_list("pk", "disabled_by"))
    assert held == {endpoint.pk: "owner", own[0].pk: "staff", own[1].pk: "staff"}


def test_staff_send_a_delivery_again_unless_its_webhook_is_disabled(endpoint, delivery):
    Delivery.objects.update(status="failed", settled_at=Now())
    client = staff("view_delivery", "change_delivery")
    client.post(LISTS[1], {"action": "redeliver", "_selected_action": [delivery.pk]})
    delivery.refresh_from_db()
    kept = AuditEntry.objects.get()
    assert (delivery.status, kept.what, kept.subject) == ("due", "delivery_sent_again", delivery.pk)
    services.disable(endpoint=endpoint, by=endpoint.user, reason="a test")
    answer = client.post(LISTS[1], {"action": "redeliver", "_selected_action": [delivery.pk]}, follow=True)
    assert "disabled" in answer.content.decode()
    delivery.refresh_from_db()
    assert delivery.status == "held"


def test_notices_and_messages_are_to_be_read_and_show_no_address(person):
    ali = reached(person("ali"))
    notice = Notice.objects.create(user=ali, kind="game_started", key="game 1")
    message = Message.objects.create(user=ali, channel="email")
    Part.objects.create(notice=notice, message=message, channel="email")
    client = staff("view_notice", "view_message")
    for row, kind in ((notice, "notice"), (message, "message")):
        assert client.get(f"/admin/notices/{kind}/").status_code == 200
        page = client.get(f"/admin/notices/{kind}/{row.pk}/change/").content.decode()
        assert "game 1" in page and "example.org" not in page
        assert client.post(f"/admin/notices/{kind}/{row.pk}/change/", {}).status_code == 403


def test_states_and_buttons_are_in_arabic_for_staff_who_read_arabic(endpoint, delivery):
    client = staff("view_endpoint", "change_endpoint", "view_delivery", "view_notice")
    Notice.objects.create(user=endpoint.user, kind="game_started", key="game 1", shown=True)
    pages = {
        LISTS[0]: ("يعمل", "active"),
        f"/admin/notices/endpoint/{endpoint.pk}/change/": ("يعمل", "active"),
        LISTS[1]: ("ينتظر الإرسال", "due"),
        f"/admin/notices/delivery/{delivery.pk}/change/": ("ينتظر الإرسال", "due"),
        "/admin/notices/notice/": ("بدء الألعاب", "game_started"),
    }
    for address, (arabic, english) in pages.items():
        page = client.get(address, headers={"accept-language": "ar"}).content.decode()
        shown = re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", "<", page, flags=re.S)
        assert arabic in shown and not re.search(rf"<\s*{english}\s*<", shown, re.I), address
        for each in ("Select action", "Type to search", "Go back", "Run the", "Light", "Disabled", "True"):
            assert each not in shown, (address, each)

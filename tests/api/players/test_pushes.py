"""Push subscriptions over HTTP, and the page on which a browser subscribes."""

import pytest

from games.notices.models import PushSubscription
from tests.api.client import Caller, done, problem
from tests.api.signing.browser import Browser, leads_to
from tests.hostile.bodies import BODIES
from tests.people import somebody

pytestmark = pytest.mark.django_db
SENT = BODIES["subscribeToPush"]
LIST = "me/push-subscriptions"


def test_the_public_key_is_there_for_everybody():
    key = done(Caller().get("push-key"))["public_key"]
    assert len(key) == 87 and key.startswith("B")


def test_a_browser_is_subscribed_listed_and_removed(ali):
    answer = ali.post(LIST, SENT)
    made = done(answer, 201)
    assert answer.headers["Location"] == f"/api/v1/{LIST}/{made['id']}"
    assert (made["service"], made["description"]) == ("push.example.org", "mine")
    assert done(ali.get(LIST))["data"] == [made]
    assert not {"endpoint", "keys", "auth"} & set(made)
    assert ali.delete(f"{LIST}/{made['id']}").status_code == 204
    assert done(ali.get(LIST))["data"] == []
    problem(ali.delete(f"{LIST}/{made['id']}"), 404, "not_found")


def test_sent_again_it_is_the_same_one(ali):
    made = done(ali.post(LIST, SENT), 201)
    again = done(ali.post(LIST, {**SENT, "description": "another name"}))
    assert again == {**made, "description": "another name"}


def test_another_s_browser_is_nobody_s_to_remove(ali, person):
    made = done(ali.post(LIST, SENT), 201)
    problem(person("badr").delete(f"{LIST}/{made['id']}"), 404, "not_found")
    assert PushSubscription.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "status", "code", "pointer"),
    [
        ({"endpoint": "http://push.example.org/a"}, 422, "push_endpoint_not_allowed", "/endpoint"),
        ({"endpoint": "https://192.168.0.1/a"}, 422, "push_endpoint_not_allowed", "/endpoint"),
        ({"keys": {**SENT["keys"], "auth": "short"}}, 422, "invalid_push_keys", "/keys/auth"),
        ({"keys": {**SENT["keys"], "p256dh": "B" + "A" * 86}}, 422, "invalid_push_keys", "/keys/p256dh"),
        ({"keys": {}}, 400, "invalid_body", "/keys/p256dh"),
        ({"keys": None}, 400, "invalid_body", "/keys"),
        ({"hours": 1}, 400, "unknown_field", "/hours"),
    ],
)
def test_what_is_no_subscription_is_refused_by_name(ali, changes, status, code, pointer):
    told = problem(ali.post(LIST, {**SENT, **changes}), status, code)
    assert told["errors"][0]["pointer"] == pointer
    assert not PushSubscription.objects.exists()


def test_where_there_is_no_key_none_is_told(ali, settings):
    settings.VAPID_KEY = ""
    problem(ali.post(LIST, SENT), 409, "push_not_offered")
    problem(Caller().get("push-key"), 409, "push_not_offered")


@pytest.fixture
def nadia() -> Browser:
    browser = Browser(user=somebody("nadia"))
    browser.client.force_login(browser.user)
    return browser


def test_the_page_has_the_key_and_the_form_that_its_script_fills_in(nadia):
    page = nadia.get("/account/push")
    shown = page.content.decode()
    assert done(Caller().get("push-key"))["public_key"] in shown
    assert "pages/push_worker.js" in shown and "<script src" in shown
    assert "unsafe" not in page.headers["Content-Security-Policy"]
    assert "Notifications of your turns" in nadia.get("/account").content.decode()


def test_a_browser_is_subscribed_by_the_form_and_ended_by_another(nadia):
    keys = {"endpoint": SENT["endpoint"], **SENT["keys"]}
    assert leads_to(nadia.submit("/account/push", keys), "/account/push")
    (row,) = PushSubscription.objects.all()
    assert row.user == nadia.user
    page = nadia.get("/account/push")
    assert "push.example.org" in page.content.decode()
    for _ in range(2):  # a double click, or the push service has ended it before
        assert leads_to(nadia.send(page, f"/account/push/{row.pk}/end"), "/account/push")
        assert not PushSubscription.objects.exists()


def test_what_is_refused_is_said_on_the_page(nadia):
    keys = {"endpoint": "https://10.0.0.1/", **SENT["keys"]}
    nadia.submit("/account/push", keys)
    assert "Push service not allowed" in nadia.get("/account/push").content.decode()
    assert not PushSubscription.objects.exists()


def test_in_arabic_and_without_a_key_the_page_says_so(nadia, settings):
    shown = nadia.client.get("/account/push?lang=ar").content.decode()
    assert 'dir="rtl"' in shown and "أخبرني هنا" in shown
    settings.VAPID_KEY = ""
    # Arabic is kept until another language is asked for.
    assert "cannot notify browsers" in nadia.client.get("/account/push?lang=en").content.decode()
    assert "ليس لها مفتاح" in nadia.client.get("/account/push?lang=ar").content.decode()

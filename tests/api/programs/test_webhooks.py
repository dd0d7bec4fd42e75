"""Webhooks over HTTP with the scope webhooks:manage: register, change, test, redeliver, remove."""

import pytest

from accounts import scopes
from accounts.models import User
from accounts.scopes import Scope
from accounts.services import end_account
from games.notices import services as notices
from games.notices.models import Endpoint
from games.notices.services import lease
from games.notices.transport import Answer
from tests.api.client import Caller, done, problem
from tests.api.conftest import caller
from tests.api.games import started
from tests.scenes import scene

pytestmark = pytest.mark.django_db
NEW = {"url": "https://example.org/told", "types": ["game.finished", "turn"]}
FOLLOWING = ("test", "rotate", "replay", "deliveries", "deliveries/delivery_none")


@scene
def ali() -> Caller:
    return caller("ali", *scopes.AT_SIGN_UP, Scope.WEBHOOKS_MANAGE)


def made(ali: Caller, **chosen: object) -> str:
    return f"webhooks/{done(ali.post('webhooks', NEW | chosen), 201)['id']}"


def test_a_webhook_is_made_with_a_secret_that_is_shown_once(ali):
    answer = ali.post("webhooks", NEW)
    told = done(answer, 201)
    assert answer.headers["Location"] == f"/api/v1/webhooks/{told['id']}"
    assert answer.headers["Cache-Control"] == "no-store"
    assert told["secret"].startswith("whsec_") and len(told["secret"]) > 40
    shown = done(ali.get(f"webhooks/{told['id']}"))
    assert "secret" not in shown
    assert (shown["url"], shown["types"], shown["active"]) == (NEW["url"], NEW["types"], True)
    assert [each["id"] for each in done(ali.get("webhooks"))["data"]] == [told["id"]]


def test_a_key_makes_one_webhook_and_its_secret_is_not_shown_again(ali):
    done(ali.post("webhooks", NEW, idempotency_key="once"), 201)
    again = problem(ali.post("webhooks", NEW, idempotency_key="once"), 409, "secret_not_replayed")
    assert again["location"].startswith("/api/v1/webhooks/")
    assert len(done(ali.get("webhooks"))["data"]) == 1


def test_what_may_not_be_sent_to_or_told_is_refused_with_the_place_and_the_reason(ali):
    for url, why in (
        ("http://example.org/", "not_https"),
        ("https://10.0.0.1/", "not_public"),
        ("https://a:b@example.org/", "has_credentials"),
        ("nonsense", "not_a_url"),
    ):
        told = problem(ali.post("webhooks", NEW | {"url": url}), 422, "webhook_url_not_allowed")
        assert [(each["pointer"], each["code"]) for each in told["errors"]] == [("/url", why)]
    told = problem(ali.post("webhooks", NEW | {"types": ["bot.turn"]}), 422, "webhook_types_not_allowed")
    assert told["errors"][0]["code"] == "for_bots_only"
    for types in ([], ["test"], ["nonsense"], "turn"):
        problem(ali.post("webhooks", NEW | {"types": types}), 400, "invalid_body")


def test_for_a_bot_its_owner_registers_and_nobody_else(ali, person):
    done(ali.post("bots", {"name": "robot"}), 201)
    other = person("badr", *scopes.AT_SIGN_UP, Scope.WEBHOOKS_MANAGE)
    sent = NEW | {"types": ["bot.turn"], "bot": "robot"}
    assert done(ali.post("webhooks", sent), 201)["user"]["name"] == "robot"
    problem(other.post("webhooks", sent), 403, "not_your_bot")
    problem(ali.post("webhooks", sent | {"bot": "nobody"}), 422, "unknown_user")


def test_where_a_hand_is_sent_is_said_only_by_who_may_see_it(ali, person):
    done(ali.post("bots", {"name": "robot"}), 201)
    managing = person("ali", Scope.WEBHOOKS_MANAGE)
    sent = NEW | {"types": ["bot.turn"], "bot": "robot"}
    refused = managing.post("webhooks", sent)
    assert problem(refused, 403, "missing_scope")["missing_scope"] == "games:read"
    path = f"webhooks/{done(managing.post('webhooks', sent | {'types': ['turn']}), 201)['id']}"
    problem(managing.patch(path, {"types": ["bot.turn"]}), 403, "missing_scope")
    done(ali.patch(path, {"types": ["bot.turn"]}))
    problem(managing.patch(path, {"url": "https://example.org/mine"}), 403, "missing_scope")
    assert done(managing.patch(path, {"description": "new"}))["url"] == NEW["url"]


def test_a_webhook_is_changed_by_what_is_sent(ali):
    path = made(ali)
    changed = done(ali.patch(path, {"types": ["seat.taken"], "description": "new"}))
    assert (changed["types"], changed["description"], changed["url"]) == (["seat.taken"], "new", NEW["url"])
    off = done(ali.patch(path, {"active": False}))
    assert (off["active"], off["disabled_by"]) == (False, "owner")
    problem(ali.post(f"{path}/test"), 409, "webhook_disabled")
    assert done(ali.patch(path, {"active": True}))["disabled_by"] is None
    problem(ali.patch(path, {"url": "http://example.org/"}), 422, "webhook_url_not_allowed")


def test_a_webhook_that_staff_disabled_stays_so(ali):
    path = made(ali)
    notices.disable(endpoint=Endpoint.objects.get(), by=User.objects.get(name="ali"), reason="a flood")
    problem(ali.patch(path, {"active": True}), 409, "webhook_disabled_by_staff")
    problem(ali.post(f"{path}/test"), 409, "webhook_disabled_by_staff")
    problem(ali.delete(path), 409, "webhook_disabled_by_staff")
    problem(ali.post("webhooks", NEW), 409, "webhook_disabled_by_staff")
    assert done(ali.get(path))["disabled_by"] == "staff"


def test_a_new_secret_leaves_the_one_before_in_force_for_a_day(ali):
    answer = done(ali.post("webhooks", NEW), 201)
    rotated = done(ali.post(f"webhooks/{answer['id']}/rotate"))
    assert rotated["secret"] != answer["secret"]
    path = f"webhooks/{answer['id']}/rotate"
    done(ali.post(path, idempotency_key="once"))
    again = problem(ali.post(path, idempotency_key="once"), 409, "secret_not_replayed")
    assert "location" not in again, "nothing was made that has an address"
    assert rotated["old_secret_until"] is not None and answer["old_secret_until"] is None


def test_a_test_is_due_at_once_and_its_tries_can_be_looked_at(ali):
    path = made(ali)
    test = done(ali.post(f"{path}/test"), 202)
    assert (test["type"], test["status"], test["attempts"]) == ("test", "due", 0)
    (errand,) = lease(most=5, most_failing=5)
    notices.record(errand, Answer(503, "not_accepted", b"", 12))
    told = done(ali.get(f"{path}/deliveries/{test['id']}"))
    assert told["next_attempt_at"] is not None
    (tried,) = told["log"]
    assert (tried["number"], tried["status"], tried["error"]) == (1, 503, "not_accepted")
    assert (tried["ms"], tried["note"]) == (12, None)
    assert done(ali.get(path))["failures"] == 1


def test_deliveries_are_listed_by_status_and_sent_again(ali):
    path = made(ali)
    test = done(ali.post(f"{path}/test"), 202)
    (errand,) = lease(most=5, most_failing=5)
    notices.record(errand, Answer(204, None, b"", 12))
    other = done(ali.post(f"{path}/test"), 202)

    def listed(status: str) -> list[str]:
        return [each["id"] for each in done(ali.get(f"{path}/deliveries?status={status}"))["data"]]

    assert (listed("delivered"), listed("due")) == ([test["id"]], [other["id"]])
    problem(ali.get(f"{path}/deliveries?status=lost"), 400, "invalid_parameter")
    again = done(ali.post(f"{path}/deliveries/{test['id']}/redeliver"), 202)
    assert (again["status"], again["id"]) == ("due", test["id"])
    notices.record(next(iter(lease(most=1, most_failing=0))), Answer(204, None, b"", 1))
    replayed = done(ali.post(f"{path}/replay", {"since": "2026-01-01T00:00:00Z"}), 202)
    assert replayed == {"deliveries": 2}
    problem(ali.post(f"{path}/replay", {"since": "yesterday"}), 400, "invalid_body")


def test_a_delivery_is_sent_next_when_its_webhook_has_rested_and_not_before_it_is_active(ali, person):
    path = made(ali, types=["game.started"])
    for _ in range(2):
        done(ali.post(f"{path}/test"), 202)

    def listed() -> list[str | None]:
        return [each["next_attempt_at"] for each in done(ali.get(f"{path}/deliveries"))["data"]]

    (errand,) = lease(most=1, most_failing=0)
    notices.record(errand, Answer(429, "not_accepted", b"", 12, 3600.0))
    rests_until = done(ali.get(path))["rests_until"]
    assert min(listed()) == rests_until
    last = done(ali.post(f"{path}/deliveries/{errand.delivery_id}/redeliver"), 202)
    assert last["next_attempt_at"] < rests_until and done(ali.get(path))["rests_until"] is None
    done(ali.patch(path, {"active": False}))
    started([ali, person("omar")], ruleset="updown")
    assert [each["type"] for each in done(ali.get(f"{path}/deliveries?status=due"))["data"]] == [
        "game.started"
    ]
    assert listed() == [None] * 3


def test_a_webhook_that_is_removed_is_gone_with_all_it_was_sent(ali):
    path = made(ali)
    done(ali.post(f"{path}/test"), 202)
    done(ali.delete(path), 204)
    for address in (path, f"{path}/deliveries"):
        problem(ali.get(address), 404, "not_found")
    for address in ("test", "rotate"):
        problem(ali.post(f"{path}/{address}"), 404, "not_found")


def test_lists_are_paged(ali):
    for _ in range(3):
        made(ali)
    first = done(ali.get("webhooks?limit=2"))
    rest = done(ali.get(f"webhooks?limit=2&cursor={first['next_cursor']}"))
    assert (len(first["data"]), len(rest["data"]), rest["next_cursor"]) == (2, 1, None)


def test_a_player_who_has_left_is_sent_and_shown_by_no_old_name(ali, person):
    path = f"{made(ali, types=['game.started'])}/deliveries"
    started([ali, person("omar")], ruleset="updown")
    (delivery,) = done(ali.get(path))["data"]
    assert delivery["data"]["names"] == ["ali", "omar"]
    notices.record(*lease(most=5, most_failing=5), Answer(204, None, b"", 12))
    former = end_account(user=User.objects.get(name="omar"), leave_games=True).name
    shown = [
        *done(ali.get(path))["data"],
        done(ali.get(f"{path}/{delivery['id']}")),
        done(ali.post(f"{path}/{delivery['id']}/redeliver"), 202),
    ]
    assert [each["data"]["names"] for each in shown] == [["ali", former]] * 3
    (errand,) = lease(most=5, most_failing=5)
    assert errand.body["names"] == ["ali", former]

"""Responses of the API within the rate limits and beyond them."""

import base64

import pytest
import redis

from accounts.models import User
from bots.services import begin_analysis
from games.api.limits.addresses import networks
from games.api.limits.charge import limiter
from games.api.limits.policies import policies
from games.tables.models import Table
from games.tournaments import services
from tests.api.client import Caller, done, problem
from tests.api.games import finished, opened_by_requests, played
from tests.operations import ENDPOINTS
from tests.staff import staff_client
from tests.tournaments.conftest import SMALL


@pytest.fixture
def limits(settings):
    """`limits("read=2/900000")` sets the rate limits. Buckets of other tests are deleted."""
    client = redis.Redis.from_url(settings.REDIS_URL)
    for key in client.scan_iter("limit:*"):
        client.delete(key)
    client.close()

    def setting(text: str) -> None:
        settings.RATE_LIMITS = policies(text)

    settings.RATE_LIMITS_WAIT_S = 10.0  # so that Redis counts even on a busy machine
    limiter.cache_clear()
    yield setting
    limiter.cache_clear()


LONG = "900000"


def test_every_answer_of_the_api_tells_what_is_left(db, limits, ali):
    limits("")
    for path in ("me", "tables", "rulesets/modern", "openapi.json", "nothing/here", "me/tokens/none"):
        answer = ali.get(path)
        assert answer.headers["RateLimit-Policy"] == '"read";q=600;w=10', path
        assert answer.headers["RateLimit"].startswith('"read";r=5'), path


def test_reads_writes_and_turns_are_counted_apart(db, limits, ali):
    limits("")
    path = opened_by_requests([ali])
    told = {
        "read": ali.get(path),
        "write": ali.post(f"{path}/start"),
        "play": ali.post(f"{path}/actions", {"turn_id": "1.1", "action": {"type": "pass"}}),
        "export": ali.get(f"{path}/events", accept="application/x-ndjson"),
        "auth": Caller().post("users", {"name": "zaynab", "password": "exactly thirteen"}),
    }
    for policy, answer in told.items():
        assert answer.headers["RateLimit-Policy"].startswith(f'"{policy}'), policy


def test_too_much_is_a_problem_that_names_the_policy_and_says_when_to_come_again(db, limits, person):
    limits(f"read=2/{LONG}")
    ali, badr = person("ali"), person("badr")
    for _ in range(2):
        done(ali.get("me"))
    answer = ali.get("me")
    told = problem(answer, 429, "rate_limited")
    assert told["policy"] == "read" and int(answer.headers["Retry-After"]) > 0
    assert answer.headers["RateLimit"].startswith('"read";r=0;')
    done(badr.get("me"))
    assert ali.patch("me", {"current_password": "a", "password": "b"}).status_code != 429


def test_those_without_a_token_share_the_bucket_of_their_address(db, limits):
    limits(f"read=2/{LONG}")
    for _ in range(2):
        done(Caller().get("rulesets"))
    problem(Caller().get("rulesets"), 429, "rate_limited")
    done(Caller(None).send("GET", "rulesets", **{"X-Forwarded-For": "198.51.100.1"}), 429)


def test_behind_a_trusted_proxy_the_address_is_the_one_it_names(db, limits, settings):
    limits(f"read=1/{LONG}")
    settings.TRUSTED_PROXIES = networks(["127.0.0.1"])
    for number in range(3):
        done(Caller().send("GET", "rulesets", **{"X-Forwarded-For": f"198.51.100.{number}"}))
    problem(Caller().send("GET", "rulesets", **{"X-Forwarded-For": "198.51.100.0"}), 429, "rate_limited")


def test_bad_tokens_and_addresses_that_do_not_exist_count_too(db, limits):
    limits(f"read=3/{LONG}")
    nobody, forged = Caller(), Caller("est_pat_forged")
    problem(forged.get("me"), 401, "invalid_token")
    problem(nobody.get("nothing"), 404, "not_found")
    problem(nobody.send("DELETE", "rulesets"), 405, "method_not_allowed")
    for caller in (forged, nobody):
        problem(caller.get("me"), 429, "rate_limited")


WANTED = {"name": "a", "scopes": ["games:read"]}


def basic(name: str, password: str) -> str:
    return "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode()


def test_guessing_a_password_ends_soon_whether_the_name_exists_or_not(db, limits):
    limits(f"auth_name=3/{LONG}")
    done(Caller().post("users", {"name": "zaynab", "password": "exactly thirteen"}), 201)  # counts as well
    answers = {}
    for name in ("zaynab", "nobody-is-called-so"):
        told = [Caller().post("me/tokens", WANTED, authorization=basic(name, "x")) for _ in range(3)]
        answers[name] = [each.json()["code"] for each in told]
    assert answers["zaynab"] == ["wrong_credentials", "wrong_credentials", "rate_limited"]
    assert answers["nobody-is-called-so"] == ["wrong_credentials"] * 3
    # Another spelling of the name is the same name.
    sent = basic("ZAYNAB", "exactly thirteen")
    problem(
        Caller().post("me/tokens", WANTED, authorization=sent),
        429,
        "rate_limited",
    )


def test_with_a_token_nobody_guesses_a_password_any_faster(db, limits):
    made = done(Caller().post("users", {"name": "zaynab", "password": "exactly thirteen"}), 201)
    finder, guess = Caller(made["token"]["secret"]), {"current_password": "x", "password": "wins one more"}
    limits(f"auth_name=2/{LONG}")
    told = [finder.patch("me", guess).json()["code"] for _ in range(2)]
    assert told == ["wrong_credentials"] * 2
    assert problem(finder.patch("me", guess), 429, "rate_limited")["policy"] == "auth_name"
    # The same guesses, whether they are sent with a token or with the name.
    sent = basic("zaynab", "x")
    problem(Caller().post("me/tokens", WANTED, authorization=sent), 429, "rate_limited")


def test_who_guesses_a_password_keeps_its_owner_from_nothing_elsewhere(db, limits):
    limits(f"auth_name=2/{LONG},auth_name_anywhere=5/{LONG}")
    sent = {"content": WANTED, "authorization": basic("somebody", "x")}
    here, there = Caller(), Caller()
    there.client.defaults["REMOTE_ADDR"] = "198.51.100.7"
    told = [here.post("me/tokens", **sent).json()["code"] for _ in range(3)]
    assert told == ["wrong_credentials", "wrong_credentials", "rate_limited"]
    assert there.post("me/tokens", **sent).json()["code"] == "wrong_credentials"
    # All addresses together have a limit, too. A request refused for its own address does not count there.
    for number in range(3):
        there.client.defaults["REMOTE_ADDR"] = f"203.0.113.{number}"
        last = there.post("me/tokens", **sent).json()
    assert (last["code"], last["policy"]) == ("rate_limited", "auth_name_anywhere")


def test_one_address_tries_only_so_many_names(db, limits):
    limits(f"auth=2/{LONG}")
    for number in range(2):
        Caller().post("users", {"name": f"somebody{number}", "password": "exactly thirteen"})
    problem(Caller().post("users", {"name": "another", "password": "exactly thirteen"}), 429, "rate_limited")


def test_an_answer_on_ones_own_turn_is_not_held_up_by_all_else_one_asked_for(db, limits, ali):
    limits(f"all=10/1,read=1/{LONG},write=2/{LONG}")
    path = opened_by_requests([ali])
    ali.get(path)
    problem(ali.get(path), 429, "rate_limited")
    turn = {"turn_id": "1.1", "action": {"type": "pass"}}
    for _ in range(10):
        problem(ali.post(f"{path}/actions", turn), 409, "table_not_running")


def test_what_takes_workers_long_a_program_asks_for_out_of_its_owner_s_bucket(db, limits, ali):
    """Hints of programs count for their owner: ten programs could keep workers busy eleven times as long."""
    limits(f"hint=1/{LONG}")
    made = [done(ali.post("bots", {"name": name}), 201) for name in ("robot", "robota")]
    robots = [Caller(each["token"]["secret"]) for each in made]
    assert hinted(practice(robots), robots) == [202, 409]
    assert hinted(practice(robots), robots) == [409, 429]
    problem(ali.get(f"{awaiting(ali, robots[0])}/hint"), 429, "rate_limited")


def practice(two):
    """Start a table of two with hints; return its path."""
    path = opened_by_requests(two, ruleset="updown", options={"rounds": [2]}, hints=True)
    done(two[0].post(f"{path}/start"))
    return path


def awaiting(one, other):
    """Return the path of a practice table at which `one` has the first turn."""
    path = practice([one, other])
    while done(one.get(f"{path}/state"))["rounds"][0]["my"]["turn_id"] is None:
        path = practice([one, other])
    return path


def hinted(path, two):
    """Ask for a hint as both players; return the two status codes, lowest first."""
    return sorted(each.get(f"{path}/hint").status_code for each in two)


def test_a_hint_counts_once_however_often_it_is_looked_for_and_what_is_refused_does_not(db, limits, ali):
    limits(f"hint=1/{LONG}")
    two = [ali, Caller(done(ali.post("bots", {"name": "robot"}), 201)["token"]["secret"])]
    path = practice(two)
    assert [hinted(path, two) for _ in range(3)] == [[202, 409]] * 3
    assert hinted(practice(two), two) == [409, 429]


def test_people_of_a_sandbox_ask_out_of_its_owner_s_bucket(db, limits, ali):
    """An owner can make as many such people as they like, so these have no limit of their own."""
    limits(f"hint=1/{LONG}")
    sandboxes = [done(ali.post("sandbox", {"players": ["amal", "basim"]}), 201) for _ in range(2)]
    here, there = ([Caller(each["token"]["secret"]) for each in one["players"]] for one in sandboxes)
    assert hinted(practice(here), here) == [202, 409]
    assert hinted(practice(there), there) == [409, 429]
    robot = Caller(done(ali.post("bots", {"name": "robot"}), 201)["token"]["secret"])
    problem(ali.get(f"{awaiting(ali, robot)}/hint"), 429, "rate_limited")


def test_an_analysis_counts_as_an_export_whatever_is_shown_of_it(db, limits, person):
    limits(f"export=2/{LONG}")
    two = [person("ali"), person("badr")]
    path = opened_by_requests(two, ruleset="updown", options={"rounds": [1]})
    done(two[0].post(f"{path}/start"))
    played(path, two, until=finished)
    found = begin_analysis(Table.objects.get(pk=path.removeprefix("tables/")))
    done(two[0].get(f"{path}/analysis"), 202)
    found.total, found.players = found.done, []
    found.save()
    done(two[0].get(f"{path}/analysis"))
    done(two[0].get(f"{path}/analysis?round=1"))
    problem(two[0].get(f"{path}/analysis?round=1"), 429, "rate_limited")


def test_switched_off_nothing_is_counted_or_told(db, limits, ali):
    limits("off")
    assert "RateLimit" not in ali.get("me").headers


def test_probes_and_pages_are_not_counted(db, limits):
    limits(f"read=1/{LONG}")
    for path in ("/healthz", "/healthz", "/rules", "/"):
        assert Caller().get(path).status_code == 200


def test_every_endpoint_counts_by_a_known_policy():
    known = set(policies(""))
    for endpoint in ENDPOINTS:
        assert endpoint.declared.limit in known | {""}, str(endpoint)


def test_the_admins_preview_of_a_pairing_is_counted_like_that_of_the_api(db, limits, person):
    limits(f"pair=2/{LONG}")
    dina, browsers = person("dina"), []
    for user in (dina.user, person("omar").user):
        User.objects.filter(pk=user.pk).update(is_staff=True)
        browsers.append(staff_client(User.objects.get(pk=user.pk)))
    event = services.make(by=dina.user, **SMALL).pk
    page = f"/admin/tournaments/tournament/{event}/pair/"
    first, second = browsers
    for sent in ({}, {"do": "reset"}, {"do": "reset"}, {}):
        assert first.get(page, sent).status_code == 302  # a draft is not paired
    refused = first.get(page, headers={"accept": "text/html"})
    assert (refused.status_code, refused.headers["Content-Type"]) == (429, "text/html; charset=utf-8")
    assert refused.headers["RateLimit-Policy"].startswith('"pair"') and "Retry-After" in refused.headers
    assert second.get(page).status_code == 404

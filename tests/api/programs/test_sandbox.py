"""Sandboxes over HTTP: the first ten minutes of a bot's author."""

from datetime import datetime

import pytest

from bots.strategies import STRATEGIES
from games.sandboxes import services
from games.sandboxes.quotas import MOST_SANDBOXES
from tests.api.client import Caller, done, problem
from tests.api.players.test_ratings import LIVE, play
from tests.notices.mailbox import carried
from tests.scenes import scene

pytestmark = pytest.mark.django_db
ONE = {"type": "estimate", "value": 1}
LITTLE = {"ruleset": "updown", "players": 2, "options": {"rounds": [1]}, "automatic": False}


@scene
def sandbox(ali):
    return done(ali.post("sandbox", {"name": "trying", "players": ["amal", "basim"]}), 201)


@scene
def players(sandbox):
    return [Caller(each["token"]["secret"]) for each in sandbox["players"]]


def at(sandbox, tail=""):
    return f"sandbox/{sandbox['id']}{tail}"


def opened(ali, sandbox, **chosen):
    return done(ali.post(at(sandbox, "/tables"), {**LITTLE, "seats": ["amal", "basim"], **chosen}), 201)


def test_a_sandbox_comes_with_players_and_their_tokens(ali, sandbox, players):
    assert [each["name"] for each in sandbox["players"]] == ["amal", "basim"]
    for name, each in zip(("amal", "basim"), players, strict=True):
        me = done(each.get("me"))
        assert (me["name"], me["realm"]) == (name, sandbox["id"])
    lives = datetime.fromisoformat(sandbox["ends_at"]) - datetime.fromisoformat(sandbox["created_at"])
    assert abs(lives.total_seconds() - 86400) < 5
    assert (sandbox["advanced_s"], sandbox["tables"], sandbox["settled"]) == (0.0, 0, True)


def test_a_test_player_is_nobody_of_the_real_world_who_has_their_name(ali, person):
    made = done(ali.post("sandbox", {"players": ["ali"]}), 201)
    within = Caller(made["players"][0]["token"]["secret"])
    rated = play(ali, person("badr"))
    known, history = "users/ali/ratings", f"users/ali/ratings/{LIVE}"
    for outside in (Caller(), ali):
        assert [each["games"] for each in done(outside.get(known))["data"]] == [1]
        assert [each["table"] for each in done(outside.get(history))["data"]] == [rated]
    assert done(within.get(known)) == {"data": []}
    assert done(within.get(history))["data"] == []
    problem(within.get("users/badr/ratings"), 404, "not_found")


def test_without_a_body_there_are_four_players(ali):
    made = done(ali.post("sandbox"), 201)
    assert [each["name"] for each in made["players"]] == ["amal", "basim", "dina", "emad"]


def test_tokens_are_shown_once(ali, sandbox):
    (listed,) = done(ali.get("sandbox"))["data"]
    assert listed == done(ali.get(at(sandbox)))
    assert [set(each) for each in listed["players"]] == [{"id", "name", "kind"}] * 2
    key = {"idempotency_key": "one"}
    done(ali.post("sandbox", {}, **key), 201)
    problem(ali.post("sandbox", {}, **key), 409, "secret_not_replayed")
    assert len(done(ali.get("sandbox"))["data"]) == 2


def test_a_table_is_opened_filled_and_started_in_one_step(ali, sandbox, players):
    table = opened(ali, sandbox)
    assert (table["status"], [each["player"]["name"] for each in table["seats"]]) == (
        "running", ["amal", "basim"]
    )  # fmt: skip
    assert done(players[0].get(f"tables/{table['id']}"))["id"] == table["id"]
    assert [each["id"] for each in done(players[1].get("tables"))["data"]] == [table["id"]]
    assert done(ali.get(at(sandbox)))["tables"] == 1


def test_nothing_of_it_is_seen_outside_nor_the_other_way_round(ali, sandbox, players, person):
    inside = opened(ali, sandbox)["id"]
    outside = done(person("badr").post("tables", {"ruleset": "updown", "players": 2}), 201)["id"]
    for caller in (ali, Caller()):
        problem(caller.get(f"tables/{inside}"), 404, "not_found")
        problem(caller.get(f"tables/{inside}/state"), 404, "not_found")
        problem(caller.get("users/amal"), 404, "not_found")
        assert [each["id"] for each in done(caller.get("tables"))["data"]] == [outside]
    assert done(ali.get("me/turns"))["data"] == []
    problem(players[0].get(f"tables/{outside}"), 404, "not_found")
    problem(players[0].put(f"tables/{outside}/seats/1", {}), 404, "not_found")
    problem(players[0].get("users/badr"), 404, "not_found")
    assert done(players[0].get("users/Basim"))["name"] == "basim"
    assert {each["name"] for each in done(players[0].get("bots"))["data"]} == set(STRATEGIES)
    assert done(players[0].get("bots/steady"))["id"] != done(Caller().get("bots/steady"))["id"]


def test_the_clock_is_turned_and_the_answer_says_what_came_due(ali, sandbox, players):
    table = opened(ali, sandbox, clock={"preset": "brisk"})["id"]
    before = done(players[0].get(f"tables/{table}/state"))["clock"]["players"]
    after = done(ali.post(at(sandbox, "/advance"), {"by": "PT2H"}))
    told_to_both, told_to_one = 2, 1
    assert (after["advanced_s"], after["due"]["deliveries"]) == (7200.0, told_to_both + told_to_one)
    assert carried() == [] and done(ali.get(at(sandbox)))["settled"]
    now = done(players[0].get(f"tables/{table}/state"))["clock"]["players"]
    moved = [
        datetime.fromisoformat(then["deadline_at"]) - datetime.fromisoformat(each["deadline_at"])
        for then, each in zip(before, now, strict=True)
        if then["deadline_at"]
    ]
    assert [each.total_seconds() for each in moved] == [7200]
    late = done(ali.post(at(sandbox, "/advance"), {"by": 24 * 3600}))
    assert (late["due"]["time_outs"], late["settled"]) == (1, False)
    assert done(ali.get(at(sandbox)))["due"] == late["due"]


def test_a_caller_who_waits_learns_when_more_comes_due(ali, sandbox):
    assert done(ali.get(at(sandbox)))["next_due_at"] is None
    opened(ali, sandbox, clock={"preset": "brisk"})
    done(ali.post(at(sandbox, "/advance"), {"by": "PT2M"}))
    assert carried() == []
    first = datetime.fromisoformat(done(ali.get(at(sandbox)))["next_due_at"])
    second = done(ali.post(at(sandbox, "/advance"), {"by": "PT1H"}))["next_due_at"]
    assert (first - datetime.fromisoformat(second)).total_seconds() == 3600


@pytest.mark.parametrize(
    ("by", "seconds"),
    [(1, 1), ("PT1S", 1), ("PT36H", 129600), ("P2DT12H30M", 217800), ("P60D", 5184000), ("PT90M", 5400)],
)
def test_spans_are_seconds_or_durations(ali, sandbox, by, seconds):
    assert done(ali.post(at(sandbox, "/advance"), {"by": by}))["advanced_s"] == seconds


@pytest.mark.parametrize("by", [0, "PT0S", "P61D", 5184001])
def test_a_clock_is_turned_within_bounds(ali, sandbox, by):
    problem(ali.post(at(sandbox, "/advance"), {"by": by}), 422, "advance_out_of_bounds")


@pytest.mark.parametrize(
    "by",
    [-1, 1.5, True, None, "", "P", "PT", "36H", "P1Y", "PT-1H", "-PT1H", "P1DT", "PT1.5H", "P١D", [], 10**10],
)
def test_what_is_no_span_is_refused(ali, sandbox, by):
    problem(ali.post(at(sandbox, "/advance"), {"by": by}), 400, "invalid_body")


def test_a_clock_is_not_turned_further_than_800_days(ali, sandbox):
    for _ in range(13):
        done(ali.post(at(sandbox, "/advance"), {"by": "P60D"}))
    problem(ali.post(at(sandbox, "/advance"), {"by": "P21D"}), 422, "advance_out_of_bounds")
    assert done(ali.get(at(sandbox)))["advanced_s"] == 13 * 60 * 86400


def test_a_clock_goes_step_by_step_where_that_is_asked_for(ali, sandbox):
    told = done(ali.post(at(sandbox, "/advance"), {"by": "PT2H", "by_steps": True}))
    assert (told["advanced_s"], told["to_pass_s"], told["settled"]) == (0.0, 7200.0, False)
    problem(ali.post(at(sandbox, "/advance"), {"by": 60}), 409, "still_advancing")
    assert services.sweep_steps() == 1
    told = done(ali.get(at(sandbox)))
    assert (told["advanced_s"], told["to_pass_s"], told["settled"]) == (7200.0, 0.0, True)


def test_what_test_players_were_written_is_read_page_by_page_and_by_whom_it_was_for(ali, sandbox, players):
    table = opened(ali, sandbox, clock={"preset": "brisk"})["id"]
    assert done(ali.get(at(sandbox, "/mails")))["data"] == []
    done(ali.post(at(sandbox, "/advance"), {"by": "PT2M"}))
    assert carried() == []
    mails = done(ali.get(at(sandbox, "/mails")))["data"]
    assert sorted(each["kinds"] for each in mails) == [["game_started"], ["game_started"], ["turn"]]
    first = done(ali.get(at(sandbox, "/mails?limit=2")))
    rest = done(ali.get(at(sandbox, f"/mails?limit=2&cursor={first['next_cursor']}")))
    assert [*first["data"], *rest["data"]] == mails and rest["next_cursor"] is None
    for each in sandbox["players"]:
        found = done(ali.get(at(sandbox, f"/mails?player={each['name']}")))["data"]
        assert found == [mail for mail in mails if mail["player"]["id"] == each["id"]] != []
    (turn,) = [each for each in mails if each["kinds"] == ["turn"]]
    (waits,) = done(Caller(token_of(sandbox, turn["player"]["name"])).get("me/turns"))["data"]
    assert [(each["table"], each["turn_id"]) for each in turn["turn_links"]] == [(table, waits["turn_id"])]
    told = problem(ali.get(at(sandbox, "/mails?player=badr")), 422, "unknown_user")
    assert [each["pointer"] for each in told["errors"]] == ["?player"]


def token_of(sandbox, name):
    return next(each["token"]["secret"] for each in sandbox["players"] if each["name"] == name)


def test_stacked_cards_are_what_players_hold(ali, sandbox, players):
    from games.engine.cards import CARD_TEXT
    from games.engine.fair_deal import canonical_deck
    from games.engine.rulesets import ruleset

    deck = [CARD_TEXT[card] for card in canonical_deck(ruleset("updown"), 2)]
    table = opened(ali, sandbox, deals=[{"round": 1, "deck": deck}])["id"]
    hands = [done(each.get(f"tables/{table}/state"))["rounds"][0]["my"]["hand"] for each in players]
    assert sorted(card for hand in hands for card in hand) == sorted(deck[:2])
    assert done(players[0].get(f"tables/{table}/fairness"))["scheme"] == "stacked"
    wrong = {**LITTLE, "seats": ["amal", "basim"], "deals": [{"round": 1, "deck": [*deck[1:], deck[1]]}]}
    told = problem(ali.post(at(sandbox, "/tables"), wrong), 422, "deck_invalid")
    assert [each["pointer"] for each in told["errors"]] == ["/deals/0/deck"]


def test_a_seat_plays_by_itself(ali, sandbox, players):
    table = opened(ali, sandbox)["id"]
    turn = done(players[0].get(f"tables/{table}/state"))["rounds"][0]["waiting"][0]
    script = at(sandbox, f"/tables/{table}/seats/{turn['seat']}/script")
    problem(ali.get(script), 404, "not_found")
    told = done(ali.put(script, {"steps": [{"round": 1, "action": ONE}]}))
    assert (told["afterwards"], told["stopped"]) == ("wait", None)
    assert done(ali.get(at(sandbox)))["due"]["scripted_turns"] == 1
    services.sweep_scripts()
    assert done(ali.get(at(sandbox)))["settled"]
    acted = [
        each for each in done(players[0].get(f"tables/{table}/events"))["data"] if each["type"] == "acted"
    ]
    assert [(each["seat"], each["action"]) for each in acted] == [(turn["seat"], ONE)]
    wrong = {"steps": [{"round": 1, "action": {"type": "pass"}}] * 3}
    done(ali.put(script, wrong))
    other = at(sandbox, f"/tables/{table}/seats/{1 - turn['seat']}/script")
    done(ali.put(other, wrong))
    services.sweep_scripts()
    assert done(ali.get(other))["stopped"] == {"turn_id": "1.2", "reason": "wrong_phase"}
    done(ali.delete(other), 204)
    problem(ali.get(other), 404, "not_found")
    unreadable = {"steps": [{"round": 1}]}
    assert problem(ali.put(script, unreadable), 422, "invalid_script")["errors"][0]["pointer"] == "/steps/0"
    nobody = at(sandbox, f"/tables/{table}/seats/4/script")
    problem(ali.put(nobody, {"steps": []}), 409, "seat_not_scripted")


def test_names_at_a_table_are_those_of_the_sandbox(ali, sandbox, person):
    person("badr")
    told = problem(
        ali.post(at(sandbox, "/tables"), {**LITTLE, "seats": ["amal", "badr"]}), 422, "unknown_user"
    )
    assert [each["pointer"] for each in told["errors"]] == ["/seats/1"]


def test_another_s_sandbox_is_nobody_s_to_see_or_turn(sandbox, person, players):
    for caller in (person("badr"), players[0]):
        problem(caller.get(at(sandbox)), 404, "not_found")
        problem(caller.get(at(sandbox, "/mails")), 404, "not_found")
        problem(caller.post(at(sandbox, "/advance"), {"by": 1}), 404, "not_found")
        problem(caller.post(at(sandbox, "/tables"), {"seats": ["amal"]}), 404, "not_found")
        problem(caller.delete(at(sandbox)), 404, "not_found")
        assert done(caller.get("sandbox"))["data"] == []


def test_sandboxes_are_few_and_for_people_of_the_real_world(ali, sandbox, players):
    problem(players[0].post("sandbox"), 403, "sandbox_not_offered")
    for _ in range(MOST_SANDBOXES - 1):
        done(ali.post("sandbox", {"players": ["amal"]}), 201)
    problem(ali.post("sandbox"), 409, "too_many_sandboxes")
    done(ali.delete(at(sandbox)), 204)
    done(ali.post("sandbox"), 201)
    problem(players[0].get("me"), 401, "invalid_token")
    problem(ali.get(at(sandbox)), 404, "not_found")


def test_names_that_are_none_or_twice_are_named(ali):
    twice = problem(ali.post("sandbox", {"players": ["amal", "AMAL"]}), 409, "name_taken")
    none = problem(ali.post("sandbox", {"players": ["a b"]}), 422, "name_not_allowed")
    assert [told["errors"][0]["pointer"] for told in (twice, none)] == ["/players/1", "/players/0"]

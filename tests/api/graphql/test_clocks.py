"""Correspondence games over GraphQL: hours, vacations and plans, with the same refusals as in REST."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.scopes import Scope
from games.tables import queries
from tests.api.client import Caller, done
from tests.api.games import started
from tests.api.graphql.graphql_client import asked, codes, found, sent, snake

pytestmark = pytest.mark.django_db
HOURS = """{ viewer { hours {
  zone quietHours { from to } weekend reminders vacationByItself
  coming { zone quietHours { from to } weekend takesEffectAt }
} } }"""
AWAY = "{ viewer { away { leftHours vacations { id startsAt endsAt byItself } } } }"
REFUSED = "... on Refusal { code errors { pointer code } }"
PLANS = "query ($id: ID!) { table(id: $id) { plans { round version attempt stopped madeAt rules } } }"
PREVIEW = """query ($id: ID!, $rules: JSON!) { planPreview(table: $id, round: 1, rules: $rules) {
  case position led card upTo winning bid { tricks trump } total rule
  action { type card value tricks trump } } }"""
RULES = [{"when": {"led": "S"}, "do": {"type": "lowest"}}, {"do": {"type": "estimate", "values": [1, 0]}}]


@pytest.fixture
def two(person) -> list[Caller]:
    return [person("ali"), person("badr")]


def chosen(caller: Caller, arguments: str) -> dict:
    mutation = f"mutation {{ chooseHours({arguments}) {{ __typename {REFUSED} }} }}"
    return found(caller, mutation)["chooseHours"]


def hours(caller: Caller) -> dict:
    """Return the hours that GraphQL shows; assert that REST shows the same."""
    shown = snake(found(caller, HOURS)["viewer"]["hours"])
    assert shown == done(caller.get("me/hours"))
    return shown


def test_hours_are_chosen_and_shown_as_rest_shows_them(ali):
    assert hours(ali)["zone"] == "UTC"
    arguments = 'zone: "Africa/Cairo", quietHours: {from: "23:00", to: "07:00"}, weekend: [4, 5]'
    assert chosen(ali, f"{arguments}, reminders: [900]") == {"__typename": "HoursChosen"}
    shown = hours(ali)
    assert (shown["zone"], shown["reminders"]) == ("UTC", [900])
    coming = shown["coming"]
    assert (coming["zone"], coming["quiet_hours"]) == ("Africa/Cairo", {"from": "23:00", "to": "07:00"})


def test_what_is_left_out_stays_and_null_takes_quiet_hours_away(ali):
    chosen(ali, 'zone: "Africa/Cairo", quietHours: {from: "23:00", to: "07:00"}')
    chosen(ali, "weekend: [4]")
    coming = hours(ali)["coming"]
    assert (coming["weekend"], coming["quiet_hours"]) == ([4], {"from": "23:00", "to": "07:00"})
    chosen(ali, "quietHours: null")
    coming = hours(ali)["coming"]
    assert (coming["weekend"], coming["quiet_hours"], coming["zone"]) == ([4], None, "Africa/Cairo")


@pytest.mark.parametrize(
    ("arguments", "pointer"),
    [
        ('zone: "Mars/Olympus"', "/zone"),
        ('quietHours: {from: "9 pm", to: "07:00"}', "/quietHours"),
        ('quietHours: {from: "24:00", to: "07:00"}', "/quietHours"),
        ('quietHours: {from: "19:00", to: "08:00"}', "/quietHours"),
        ("weekend: [7]", "/weekend"),
        ("weekend: [0, 1, 2, 3]", "/weekend"),
        ("reminders: [1]", "/reminders"),
        ("reminders: [-3600]", "/reminders"),
    ],
)
def test_hours_nobody_may_have_are_refused_as_in_rest(ali, arguments, pointer):
    before = hours(ali)
    told = chosen(ali, arguments)
    assert (told["__typename"], told["code"]) == ("InvalidHours", "invalid_hours")
    assert told["errors"][0]["pointer"] == pointer
    assert hours(ali) == before


def test_a_vacation_is_begun_shown_and_ended(ali):
    until = (datetime.now(UTC) + timedelta(days=3)).isoformat()
    begun = found(
        ali,
        f"mutation ($until: DateTime!) {{ goOnVacation(endsAt: $until) {{ {REFUSED} "
        "... on VacationBegun { vacation { id startsAt endsAt byItself } } } }",
        until=until,
    )["goOnVacation"]["vacation"]
    shown = found(ali, AWAY)["viewer"]["away"]
    assert shown["vacations"] == [begun] and 640 < shown["leftHours"] < 650
    told = done(ali.get("me/vacation"))
    assert snake(shown["vacations"]) == told["data"]
    assert shown["leftHours"] == told["left_hours"]
    end = f'mutation {{ endVacation(id: "{begun["id"]}") {{ __typename {REFUSED} }} }}'
    assert found(ali, end)["endVacation"] == {"__typename": "VacationEnded"}
    assert found(ali, end)["endVacation"]["code"] == "not_found"


@pytest.mark.parametrize(
    ("begins", "ends", "code"),
    [(-1, 1, "invalid_vacation"), (1, 0.5, "invalid_vacation"), (1, 20, "vacation_too_long")],
)
def test_vacations_nobody_may_take_are_refused_by_name(ali, begins, ends, code):
    now = datetime.now(UTC)
    told = found(
        ali,
        "mutation ($from: DateTime, $until: DateTime!) {"
        f" goOnVacation(startsAt: $from, endsAt: $until) {{ __typename {REFUSED} }} }}",
        **{
            "from": (now + timedelta(days=begins)).isoformat(),
            "until": (now + timedelta(days=ends)).isoformat(),
        },
    )["goOnVacation"]
    assert told["code"] == code


@pytest.mark.parametrize(
    "wrong", ["tomorrow", "2026-12-01", "0001-01-01T00:00:00+14:00", "9999-99-99T00:00:00Z"]
)
def test_what_is_no_instant_is_no_query(ali, wrong):
    answer = asked(ali, f'mutation {{ goOnVacation(endsAt: "{wrong}") {{ __typename }} }}')
    assert codes(answer) == ["invalid_query"]


def test_hours_and_vacations_need_their_scopes(person):
    reader = person("ali", Scope.GAMES_READ)
    for query in (HOURS, AWAY):
        answer = asked(reader, query)
        assert codes(answer) == ["missing_scope"]
        assert list(answer["data"]["viewer"].values()) == [None]
    answer = asked(reader, "mutation { chooseHours(reminders: [900]) { __typename } }")
    assert codes(answer) == ["missing_scope"]


def test_plans_are_listed_for_their_owner_and_null_to_everybody_else(two, person):
    path = started(two, ruleset="updown", options={"rounds": [3, 4]}, automatic=True)
    table = path.removeprefix("tables/")
    turn = queries.awaited_at(table)[0]
    owner, other = two[turn.seat], two[1 - turn.seat]
    done(owner.put(f"{path}/plans/3", {"rules": [{"do": {"type": "lowest"}}]}))
    shown = found(owner, PLANS, id=table)["table"]["plans"]
    assert snake(shown) == done(owner.get(f"{path}/plans"))["data"]
    assert found(other, PLANS, id=table)["table"]["plans"] == []
    for stranger in (person("camil"), Caller()):
        assert found(stranger, PLANS, id=table)["table"]["plans"] is None


def test_a_plan_is_tried_as_rest_tries_it(two):
    path = started(two, ruleset="updown", options={"rounds": [1, 2]}, automatic=True)
    table = path.removeprefix("tables/")
    cases = 0
    for each in two:
        shown = found(each, PREVIEW, id=table, rules=RULES)["planPreview"]
        told = done(each.post(f"{path}/plans/preview", {"round": 1, "rules": RULES}))["cases"]
        assert [(case["case"], case["rule"], case["total"]) for case in shown] == [
            (case["case"], case["rule"], case["total"]) for case in told
        ]
        cases += len(told)
    assert cases >= 2


def test_a_plan_that_is_none_and_a_table_without_plans_are_refused_with_rest_s_codes(two, person):
    path = started(two, ruleset="updown", options={"rounds": [1]}, automatic=True)
    table = path.removeprefix("tables/")
    assert codes(asked(two[0], PREVIEW, id=table, rules=[])) == ["invalid_plan"]
    assert codes(asked(two[0], PREVIEW, id=table, rules="all")) == ["invalid_plan"]
    assert codes(asked(person("camil"), PREVIEW, id=table, rules=RULES)) == ["not_seated"]
    without = started(two, ruleset="updown", options={"rounds": [1]}, automatic=False).removeprefix("tables/")
    assert codes(asked(two[0], PREVIEW, id=without, rules=RULES)) == ["plans_not_offered"]


def test_each_part_of_the_way_to_a_deadline_is_told_in_words_too(two):
    path = started(two, ruleset="updown", options={"rounds": [1, 2]}, clock={"preset": "normal"})
    table = path.removeprefix("tables/")
    owner = two[queries.awaited_at(table)[0].seat]
    until = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    done(owner.post("me/vacation", {"ends_at": until}), 201)
    query = {
        "query": "query ($id: ID!) { table(id: $id) { state { clock { my { steps { kind label } } } } } }",
        "variables": {"id": table},
    }
    told = {}
    for language in ("en", "ar-EG"):
        answer = done(sent(owner, query, accept_language=language))
        told[language] = answer["data"]["table"]["state"]["clock"]["my"]["steps"]
    kinds = [each["kind"] for each in told["en"]]
    assert kinds == [each["kind"] for each in told["ar-EG"]] and {"vacation", "counted"} <= set(kinds)
    assert "Your vacation" in [each["label"] for each in told["en"]]
    assert "إجازتك" in [each["label"] for each in told["ar-EG"]]

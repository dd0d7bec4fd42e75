"""Bad input in games of days: refused with a code over REST and GraphQL, and every row stays as it was.

At the table seat 0 led the ace of spades and seat 1 has followed. It is the turn of seat 2, who cannot win.
"""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import pytest
from django.apps import apps
from django.db import connection

from games.tables.models import Table
from tests.api.client import Caller, done
from tests.api.graphql.graphql_client import asked
from tests.tables.test_claims import OPEN, act, laid

pytestmark = pytest.mark.django_db
LOWEST = {"do": {"type": "lowest"}}
# A placeholder for the time this many days from now; replaced when it is sent.
DAYS = re.compile(r"<in (-?[\d.]+) days>")


def days(count: float) -> str:
    return f"<in {count} days>"


def dated(text: str) -> str:
    now = datetime.now(UTC)
    return DAYS.sub(lambda found: (now + timedelta(days=float(found[1]))).isoformat(), text)


class Bad(NamedTuple):
    """A request by `seat` to REST, and the same to GraphQL; `reason` is that of the first error."""

    method: str
    path: str
    content: dict[str, Any]
    mutation: str
    code: str
    reason: str | None = None
    pointer: str | None = None
    seat: int = 2


def plan(reason: str, pointer: str, *rules: Any) -> Bad:
    literal = f"table: $table, round: 1, rules: {_literal([*rules])}"
    content = {"rules": [*rules]}
    return Bad("PUT", "{table}/plans/1", content, f"confirmPlan({literal})", "invalid_plan", reason, pointer)


def table(code: str, member: str, **clock: Any) -> Bad:
    content = {"ruleset": "modern", "clock": clock}
    literal = _literal(clock).replace('"days"', "days").replace('"fischer"', "fischer")
    literal = literal.replace('"normal"', "normal").replace("game_days", "gameDays")
    mutation = f'openTable(ruleset: "modern", clock: {literal})'
    return Bad("POST", "tables", content, mutation, code, code, f"/clock/{member}")


def vacation(code: str, begins: float, ends: float) -> Bad:
    content = {"starts_at": days(begins), "ends_at": days(ends)}
    mutation = f'goOnVacation(startsAt: "{days(begins)}", endsAt: "{days(ends)}")'
    return Bad("POST", "me/vacation", content, mutation, code)


def hours(pointer: str, content: dict[str, Any], arguments: str) -> Bad:
    return Bad("PATCH", "me/hours", content, f"chooseHours({arguments})", "invalid_hours", "invalid", pointer)


def _literal(value: Any) -> str:
    """Return JSON as a GraphQL literal: names of members have no quotes."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_literal(each)}" for name, each in value.items()) + "}"
    return f"[{', '.join(map(_literal, value))}]" if isinstance(value, list) else json.dumps(value)


def waits(card: str, *played: str) -> dict[str, Any]:
    return {"when": {"played": [*played]}, "do": {"type": "card", "card": card}}


BAD: dict[str, Bad] = {
    "a plan too long": plan("plan_too_long", "/rules", *[LOWEST] * 21),
    "a plan of nothing": plan("malformed_plan", "/rules"),
    "two cards that wait for each other": plan("plan_cyclic", "/rules", waits("5S", "6S"), waits("6S", "5S")),
    "three in a circle": plan(
        "plan_cyclic", "/rules", waits("5S", "6S"), waits("6S", "7S"), waits("7S", "5S")
    ),
    "a card that waits for itself": plan("plan_cyclic", "/rules", waits("5S", "5S")),
    "a card of another hand": plan("card_not_yours", "/rules/0/do/card", waits("KS")),
    "a card that is gone": plan("card_not_yours", "/rules/1/do/card", LOWEST, waits("3S")),
    "a card that no deck has": plan("unknown_card", "/rules/0/do/card", waits("1S")),
    "a card that this deck lacks": plan("unknown_card", "/rules/0/when", waits("5S", "J1")),
    "what another holds": plan("unknown_condition", "/rules/0/when", {"when": {"holds": "KS"}, **LOWEST}),
    "another's hand": plan("unknown_condition", "/rules/0/when", {"when": {"hand_of": 1}, **LOWEST}),
    "a deed for another": plan("unknown_condition", "/rules/0/do", {"do": {"type": "lowest", "seat": 1}}),
    "a deed that there is not": plan("unknown_deed", "/rules/0/do", {"do": {"type": "resign"}}),
    "a plan for a round to come": Bad(
        "PUT", "{table}/plans/2", {"rules": [LOWEST]},
        'confirmPlan(table: $table, round: 2, rules: [{do: {type: "lowest"}}])', "plan_not_now",
    ),
    "a claim by who has lost the trick": Bad(
        "POST", "{table}/claims", {"round": 1}, "claim(table: $table, round: 1)", "false_claim"
    ),
    "a claim in a round that is not played": Bad(
        "POST", "{table}/claims", {"round": 2}, "claim(table: $table, round: 2)", "claim_not_now"
    ),
    "an answer to no claim": Bad(
        "PUT", "{table}/claims/1", {"agrees": True},
        "answerClaim(table: $table, round: 1, agrees: true)", "no_claim", seat=1,
    ),
    "a vacation beyond the quota": vacation("vacation_beyond_quota", 40, 43),
    "a vacation too long": vacation("vacation_too_long", 100, 115),
    "a vacation too close to another": vacation("vacation_too_close", 30.5, 31),
    "a vacation that is past": vacation("invalid_vacation", -3, -1),
    "a vacation that ends before it begins": vacation("invalid_vacation", 60, 50),
    "more days for a move than there may be": table("clock_out_of_bounds", "days", type="days", days=31),
    "no day for a move": table("clock_out_of_bounds", "days", type="days", days=0),
    "a game of no days": table("clock_out_of_bounds", "game_days", preset="normal", game_days=0),
    "a clock that begins with a minute": table("clock_out_of_bounds", "base", type="fischer", base=60),
    "a clock beyond all numbers": table("clock_out_of_bounds", "base", type="fischer", base=2**31 - 1),
    "a preset with days of its own": table("invalid_clock", "days", preset="normal", days=3),
    "a zone that there is not": hours("/zone", {"zone": "Mars/Olympus"}, 'zone: "Mars/Olympus"'),
    "a week of free days": hours("/weekend", {"weekend": [*range(7)]}, "weekend: [0, 1, 2, 3, 4, 5, 6]"),
    "hours that are never over": hours(
        "/quiet_hours", {"quiet_hours": {"from": "08:00", "to": "08:00"}},
        'quietHours: {from: "08:00", to: "08:00"}',
    ),
    "a reminder a year before": hours("/reminders", {"reminders": [31_536_000]}, "reminders: [31536000]"),
}  # fmt: skip


@pytest.fixture
def four_callers(person: Callable[..., Caller]) -> list[Caller]:
    return [person(name) for name in ("ali", "badr", "camil", "dina")]


@pytest.fixture
def table_id(four_callers: list[Caller]) -> str:
    """A table at which seat 2 has taken 28 days of vacation and confirmed a plan."""
    table = laid([each.user for each in four_callers], OPEN, automatic=True, clock={"preset": "normal"})
    for seat, card in ((0, "AS"), (1, "3S")):
        act(table, seat, card)
    camil = four_callers[2]
    for begin in (1, 16):
        taken = dated(json.dumps({"starts_at": days(begin), "ends_at": days(begin + 14)}))
        done(camil.post("me/vacation", json.loads(taken)), 201)
    done(camil.put(f"tables/{table.pk}/plans/1", {"rules": [{"do": {"type": "highest"}}]}))
    return table.pk


def rows() -> dict[str, str | None]:
    """Return a digest of the rows of each model, or None if it has no rows."""
    tables = {each._meta.label: each._meta.db_table for each in apps.get_models()}
    digests = (
        f"SELECT '{label}', md5(string_agg(each::text, '|' ORDER BY each::text)) FROM {table} each"
        for label, table in tables.items()
    )
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(digests))
        return dict(cursor.fetchall())


@pytest.fixture
def seats(table_id: str, four_callers: list[Caller]) -> dict[int, Caller]:
    held = Table.objects.get(pk=table_id).occupancies.filter(to_seq=None).values_list("seat", "player__name")
    return {seat: next(each for each in four_callers if each.user.name == name) for seat, name in held}


def test_bad_input_is_refused_by_name_at_both_interfaces_and_changes_nothing(table_id, seats):
    before = rows()
    assert before["tables.PlanVersion"] and before["tables.AutomaticTurn"]
    for name, bad in BAD.items():
        for ask in (over_rest, over_graphql):
            assert ask(seats[bad.seat], bad, table_id) == (bad.code, bad.reason, bad.pointer), (name, ask)
            after = rows()
            assert {label for label in after if after[label] != before[label]} == set(), (name, ask)


def over_rest(caller: Caller, bad: Bad, table_id: str) -> tuple[str, str | None, str | None]:
    content = json.loads(dated(json.dumps(bad.content)))
    answer = caller.send(bad.method, bad.path.format(table=f"tables/{table_id}"), content)
    assert answer.status_code in {409, 422}, answer.content
    return _named(answer.json(), bad)


def over_graphql(caller: Caller, bad: Bad, table_id: str) -> tuple[str, str | None, str | None]:
    fields = "__typename ... on Refusal { code errors { pointer code } }"
    head = "($table: ID!)" if "$table" in bad.mutation else ""
    variables = {"table": table_id} if head else {}
    told = asked(caller, f"mutation {head} {{ done: {dated(bad.mutation)} {{ {fields} }} }}", **variables)
    assert "errors" not in told, told
    code, reason, pointer = _named(told["data"]["done"], bad)
    # It points to arguments, whose names have capitals.
    return code, reason, pointer and re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", pointer)


def _named(told: dict[str, Any], bad: Bad) -> tuple[str, str | None, str | None]:
    first = told["errors"][0] if bad.reason is not None else {"code": None, "pointer": None}
    return told["code"], first["code"], first["pointer"]

"""Cards at rest: the database holds no card of a hand before it is played, except sealed.

The key is stored elsewhere, so a copy of the database shows no card. Games of every ruleset are played over
REST and GraphQL, with Idempotency-Key where it is taken, hints, plans, claims, webhooks, mails (in a sandbox,
which keeps them), bots and automatic cards. Meanwhile all of the database is searched.
"""

import base64
import os
import random
import zlib
from collections import Counter
from itertools import count
from typing import Any

import orjson
import pytest
from django.db import connection, transaction

from accounts.models import KeptAnswer, User
from bots.models import Hint
from bots.services import compute_hint, play_waiting
from games.api.graphql import idempotency
from games.api.operations.tables import CLAIMS
from games.api.presented.states import state_json
from games.engine.cards import CARD_TEXT
from games.feed.news import CHOOSABLE, users
from games.notices import services as notices
from games.notices.models import Delivery, KeptMail, Notice
from games.sandboxes.services import open_sandbox
from games.tables import automatic_turns, queries, sealed_json
from games.tables.models import PlanVersion, Table
from games.tables.services import add_bot, open_table, start, take_seat
from games.tables.states import Awaited
from tests.api import games
from tests.api.client import Caller, done
from tests.api.conftest import caller as person
from tests.api.graphql.graphql_client import ACT, STATE_FIELDS, sent
from tests.bots.conftest import weighing
from tests.notices.mailbox import carried, later
from tests.people import somebody
from tests.tables.test_claims import OPEN, laid
from tests.two_worlds.pairs.at_rest import Held, hands_held, lying
from tests.two_worlds.pairs.worlds import SEED

__all__ = ["weighing"]
pytestmark = pytest.mark.django_db
# Number of games of each kind, and of turns between two searches of the database.
GAMES, EVERY = (
    int(os.environ.get("ESTIMATION_AT_REST", "1")),
    int(os.environ.get("ESTIMATION_LOOK_EVERY", "12")),
)
NORMAL = {"preset": "normal"}
SYMBOLS = str.maketrans("CDHS", "♣♦♥♠")
Plan = tuple[str, int, dict[str, Any]]  # ruleset, players, options
PLAYED: tuple[Plan, ...] = (
    ("modern", 4, {"rounds": [14, 15, 16], "concurrency": 3}),
    ("traditional", 4, {"rounds": [18]}),
    ("rising", 4, {"rounds": [16]}),
    ("casual", 4, {"rounds": [3]}),
    ("updown", 3, {"rounds": [3, 4], "jokers": 2}),
)
# Every run tests the start of the first and of the last; `make prove` tests all.
BEGUN = [
    each if each in (PLAYED[0], PLAYED[-1]) else pytest.param(each, marks=pytest.mark.prove)
    for each in PLAYED
]
CHANGED = "{ __typename ... on TableChanged { table { seq plans { rules } state { ...Whole } } } }"
WITH_STATE = ("pauseGame(table: $table)", "resumeGame(table: $table)", "claim(table: $table, round: ROUND)")
PLAN = """mutation ($table: ID!, $round: Int!, $rules: JSON!) {
  confirmPlan(table: $table, round: $round, rules: $rules) {
    __typename ... on PlanConfirmed { plan { round version rules } } } }"""


class Play:
    """A game, and all that its players send and ask meanwhile. `done` counts what succeeded."""

    def __init__(self, plan: Plan, dice: random.Random) -> None:
        self.dice, self.done, self._keys = dice, Counter[str](), count()
        self._acts, self._plans = count(), count()
        self.people, self._first = living(), True
        ruleset, players, options = plan
        people = [each.user for each in self.people.values()]
        self.table = open_table(
            creator=people[0],
            ruleset=ruleset,
            players=players,
            options=options,
            clock=NORMAL,
            automatic=True,
            hints=True,
        )
        for seat, user in enumerate(people[1:], start=1):
            take_seat(table_id=self.table.pk, player=user, seat=seat)
        if players > len(people):
            bot = somebody("steady", User.Kind.BOT, realm_id=people[0].realm_id)
            add_bot(table_id=self.table.pk, by=people[0], seat=players - 1, bot=bot)
        start(table_id=self.table.pk, by=people[0])

    def turn(self) -> bool:
        """Take a turn for a seat whose turn it is, one way or another. Return False when the game is over."""
        awaited = queries.awaited_at(self.table.pk)
        if not awaited:
            return False
        now = self.dice.choice(awaited)
        if now.bot:
            play_waiting(self.table.pk)
            return True
        caller = self.people[self.table.occupancies.get(seat=now.seat, to_seq=None).player.name]
        state = queries.state(self.table.pk, caller.user)
        mine = next(each["my"] for each in state_json(state)["rounds"] if each["number"] == now.round)
        action = games.action(self.dice.choice(mine["legal_actions"]), self.dice.choice)
        for ask in (self._hint, self._plan, self._plan, self._claim, self._change):
            # All happen at the first turn of a person, so that every game has each of them.
            if self._first or self.dice.random() < 0.12:
                ask(caller, now, mine["hand"])
        self._first = False
        self._act(caller, {"turn_id": f"{now.round}.{now.turn}", "action": action})
        return True

    def _act(self, caller: Caller, taken: dict[str, Any]) -> None:
        # Alternate, so that both ways occur in every game.
        if next(self._acts) % 2 == 0:
            answer = caller.post(f"tables/{self.table.pk}/actions", taken, idempotency_key=self._key())
            self._count("act", answer)
            return
        variables = {"table": self.table.pk, "turn": taken["turn_id"], "action": taken["action"]}
        self._twice("act over GraphQL", caller, ACT, variables)

    def _hint(self, caller: Caller, now: Awaited, hand: list[str]) -> None:
        caller.get(f"tables/{self.table.pk}/hint?round={now.round}")
        if Hint.objects.filter(table=self.table, round=now.round, turn=now.turn, options=None).exists():
            compute_hint(self.table.pk, turn=(now.round, now.turn), seat=now.seat)
            self._count("hint", caller.get(f"tables/{self.table.pk}/hint?round={now.round}"))

    def _plan(self, caller: Caller, now: Awaited, hand: list[str]) -> None:
        """Confirm a plan with cards of its player. Its rules do not hold yet, so it stays for a while."""
        rules = [
            {"when": {"position": 4, "trump": "NT"}, "do": {"type": "card", "card": each}}
            for each in self.dice.sample(hand, min(3, len(hand)))
        ]
        if next(self._plans) % 2 == 0:
            self._count("plan", caller.put(f"tables/{self.table.pk}/plans/{now.round}", {"rules": rules}))
        else:
            variables = {"table": self.table.pk, "round": now.round, "rules": rules}
            self._twice("plan over GraphQL", caller, PLAN, variables)

    def _claim(self, caller: Caller, now: Awaited, hand: list[str]) -> None:
        path, wanted = f"tables/{self.table.pk}/claims", {"round": now.round}
        self._count("claim", caller.post(path, wanted, idempotency_key=self._key()))

    def _change(self, caller: Caller, now: Awaited, hand: list[str]) -> None:
        for each in WITH_STATE if self._first else self.dice.sample(WITH_STATE, 2):
            mutation = each.replace("ROUND", str(now.round))
            query = f"mutation ($table: ID!) {{ {mutation} {CHANGED} }} {STATE_FIELDS}"
            self._twice(each.partition("(")[0], caller, query, {"table": self.table.pk})

    def _twice(self, what: str, caller: Caller, query: str, variables: dict[str, Any]) -> None:
        key = self._key()
        for _ in range(2):
            answer = sent(caller, {"query": query, "variables": variables}, idempotency_key=key)
            self._count(what if "Idempotency-Replayed" not in answer.headers else f"{what} again", answer)

    def _count(self, what: str, answer: Any) -> None:
        assert answer.status_code < 500, answer.content
        self.done[what] += answer.status_code < 300 and b'"errors"' not in answer.content

    def _key(self) -> str:
        return f"k{next(self._keys)}"


def living() -> dict[str, Caller]:
    """Make a sandbox. Return its people by name; their webhooks get turns and games."""
    made, tokens = open_sandbox(by=somebody("owner"), players=("ali", "badr", "camil"))
    found = {}
    for name, (_, secret) in tokens.items():
        user = somebody(name, realm_id=made.realm_id)
        types = [each for each in CHOOSABLE if each != users.BOT_TURN.type]
        notices.register(by=user, user=user, url="https://example.org/told", types=types)
        found[name] = Caller(secret, user)
    return found


def played(
    plan: tuple[str, int, dict[str, Any]], dice: random.Random, turns: int
) -> tuple[Play, Counter[str]]:
    """Play `turns` turns of a game. Now and then look through the database: nothing in it names a card."""
    play, lay = Play(plan, dice), Counter[str]()
    for turn in range(turns):
        if turn % EVERY == 0:
            look(lay)
        if not play.turn():
            break
    look(lay)
    return play, lay


def look(lay: Counter[str]) -> None:
    """Send mails and assert that nothing names a card. `lay` counts which tables had rows to search."""
    later()
    carried()
    assert lying() == []
    for model in (Notice, Delivery, KeptMail, PlanVersion, Hint, KeptAnswer):
        lay[model.__name__] += model._default_manager.exists()


@pytest.mark.usefixtures("weighing")
@pytest.mark.parametrize("plan", BEGUN, ids=lambda plan: plan[0])
def test_no_card_of_a_hand_lies_there_when_a_game_has_begun(plan):
    play, lay = played(plan, random.Random(f"{plan[0]} {SEED}"), 10)
    assert play.done["act"] and play.done["act over GraphQL again"], play.done
    assert {"Notice", "Delivery", "KeptMail", "KeptAnswer"} <= {each for each, times in lay.items() if times}


@pytest.mark.prove
@pytest.mark.timeout(1500)
@pytest.mark.usefixtures("weighing")
@pytest.mark.parametrize("plan", PLAYED, ids=lambda plan: plan[0])
@pytest.mark.parametrize("number", range(GAMES))
def test_no_card_of_a_hand_lies_there_while_a_game_is_played(plan, number):
    play, lay = played(plan, random.Random(f"{plan[0]} {number} {SEED}"), 10_000)
    assert Table.objects.get(pk=play.table.pk).status == Table.Status.FINISHED
    wanted = {"act", "act over GraphQL again", "hint", "plan", "plan over GraphQL again", "pauseGame again"}
    assert wanted <= {what for what, times in play.done.items() if times}, play.done
    assert set(lay.values()) & {0} == set(), lay


PLANS = "tables_planversion (table_id, round, seat, version, player_id, attempt, body, stopped)"
# Statements that store a hand where a fault could, in the form it could have. `%(…)s` is made of the hand.
PLANTED = {
    "an answer kept for GraphQL": (
        "INSERT INTO accounts_keptanswer (user_id, key, request_hash, status, body, location)"
        " SELECT id, 'k', '', 200, convert_to(%(answer)s, 'UTF8'), '' FROM accounts_user WHERE name = 'ali'"
    ),
    "a plan": f"INSERT INTO {PLANS} SELECT %(table)s, 1, 0, 99, id, 0, convert_to(%(codes)s, 'UTF8'), false"
    " FROM accounts_user WHERE name = 'ali'",
    "a hint": (
        "INSERT INTO bots_hint (table_id, round, turn, seat, options, attempts)"
        " VALUES (%(table)s, 1, 999, 0, convert_to(%(action)s, 'UTF8'), 0)"
    ),
    "a notice": "UPDATE notices_notice SET body = jsonb_build_object('said', %(words)s::text)",
    "a webhook": "UPDATE notices_delivery SET body = jsonb_build_object('hand', %(mask)s::bigint)",
    "options of a table": "UPDATE tables_table SET options = jsonb_build_object('left', %(numbers)s::jsonb)",
    "a fact": (
        "INSERT INTO tables_log (table_id, seq, kind, body, round)"
        " SELECT %(table)s, max(seq) + 1, 'told', jsonb_build_object('card', %(card)s::text), %(round)s"
        " FROM tables_log WHERE table_id = %(table)s"
    ),
    "a session": (
        "INSERT INTO django_session (session_key, session_data, expire_date) VALUES ('s', %(packed)s, now())"
    ),
}


@pytest.fixture
def begun() -> Held:
    """A hand of a game that has just begun. The database names no card of it yet."""
    play = Play(PLAYED[0], random.Random(1))
    for _ in range(3):
        play.turn()
    later()
    carried()
    assert lying() == []
    return next(each for each in hands_held() if each.seat == 0)


def test_a_hand_that_was_put_there_is_found(begun):
    codes = [CARD_TEXT[each] for each in sorted(begun.cards)]
    packed = base64.urlsafe_b64encode(zlib.compress(orjson.dumps({"hand": codes}))).decode().rstrip("=")
    values = {
        "table": begun.table, "round": begun.round, "mask": begun.mask, "card": codes[0],
        "codes": orjson.dumps({"rules": [{"do": {"card": codes[5]}}]}).decode(),
        "action": orjson.dumps([{"action": {"type": "play", "card": codes[-1]}}]).decode(),
        "answer": orjson.dumps({"data": {"act": {"hand": codes}}}).decode(),
        "words": f"You hold {codes[0]} and {codes[1].translate(SYMBOLS)}.",
        "numbers": orjson.dumps([*begun.cards]).decode(), "packed": f".{packed}:1vx:signed",
    }  # fmt: skip
    for what, statement in PLANTED.items():
        mark = transaction.savepoint()
        with connection.cursor() as cursor:
            cursor.execute(statement, values)
            assert cursor.rowcount, what
        assert begun in {each.hand for each in lying()}, what
        transaction.savepoint_rollback(mark)
    assert lying() == []


def _not_sealed(content: object, *, bound_to: str) -> bytes:
    return orjson.dumps(content)


# Protections that keep hands out of the database, each switched off.
TAKEN_AWAY: dict[str, tuple[tuple[Any, ...], ...]] = {
    "of a source everything is kept": ((idempotency, "NEVER_KEPT", frozenset()),),
    "hints and plans are not sealed": (
        (sealed_json, "seal", _not_sealed),
        (sealed_json, "opened", lambda sealed, *, bound_to: orjson.loads(bytes(sealed))),
        (automatic_turns, "opened", lambda sealed, *, bound_to: orjson.loads(bytes(sealed))),
    ),
}


@pytest.mark.usefixtures("weighing")
@pytest.mark.parametrize("what", TAKEN_AWAY)
def test_what_keeps_hands_out_is_missed(monkeypatch, what):
    for change in TAKEN_AWAY[what]:
        monkeypatch.setattr(*change)
    play = Play(PLAYED[-1], random.Random(1))
    while not lying():
        assert play.turn(), "a card was found before the game was over"


@pytest.fixture
def claimed() -> tuple[Caller, str]:
    """A caller who may claim the rest of a round, which the others must agree to; and the path for claims."""
    people = [person(name) for name in ("ali", "badr", "camil", "dina")]
    table = laid([each.user for each in people], OPEN)
    return people[0], f"tables/{table.pk}/claims"


def test_the_answer_to_a_repeated_claim_is_computed_again_and_not_stored(claimed):
    ali, path = claimed
    first = done(ali.post(path, {"round": 1}, idempotency_key="one"))
    assert lying() == []
    again = ali.post(path, {"round": 1}, idempotency_key="one")
    assert (done(again), again.headers["Idempotency-Replayed"]) == (first, "true")


def test_the_answer_to_a_claim_that_is_kept_is_missed(claimed, monkeypatch):
    ali, path = claimed
    # A planted fault: without `again` the kept answer is the whole one, which shows a hand.
    claim = CLAIMS.answers["post"]
    monkeypatch.setattr(claim, "operation", claim.operation._replace(again=None))
    done(ali.post(path, {"round": 1}, idempotency_key="one"))
    assert lying()

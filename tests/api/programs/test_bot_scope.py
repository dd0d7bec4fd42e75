"""The scope `bot:play` alone: a bot sees tables and plays its own seats; it is of no use to people."""

from datetime import UTC, datetime

import pytest

from accounts import services as accounts
from accounts.models import Token, User
from accounts.scopes import KNOWN, Scope, opens
from games.tables import services
from tests.api.client import Caller, done, problem
from tests.api.games import choice, first
from tests.api.graphql.graphql_client import ACT, RESULT, STATE, asked
from tests.api.graphql.sockets import EVENTS, MINE, connected
from tests.api.live.stream_client import doing, streamed

OPEN = {"name": "robot", "rulesets": ["updown"], "open": True}


@pytest.fixture
def robot(person, ali) -> Caller:
    """A bot of ali's, with a token that has only the scope `bot:play`."""
    secret = done(ali.post("bots", OPEN), 201)["token"]["secret"]
    Token.objects.filter(user__name="robot").update(scopes=[str(Scope.BOT_PLAY)])
    return Caller(secret, User.objects.get(name="robot"))


@pytest.fixture
def table(ali, robot) -> str:
    """A running table at which ali and the bot sit."""
    opened = services.open_table(creator=ali.user, ruleset="updown", players=2, options={"rounds": [1, 2]})
    services.add_bot(table_id=opened.pk, by=ali.user, seat=1, bot=robot.user)
    services.start(table_id=opened.pk, by=ali.user)
    return f"tables/{opened.pk}"


def to_the_bots_turn(table: str, ali: Caller) -> None:
    while (sent := choice(done(ali.get(f"{table}/state")), first)) is not None:
        done(ali.post(f"{table}/actions", sent), 201)


@pytest.mark.django_db
def test_a_bot_reads_its_table_and_takes_its_turn(ali, robot, table):
    to_the_bots_turn(table, ali)
    state = done(robot.get(f"{table}/state"))
    assert state["viewer"] == 1 and state["rounds"][0]["my"]["hand"]
    (turn,) = done(robot.get("me/turns"))["data"]
    sent = choice(state, first)
    assert sent["turn_id"] == turn["turn_id"]
    done(robot.post(f"{table}/actions/validate", sent))
    done(robot.post(f"{table}/actions", sent), 201)
    for tail in ("", "/events", "/rounds", "/rounds/1", "/record", "/fairness"):
        done(robot.get(table + tail))
    done(robot.get("tables?mine=true"))
    done(robot.get("whoami"))


@pytest.mark.django_db
def test_a_bot_leaves_its_table_for_good(robot, table):
    done(robot.post(f"{table}/resign"))


@pytest.mark.django_db
def test_a_bot_opens_changes_and_makes_nothing_by_it(ali, robot, table):
    for response, missing in (
        (robot.post("tables", {"ruleset": "updown"}), "games:play"),
        (robot.put(f"{table}/seats/0"), "games:play"),
        (robot.delete(f"{table}/seats/1"), "games:play"),
        (robot.put(f"{table}/invitations/ali"), "games:play"),
        (robot.post(f"{table}/start"), "games:play"),
        (robot.post(f"{table}/abort"), "games:play"),
        (robot.get("me"), "profile:read"),
        (robot.get("me/tokens"), "profile:read"),
        (robot.get("webhooks"), "webhooks:manage"),
    ):
        assert problem(response, 403, "missing_scope")["missing_scope"] == missing


@pytest.mark.django_db
def test_a_bot_plays_over_graphql_and_does_no_more(ali, robot, table):
    to_the_bots_turn(table, ali)
    id = table.removeprefix("tables/")
    assert asked(robot, STATE, id=id)["data"]["table"]["state"]["viewer"] == 1
    sent = choice(done(robot.get(f"{table}/state")), first)
    told = asked(robot, ACT, table=id, turn=sent["turn_id"], action=sent["action"])
    assert told["data"]["act"]["__typename"] == "ActionTaken"
    mutation = f"mutation ($table: ID!) {{ resign(table: $table) {RESULT} }}"
    assert asked(robot, mutation, table=id)["data"]["resign"]["__typename"] == "TableChanged"
    for refused in ("startGame(table: $table)", "abortGame(table: $table)", "leaveSeat(table: $table)"):
        answer = asked(robot, f"mutation ($table: ID!) {{ {refused} {RESULT} }}", table=id)
        assert [each["extensions"]["code"] for each in answer["errors"]] == ["missing_scope"]


@pytest.mark.usefixtures("committed")
def test_a_bot_hears_streams_and_subscriptions_of_its_table_and_itself(ali, robot, table):
    id = table.removeprefix("tables/")

    async def play(running):
        streams = [
            await running.open(f"{table}/stream", robot.secret),
            await running.open("me/stream", robot.secret),
        ]
        socket = await connected(running, robot.secret)
        try:
            socket.subscribe("table", EVENTS, table=id)
            socket.subscribe("mine", MINE)
            await socket.until(lambda each: each.news("table") and each.news("mine"))
            await doing(to_the_bots_turn, table, ali)
            await doing(take_a_turn, table, robot)
            await streams[0].until(lambda each: any(fact.event == "acted" for fact in each.facts))
            await streams[1].until(lambda each: "turn" in each.names or each.events[0].data["data"])
            await socket.until(lambda each: len(each.news("table")) > 1)
            return streams, socket
        finally:
            socket.leave()
            await socket.ended()

    streams, socket = streamed(play)
    assert streams[0].events[0].data["viewer"] == 1
    assert not socket.of("table", "error") and not socket.of("mine", "error")


def take_a_turn(table: str, robot: Caller) -> None:
    done(robot.post(f"{table}/actions", choice(done(robot.get(f"{table}/state")), first)), 201)


@pytest.mark.django_db
def test_to_a_person_it_opens_nothing(ali, person, table):
    _, secret = accounts.create_token(
        user=ali.user, name="odd", scopes_wanted=[Scope.BOT_PLAY], now=datetime.now(UTC)
    )
    odd = Caller(secret, ali.user)
    problem(odd.get(f"{table}/state"), 403, "missing_scope")
    problem(odd.get("me/turns"), 403, "missing_scope")
    problem(
        odd.post(f"{table}/actions", {"turn_id": "1.1", "action": {"type": "pass"}}), 403, "missing_scope"
    )
    problem(odd.get("me/stream"), 403, "missing_scope")
    done(odd.get("whoami"))


def test_what_it_stands_for_is_said_in_one_place():
    of_a_bot = {each for each in KNOWN if opens({Scope.BOT_PLAY}, each, is_bot=True)}
    on_its_seat = {each for each in KNOWN if opens({Scope.BOT_PLAY}, each, is_bot=True, seated=True)}
    of_a_person = {each for each in KNOWN if opens({Scope.BOT_PLAY}, each, is_bot=False, seated=True)}
    assert of_a_bot == {Scope.BOT_PLAY, Scope.GAMES_READ}
    assert on_its_seat == {Scope.BOT_PLAY, Scope.GAMES_READ, Scope.GAMES_PLAY}
    assert of_a_person == {Scope.BOT_PLAY}

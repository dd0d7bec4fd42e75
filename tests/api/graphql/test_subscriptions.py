"""Subscriptions to tables, tournaments and one's own turns: the events of streams, from any cursor."""

from collections.abc import Callable

import pytest

from accounts.models import Token
from accounts.scopes import AT_SIGN_UP, Scope
from tests.api.client import Caller, done
from tests.api.games import NAMES, awaited, choice, finished, first, opened, played, started
from tests.api.graphql.sockets import EVENTS, MINE, Socket, connected
from tests.api.live.stream_client import Streaming, doing, streamed
from tests.api.tournament.test_tournaments import made, step


@pytest.fixture
def two(committed: None, person) -> list[Caller]:
    return [person(name) for name in NAMES[:2]]


def id_of(path: str) -> str:
    return path.removeprefix("tables/")


def act(path: str, callers: list[Caller]) -> None:
    caller, state = awaited(path, callers)
    done(caller.post(f"{path}/actions", choice(state, first)), 201)


def following(play):
    """Run a test's coroutine and close its websockets; return its result."""

    async def run(running: Streaming):
        sockets: list[Socket] = []

        async def connect(*args, **kwargs) -> Socket:
            sockets.append(await connected(running, *args, **kwargs))
            return sockets[-1]

        try:
            return await play(connect, running)
        finally:
            for socket in sockets:
                socket.leave()
                await socket.ended()

    return streamed(run)


def test_a_table_is_followed_from_its_state_to_its_end(two):
    path = started(two, ruleset="updown", options={"rounds": [1]})

    async def play(connect, running):
        mine = await connect(two[0].secret)
        mine.subscribe("a", EVENTS, table=id_of(path))
        await mine.until(lambda each: each.news("a"))
        await doing(played, path, two, until=finished)
        await mine.until(lambda each: each.of("a", "complete"))
        return mine.news("a")

    snapshot, *events = following(play)
    events = [each for each in events if each["event"] is not None]  # the others are `turn`
    assert snapshot["state"]["status"] == "running" and snapshot["event"] is None
    assert len(snapshot["state"]["rounds"][0]["my"]["hand"]) == 1
    rest = done(two[0].get(f"{path}/events?limit=1000&after={snapshot['cursor']}"))["data"]
    assert [(each["event"]["seq"], each["event"]["type"]) for each in events] == [
        (each["seq"], each["type"]) for each in rest
    ]
    assert all(each["cursor"] == str(each["event"]["seq"]) for each in events)


def test_from_any_cursor_on_the_same_follows(two):
    path = started(two, ruleset="updown", options={"rounds": [1]})
    played(path, two, until=finished)

    async def play(connect, running):
        mine = await connect(two[0].secret)
        told = []
        for number, after in enumerate(("0", "3", "5")):
            mine.subscribe(f"s{number}", EVENTS, table=id_of(path), after=after)
            await mine.until(lambda each: each.of(f"s{number}", "complete"))  # noqa: B023
            told.append([each["event"]["seq"] for each in mine.news(f"s{number}")])
        mine.subscribe("ahead", EVENTS, table=id_of(path), after="9999")
        await mine.until(lambda each: each.of("ahead", "complete"))
        return told, mine.news("ahead")

    (whole, third, fifth), ahead = following(play)
    assert whole == list(range(1, whole[-1] + 1))
    assert (third, fifth) == (whole[3:], whole[5:])
    assert ahead[0]["reset"] == "cursor_ahead" and ahead[1]["state"]["status"] == "finished"


def test_ending_one_subscription_silences_no_other(two):
    path = started(two, ruleset="updown", options={"rounds": [1, 2]})

    async def play(connect, running):
        socket = await connect(two[0].secret)
        for id in ("a", "b", "c"):
            socket.subscribe(id, EVENTS, table=id_of(path))
        await socket.until(lambda each: all(each.news(id) for id in "abc"))
        socket.say({"type": "complete", "id": "b"})
        await doing(act, path, two)
        await socket.until(lambda each: all(len(each.news(id)) > 1 for id in "ac"))
        return len(socket.news("b"))

    assert following(play) == 1


def kinds(socket: Socket) -> list[str]:
    return [each["event"]["type"] for each in socket.news("m") if each["event"]]


def test_you_are_told_when_it_is_your_turn_and_what_happens_to_you(two):
    ali = two[0]
    path = started(two, ruleset="updown", options={"rounds": [1, 2]})

    async def play(connect, running):
        sockets = [await connect(caller.secret) for caller in two]
        for socket in sockets:
            socket.subscribe("m", MINE)
            await socket.until(lambda each: each.news("m"))
        await doing(act, path, two)
        waiting = [bool(socket.news("m")[0]["turns"]) for socket in sockets]
        other = sockets[waiting.index(False)]
        turn = await other.until(lambda each: next((n["turn"] for n in each.news("m") if n["turn"]), None))
        third = await doing(lambda: id_of(opened([ali])))
        await doing(lambda: done(ali.put(f"tables/{third}/invitations/badr")))
        await sockets[1].until(lambda each: "invited" in kinds(each))
        events = [each["event"] for each in sockets[1].news("m")]
        invited = next(each for each in events if each and each["type"] == "invited")
        return turn, invited, third

    turn, invited, third = following(play)
    assert turn["table"] == id_of(path)
    assert (invited["table"], invited["body"]["by"]) == (third, "ali")


def test_spectators_follow_public_tables_without_any_hand(two, person):
    path, hidden = started(two, ruleset="updown"), opened(two[:1], visibility="invite")

    async def play(connect, running):
        socket = await connect()
        socket.subscribe("open", EVENTS, table=id_of(path))
        socket.subscribe("hidden", EVENTS, table=id_of(hidden))
        socket.subscribe("mine", MINE)
        await socket.until(lambda each: each.news("open"))
        for id in ("hidden", "mine"):
            await socket.until(lambda each: each.of(id, "error"))  # noqa: B023
        return socket

    socket = following(play)
    assert [each["my"] for each in socket.news("open")[0]["state"]["rounds"]] == [None]
    assert socket.of("hidden", "error")[0][0]["extensions"]["code"] == "not_found"
    assert socket.of("mine", "error")[0][0]["extensions"]["code"] == "not_authenticated"


def test_a_revoked_token_is_told_nothing_more(two):
    path = started(two, ruleset="updown", options={"rounds": [1, 2]})

    async def play(connect, running):
        socket = await connect(two[0].secret)
        socket.subscribe("a", EVENTS, table=id_of(path))
        await socket.until(lambda each: each.news("a"))
        await doing(lambda: Token.objects.filter(user=two[0].user).delete())
        await doing(lambda: done(two[1].get(f"{path}/state")))
        await doing(running_on, path, two[1])
        await socket.until(lambda each: each.of("a", "error"))
        return socket

    socket = following(play)
    assert len(socket.news("a")) == 1
    assert socket.of("a", "error")[0][0]["extensions"]["code"] == "invalid_token"


@pytest.mark.parametrize("query", [EVENTS, MINE], ids=["a table", "oneself"])
def test_where_nothing_happens_a_revoked_token_is_noticed_all_the_same(two, query):
    path = started(two, ruleset="updown", options={"rounds": [1]})

    async def play(connect, running):
        socket = await connect(two[0].secret)
        socket.subscribe("a", query, **({"table": id_of(path)} if query is EVENTS else {}))
        await socket.until(lambda each: each.news("a"))
        await doing(lambda: Token.objects.filter(user=two[0].user).delete())
        await socket.until(lambda each: each.of("a", "error"))
        return socket

    socket = following(play)
    assert socket.of("a", "error")[0][0]["extensions"]["code"] == "invalid_token"


def running_on(path: str, caller: Caller) -> None:
    """Change the table without the other player: take the turn, or resign if it is not the caller's."""
    state = done(caller.get(f"{path}/state"))
    if (sent := choice(state, first)) is not None:
        done(caller.post(f"{path}/actions", sent), 201)
    else:
        done(caller.post(f"{path}/resign"))


def test_a_token_without_the_scope_follows_nothing(two, person):
    without = person("camil", Scope.PROFILE_READ)
    path = opened(two[:1])

    async def play(connect, running):
        socket = await connect(without.secret)
        socket.subscribe("a", EVENTS, table=id_of(path))
        await socket.until(lambda each: each.of("a", "error"))
        return socket.of("a", "error")[0][0]["extensions"]

    refused = following(play)
    assert (refused["code"], refused["missing_scope"]) == ("missing_scope", "games:read")


IN_FULL = """{ status
  seats { player { name createdAt followers bot { level } ratings { pool } stats { games }
                   tables(first: 2) { nodes { id creator { name } } } versus(other: "badr") { games } } }
  clock { my { steps { kind label } } }
}"""


def test_the_first_news_of_a_table_answers_all_that_a_query_of_its_state_answers(two):
    clock = {"type": "days", "days": 3}
    path = started(two, ruleset="updown", options={"rounds": [1]}, clock=clock)
    readers = (*two, Caller())

    async def play(connect, running):
        told = []
        for caller in readers:
            socket = await connect(caller.secret, **{"accept-language": "ar"})
            socket.subscribe(
                "a",
                f"subscription ($table: ID!) {{ tableEvents(table: $table) {{ state {IN_FULL} }} }}",
                table=id_of(path),
            )
            await socket.until(lambda each: each.of("a"))
            told.append(socket.of("a")[0])
        return told

    query = f"query ($table: ID!) {{ table(id: $table) {{ state {IN_FULL} }} }}"
    asked = {"query": query, "variables": {"table": id_of(path)}}
    for caller, told in zip(readers, following(play), strict=True):
        answer = done(caller.post("/graphql", asked, accept_language="ar"))
        assert "errors" not in told, told["errors"][0]
        assert told["data"]["tableEvents"] == answer["data"]["table"]


SPOKEN = """subscription ($table: ID!, $after: String) { tableEvents(table: $table, after: $after) {
  cursor state { seq } event { seq } message { room number author text phrase { en } }
} }"""


def test_a_chat_message_is_sent_only_to_its_room_and_moves_no_cursor(two):
    path = started(two, ruleset="updown", options={"rounds": [1]})

    async def play(connect, running):
        sockets = [await connect(each.secret) for each in two] + [await connect()]
        for each in sockets:
            each.subscribe("a", SPOKEN, table=id_of(path))
            await each.until(lambda one: one.news("a"))
        await doing(lambda: done(two[0].post(f"{path}/chat", {"phrase": "hello"}), 201))
        for each in sockets[:2]:
            await each.until(heard)
        await doing(act, path, two)
        for each in sockets:
            await each.until(lambda one: [news for news in one.news("a") if news["event"]])
        return [each.news("a") for each in sockets]

    def heard(socket: Socket) -> list[dict[str, object]]:
        return [news for news in socket.news("a") if news["message"]]

    *players, stranger = following(play)
    for snapshot, spoken, *_ in players:
        assert spoken["message"] == {
            "room": "players",
            "number": 1,
            "author": two[0].user.name,
            "text": None,
            "phrase": {"en": "Hello!"},
        }
        assert spoken["cursor"] == snapshot["cursor"] and spoken["event"] is None
    assert [news["message"] for news in stranger if news["message"]] == []


CLOCK = """subscription ($table: ID!) { tableEvents(table: $table) {
  cursor clock { table } message { text } } }"""


def test_a_wish_for_a_pause_is_told_at_once_and_moves_no_cursor(two):
    path = started(two, ruleset="updown", options={"rounds": [1]}, clock={"preset": "normal"})

    async def play(connect, running):
        socket = await connect(two[0].secret)
        socket.subscribe("a", CLOCK, table=id_of(path))
        await socket.until(lambda one: one.news("a"))
        while not [news for news in socket.news("a") if news["clock"]]:
            said = str(len(socket.news("a")))
            for act, body in (("pause", {}), ("resume", {})):
                await doing(two[1].post, f"{path}/{act}", body)
            await doing(two[1].post, f"{path}/chat", {"text": said})
            await socket.until(
                lambda one, said=said: any(
                    news["message"] and news["message"]["text"] == said for news in one.news("a")
                )
            )
        return socket.news("a")

    first, *news = following(play)
    assert {each["clock"]["table"] for each in news if each["clock"]} == {id_of(path)}
    assert {each["cursor"] for each in news} == {first["cursor"]}


NEWS = """subscription ($event: ID!, $after: String) { tournamentEvents(tournament: $event, after: $after) {
  cursor reset tournament { id status entered } event { type table body } } }"""


def called_off_in(id: str) -> Callable[[Socket], bool]:
    """Return a condition: the subscription has received that the tournament was cancelled."""
    return lambda socket: any(
        news["event"] and news["event"]["body"].get("status") == "cancelled" for news in socket.news(id)
    )


def test_a_tournament_is_followed_from_where_it_stands_and_from_any_cursor_on(two, person):
    director = person("omar", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)
    event = made(director).removeprefix("tournaments/")
    done(step(director, f"tournaments/{event}", "open"))

    async def play(connect, running):
        anybody, without = await connect(), await connect(person_without.secret)
        anybody.subscribe("a", NEWS, event=event)
        without.subscribe("a", NEWS, event=event)
        (begun,) = await anybody.until(lambda each: each.news("a"))
        await without.until(lambda each: each.of("a", "error"))
        await doing(
            lambda: done(step(director, f"tournaments/{event}", "cancel", reason="The hall was flooded."))
        )
        await anybody.until(called_off_in("a"))
        anybody.subscribe("again", NEWS, event=event, after=begun["cursor"])
        anybody.subscribe("odd", NEWS, event=event, after="odd")
        anybody.subscribe("none", NEWS, event="tournament_none")
        await anybody.until(called_off_in("again"))
        for id in ("odd", "none"):
            await anybody.until(lambda each: each.of(id, "error"))  # noqa: B023
        return anybody, without

    person_without = person("camil", Scope.GAMES_READ)
    anybody, without = following(play)
    # The opening may come as an event, too: a stream begins before the oldest transaction still open.
    begun, *since = anybody.news("a")
    assert begun["tournament"] == {"id": event, "status": "open", "entered": 0}
    assert [news["event"]["body"]["status"] for news in since] in (["cancelled"], ["open", "cancelled"])
    assert anybody.news("again") == since
    codes = [anybody.of(id, "error")[0][0]["extensions"]["code"] for id in ("odd", "none")]
    assert codes == ["invalid_cursor", "not_found"]
    refused = without.of("a", "error")[0][0]["extensions"]
    assert (refused["code"], refused["missing_scope"]) == ("missing_scope", "tournaments:read")

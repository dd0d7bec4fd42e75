"""Tables and seats over HTTP: opening, finding, sitting, inviting, starting, ending."""

from collections.abc import Callable

import pytest

from accounts.models import User
from accounts.scopes import Scope
from games.tables.models import Table
from tests.api.client import Caller, done, problem
from tests.api.conftest import caller as person
from tests.api.games import NAMES, finished, opened, played, started
from tests.api.graphql.graphql_client import asked, codes, found
from tests.scenes import scene

pytestmark = pytest.mark.django_db
Person = Callable[..., Caller]


@scene
def four() -> list[Caller]:
    return [person(name) for name in NAMES[:4]]


@pytest.fixture
def steady(db: None) -> User:
    return User.objects.get(name="steady")


def test_a_table_is_opened_with_its_creator_on_seat_zero(ali):
    answer = ali.post("tables", {"ruleset": "rising", "options": {"rounds": "micro"}, "turn_limit": 30})
    table = done(answer, 201)
    assert answer.headers["Location"] == f"/api/v1/tables/{table['id']}"
    assert (table["ruleset"], table["options"], table["players"]) == ("rising@1", {"rounds": "micro"}, 4)
    assert (table["status"], table["visibility"], table["turn_limit"]) == ("open", "public", 30)
    assert table["seats"][0] == {
        "seat": 0,
        "kind": "owner",
        "player": {"id": ali.user.id, "name": "ali", "kind": "person"},
    }
    assert [seat["player"] for seat in table["seats"][1:]] == [None] * 3
    assert done(Caller().get(answer.headers["Location"])) == table


def test_a_tables_delay_for_spectators_is_told_with_it_and_with_its_state(ali):
    table = done(ali.post("tables", {"ruleset": "updown", "spectator_delay": 8}), 201)
    path = f"tables/{table['id']}"
    assert table["spectator_delay"] == done(Caller().get(path))["spectator_delay"] == 8
    assert [each["spectator_delay"] for each in done(Caller().get("tables"))["data"]] == [8]
    assert done(Caller().get(f"{path}/state"))["spectator_delay"] == 8


def test_without_a_word_a_table_is_modern_for_four(ali):
    table = done(ali.post("tables"), 201)
    assert (table["ruleset"], table["players"], table["creator"]) == ("modern@1", 4, ali.user.id)


def test_a_creator_may_only_watch(ali):
    table = done(ali.post("tables", {"seat": None}), 201)
    assert [seat["player"] for seat in table["seats"]] == [None] * 4


@pytest.mark.parametrize(
    ("sent", "status", "code", "pointer"),
    [
        ({"ruleset": "chess"}, 422, "unknown_ruleset", None),
        ({"players": 5}, 422, "invalid_option", "/players"),
        ({"options": {"jokers": 1}}, 422, "invalid_option", "/options/jokers"),
        ({"options": {"rounds": "some"}}, 422, "invalid_option", "/options/rounds"),
        ({"options": {"rounds": [3, 2]}}, 422, "invalid_option", "/options/rounds"),
        ({"options": {"rounds": [True]}}, 422, "invalid_option", "/options/rounds"),
        ({"options": {"a/b~": {"deep": []}}}, 422, "invalid_option", "/options/a~1b~0"),
        ({"turn_limit": 14}, 422, "invalid_turn_limit", None),
        ({"spectator_delay": 201}, 422, "invalid_spectator_delay", None),
        ({"spectator_delay": -1}, 422, "invalid_spectator_delay", None),
        ({"spectator_delay": 2**63}, 422, "invalid_spectator_delay", None),
        ({"spectator_delay": "3"}, 400, "invalid_body", "/spectator_delay"),
        ({"spectator_delay": True}, 400, "invalid_body", "/spectator_delay"),
        ({"spectator_delay": None}, 400, "invalid_body", "/spectator_delay"),
        ({"client_seed": "ش" * 33}, 422, "invalid_client_seed", None),
        ({"seat": 4}, 404, "seat_not_found", None),
        ({"visibility": "secret"}, 400, "invalid_body", "/visibility"),
        ({"options": []}, 400, "invalid_body", "/options"),
        ({"options": None}, 400, "invalid_body", "/options"),
        ({"ruleset": 7}, 400, "invalid_body", "/ruleset"),
        ({"seats": 4}, 400, "unknown_field", "/seats"),
    ],
)
def test_a_table_nobody_could_play_at_is_not_opened(ali, sent, status, code, pointer):
    told = problem(ali.post("tables", sent), status, code)
    assert pointer is None or pointer in [error["pointer"] for error in told["errors"]]
    assert not Table.objects.exists()


def test_opening_needs_a_token_that_may_play(person):
    problem(Caller().post("tables"), 401, "not_authenticated")
    reader = person("reader", Scope.GAMES_READ)
    assert problem(reader.post("tables"), 403, "missing_scope")["missing_scope"] == "games:play"


def test_opening_twice_with_one_idempotency_key_opens_one_table(ali):
    first = done(ali.post("tables", {"seat": 1}, idempotency_key="k1"), 201)
    again = ali.post("tables", {"seat": 1}, idempotency_key="k1")
    assert done(again, 201) == first and again.headers["Idempotency-Replayed"] == "true"
    problem(ali.post("tables", {"seat": 2}, idempotency_key="k1"), 422, "idempotency_key_reused")
    assert Table.objects.count() == 1


def test_starting_twice_with_one_idempotency_key_starts_once(person):
    two = [person(name) for name in NAMES[:2]]
    path = opened(two, ruleset="updown")
    first = done(two[0].post(f"{path}/start", idempotency_key="s"))
    assert done(two[0].post(f"{path}/start", idempotency_key="s")) == first
    problem(two[0].post(f"{path}/start"), 409, "table_not_open")


def test_people_sit_down_get_up_and_sit_elsewhere(four):
    path = opened(four[:1])
    table = done(four[1].put(f"{path}/seats/2"))
    assert table["seats"][2]["player"]["name"] == "badr"
    problem(four[1].put(f"{path}/seats/3"), 409, "already_seated")
    problem(four[2].put(f"{path}/seats/2"), 409, "seat_taken")
    problem(four[2].put(f"{path}/seats/4"), 404, "seat_not_found")
    problem(four[2].put(f"{path}/seats/{10**30}"), 404, "seat_not_found")
    assert four[1].delete(f"{path}/seats/2").status_code == 204
    assert done(four[1].put(f"{path}/seats/3"))["seats"][3]["player"]["name"] == "badr"


def test_a_seed_is_published_at_the_start_and_not_before(four):
    path = opened(four)
    done(four[1].put(f"{path}/seats/1", {"client_seed": "حظ"}))
    problem(four[2].put(f"{path}/seats/2", {"client_seed": "x" * 65}), 422, "invalid_client_seed")
    assert done(Caller().get(f"{path}/fairness"))["client_seeds"] is None
    done(four[0].post(f"{path}/start"))
    assert done(Caller().get(f"{path}/fairness"))["client_seeds"] == ["", "حظ".encode().hex(), "", ""]


def test_the_creator_seats_bots_and_sends_them_away(four, steady):
    path = opened(four[:2])
    table = done(four[0].put(f"{path}/seats/2", {"bot": "steady"}))
    assert table["seats"][2]["player"] == {"id": steady.id, "name": "steady", "kind": "bot"}
    problem(four[1].put(f"{path}/seats/3", {"bot": "steady"}), 403, "not_creator")
    problem(four[0].put(f"{path}/seats/3", {"bot": "badr"}), 422, "not_a_bot")
    told = problem(four[0].put(f"{path}/seats/3", {"bot": "nobody"}), 422, "unknown_user")
    assert told["errors"][0]["pointer"] == "/bot"
    problem(four[0].put(f"{path}/seats/3", {"bot": "steady", "invite": "dina"}), 400, "invalid_body")
    problem(four[1].delete(f"{path}/seats/2"), 403, "not_creator")
    problem(four[0].delete(f"{path}/seats/1"), 409, "seat_not_a_bots")
    assert four[0].delete(f"{path}/seats/2").status_code == 204


def test_a_closed_table_is_seen_by_who_was_invited_and_a_seat_is_kept_for_them(four, person):
    creator, guest, other, stranger = four
    path = opened([creator], visibility="invite")
    for caller in (guest, Caller()):
        problem(caller.get(path), 404, "not_found")
    done(creator.put(f"{path}/seats/1", {"invite": "BADR"}))
    assert done(guest.get(path))["visibility"] == "invite"
    done(creator.put(f"{path}/invitations/camil"))
    invited = done(guest.get(f"{path}/invitations"))["data"]
    assert [(each["user"]["name"], each["seat"]) for each in invited] == [("badr", 1), ("camil", None)]
    problem(other.put(f"{path}/seats/1"), 409, "seat_reserved")
    problem(guest.put(f"{path}/invitations/dina"), 403, "not_creator")
    problem(creator.put(f"{path}/invitations/nobody"), 404, "not_found")
    problem(creator.put(f"{path}/invitations/ali"), 422, "not_invitable")
    done(guest.put(f"{path}/seats/1"))
    assert creator.delete(f"{path}/invitations/camil").status_code == 204
    for act in (other.get, stranger.get):
        problem(act(f"{path}/state"), 404, "not_found")
    problem(creator.delete(f"{path}/invitations/camil"), 404, "not_found")


def test_a_table_says_which_seats_are_kept_for_others(four, steady):
    creator, guest, stranger, other = four
    path = opened([creator])
    for seat, name in ((2, "dina"), (1, "badr")):
        done(creator.put(f"{path}/seats/{seat}", {"invite": name}))
    query = "query($id: ID!) { table(id: $id) { reserved } tables(first: 5) { nodes { reserved } } }"
    for caller, kept in (
        (creator, [1, 2]),
        (guest, [2]),
        (stranger, [1, 2]),
        (Caller(), [1, 2]),
        (other, [1]),
    ):
        (listed,) = done(caller.get("tables"))["data"]
        assert listed["reserved"] == done(caller.get(path))["reserved"] == kept
        told = found(caller, query, id=path.removeprefix("tables/"))
        assert told == {"table": {"reserved": kept}, "tables": {"nodes": [{"reserved": kept}]}}
    done(guest.put(f"{path}/seats/1"))
    done(other.put(f"{path}/seats/2"))
    done(creator.put(f"{path}/seats/3", {"bot": "steady"}))
    done(creator.post(f"{path}/start"))
    assert done(stranger.get(path))["reserved"] == []


def test_invitations_to_a_public_table_are_not_for_strangers(four):
    path = opened(four[:1])
    problem(four[1].get(f"{path}/invitations"), 403, "forbidden")
    problem(Caller().get(f"{path}/invitations"), 401, "not_authenticated")


def test_an_unlisted_table_is_found_by_its_id_only(four):
    path = opened(four[:1], visibility="unlisted")
    assert done(Caller().get(path))["visibility"] == "unlisted"
    assert done(Caller().get("tables"))["data"] == []
    assert len(done(four[0].get("tables?mine=true"))["data"]) == 1


@pytest.mark.parametrize("part", ["", "/state", "/events", "/rounds", "/rounds/1", "/record", "/fairness"])
@pytest.mark.parametrize(
    "table", ["table_01k2n8q0zgf2ktx1q3r7m5c8ye", "user_01k2n8q0zgf2ktx1q3r7m5c8ye", "1", "ط"]
)
def test_a_table_that_is_not_there_is_not_found_by_any_endpoint(db, part, table):
    problem(Caller().get(f"tables/{table}{part}"), 404, "not_found")


def test_a_seat_that_is_kept_is_free_for_the_person_alone_for_whom_it_is_kept(four):
    path = opened(four[:1], ruleset="updown", players=2)

    def shown(caller: Caller) -> tuple[bool, bool, bool]:
        lists = ("tables?open_seats=true", "tables?open_seats=false")
        listed = [bool(done(caller.get(each))["data"]) for each in lists]
        return (*listed, bool(done(caller.get("lobby"))["tables"]))

    assert {shown(each) for each in (Caller(), four[1], four[2])} == {(True, False, True)}
    done(four[0].put(f"{path}/seats/1", {"invite": four[1].user.name}))
    assert {shown(each) for each in (Caller(), four[2])} == {(False, True, False)}
    assert shown(four[1]) == (True, False, True)
    done(four[1].put(f"{path}/seats/1"))
    assert {shown(each) for each in (Caller(), four[1], four[2])} == {(False, True, False)}


def test_tables_are_listed_newest_first_and_found_by_name(four, steady):
    mine = [opened(four[:1], ruleset=ruleset) for ruleset in ("modern", "rising", "casual")]
    full = started(four[1:3], ruleset="updown")
    ids = [path.removeprefix("tables/") for path in (*mine, full)]

    def found(query: str, caller: Caller = Caller()) -> list[str]:  # noqa: B008
        return [table["id"] for table in done(caller.get(f"tables?{query}"))["data"]]

    assert found("") == ids[::-1]
    assert found("status=running") == [ids[3]]
    assert found("ruleset=rising") == found("ruleset=rising@1") == [ids[1]]
    assert found("player=Badr") == [ids[3]] and found("player=nobody") == []
    assert found("open_seats=true") == ids[2::-1] and found("open_seats=false") == [ids[3]]
    assert found("mine=true", four[2]) == [ids[3]]
    for address in ("tables", "seeks", "tournaments"):
        problem(Caller().get(f"{address}?mine=true"), 401, "not_authenticated")
        done(Caller().get(f"{address}?mine=false"))
        query = f"query {{ {address}(first: 1, filter: {{mine: true}}) {{ nodes {{ id }} }} }}"
        assert codes(asked(Caller(), query)) == ["not_authenticated"]
    problem(Caller().get("tables?status=lost"), 400, "invalid_parameter")
    problem(Caller().get("tables?colour=red"), 400, "unknown_parameter")
    problem(Caller().get("tables?expand=hands"), 400, "invalid_parameter")


def test_a_list_is_read_page_by_page(four):
    ids = [opened(four[:1]).removeprefix("tables/") for _ in range(5)]
    page, read = "tables?limit=2", []
    while page:
        answer = Caller().get(page)
        read += [table["id"] for table in done(answer)["data"]]
        link = answer.headers.get("Link", "")
        page = link[1 : link.index(">")] if link else ""
    assert read == ids[::-1]


def test_expand_shows_who_opened_a_table(four):
    path = opened(four[:1])
    shown = done(Caller().get(f"{path}?expand=creator"))["creator_user"]
    assert shown == {"id": four[0].user.id, "name": "ali", "kind": "person"}
    assert done(Caller().get("tables?expand=creator"))["data"][0]["creator_user"] == shown


def test_a_game_starts_when_its_creator_says_so_and_every_seat_is_taken(four, steady):
    path = opened(four[:3], ruleset="casual")
    problem(four[0].post(f"{path}/start"), 409, "seats_not_full")
    done(four[0].put(f"{path}/seats/3", {"bot": "steady"}))
    problem(four[1].post(f"{path}/start"), 403, "not_creator")
    table = done(four[0].post(f"{path}/start"))
    assert table["status"] == "running" and table["started_at"] >= table["created_at"]
    drawn = next(seat["seat"] for seat in table["seats"] if seat["player"]["name"] == "badr")
    problem(four[1].delete(f"{path}/seats/{drawn}"), 409, "table_not_open")


def test_who_resigns_is_replaced_by_a_bot_and_ranks_last(person, steady):
    two = [person(name) for name in NAMES[:2]]
    path = started(two, ruleset="updown", options={"rounds": [1]})
    problem(person("camil").post(f"{path}/resign"), 403, "not_seated")
    table = done(two[1].post(f"{path}/resign"))
    assert [(seat["kind"], seat["player"]["name"]) for seat in table["seats"]] == [
        ("owner", "ali"), ("stand_in", "steady"),
    ]  # fmt: skip
    assert done(two[0].get(f"{path}/state"))["left"] == [1]
    problem(two[1].post(f"{path}/resign"), 403, "not_seated")


def test_without_a_stand_in_nobody_can_resign(person, steady):
    steady.is_active = False
    steady.save()
    two = [person(name) for name in NAMES[:2]]
    path = started(two, ruleset="updown", options={"rounds": [1]})
    problem(two[1].post(f"{path}/resign"), 503, "stand_in_missing")


def test_a_game_is_aborted_by_its_creator_unless_others_are_playing(person, steady):
    two = [person(name) for name in NAMES[:2]]
    path = started(two, ruleset="updown")
    problem(two[1].post(f"{path}/abort"), 403, "not_creator")
    problem(two[0].post(f"{path}/abort"), 409, "others_are_playing")
    alone = opened(two[:1], ruleset="updown", players=2)
    table = done(two[0].post(f"{alone}/abort"))
    assert (table["status"], table["places"]) == ("aborted", None)
    assert done(Caller().get(f"{alone}/fairness"))["server_seed"] is not None
    problem(two[0].post(f"{alone}/abort"), 409, "table_not_running")


def test_a_finished_table_says_who_came_where(person):
    two = [person(name) for name in NAMES[:2]]
    path = started(two, ruleset="updown", options={"rounds": [1]})
    state = played(path, two, until=finished)
    table = done(Caller().get(path))
    assert (table["status"], table["scores"], table["places"]) == (
        "finished",
        state["scores"],
        state["places"],
    )
    problem(two[0].post(f"{path}/resign"), 409, "table_not_running")

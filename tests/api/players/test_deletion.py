"""Export of one's data and the end of an account, over HTTP and on the page."""

import base64
from urllib.parse import quote

import orjson
import pytest
from django.test import Client

from accounts import services
from accounts.models import User
from games.ratings.services import rate_pool
from games.tables import services as tables
from tests.api.client import Caller, done, problem
from tests.api.graphql.graphql_client import asked, codes
from tests.tables.table_setup import played_out, small

pytestmark = pytest.mark.django_db
PASSWORD = "exactly thirteen tricks"
NDJSON = "application/x-ndjson"


@pytest.fixture
def nadia() -> Caller:
    made = done(Caller().post("users", {"name": "nadia", "password": PASSWORD}), 201)
    return Caller(made["token"]["secret"], User.objects.get(name="nadia"))


def test_everything_is_handed_out_a_row_a_line(nadia):
    done(nadia.put("me/notification-settings", {"language": "ar"}))
    answer = nadia.get("me/export")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, NDJSON)
    rows = [orjson.loads(line) for line in b"".join(answer.streaming_content).splitlines()]
    by_kind = {each["kind"]: each["data"] for each in rows}
    assert by_kind["accounts.user"]["name"] == "nadia" and by_kind["notices.preferences"]["language"] == "ar"
    assert by_kind["accounts.token"]["last_four"] == nadia.secret[-4:]
    assert nadia.secret not in str(rows) and by_kind["accounts.token"]["created_at"].endswith("Z")
    problem(Caller().get("me/export"), 401, "not_authenticated")


def test_an_account_ends_with_its_password_and_everything_with_it(nadia):
    problem(nadia.send("DELETE", "me"), 403, "password_needed")
    basic = [base64.b64encode(f"nadia:{each}".encode()).decode() for each in ("a guess", PASSWORD)]
    problem(Caller().delete("me", authorization=f"Basic {basic[0]}"), 401, "wrong_credentials")
    assert done(nadia.get("whoami"))["user"]["name"] == "nadia"
    assert Caller().delete("me", authorization=f"Basic {basic[1]}").status_code == 204
    problem(nadia.get("whoami"), 401, "invalid_token")
    problem(Caller().get("users/nadia"), 404, "not_found")
    problem(Caller().post("users", {"name": "Nadia", "password": PASSWORD}), 409, "name_taken")


@pytest.mark.parametrize("is_graphql", [False, True])
def test_a_guest_has_no_password_and_ends_their_account_by_their_token(is_graphql):
    guest = Caller(done(Caller().post("users", {"guest": True}), 201)["token"]["secret"])
    if is_graphql:
        told = asked(guest, "mutation { endAccount { __typename } }")["data"]["endAccount"]
        assert told == {"__typename": "AccountEnded"}
    else:
        assert guest.send("DELETE", "me").status_code == 204
    problem(guest.get("whoami"), 401, "invalid_token")


def test_a_guest_who_chose_a_password_shows_it(nadia):
    guest = Caller(done(Caller().post("users", {"guest": True}), 201)["token"]["secret"])
    done(guest.patch("me", {"password": PASSWORD}))
    problem(guest.send("DELETE", "me"), 403, "password_needed")
    told = asked(guest, "mutation { endAccount { __typename } }")["data"]["endAccount"]
    assert told == {"__typename": "WrongCredentials"}


def test_with_games_under_way_it_takes_saying_so(nadia):
    table = done(nadia.post("tables", {"ruleset": "updown", "players": 2}), 201)["id"]
    basic = f"Basic {base64.b64encode(f'nadia:{PASSWORD}'.encode()).decode()}"
    for query in ("", "?leave_games=false"):
        told = problem(Caller().delete(f"me{query}", authorization=basic), 409, "games_under_way")
        assert (told["count"], told["table_ids"]) == (1, [table])
    problem(Caller().delete("me?leave_games=yes%2C", authorization=basic), 400, "invalid_parameter")
    # Without the password, the response does not say where the user plays.
    guess = f"Basic {base64.b64encode(b'nadia:a guess').decode()}"
    problem(Caller().delete("me?leave_games=true", authorization=guess), 401, "wrong_credentials")
    assert done(nadia.get(f"tables/{table}"))["status"] == "open"
    assert Caller().delete("me?leave_games=true", authorization=basic).status_code == 204
    assert done(Caller().get(f"tables/{table}"))["status"] == "aborted"


def test_graphql_ends_an_account_with_games_under_way_only_if_told_to(nadia):
    end = """mutation ($password: String!, $leave: Boolean) {
      endAccount(password: $password, leaveGames: $leave) {
        __typename ... on GamesUnderWay { code count tableIds } } }"""
    table = done(nadia.post("tables", {"ruleset": "updown", "players": 2}), 201)["id"]
    told = asked(nadia, end, password=PASSWORD)["data"]["endAccount"]
    assert told == {
        "__typename": "GamesUnderWay",
        "code": "games_under_way",
        "count": 1,
        "tableIds": [table],
    }
    told = asked(nadia, end, password=PASSWORD, leave=True)["data"]["endAccount"]
    assert told["__typename"] == "AccountEnded"


def test_graphql_ends_an_account_as_rest_does(nadia):
    end = """mutation ($password: String!) { endAccount(password: $password) {
      __typename ... on AccountEnded { name } ... on Refusal { code } } }"""
    told = asked(nadia, end, password="a guess")["data"]["endAccount"]
    assert told == {"__typename": "WrongCredentials", "code": "wrong_credentials"}
    told = asked(nadia, end, password=PASSWORD)["data"]["endAccount"]
    assert told["__typename"] == "AccountEnded" and told["name"].startswith("former player ")
    assert codes(asked(Caller(), end, password=PASSWORD)) == ["not_authenticated"]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_page_says_what_becomes_of_what_and_asks_again(language):
    user = services.sign_up(name="nadia", password=PASSWORD)
    browser = Client(headers={"accept-language": language})
    assert browser.get("/account/leave").status_code == 302
    browser.force_login(user)
    assert b"/account/leave" in browser.get("/account").content
    page = browser.get("/account/leave").content.decode()
    assert ("You cannot undo this" if language == "en" else "لا رجعة") in page
    assert browser.post("/account/leave", {"password": "a guess"}).headers["Location"] == "/account/leave"
    assert User.objects.get(pk=user.pk).is_active
    assert browser.post("/account/leave", {"password": PASSWORD}).headers["Location"] == "/"
    assert not User.objects.get(pk=user.pk).is_active
    assert browser.get("/account").status_code == 302


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_page_says_how_many_games_are_under_way_and_asks_a_second_time(language):
    user = services.sign_up(name="nadia", password=PASSWORD)
    browser = Client(headers={"accept-language": language})
    browser.force_login(user)
    assert "leave_games" not in browser.get("/account/leave").content.decode()
    table = tables.open_table(creator=user)
    page = browser.get("/account/leave").content.decode()
    assert 'name="leave_games"' in page and table.pk in page
    assert ("You are at 1 table" if language == "en" else "أنت على طاولة واحدة") in page
    answer = browser.post("/account/leave", {"password": PASSWORD}, follow=True)
    assert ("Games under way" if language == "en" else "ألعاب لم تنتهِ") in answer.content.decode()
    assert User.objects.get(pk=user.pk).is_active
    sent = {"password": PASSWORD, "leave_games": "yes"}
    assert browser.post("/account/leave", sent).headers["Location"] == "/"
    assert not User.objects.get(pk=user.pk).is_active


def test_a_game_of_a_former_player_leads_to_no_other_game_and_no_rating_of_theirs(nadia, ali):
    over = [small([ali.user, nadia.user], rated=True, turn_limit=60) for _ in range(2)]
    for each in over:
        played_out(each)
    rate_pool("updown.live")
    query = """query ($id: ID!) { table(id: $id) { occupancies { player {
        name tables { nodes { id } } ratings { changes { nodes { table } } } } } } }"""

    def found():
        held = asked(ali, query, id=over[0].pk)["data"]["table"]["occupancies"]
        people = [each["player"] for each in held]
        return {
            each["name"]: (
                len(each["tables"]["nodes"]),
                [len(rating["changes"]["nodes"]) for rating in each["ratings"]],
            )
            for each in people
        }

    assert found() == {"ali": (2, [2]), "nadia": (2, [2])}
    former = services.end_account(user=nadia.user).name
    assert found() == {"ali": (2, [2]), former: (0, [])}
    for of in ("tables", "ratings", "ratings/updown.live"):
        problem(ali.get(quote(f"users/{former}/{of}")), 404, "not_found")

"""Every error is a problem with a code, in one shape, inside and outside the API."""

from importlib import import_module
from pathlib import Path

import psycopg
import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import (
    InterfaceError,
    OperationalError,
    ProgrammingError,
    close_old_connections,
    connection,
    transaction,
)
from django.http import Http404

from accounts.errors import Fault, NameTaken, Refused
from accounts.ids import InvalidId
from games.api.problem_codes import PROBLEMS
from games.api.problems import Problem, problem_of
from tests.api.client import Caller, problem
from tests.system.processes import eventually

CHECKOUT = Path(__file__).parents[2]
# Modules that define errors with codes. Each code must be in the table of problems.
ROOMS = [path for app in ("accounts", "bots", "games") for path in (CHECKOUT / app).rglob("errors.py")]
OTHERS = (
    "accounts.ids",
    "games.api.streamed.cursors",
    "games.api.graphql.documents",
    "games.api.graphql.query_cost",
)
# Bases that are never raised themselves.
ABSTRACT = {
    "account_error",
    "engine_error",
    "table_error",
    "refused",
    "bot_error",
    "notice_error",
    "rating_error",
    "lobby_error",
    "sandbox_error",
    "tournament_error",
    "banned",
}
# Its codes are the `reason` of the problem `pairing_refused`, or faults of `invalid_tournament`.
INSIDE = CHECKOUT / "games" / "tournaments" / "pairing" / "errors.py"
# Only a command shows these errors.
OF_COMMANDS = CHECKOUT / "bots" / "arena" / "errors.py"


def codes_of_lower_apps() -> set[str]:
    rooms = (
        ".".join(path.relative_to(CHECKOUT).with_suffix("").parts)
        for path in ROOMS
        if path not in (INSIDE, OF_COMMANDS)
    )
    return {
        each.code
        for name in (*rooms, *OTHERS)
        for each in vars(import_module(name)).values()
        if isinstance(each, type)
        and issubclass(each, Exception)
        and isinstance(each.__dict__.get("code"), str)
    } - ABSTRACT


def test_every_error_of_a_lower_app_has_an_answer():
    codes = codes_of_lower_apps()
    assert len(ROOMS) >= 6 and len(codes) > 50
    assert codes <= PROBLEMS.keys()


def test_every_problem_has_a_sane_status_and_words():
    for code, kind in PROBLEMS.items():
        assert code.replace("_", "").isalpha() and code.islower()
        assert 400 <= kind.status <= 599 and kind.en.title and kind.en.advice.endswith((".", "`"))


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (NameTaken(), "name_taken"),
        (InvalidId("There is no such table."), "not_found"),
        (Http404("secret path"), "not_found"),
        (PermissionDenied(), "forbidden"),
        (SuspiciousOperation(), "bad_request"),
        (OperationalError("connection refused"), "unavailable"),
        (InterfaceError("connection already closed"), "unavailable"),
    ],
)
def test_errors_of_all_layers_become_problems(error, code):
    assert problem_of(error).code == code


@pytest.mark.parametrize("missing", ["SELECT 1 FROM not_yet", "SELECT not_yet FROM accounts_user"])
def test_a_database_that_is_not_up_to_date_yet_is_waited_for(db, missing, log_lines):
    with pytest.raises(ProgrammingError) as caught, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(missing)
    assert problem_of(caught.value).code == "unavailable"
    assert log_lines()[-1]["event"] == "not_migrated"
    with pytest.raises(ProgrammingError) as caught, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELEKT")
    assert problem_of(caught.value) is None


def test_a_mistake_of_ours_is_no_problem_of_the_caller():
    assert problem_of(ZeroDivisionError()) is None
    assert problem_of(SystemExit(2)) is None  # SystemExit has a `code`, too

    class Unlisted(Refused):
        code = "never_listed"

    assert problem_of(Unlisted()) is None
    with pytest.raises(KeyError):
        Problem("never_listed")


def test_faults_and_further_members_are_passed_on(rf):
    error = NameTaken(faults=(Fault("/name", "taken", "Taken."),), legal_actions=[1])
    body = problem_of(error).body(rf.get("/api/v1/x"))
    assert body["errors"] == [{"pointer": "/name", "code": "taken", "detail": "Taken."}]
    assert body["legal_actions"] == [1] and body["instance"] == "/api/v1/x"


def test_djangos_own_errors_are_problems_inside_the_api():
    problem(Caller().get("nothing/here"), 404, "not_found")
    problem(Caller().get("users", host="evil.example"), 400, "bad_request")
    problem(Caller().get("users/"), 404, "not_found")
    answer = Caller().post("openapi.json")
    problem(answer, 405, "method_not_allowed")
    assert answer.headers["Allow"] == "GET, HEAD"
    answer = Caller().put("users", b"{}")
    problem(answer, 405, "method_not_allowed")
    assert answer.headers["Allow"] == "GET, POST, HEAD, OPTIONS"


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("/api/v1/tables/", "/api/v1/tables"),
        ("/api/v1//tables", "/api/v1/tables"),
        ("/graphql/", "/graphql"),
    ],
)
def test_a_slash_too_many_is_named_where_the_address_without_it_is_one(client, db, path, meant):
    told = problem(client.get(path), 404, "not_found")
    assert told["detail"].endswith(f" {meant}")
    for other in ("/api/v1/nothing/", "/api/v1/nothing"):
        assert problem(client.get(other), 404, "not_found")["detail"] == PROBLEMS["not_found"].en.advice


def test_outside_the_api_people_get_a_page_and_programs_the_problem():
    browser = {"accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}
    page = Caller().get("/nothing", **browser)
    assert page.status_code == 404 and page.headers["Content-Type"].startswith("text/html")
    assert "Not found" in page.content.decode()
    problem(Caller().get("/nothing"), 404, "not_found")
    problem(Caller().get("/api/v1/nothing", **browser), 404, "not_found")
    assert Caller().get("/nothing%3Cscript%3E", **browser).content.decode().count("<script") == 0


def met_by(error: Exception, monkeypatch: pytest.MonkeyPatch) -> Caller:
    """Return a caller whose requests raise this error in Django's middleware, before any view."""

    def broken(*_: object) -> None:
        raise error

    monkeypatch.setattr("django.middleware.security.SecurityMiddleware.process_request", broken)
    caller = Caller()
    caller.client.raise_request_exception = False
    return caller


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "This page tries again by itself."), ("ar", "وتحاول هذه الصفحة من جديد تلقائيًّا.")],
)
def test_a_person_is_not_told_of_headers_when_the_service_is_away(db, monkeypatch, language, said):
    caller = met_by(OperationalError("gone"), monkeypatch)
    page = caller.get("/rules?view=a&b=%22", accept="text/html", accept_language=language)
    assert page.status_code == 503 and said in page.content.decode()
    assert 'content="3;url=/rules?view=a&amp;b=%22"' in page.content.decode()
    assert 'http-equiv="refresh"' not in caller.post("/play", accept="text/html").content.decode()
    assert "Retry-After" not in page.content.decode() and "Retry-After" in page.headers


def test_an_error_of_middleware_is_a_problem_too(db, monkeypatch, log_lines):
    for error, status, code in (
        (OperationalError("gone"), 503, "unavailable"),
        (ZeroDivisionError("secret"), 500, "internal_error"),
    ):
        problem(met_by(error, monkeypatch).get("/api/v1/whoami"), status, code)
    unforeseen = [line for line in log_lines() if line["event"] == "unforeseen"]
    assert [line["exception"]["type"] for line in unforeseen] == ["ZeroDivisionError"]
    assert "secret" not in str(log_lines())


def test_a_value_that_postgres_cannot_keep_is_a_bad_request(db):
    # A cookie may hold NUL in quoted form, and the admin looks sessions up by it.
    answer = Caller().get("/admin/", cookie='sessionid="abcdefghijklmnop\\000"')
    problem(answer, 400, "bad_request")


@pytest.mark.urls("tests.api.broken")
def test_an_unforeseen_error_tells_nothing_but_its_request_id(log_lines):
    caller = Caller()
    caller.client.raise_request_exception = False
    answer = caller.get("users/ali")
    told = problem(answer, 500, "internal_error")
    assert "AS KH" not in str(told) and "ZeroDivision" not in str(told)
    (unforeseen,) = (line for line in log_lines() if line["event"] == "unforeseen")
    assert unforeseen["request_id"] == told["request_id"] and "AS KH" not in str(unforeseen)


def second_connection() -> psycopg.Connection:
    """Open another connection to the same database, with the application's role."""
    at = connection.settings_dict
    return psycopg.connect(
        host=at["HOST"],
        port=at["PORT"],
        dbname=at["NAME"],
        user=at["USER"],
        password=at["PASSWORD"],
        autocommit=True,
    )


def test_a_statement_that_takes_too_long_is_busy_and_may_be_sent_again(committed):
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = '20ms'")
    with second_connection() as other, other.transaction():
        other.execute("LOCK TABLE accounts_user IN ACCESS EXCLUSIVE MODE")
        answer = Caller().get("users/ali")
    problem(answer, 503, "busy")
    assert answer.headers["Retry-After"] == "1"


def lose_connection() -> None:
    """Cut the connection to Postgres in the middle of a request."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    connection.health_check_done = True
    with second_connection() as other:
        other.execute("SELECT pg_terminate_backend(%s)", [pid])


def test_a_database_that_is_gone_is_unavailable_and_back_at_the_next_request(committed):
    caller = Caller()
    problem(caller.get("users/nobody"), 404, "not_found")
    lose_connection()
    answer = caller.get("users/nobody")
    problem(answer, 503, "unavailable")
    assert answer.headers["Retry-After"] == "2"
    close_old_connections()  # as a server does after each request, and the test client does not
    problem(caller.get("users/nobody"), 404, "not_found")


@pytest.mark.parametrize(
    "ask",
    [
        lambda client: client.get("/readyz"),
        lambda client: client.get("/metrics", HTTP_AUTHORIZATION="Bearer est_pat_unknown"),
        lambda client: client.post("/graphql", {"query": "{ tables { nodes { id } } }"}, "application/json"),
        lambda client: client.post("/oauth/token", {"grant_type": "refresh_token", "client_id": "x"}),
        lambda client: client.post("/oauth/revoke", {"client_id": "x", "token": "y"}),
        lambda client: client.get("/account/login"),
    ],
    ids=["readyz", "metrics", "graphql", "token", "revoke", "account"],
)  # fmt: skip
def test_a_caller_of_a_service_without_its_database_is_told_when_to_come_again(committed, client, ask):
    lose_connection()
    answer = ask(client)
    close_old_connections()
    if answer.status_code != 200:  # 200: this address needs no database
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")


def test_a_transaction_that_lay_idle_for_too_long_is_unavailable_and_may_be_sent_again(committed):
    """Postgres then closes the connection, with another kind of error than when Postgres itself is gone."""
    connection.set_autocommit(False)
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            (pid,) = cursor.fetchone()
            # Set last: on a busy machine more than 1 ms may pass between any two statements.
            cursor.execute("SET idle_in_transaction_session_timeout = '1ms'")
        with second_connection() as other:
            alive = "SELECT FROM pg_stat_activity WHERE pid = %s"
            eventually(lambda: other.execute(alive, [pid]).fetchone() is None, within=60)
        answer = Caller().get("users/ali")
    finally:
        connection.close()
    problem(answer, 503, "unavailable")
    assert answer.headers["Retry-After"] == "2"
    problem(Caller().get("users/ali"), 404, "not_found")


def test_a_list_names_each_code_which_is_told_as_json_where_no_page_is_asked_for():
    """`test_pages` reads the pages of single problems, `test_rfc9457` their JSON."""
    told, kind = Caller().get("/problems/stale_turn").json(), PROBLEMS["stale_turn"]
    assert told == {"code": "stale_turn", "status": 409, "title": kind.en.title, "detail": kind.en.advice}
    problem(Caller().get("/problems/never_listed"), 404, "not_found")
    assert Caller().get("/problems", accept="text/html").content.decode().count("/problems/") >= len(PROBLEMS)

"""Requests with an Idempotency-Key are carried out once."""

import threading

import pytest
from django.db import connection

from accounts import services
from accounts.errors import IdempotencyInProgress
from accounts.models import KeptAnswer, Token, User
from accounts.services import Answer
from tests.api.client import done, problem

WANTED = {"name": "n", "scopes": ["games:read"]}


@pytest.fixture
def user(db) -> User:
    return User.objects.create(name="Ali")


def counted(answer: Answer = Answer(201, b'{"a":1}', "/there")):  # noqa: B008  # a constant
    calls = []

    def effect() -> Answer:
        calls.append(1)
        return answer

    return effect, calls


def once(user: User, effect, key: str = "k", request_hash: bytes = bytes(32)):
    return services.run_once(user=user, key=key, request_hash=request_hash, effect=effect)


def test_the_second_time_answers_what_the_first_time_did(user):
    effect, calls = counted()
    assert once(user, effect) == (Answer(201, b'{"a":1}', "/there"), False)
    assert once(user, effect) == (Answer(201, b'{"a":1}', "/there"), True)
    assert len(calls) == 1


def test_what_a_deadlock_broke_off_is_carried_out_again_and_answered_by_the_last_try(committed):
    user = User.objects.create(name="Ali")
    calls = []

    def effect() -> Answer:
        calls.append(1)
        if len(calls) == 1:
            with connection.cursor() as cursor:
                cursor.execute("DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '40P01'; END $$")
        return Answer(201, str(len(calls)).encode())

    assert once(user, effect) == (Answer(201, b"2"), False)
    assert once(user, effect) == (Answer(201, b"2"), True)
    assert len(calls) == 2


def test_another_key_or_another_user_is_another_request(user):
    effect, calls = counted()
    once(user, effect)
    once(user, effect, key="other")
    once(User.objects.create(name="Omar"), effect)
    assert len(calls) == 3


def test_an_effect_that_fails_keeps_nothing_and_may_be_tried_again(user):
    def failing() -> Answer:
        Token.objects.all().delete()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        once(user, failing)
    assert not KeptAnswer.objects.exists()
    assert once(user, counted()[0])[1] is False


def test_while_one_runs_the_same_is_told_so_at_once(committed):
    user = User.objects.create(name="Ali")
    running, told = threading.Event(), threading.Event()

    def slow() -> Answer:
        running.set()
        told.wait(180)
        return Answer(201, b"{}")

    def first() -> None:
        once(user, slow)
        connection.close()

    thread = threading.Thread(target=first)
    thread.start()
    running.wait(180)
    try:
        with pytest.raises(IdempotencyInProgress):
            once(user, counted()[0])
        once(user, counted()[0], key="other")
    finally:
        told.set()
        thread.join()
    assert once(user, slow) == (Answer(201, b"{}"), True)


def test_answers_are_forgotten_after_a_day(user):
    effect, calls = counted()
    once(user, effect)
    assert services.forget_answers() == 0
    with connection.cursor() as cursor:
        cursor.execute("UPDATE accounts_keptanswer SET created_at = created_at - interval '25 hours'")
    assert services.forget_answers() == 1
    once(user, effect)
    assert len(calls) == 2


def test_a_secret_is_not_shown_again_but_its_address_is(db, ali):
    made = done(ali.post("me/tokens", WANTED, idempotency_key="k1"), 201)
    told = problem(ali.post("me/tokens", WANTED, idempotency_key="k1"), 409, "secret_not_replayed")
    assert told["location"] == f"/api/v1/me/tokens/{made['id']}"
    assert made["secret"] not in str(KeptAnswer.objects.values_list("body", flat=True))
    assert Token.objects.filter(name="n").count() == 1
    assert done(ali.get(told["location"]))["id"] == made["id"]


def test_the_same_key_with_another_body_is_refused(db, ali):
    done(ali.post("me/tokens", WANTED, idempotency_key="k1"), 201)
    problem(
        ali.post("me/tokens", WANTED | {"name": "m"}, idempotency_key="k1"), 422, "idempotency_key_reused"
    )
    done(ali.post("me/tokens", WANTED | {"name": "m"}, idempotency_key="k2"), 201)


def test_who_is_nobody_yet_has_no_keys_kept(db, nobody):
    body = {"name": "Ali", "password": "correct horse battery"}
    done(nobody.post("users", body, idempotency_key="k1"), 201)
    problem(nobody.post("users", body, idempotency_key="k1"), 409, "name_taken")
    assert not KeptAnswer.objects.exists()


@pytest.mark.parametrize("key", ["", "a b", "k" * 256, "é"])
def test_a_key_is_visible_ascii_of_at_most_255(db, ali, key):
    problem(ali.post("me/tokens", WANTED, idempotency_key=key), 400, "invalid_header")


def test_a_refused_request_may_be_corrected_under_its_key(db, ali):
    problem(
        ali.post("me/tokens", WANTED | {"scopes": ["admin"]}, idempotency_key="k1"),
        403,
        "scope_not_grantable",
    )
    done(ali.post("me/tokens", WANTED, idempotency_key="k1"), 201)

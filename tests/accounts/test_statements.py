"""Compiled statements find what the ORM finds."""

import threading

import pytest
from django.db import ProgrammingError, connection, connections, models
from django.db.models.functions import Now

from accounts.ids import InvalidId
from accounts.models import Token, User
from accounts.statements import Argument, Statement
from tests.people import somebody

NAMED = Statement(lambda: User.objects.filter(name_key=Argument("key", User, "name_key")))
AMONG = Statement(lambda: User.objects.filter(pk=Argument("ids", User, many=True)).order_by("name"))
BOTS = Statement(
    lambda: (
        User.objects.filter(owner=Argument("owner", User))
        .select_related("owner")
        .annotate(now=Now(), held=models.Count("tokens"))
    )
)
HELD = Statement(lambda: User.objects.select_for_update().filter(pk=Argument("id", User)))
KEYS = Statement(lambda: User.objects.filter(pk=Argument("id", User)).values_list("name", "kind"))


def test_each_time_it_finds_the_rows_for_the_values_of_that_time(db):
    ali, badr = somebody("ali"), somebody("badr")
    assert [NAMED.first(key=each) for each in ("ali", "badr", "ali", "nobody")] == [ali, badr, ali, None]
    assert AMONG.all(ids=[badr.pk, ali.pk]) == [ali, badr]
    assert (AMONG.all(ids=[ali.pk]), AMONG.all(ids=())) == ([ali], [])
    assert KEYS.all(id=ali.pk) == [("ali", "person")]


def test_its_rows_are_what_the_orm_makes_of_them(db):
    ali = somebody("ali")
    somebody("robot", User.Kind.BOT, owner=ali)
    (found,) = BOTS.all(owner=ali.pk)
    same = (
        User.objects.filter(owner=ali)
        .select_related("owner")
        .annotate(now=Now(), held=models.Count("tokens"))
    )
    assert found.__dict__.keys() == same.get().__dict__.keys()
    assert (found, found.owner, found.held) == (same.get(), ali, 0)
    found.save()


def test_what_cannot_be_a_value_of_the_field_is_refused(db):
    with pytest.raises(InvalidId):
        HELD.first(id="ali")
    with pytest.raises(KeyError):
        HELD.first()


def test_it_takes_one_query(db, django_assert_num_queries):
    ali = somebody("ali")
    with django_assert_num_queries(1):
        assert HELD.first(id=ali.pk) == ali


def test_outside_of_a_transaction_it_holds_nothing(committed):
    ali = somebody("ali")
    with pytest.raises(ProgrammingError):
        HELD.first(id=ali.pk)


def test_each_thread_asks_over_a_connection_of_its_own(committed):
    ali, found = somebody("ali"), []
    assert NAMED.first(key="ali") == ali

    def ask() -> None:
        connection.execute_wrappers.append(lambda execute, *rest: found.append("asked") or execute(*rest))
        found.append(NAMED.first(key="ali"))
        connections.close_all()

    asking = threading.Thread(target=ask)
    asking.start()
    asking.join()
    assert found == ["asked", ali]


def test_threads_that_put_it_together_at_once_do_not_disturb_each_other(committed):
    """Django's compiler counts the joined tables in the queryset, and subtracts them again at its end."""
    bot = somebody("robot", User.Kind.BOT, owner=somebody("ali"))
    found: dict[str, User | None] = {}
    first_has_joined, second_has_joined, first_has_ended = (threading.Event() for _ in range(3))

    class Meanwhile(models.Value):
        def as_sql(self, *args):
            if threading.current_thread().name == "first":
                first_has_joined.set()
                assert second_has_joined.wait(60)
            else:
                second_has_joined.set()
                assert first_has_ended.wait(60)
            return super().as_sql(*args)

    asked = Statement(
        lambda: (
            User.objects.filter(pk=Argument("id", User))
            .select_related("owner")
            .annotate(meanwhile=Meanwhile(1, models.IntegerField()))
        )
    )

    def ask() -> None:
        found[threading.current_thread().name] = asked.first(id=bot.pk)
        connections.close_all()

    first, second = (threading.Thread(target=ask, name=name) for name in ("first", "second"))
    first.start()
    assert first_has_joined.wait(60)
    second.start()
    first.join()
    first_has_ended.set()
    second.join()
    assert found == {"first": bot, "second": bot}


def test_what_it_would_have_to_prefetch_is_refused(db):
    with pytest.raises(AssertionError):
        Statement(lambda: Token.objects.prefetch_related("user")).all()

"""Rows of raw SQL equal the ORM's."""

import pytest
from django.db import connection

from accounts.models import User
from accounts.rows import Rows
from tests.people import somebody

pytestmark = pytest.mark.django_db


def read(rows, user):
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {rows.columns}, 7 FROM accounts_user WHERE name = %s", [user.name])
        return rows.read(cursor.fetchone())


def test_a_row_is_the_model_of_the_orm_and_what_else_was_asked_for():
    somebody("ali", is_staff=True)
    ali = User.objects.get(name="ali")
    found, (more,) = read(Rows(User), ali)
    assert (found, more) == (ali, 7)
    assert [getattr(found, each.attname) for each in User._meta.concrete_fields] == [
        getattr(ali, each.attname) for each in User._meta.concrete_fields
    ]
    assert not found.get_deferred_fields()


def test_a_column_that_was_left_out_is_read_when_asked_for(django_assert_num_queries):
    ali = somebody("ali")
    found, _ = read(Rows(User, only=("id", "realm")), ali)
    with django_assert_num_queries(0):
        assert (found.id, found.realm_id, "name" in found.get_deferred_fields()) == (ali.id, "real", True)
    with django_assert_num_queries(1):
        assert found.name == "ali"


def test_it_can_be_saved_like_any_other():
    ali = somebody("ali")
    found, _ = read(Rows(User), ali)
    found.is_staff = True
    found.save()
    assert User.objects.get(name="ali").is_staff
    assert User.objects.filter(id=ali.id).count() == 1

"""Constraints of accounts: each is broken on purpose, beside values that it allows."""

import os
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.conf import settings
from django.db import DatabaseError, IntegrityError, connection, transaction

from accounts import names
from accounts.ids import InvalidId
from accounts.models import KeptAnswer, Realm, Token, User
from accounts.queries import is_name_taken
from estimation_service.databases import databases

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 21, tzinfo=UTC)


def refused(constraint: str, write):
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        write()


def token(user: User, **fields) -> Token:
    later = datetime.now(UTC) + timedelta(days=1)
    values = {
        "name": "n",
        "secret_hash": bytes(32),
        "last_four": "abcd",
        "scopes": ["games:read"],
        "expires_at": later,
    }
    return Token.objects.create(user=user, **values | fields)


@pytest.fixture
def ali() -> User:
    return User.objects.create(name="Ali")


def test_who_came_to_look_like_another_keeps_their_name():
    """An older version found fewer names alike. Of two that look alike now, one is tolerated."""
    older, other = (User(name=name, name_key=name, name_skeleton=name) for name in ("a_b", "a-b"))
    tolerated = f"alike {older.pk}"
    older.name_skeleton, other.name_skeleton = tolerated, names.skeleton("a-b")
    User.objects.bulk_create([older, other])
    older.refresh_from_db()
    older.save()
    assert User.objects.get(pk=older.pk).name_skeleton == tolerated
    assert is_name_taken("a.b")
    refused("user_name_skeleton_unique", lambda: User.objects.create(name="a.b"))


def test_the_real_realm_is_there_from_the_first_migration():
    assert list(Realm.objects.values_list("key", flat=True)) == ["real"]


def test_a_realm_is_named_in_plain_letters():
    Realm.objects.create(key="sandbox_1")
    refused("realm_key_form", lambda: Realm.objects.create(key="A b"))


def test_an_id_is_text_in_python_and_uuid_in_the_database(ali):
    assert ali.id.startswith("user_")
    assert User.objects.get(id=ali.id).id == ali.id
    assert token(ali).user_id == ali.id
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_typeof(id)::text, pg_typeof(realm_id)::text FROM accounts_user")
        assert cursor.fetchone() == ("uuid", "character varying")


def test_a_lookup_by_what_is_no_id_says_so(ali):
    with pytest.raises(InvalidId):
        User.objects.filter(id="user_1").exists()
    with pytest.raises(InvalidId):
        Token.objects.filter(user=ali, id=ali.id).exists()


def test_two_users_never_share_a_name_in_any_case(ali):
    refused("user_name_unique", lambda: User.objects.create(name="Ali"))
    refused("user_name_key_unique", lambda: User.objects.create(name="aLI"))
    User.objects.create(name="Alia")


def test_two_users_never_look_alike(ali):
    refused("user_name_skeleton_unique", lambda: User.objects.create(name="A1i"))


def test_names_are_taken_in_their_own_realm_only(ali):
    Realm.objects.create(pk="sandbox_1")
    there = User.objects.create(name="Ali", realm_id="sandbox_1")
    refused("user_name_key_unique", lambda: User.objects.create(name="aLI", realm_id="sandbox_1"))
    assert User.objects.get_by_natural_key("ali") == ali != there


def test_a_name_is_kept_in_normal_form_and_its_key_follows():
    user = User.objects.create(name="Ａｌｉ")  # fullwidth letters
    assert (user.name, user.name_key) == ("Ali", "ali")
    user.name = "Omar"
    user.save(update_fields=["name"])
    assert User.objects.get(id=user.id).name_key == "omar"


def test_a_name_is_never_empty():
    refused("user_name_not_empty", lambda: User.objects.create(name=""))


def test_a_user_is_a_person_or_a_bot():
    User.objects.create(name="robot", kind="bot")
    refused("user_kind_known", lambda: User.objects.create(name="ghost", kind="ghost"))


def test_a_bot_is_never_staff(ali):
    refused("user_bot_never_staff", lambda: User.objects.create(name="b", kind="bot", is_staff=True))
    refused("user_bot_never_staff", lambda: User.objects.create(name="b", kind="bot", is_superuser=True))
    User.objects.filter(id=ali.id).update(is_staff=True)


def test_a_secret_belongs_to_one_token(ali):
    token(ali)
    refused("token_secret_hash_unique", lambda: token(ali))
    token(ali, secret_hash=bytes(31) + b"x")


def test_a_secret_is_kept_as_a_sha256_only(ali):
    refused("token_secret_hash_is_sha256", lambda: token(ali, secret_hash=b"est_pat_in_clear"))


def test_a_token_has_scopes(ali):
    refused("token_has_scopes", lambda: token(ali, scopes=[]))


def test_a_token_expires_after_it_was_made(ali):
    refused(
        "token_expires_after_birth", lambda: token(ali, expires_at=datetime.now(UTC) - timedelta(seconds=1))
    )


def test_an_idempotency_key_is_kept_once_per_user(ali):
    def keep(user=ali, key="k", status=201):
        KeptAnswer.objects.create(user=user, key=key, request_hash=bytes(32), status=status, body=b"{}")

    keep()
    keep(user=User.objects.create(name="Omar"))
    refused("kept_answer_once_per_key", keep)
    refused("kept_answer_key_not_empty", lambda: keep(key=""))
    refused("kept_answer_only_of_success", lambda: keep(key="other", status=500))


def test_the_application_may_neither_empty_tables_nor_change_them():
    for statement in (
        "TRUNCATE accounts_user CASCADE",
        "ALTER TABLE accounts_user ADD x int",
        "CREATE TABLE x ()",
    ):
        refused = pytest.raises(DatabaseError, match=r"permission denied|must be owner")
        with refused, transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


def test_the_application_gives_up_instead_of_waiting_for_ever():
    """Connect as a program does, because the tests' own connection has longer timeouts."""
    name = settings.DATABASES["default"]["NAME"]
    address = urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}"))
    made = databases(address, owner_url="", pool=0)["default"]
    with psycopg.connect(
        host=made["HOST"], port=made["PORT"], dbname=made["NAME"], user=made["USER"],
        password=made["PASSWORD"], options=made["OPTIONS"]["options"],
    ) as application:  # fmt: skip
        given = application.execute(
            "SELECT current_setting('statement_timeout'), current_setting('lock_timeout'),"
            " current_setting('idle_in_transaction_session_timeout'), current_setting('timezone')"
        ).fetchone()
    assert given == ("5s", "2s", "10s", "UTC")

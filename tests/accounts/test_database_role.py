"""The application's role: made by migration, in step with the settings, with no more rights than needed."""

import threading
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection, connections
from psycopg import sql

from accounts import database_role

ROLE = settings.DATABASES["default"]["USER"]


@pytest.fixture
def owner(committed):
    return connections["owner"]


@pytest.fixture
def other_role(owner, monkeypatch):
    """A role that the settings name and that does not exist yet; dropped afterwards."""
    role = f"estimation_test_{owner.settings_dict['NAME']}"[:60]
    monkeypatch.setitem(settings.DATABASES["default"], "USER", role)
    monkeypatch.setitem(settings.DATABASES["default"], "PASSWORD", "first")
    yield role
    with owner.cursor() as cursor:
        cursor.execute(sql.SQL("DROP OWNED BY {}").format(sql.Identifier(role)))
        cursor.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))


def sign_in(owner, role: str, password: str) -> None:
    at = owner.settings_dict
    psycopg.connect(host=at["HOST"], port=at["PORT"], dbname=at["NAME"], user=role, password=password).close()


def test_tests_run_as_the_application_which_owns_nothing(owner, django_db_blocker):
    assert owner.settings_dict["USER"] != ROLE
    with connections["default"].cursor() as cursor:
        cursor.execute(
            "SELECT rolname, rolsuper, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = user"
        )
        assert cursor.fetchone() == (ROLE, False, False, False)
        cursor.execute("SELECT count(*) FROM pg_class WHERE pg_get_userbyid(relowner) = current_user")
        assert cursor.fetchone() == (0,)


def test_the_application_cannot_pretend_that_a_migration_ran(owner):
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT count(*) FROM django_migrations")
        with pytest.raises(Exception, match="permission denied"):
            cursor.execute("DELETE FROM django_migrations")


def test_the_role_is_made_once_and_its_password_follows_the_settings(owner, other_role, monkeypatch):
    database_role.ensure(owner)
    sign_in(owner, other_role, "first")
    database_role.ensure(owner)
    monkeypatch.setitem(settings.DATABASES["default"], "PASSWORD", "second")
    database_role.ensure(owner)
    sign_in(owner, other_role, "second")


def test_two_databases_migrated_at_once_share_the_role(owner, other_role):
    """All threads find that there is no role yet, and only one of them is first to create it."""
    together = threading.Barrier(4)

    def ensure():
        together.wait(30)
        try:
            database_role.ensure(connections["owner"])  # each thread has its own
        finally:
            connections["owner"].close()

    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(ensure) for _ in range(4)]:
            done.result(60)
    sign_in(owner, other_role, "first")


def test_migrate_connects_as_the_owner_unless_told_otherwise(owner, other_role):
    call_command("migrate", verbosity=0)
    sign_in(owner, other_role, "first")


def test_an_owner_who_may_not_make_roles_is_told_what_to_ask_for(owner, monkeypatch):
    missing = "estimation_test_never_made"
    application = connections["default"].copy()  # this role may not make roles
    monkeypatch.setitem(settings.DATABASES["default"], "USER", missing)
    with pytest.raises(ImproperlyConfigured) as caught:
        database_role.ensure(application)
    assert f'CREATE ROLE "{missing}" LOGIN PASSWORD' in str(caught.value)
    assert "let DATABASE_URL name that role" in str(caught.value)
    assert settings.DATABASES["default"]["PASSWORD"] not in str(caught.value)
    application.close()


@pytest.fixture
def as_a_program(monkeypatch):
    """Settings as a running program has them, without the owner."""
    monkeypatch.delitem(settings.DATABASES, "owner")


def test_a_program_that_connects_as_the_application_starts(committed, as_a_program):
    database_role.refuse_owner()


def test_a_program_that_was_given_the_owners_address_does_not_start(committed):
    with pytest.raises(
        ImproperlyConfigured, match="ESTIMATION_OWNER_DATABASE_URL is set: it is for `migrate`"
    ):
        database_role.refuse_owner()


def test_a_program_whose_own_address_is_the_owners_does_not_start(owner, as_a_program, monkeypatch):
    """Settings of an older version named the owner in DATABASE_URL."""
    for name in ("USER", "PASSWORD"):
        monkeypatch.setitem(connection.settings_dict, name, owner.settings_dict[name])
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL signs in as the owner") as refused:
        database_role.refuse_owner()
    assert owner.settings_dict["PASSWORD"] not in str(refused.value)


def test_without_a_database_a_program_starts_and_waits_for_it(committed, as_a_program, monkeypatch):
    monkeypatch.setitem(connection.settings_dict, "PORT", "1")
    database_role.refuse_owner()


def test_only_the_owner_migrates():
    router = database_role.MigrateAsOwner()
    assert router.allow_migrate("owner", "accounts")
    assert not router.allow_migrate("default", "accounts")

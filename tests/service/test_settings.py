"""Tests of the settings file: a missing variable stops the start with a message, and production is strict."""

import json
import os
import runpy
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.contrib import admin
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured

from estimation_service.celery import app as worker

GOOD = {
    "ESTIMATION_SECRET_KEY": "abcdefghijklmnopqrstuvwxyz-0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ESTIMATION_DEAL_KEYS": '{"old": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=", '
    '"new": "MTEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="}',
    "DATABASE_URL": "postgres://est_app:p%40ss@db.example:5433/estimation?sslmode=require",
    "ESTIMATION_FACTOR_KEYS": '{"f1": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="}',
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "ESTIMATION_ALLOWED_HOSTS": "play.example.org, localhost",
}


SETTINGS = Path(__file__).resolve().parents[2] / "estimation_service/settings.py"


def environment(changes: dict[str, str | None]) -> dict[str, str]:
    kept = ("PATH", "HOME", "PYTHONPYCACHEPREFIX")  # the last: compiling takes longest
    keep = {name: os.environ[name] for name in kept if name in os.environ}
    return keep | {name: value for name, value in (GOOD | changes).items() if value is not None}


def run(code: list[str], **changes: str | None) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments in a new process, and return the finished process."""
    return subprocess.run(
        [sys.executable, *code], env=environment(changes), capture_output=True, text=True, check=False
    )


# Runs command lines one after the other. Prints how each of them ends, and which programs they started.
COMMANDS = """
import json, sys
started = []
sys.addaudithook(lambda event, told: started.append(str(told[0])) if event == "subprocess.Popen" else None)
import manage
ends = []
for line in sys.argv[1:]:
    sys.argv = ["manage.py", *line.split()]
    try:
        ends.append(manage.main())
    except SystemExit as end:
        ends.append(end.code)
print(json.dumps([ends, started]))
"""


def commands(*lines: str, **changes: str | None) -> tuple[list[str | int | None], list[str]]:
    """Run these commands. Return how each ends, and the programs that they start.

    All run in one process, because starting one takes longer than most commands.
    """
    done = run(["-c", COMMANDS, *lines], **changes)
    assert done.returncode == 0, done.stderr
    ends, started = json.loads(done.stdout.splitlines()[-1])
    return ends, started


def settings(**changes: str | None) -> SimpleNamespace:
    """Read the settings file in this environment. Return its names as attributes."""
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ:
            patch.delenv(name)
        for name, value in environment(changes).items():
            patch.setenv(name, value)
        return SimpleNamespace(**runpy.run_path(str(SETTINGS)))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"ESTIMATION_SECRET_KEY": None}, "ESTIMATION_SECRET_KEY is not set"),
        ({"ESTIMATION_SECRET_KEY": " "}, "ESTIMATION_SECRET_KEY is not set"),
        ({"ESTIMATION_SECRET_KEY": GOOD["ESTIMATION_SECRET_KEY"][:49]}, "ESTIMATION_SECRET_KEY is easy"),
        ({"ESTIMATION_SECRET_KEY": "word" * 20}, "ESTIMATION_SECRET_KEY is easy to guess"),
        ({"ESTIMATION_DEAL_KEYS": None}, "ESTIMATION_DEAL_KEYS is not set"),
        ({"ESTIMATION_DEAL_KEYS": "{}"}, "ESTIMATION_DEAL_KEYS must be JSON"),
        ({"ESTIMATION_DEAL_KEYS": '{"k": "c2hvcnQ="}'}, "ESTIMATION_DEAL_KEYS must be JSON"),
        ({"ESTIMATION_DEAL_KEYS": "[]"}, "ESTIMATION_DEAL_KEYS must be JSON"),
        (
            {"ESTIMATION_DEAL_KEYS": '[["k", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="]]'},
            "ESTIMATION_DEAL_KEYS must be JSON",
        ),
        (
            {"ESTIMATION_DEAL_KEYS": GOOD["ESTIMATION_DEAL_KEYS"].replace("new", "old")},
            "ESTIMATION_DEAL_KEYS must give each key an id of its own",
        ),
        (
            {"ESTIMATION_DEAL_KEYS": GOOD["ESTIMATION_DEAL_KEYS"].replace("new", "n" * 41)},
            "ESTIMATION_DEAL_KEYS must give each key an id of its own, of 1 to 40 letters",
        ),
        ({"ESTIMATION_FACTOR_KEYS": None}, "ESTIMATION_FACTOR_KEYS is not set"),
        ({"ESTIMATION_FACTOR_KEYS": "{}"}, "ESTIMATION_FACTOR_KEYS must be JSON"),
        ({"DATABASE_URL": None}, "DATABASE_URL is not set"),
        ({"DATABASE_URL": "mysql://a@b/c"}, "DATABASE_URL must look like"),
        ({"ESTIMATION_OWNER_DATABASE_URL": "x"}, "ESTIMATION_OWNER_DATABASE_URL must look like"),
        (
            {"ESTIMATION_OWNER_DATABASE_URL": GOOD["DATABASE_URL"]},
            "DATABASE_URL and ESTIMATION_OWNER_DATABASE_URL name",
        ),
        ({"ESTIMATION_APP_DB_USER": "player"}, "ESTIMATION_APP_DB_USER is no more: DATABASE_URL now names"),
        ({"ESTIMATION_APP_DB_PASSWORD": "word"}, "ESTIMATION_APP_DB_PASSWORD is no more"),
        ({"DATABASE_URL": "postgres://app:word/with@db/estimation"}, "DATABASE_URL must look like"),
        ({"ESTIMATION_REPLICA_DATABASE_URL": "postgres://app@[::1"}, "ESTIMATION_REPLICA_DATABASE_URL must"),
        ({"REDIS_URL": None}, "REDIS_URL is not set"),
        ({"REDIS_URL": "127.0.0.1:6379"}, "REDIS_URL must look like redis://"),
        ({"REDIS_URL": "redis://:word/with@127.0.0.1:6379"}, "REDIS_URL must look like redis://"),
        ({"ESTIMATION_BROKER_URL": "amqp://127.0.0.1"}, "ESTIMATION_BROKER_URL must look like redis://"),
        ({"ESTIMATION_MAIL": "mail.example:587"}, "ESTIMATION_MAIL must be smtp://"),
        (
            {"ESTIMATION_MAIL": "smtp://me:word/with@mail.example:587"},
            "ESTIMATION_MAIL must look like smtp://",
        ),
        ({"ESTIMATION_LOG_LEVEL": "info"}, "ESTIMATION_LOG_LEVEL must be one of INFO, DEBUG, WARNING, ERROR"),
        ({"ESTIMATION_ORIGIN": "play.example.org"}, "ESTIMATION_ORIGIN must look like https://"),
        ({"ESTIMATION_ORIGIN": "https://play.example.org/play"}, "ESTIMATION_ORIGIN must look like https://"),
        ({"ESTIMATION_ALLOWED_HOSTS": ".example.org"}, "ESTIMATION_ORIGIN must look like https://"),
        ({"ESTIMATION_ALLOWED_HOSTS": None}, "ESTIMATION_ALLOWED_HOSTS is not set"),
        ({"ESTIMATION_ENV": "prod"}, "ESTIMATION_ENV must be"),
        ({"ESTIMATION_VAPID_KEY": "c2hvcnQ"}, "ESTIMATION_VAPID_KEY must be"),
        ({"ESTIMATION_DEBUG": "yes"}, "ESTIMATION_DEBUG must be 0 or 1"),
        ({"ESTIMATION_ROLLOUTS": "many"}, "ESTIMATION_ROLLOUTS must be a whole number from 100 to a million"),
        ({"ESTIMATION_ROLLOUTS": "99"}, "ESTIMATION_ROLLOUTS must be a whole number from 100 to a million"),
        ({"ESTIMATION_WEB_THREADS": "0"}, "ESTIMATION_WEB_THREADS must be a whole number from 1"),
        ({"ESTIMATION_DB_POOL": "-1"}, "ESTIMATION_DB_POOL must be a whole number from 0"),
    ],
)
def test_what_is_missing_stops_the_start_with_a_sentence(changes, sentence):
    with pytest.raises(ImproperlyConfigured) as stopped:
        settings(**changes)
    assert str(stopped.value).startswith(sentence)
    assert "word" not in str(stopped.value).replace("password", "")
    assert stopped.value.__context__ is None or stopped.value.__suppress_context__
    assert GOOD["ESTIMATION_SECRET_KEY"] not in str(stopped.value)


def test_links_lead_to_the_origin_with_or_without_a_slash_at_its_end_and_else_to_the_first_host():
    for told in ("https://play.example.org", "https://play.example.org/", None):
        assert settings(ESTIMATION_ORIGIN=told).ORIGIN == "https://play.example.org"
    assert settings(ESTIMATION_TLS="0", ESTIMATION_ALLOWED_HOSTS="[::1],*").ORIGIN == "http://[::1]"
    named = settings(ESTIMATION_ORIGIN="http://127.0.0.1:8000", ESTIMATION_ALLOWED_HOSTS="*")
    assert named.ORIGIN == "http://127.0.0.1:8000"


def test_the_sentence_is_all_that_a_program_says():
    done = run(["manage.py", "check"], DATABASE_URL=None)
    assert done.returncode == 1
    assert done.stderr.startswith("DATABASE_URL is not set") and "Traceback" not in done.stderr


# All variables that hold a secret, with a valid value.
SECRETS = {
    **{name: GOOD[name] for name in GOOD if name != "ESTIMATION_ALLOWED_HOSTS"},
    "ESTIMATION_SECRET_KEY_FALLBACKS": "the key of last year",
    "ESTIMATION_OWNER_DATABASE_URL": "postgres://est:secret@db.example:5433/estimation",
    "ESTIMATION_VAPID_KEY": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE",
    "ESTIMATION_MAIL": "smtp://me:word@mail.example:587",
    "ESTIMATION_METRICS_TOKEN": "a token of twenty letters",
}
HELD = (
    "SECRET_KEY", "SECRET_KEY_FALLBACKS", "DEAL_KEYS", "FACTOR_KEYS", "DATABASES", "REDIS_URL", "VAPID_KEY",
    "EMAIL_HOST_PASSWORD", "METRICS_TOKEN",
)  # fmt: skip


def test_a_secret_may_stand_in_a_file(tmp_path):
    for name, value in SECRETS.items():
        (tmp_path / name).write_text(f"{value}\n")
    files = {f"{name}_FILE": str(tmp_path / name) for name in SECRETS}
    in_files, plain = settings(**dict.fromkeys(SECRETS), **files), settings(**SECRETS)
    for name in HELD:
        assert getattr(in_files, name) == getattr(plain, name) and getattr(plain, name), name


def test_a_file_that_holds_no_secret_stops_the_start_with_a_sentence(tmp_path):
    (tmp_path / "empty").write_text("\n")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    for file, why in (
        ("none", "cannot be read: No such file"),
        (".", "cannot be read: Is a directory"),
        ("bytes", "cannot be read: it is not text"),
        ("empty", "in which nothing stands"),
    ):
        named = {"REDIS_URL": None, "REDIS_URL_FILE": str(tmp_path / file)}
        with pytest.raises(ImproperlyConfigured, match=why) as stopped:
            settings(**named)
        assert str(stopped.value).startswith(f"REDIS_URL_FILE names {tmp_path / file}, ")
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL and REDIS_URL_FILE are both set"):
        settings(REDIS_URL_FILE=str(tmp_path / "empty"))


def test_production_passes_djangos_own_checks_without_a_warning_and_without_another_program():
    """Loading everything that the web serves starts no program, such as a compiler that looks for a library.

    `migrate` names the missing variable, for operators who upgrade from when DATABASE_URL was the owner's.
    """
    (checked, migrated), started = commands("check --deploy --fail-level WARNING", "migrate")
    assert checked is None and started == []
    assert migrated.startswith("ESTIMATION_OWNER_DATABASE_URL is not set")


def test_the_admins_pass_djangos_checks():
    """`urls` loads the admins, so Django's own check may run too early to see them."""
    import_module("estimation_service.urls")
    assert any(model._meta.app_label == "tables" for model in admin.site._registry)
    assert run_checks(tags=["admin"]) == []


def test_debug_is_off_unless_asked_for():
    assert settings().DEBUG is False
    assert settings(ESTIMATION_ENV="development").DEBUG is False
    assert settings(ESTIMATION_DEBUG="1").DEBUG is True


OWNER = "postgres://est:secret@db.example:5433/estimation?sslmode=require"


def test_programs_know_the_application_alone_and_migrate_the_owner_too():
    assert list(settings().DATABASES) == ["default"]
    databases = settings(ESTIMATION_OWNER_DATABASE_URL=OWNER).DATABASES
    application, owner = databases["default"], databases["owner"]
    where = ("USER", "PASSWORD", "HOST", "PORT", "NAME")
    assert [application[each] for each in where] == ["est_app", "p@ss", "db.example", "5433", "estimation"]
    assert [owner[each] for each in where] == ["est", "secret", "db.example", "5433", "estimation"]
    assert owner["OPTIONS"]["sslmode"] == application["OPTIONS"]["sslmode"] == "require"
    assert "statement_timeout=5s" in application["OPTIONS"]["options"] and "options" not in owner["OPTIONS"]


def test_no_program_starts_that_was_given_the_owners_password():
    ends, _ = commands("sweeper", "courier", ESTIMATION_OWNER_DATABASE_URL=OWNER)
    for said in ends:
        assert said.startswith("ESTIMATION_OWNER_DATABASE_URL is set: it is for `migrate` alone")
        assert "secret" not in said


def test_connections_are_kept_per_thread_or_pooled():
    kept = settings().DATABASES["default"]
    assert kept["CONN_MAX_AGE"] == 600 and "pool" not in kept["OPTIONS"]
    pooled = settings(ESTIMATION_DB_POOL="12").DATABASES["default"]
    assert pooled["CONN_MAX_AGE"] == 0 and pooled["OPTIONS"]["pool"]["max_size"] == 12


def test_a_database_that_is_gone_without_a_word_is_given_up_soon_or_as_its_address_says():
    later = settings(
        ESTIMATION_REPLICA_DATABASE_URL="postgres://app@standby/estimation?tcp_user_timeout=9000"
    )
    wait = {name: each["OPTIONS"]["tcp_user_timeout"] for name, each in later.DATABASES.items()}
    assert wait == {"default": 5_000, "replica": "9000"}


def test_a_replica_is_told_apart_from_the_primary():
    told = settings(ESTIMATION_REPLICA_DATABASE_URL="postgres://app:secret@standby:5433/estimation")
    assert set(told.DATABASES) == {"default", "replica"} and told.DATABASES["replica"]["HOST"] == "standby"
    assert "replica" not in settings().DATABASES


def test_the_last_deal_key_seals_and_all_of_them_open():
    found = settings()
    assert (found.ACTIVE_DEAL_KEY, list(found.DEAL_KEYS)) == ("new", ["old", "new"])


def test_the_worker_keeps_its_connection_and_redelivers_what_a_killed_one_held():
    told = worker.conf
    assert told.task_acks_late and told.task_reject_on_worker_lost and told.result_backend is None
    assert (told.worker_prefetch_multiplier, told.task_soft_time_limit, told.task_time_limit) == (1, 8, 12)
    assert told.get("CELERY_DB_REUSE_MAX") == 1000
    assert told.broker_transport_options["unacked_restore_interval"] == 10

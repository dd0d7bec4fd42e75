"""One settings file: what is missing stops the start with a sentence, and production is strict."""

import json
import os
import subprocess
import sys

import pytest

GOOD = {
    "ESTIMATION_SECRET_KEY": "abcdefghijklmnopqrstuvwxyz-0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ESTIMATION_DEAL_KEYS": '{"old": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=", '
    '"new": "MTEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="}',
    "DATABASE_URL": "postgres://est:p%40ss@db.example:5433/estimation?sslmode=require",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "ESTIMATION_ALLOWED_HOSTS": "play.example.org, localhost",
}


def run(code: list[str], **changes: str | None) -> subprocess.CompletedProcess[str]:
    variables = {name: value for name, value in (GOOD | changes).items() if value is not None}
    keep = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, *code], env=keep | variables, capture_output=True, text=True, timeout=60, check=False
    )


def read(names: str, **changes: str | None) -> object:
    code = "import json\nfrom estimation_service import settings as s\n"
    code += f"print(json.dumps([{names}], default=repr))"
    done = run(["-c", code], **changes)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"ESTIMATION_SECRET_KEY": None}, "ESTIMATION_SECRET_KEY is not set"),
        ({"ESTIMATION_SECRET_KEY": " "}, "ESTIMATION_SECRET_KEY is not set"),
        ({"ESTIMATION_DEAL_KEYS": None}, "ESTIMATION_DEAL_KEYS is not set"),
        ({"ESTIMATION_DEAL_KEYS": "{}"}, "ESTIMATION_DEAL_KEYS must be JSON"),
        ({"ESTIMATION_DEAL_KEYS": '{"k": "c2hvcnQ="}'}, "ESTIMATION_DEAL_KEYS must be JSON"),
        ({"ESTIMATION_DEAL_KEYS": "[]"}, "ESTIMATION_DEAL_KEYS must be JSON"),
        ({"DATABASE_URL": None}, "DATABASE_URL is not set"),
        ({"DATABASE_URL": "mysql://a@b/c"}, "DATABASE_URL must look like"),
        ({"REDIS_URL": None}, "REDIS_URL is not set"),
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
    done = run(["manage.py", "check"], **changes)
    assert done.returncode == 1
    assert done.stderr.startswith(sentence) and "Traceback" not in done.stderr
    assert GOOD["ESTIMATION_SECRET_KEY"] not in done.stderr


def test_production_passes_djangos_own_checks_without_a_warning():
    done = run(["manage.py", "check", "--deploy", "--fail-level", "WARNING"])
    assert done.returncode == 0, done.stderr


def test_debug_is_off_unless_asked_for():
    assert read("s.DEBUG") == [False]
    assert read("s.DEBUG", ESTIMATION_ENV="development") == [False]
    assert read("s.DEBUG", ESTIMATION_DEBUG="1") == [True]


def test_the_address_names_the_owner_and_the_application_follows_from_it():
    owner, application = read("s.DATABASES['owner'], s.DATABASES['default']")
    assert (owner["USER"], owner["PASSWORD"], owner["HOST"], owner["PORT"]) == (
        "est",
        "p@ss",
        "db.example",
        "5433",
    )
    assert owner["OPTIONS"]["sslmode"] == application["OPTIONS"]["sslmode"] == "require"
    assert application["USER"] == "est_app" and application["NAME"] == owner["NAME"] == "estimation"
    assert len(application["PASSWORD"]) == 64
    assert "statement_timeout=5s" in application["OPTIONS"]["options"] and "options" not in owner["OPTIONS"]
    named = {"ESTIMATION_APP_DB_USER": "player", "ESTIMATION_APP_DB_PASSWORD": "word"}
    other = read("s.DATABASES['default']", **named)[0]
    assert (other["USER"], other["PASSWORD"]) == ("player", "word")


def test_connections_are_kept_per_thread_or_pooled():
    assert read("s.DATABASES['default']['CONN_MAX_AGE'], 'pool' in s.DATABASES['default']['OPTIONS']") == [
        60,
        False,
    ]
    pooled = read("s.DATABASES['default']", ESTIMATION_DB_POOL="12")[0]
    assert pooled["CONN_MAX_AGE"] == 0 and pooled["OPTIONS"]["pool"]["max_size"] == 12


def test_the_last_deal_key_seals_and_all_of_them_open():
    assert read("s.ACTIVE_DEAL_KEY, list(s.DEAL_KEYS)") == ["new", ["old", "new"]]


def test_the_worker_keeps_its_connection_and_redelivers_what_a_killed_one_held():
    done = run(
        [
            "-c",
            "from estimation_service.celery import app; c = app.conf; "
            "print(c.task_acks_late, c.task_reject_on_worker_lost, c.worker_prefetch_multiplier, "
            "c.result_backend, "
            "c.task_soft_time_limit, c.task_time_limit, c.get('CELERY_DB_REUSE_MAX'), "
            "c.broker_transport_options['unacked_restore_interval'])",
        ],
        DJANGO_SETTINGS_MODULE="estimation_service.settings",
    )
    assert done.stdout.split() == ["True", "True", "1", "None", "8", "12", "1000", "2"], done.stderr

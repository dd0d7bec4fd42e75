"""Values that cannot be used stop the start with a sentence, instead of failing a game or a mail later."""

import ssl
from types import SimpleNamespace
from typing import Any

import pytest
from celery import Celery
from django.core.exceptions import ImproperlyConfigured

from tests.service.test_settings import GOOD, settings

HOSTS, ORIGINS = "ESTIMATION_ALLOWED_HOSTS must be names", "ESTIMATION_TRUSTED_ORIGINS must be origins"
SENDER = "ESTIMATION_MAIL_FROM must look like play@example.org"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        # Django compares each with the header Host, so all pages would be answered by 400.
        ({"ESTIMATION_ALLOWED_HOSTS": "play.example.org/"}, HOSTS),
        ({"ESTIMATION_ALLOWED_HOSTS": "localhost,play.example.org:8443"}, HOSTS),
        ({"ESTIMATION_ALLOWED_HOSTS": "localhost,https://play.example.org"}, HOSTS),
        ({"ESTIMATION_ALLOWED_HOSTS": "localhost play.example.org"}, HOSTS),
        ({"ESTIMATION_TRUSTED_ORIGINS": "play.example.org"}, ORIGINS),
        ({"ESTIMATION_TRUSTED_ORIGINS": "https://play.example.org/admin"}, ORIGINS),
        # Postgres would look for a database of this name, for ever.
        ({"DATABASE_URL": "postgres://app:word@db/estimation/"}, "DATABASE_URL must look like"),
        ({"DATABASE_URL": "postgres://app:word@db//estimation"}, "DATABASE_URL must look like"),
        (
            {"DATABASE_URL": "postgres://app:word@db/estimation?ssl=1"},
            "DATABASE_URL has an option that Postgres does not know: ssl",
        ),
        # Celery would refuse it when the first task is sent, the others would use database 0.
        ({"REDIS_URL": "redis://:word@127.0.0.1:6379/first"}, "REDIS_URL must look like redis://"),
        ({"REDIS_URL": "redis://:word@127.0.0.1:6379/0/"}, "REDIS_URL must look like redis://"),
        ({"REDIS_URL": "redis://:word@127.0.0.1:6379/0?tls=1"}, "REDIS_URL has an option that is not known"),
        ({"REDIS_URL": "redis://:word@127.0.0.1:6379?db=1"}, "REDIS_URL has an option that is not known"),
        ({"REDIS_URL": "rediss://127.0.0.1?ssl_cert_reqs=maybe"}, "REDIS_URL has an option that is not"),
        ({"ESTIMATION_MAIL_FROM": "Estimation"}, SENDER),
        ({"ESTIMATION_MAIL_FROM": "Estimation play@example.org"}, SENDER),
        ({"ESTIMATION_MAIL_FROM": "play@example.org, chef@example.org"}, SENDER),
        ({"ESTIMATION_MAIL": "smtp://me@mail.example:587"}, "ESTIMATION_MAIL must be smtp://"),
        ({"ESTIMATION_OTLP": "127.0.0.1:4318"}, "ESTIMATION_OTLP must begin with http:// or https://"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_stops_the_start_with_a_sentence(changes, sentence):
    with pytest.raises(ImproperlyConfigured) as stopped:
        settings(**changes)
    assert str(stopped.value).startswith(sentence)
    assert "word" not in str(stopped.value).replace("password", "")
    assert stopped.value.__context__ is None or stopped.value.__suppress_context__


def test_what_can_be_used_is_used():
    for hosts in ("*", ".example.org", "[::1]", "10.0.0.1", "XN--mgbh0fb.example"):
        found = settings(ESTIMATION_ALLOWED_HOSTS=hosts, ESTIMATION_ORIGIN="https://play.example.org")
        assert [hosts] == found.ALLOWED_HOSTS
    trusted = settings(ESTIMATION_TRUSTED_ORIGINS="https://play.example.org/, http://*.example.org:8000")
    assert trusted.CSRF_TRUSTED_ORIGINS == ["https://play.example.org", "http://*.example.org:8000"]
    for sender in ("play@example.org", "Estimation <play@example.org>", "تقدير <play@example.org>"):
        assert sender == settings(ESTIMATION_MAIL_FROM=sender).DEFAULT_FROM_EMAIL
    for url in ("redis://127.0.0.1:6379/", "redis://me:p%2Fw@[::1]/15", "rediss://cache?ssl_cert_reqs=none"):
        assert url == settings(REDIS_URL=url).CELERY_BROKER_URL


def tls_of(found: SimpleNamespace) -> Any:
    """Return how a Celery with these settings connects. It does not become the current one."""
    url, tls = found.CELERY_BROKER_URL, found.CELERY_BROKER_USE_SSL
    return Celery(broker=url, broker_use_ssl=tls, set_as_current=False).connection().ssl


def test_celery_checks_the_certificate_of_a_redis_with_tls_unless_its_address_says_otherwise():
    checked, free = (
        tls_of(found)
        for found in (
            settings(REDIS_URL="rediss://:word@cache:6379/0"),
            settings(REDIS_URL="rediss://:word@cache:6379/0?ssl_cert_reqs=none"),
        )
    )
    assert (checked["ssl_cert_reqs"], free["ssl_cert_reqs"]) == ("required", ssl.CERT_NONE)
    assert settings(REDIS_URL=GOOD["REDIS_URL"]).CELERY_BROKER_USE_SSL is None

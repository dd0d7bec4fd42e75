"""Requests made up by schemathesis from the published description, right and wrong ones.

All its checks are on: no mistakes of ours, answers as described, wrong requests refused, right ones accepted,
endpoints that need a token closed without one, what was deleted gone. The seed is fixed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.stateful import run_state_machine_as_test
from schemathesis import GenerationMode
from schemathesis.config import (
    ChecksConfig,
    GenerationConfig,
    PositiveDataAcceptanceConfig,
    ProjectConfig,
    ProjectsConfig,
    SchemathesisConfig,
)
from schemathesis.config._checks import NegativeDataRejectionConfig  # which it shows nowhere else
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import ignored_auth, response_schema_conformance

from estimation_service.handler import application
from tests.api.conftest import caller
from tests.api.games import NAMES, opened, started
from tests.operations import ENDPOINTS
from tests.planted_faults import planted

CASES = int(os.environ.get("ESTIMATION_MADE_UP", "350"))
SEED = int(os.environ.get("ESTIMATION_MADE_UP_SEED", "20261121"))
# A request of the right form may still name what does not exist, come at the wrong time or break a rule; and
# the description does not say all of a form: how a cursor looks, that 13.0 is no integer here.
FORM_ALONE = PositiveDataAcceptanceConfig(expected_statuses=["2xx", "400", "401", "403", "404", "409", "422"])
# More than a list may hold may be more than a body may hold.
REFUSED = NegativeDataRejectionConfig(
    expected_statuses=["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429"]
)
CONFIG = SchemathesisConfig(
    projects=ProjectsConfig(
        default=ProjectConfig(
            checks=ChecksConfig(positive_data_acceptance=FORM_ALONE, negative_data_rejection=REFUSED),
            generation=GenerationConfig(with_security_parameters=False),  # tokens are ours to send
        )
    )
)
HURRIED = settings(
    database=None,
    deadline=None,  # how long an answer takes is looked at in test_fields.py, which knows a busy machine
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=False,
)


@pytest.fixture(scope="module")
def one_transaction(django_db_setup, django_db_blocker) -> Iterator[None]:
    """All requests are made in it, as those of Django's test client are; in the end it is undone."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def connection_kept() -> Iterator[None]:
    """A server's requests end connections that are old or broken; with ours the transaction would go."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


@pytest.fixture(scope="module")
def description(one_transaction) -> Any:
    with connection_kept():
        return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application, config=CONFIG)


@pytest.fixture(scope="module")
def laid_out(one_transaction) -> dict[str, Any]:
    """What made-up requests may name: else hardly one would find a table."""
    two = ali, badr = [caller(name) for name in NAMES[:2]]
    paths = [opened([ali]), opened([badr], visibility="invite"), started(two, ruleset="updown")]
    return {"secret": ali.secret, "tables": [path.removeprefix("tables/") for path in paths]}


@pytest.fixture
def known(laid_out) -> Iterator[dict[str, Any]]:
    """The tables of `laid_out`; what the test of one endpoint does to them is undone."""
    before = transaction.savepoint()
    with connection_kept():
        yield laid_out
    transaction.savepoint_rollback(before)


OPERATIONS = sorted({(endpoint.method, endpoint.path) for endpoint in ENDPOINTS})
# Each operation is sent right requests or wrong ones in every run, both in `make prove`.
MADE_UP = [
    pytest.param(*operation, mode, marks=() if CASES > 350 or place % 2 == other else pytest.mark.prove)
    for place, operation in enumerate(OPERATIONS)
    for other, mode in enumerate(GenerationMode)
]


def shown(each: str | GenerationMode) -> str:
    return each.value if isinstance(each, GenerationMode) else each.replace("/api/v1", "")


@pytest.mark.timeout(0)
@pytest.mark.parametrize(("method", "path", "mode"), MADE_UP, ids=shown)
def test_an_endpoint_keeps_what_is_published(description, known, method, path, mode):
    operation = description[path][method]
    each = max(1, CASES // (2 * len(OPERATIONS)))
    if mode is GenerationMode.NEGATIVE and not can_be_wrong(operation):
        return

    @seed(SEED)
    @settings(HURRIED, max_examples=each)
    @given(case=operation.as_strategy(generation_mode=mode))
    def kept(case: Any) -> None:
        name(case, known)
        case.call_and_validate(
            headers={"Authorization": f"Bearer {known['secret']}"},
            excluded_checks=not_judged(path),
        )

    kept()


@pytest.mark.timeout(0)
def test_sequences_of_requests_keep_what_is_published(description, known):
    """What one answer names is used in the next requests: tables opened, tokens made and ended."""

    class Sequences(description.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            # Each sequence finds the same: hypothesis takes what depends on earlier ones for chance.
            self.before = transaction.savepoint()

        def teardown(self) -> None:
            transaction.savepoint_rollback(self.before)

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"headers": {"Authorization": f"Bearer {known['secret']}"}}

        def validate_response(self, response: Any, case: Any, **_: Any) -> None:
            # It would take our token for a made-up one; endpoints without a token are tried above.
            case.validate_response(response, excluded_checks=[ignored_auth, *not_judged(case.path)])

    each = settings(HURRIED, max_examples=max(1, CASES // 60), stateful_step_count=6)
    run_state_machine_as_test(seed(SEED)(Sequences), settings=each)


def test_an_answer_that_is_not_as_described_is_noticed(description, known):
    fault = ("games/api/presented/rulesets.py", '"rounds": len(ruleset.rounds)', '"rounds": "many"')
    with planted(*fault), pytest.raises(FailureGroup):
        test_an_endpoint_keeps_what_is_published(
            description, known, "GET", "/api/v1/rulesets", GenerationMode.POSITIVE
        )


def not_judged(path: str) -> list[Any]:
    """Streams are described as text, to which schemathesis would hold each event; `tests/api` reads them."""
    return [response_schema_conformance] if path.endswith("/stream") else []


def can_be_wrong(operation: Any) -> bool:
    """Whether the request has any part that could be; any text whatever may stand in most addresses."""
    places = ("{number}", "{round}", "{seat}")
    return bool(operation.body or any(operation.query)) or any(each in operation.path for each in places)


def name(case: Any, known: dict[str, Any]) -> None:
    """Two made-up tables in three are real ones."""
    given = case.path_parameters or {}
    if isinstance(given.get("table_id"), str):
        number = sum(map(ord, given["table_id"])) % 5
        if number < len(known["tables"]):
            given["table_id"] = known["tables"][number]

"""Tests of the harness by bugs planted in a scratch copy of the source. Each bug must make its test fail."""

import os
import re
import subprocess
import sys
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connections

from estimation_service.local.program_environment import OWNER
from tests.chaos.harness.plants import PLANTS, TESTS, mend, spoil
from tests.copies import forget_copy, scratch_copy
from tests.system.processes import environment

pytestmark = [pytest.mark.system, pytest.mark.timeout(660)]
# The quickest plant, because it starts no program; `make prove` plants the others too.
IN_EVERY_RUN = "a lease is not written down"
FEW = {"CHAOS_RACES": "40", "CHAOS_DEADLINES": "12", "CHAOS_DEADLINES_OVER_S": "1", "CHAOS_DEATHS": "1"}
PATIENCE_S = 600  # the tests alone take seconds; a test that hangs is ended, and its output shown


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    copy = scratch_copy(tmp_path_factory.mktemp("planting"))
    yield copy
    forget_copy(copy)


@pytest.fixture(scope="module")
def database(wiping, django_db_blocker):
    """Name of a second database. The tests in the copy make it once and keep it; this fixture drops it."""
    own = connections["owner"].settings_dict["NAME"]
    name = f"{own}_plants"
    yield name
    with django_db_blocker.unblock(), connections["owner"].cursor() as owner:
        owner.execute(f'DROP DATABASE IF EXISTS "test_{name}_alone" WITH (FORCE)')


@pytest.fixture
def tested(copy, database, django_db_blocker):
    """`tested(node, …)` runs these tests in the copy and returns pytest's exit code and output."""

    def run(*nodes):
        told = {**environment(os.environ["REDIS_URL"]), **FEW, "PYTHONPATH": str(copy)}
        told["PYTHONDONTWRITEBYTECODE"] = "1"
        for variable in ("DATABASE_URL", OWNER):
            told[variable] = urlunsplit(urlsplit(os.environ[variable])._replace(path=f"/{database}"))
        for name in [name for name in told if name.startswith(("PYTEST_", "COV_"))]:
            del told[name]
        words = ["-m", "", "-x", "-q", "--reuse-db", "-p", "no:cacheprovider", "-p", "no:schemathesis"]
        words += ["--timeout", "240", "--tb", "line"]
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", *words, *nodes],
                cwd=copy, env=told, capture_output=True, text=True, timeout=PATIENCE_S, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired as hung:
            pytest.fail(f"still running after {PATIENCE_S} s: {hung.stdout!r} {hung.stderr!r}")
        return done.returncode, done.stdout + done.stderr

    with django_db_blocker.unblock():
        yield run


@pytest.mark.prove
def test_without_a_plant_the_tests_pass(tested):
    code, said = tested(*TESTS)
    assert code == 0, said


def chosen(plant):
    marks = () if plant.name == IN_EVERY_RUN else pytest.mark.prove
    return pytest.param(plant, marks=marks, id=plant.name.replace(" ", "-"))


@pytest.mark.parametrize("plant", [chosen(plant) for plant in PLANTS])
def test_a_planted_bug_is_caught(plant, copy, tested):
    spoil(copy, plant)
    try:
        code, said = tested(plant.caught_by)
    finally:
        mend(copy, plant)
    # The test itself must have failed; an error while importing the copy does not count.
    assert code == 1, said
    assert re.search(r"\d+ failed", said), said
    assert not re.search(r"\d+ error", said), said

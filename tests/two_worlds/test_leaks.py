"""Planted leaks: the comparison of worlds finds every one in a copy of the source."""

import pytest

from tests.system.processes import CHECKOUT
from tests.two_worlds.pairs.leaks import EMBARGO, ENDPOINTS, ENGINE, WHEN
from tests.two_worlds.pairs.planted_leaks import PATIENCE_S, chosen, compared, noticed, planted
from tests.two_worlds.pairs.private_leaks import PRIVATE

pytestmark = pytest.mark.timeout(PATIENCE_S + 60)


def test_every_leak_has_its_place():
    """This includes the leaks that only a long run plants."""
    private = {name: each.leak for name, each in PRIVATE.items()}
    for name, leak in {**ENGINE, **ENDPOINTS, **EMBARGO, **WHEN, **private}.items():
        assert (CHECKOUT / leak.file).read_text().count(leak.old) == 1, name


@pytest.mark.prove
@pytest.mark.parametrize("name", chosen(ENGINE))
def test_the_engine_is_heard_to_tell(copy, name):
    with planted(copy, ENGINE[name]):
        assert noticed(compared(copy, "test_engine.py")) in ENGINE[name].heard


@pytest.mark.prove
@pytest.mark.parametrize("name", chosen(ENDPOINTS))
def test_an_endpoint_is_heard_to_tell(django_db_setup, copy, name):
    with planted(copy, ENDPOINTS[name]):
        assert noticed(compared(copy, "test_endpoints.py")) in ENDPOINTS[name].heard


@pytest.mark.prove
@pytest.mark.parametrize("name", chosen(EMBARGO))
def test_a_board_under_embargo_is_heard(django_db_setup, copy, name):
    with planted(copy, leak := EMBARGO[name]):
        assert noticed(compared(copy, "test_embargo.py", leak.only)) in leak.heard


@pytest.mark.prove
@pytest.mark.parametrize("name", chosen(WHEN))
def test_an_answer_that_leaves_at_another_time_is_noticed(django_db_setup, copy, name):
    with planted(copy, WHEN[name]):
        assert noticed(compared(copy, "test_when.py")) in WHEN[name].heard


@pytest.mark.prove
def test_nothing_is_heard_where_nothing_is_planted_any_more(copy):
    run = compared(copy, "test_engine.py::test_the_worlds_differ_enough_for_a_leak_to_show")
    assert run.returncode == 0, run.stdout[-2000:]

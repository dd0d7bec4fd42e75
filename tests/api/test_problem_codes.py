"""Whatever lower apps refuse has a status, a title and advice here: a code without them would be a 500."""

from collections.abc import Iterator
from importlib import import_module

import pytest

from games.api.problem_codes import PROBLEMS
from games.api.problems import problem_of
from games.api.rest.urls import urlpatterns
from games.engine.errors import InvalidOption, Refusal

BASES = {
    "accounts.errors": "AccountError",
    "games.tables.errors": "TableError",
    "games.engine.errors": "EngineError",
}


def kinds(base: type[Exception]) -> Iterator[type[Exception]]:
    for each in base.__subclasses__():
        yield each
        yield from kinds(each)


ERRORS = [each for module, name in BASES.items() for each in kinds(getattr(import_module(module), name))]


@pytest.mark.parametrize("error", ERRORS, ids=[each.__name__ for each in ERRORS])
def test_every_error_of_lower_apps_has_a_problem(error):
    kind = PROBLEMS[error.code]
    assert 400 <= kind.status < 600 and kind.title and kind.advice


@pytest.mark.parametrize("code", sorted(PROBLEMS))
def test_every_problem_says_what_to_do_about_it(code):
    kind = PROBLEMS[code]
    assert kind.status in {400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 429, 500, 503}
    assert kind.advice.endswith(".")


def test_every_problem_a_door_declares_is_known():
    for pattern in urlpatterns:
        doors = getattr(getattr(pattern.callback, "cls", None), "doors", dict)()
        for method, door in doors.items():
            assert set(door.refuses) <= set(PROBLEMS), (pattern.name, method)


def test_an_option_is_pointed_at_even_if_its_name_is_strange():
    told = problem_of(InvalidOption("a/b~c", "No."))
    assert told is not None and told.faults == (("/options/a~1b~0c", "invalid_option", "No."),)


def test_reasons_are_snake_case_and_stay_what_they_are():
    assert {each.value for each in Refusal} >= {
        "not_your_turn", "must_follow_suit", "total_forbidden", "card_not_in_hand", "above_bid",
    }  # fmt: skip

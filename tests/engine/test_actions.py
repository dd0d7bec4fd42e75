"""Actions as values: equal if alike, usable as keys, never changed."""

from dataclasses import FrozenInstanceError, fields
from typing import get_args

import pytest

from games.engine.actions import Action, Bid, DashCall, Estimate, NoDash, Pass
from games.engine.cards import Trump


@pytest.mark.parametrize("kind", get_args(Action), ids=lambda kind: kind.__name__)
def test_an_action_is_a_value_that_nobody_changes(kind: type) -> None:
    one, like = (kind(*(1 for _ in fields(kind))) for _ in range(2))
    assert one == like
    assert {one: "told"}[like] == "told"
    for field in fields(kind):
        with pytest.raises(FrozenInstanceError):
            setattr(one, field.name, 2)
    assert not hasattr(one, "__dict__"), "there is no room for anything else"


def test_actions_of_different_kinds_are_never_the_same() -> None:
    assert len({Estimate(4), Bid(4, Trump.CLUBS), Pass(), DashCall(), NoDash()}) == 5

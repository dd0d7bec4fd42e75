"""Scenes that many tests begin with: made once for tests that follow each other, rolled back to after each.

    @scene
    def owner() -> User:
        return somebody("omar")

    @scene
    def event(owner: User) -> Tournament:  # what it builds on is a scene, too
        return services.make(by=owner, **SMALL)

To a test a scene is a fixture like any other. The test finds those in the database that it asks for and no
other, in whatever order tests run: what only the test before had is rolled back first. Each test gets a copy
of what the scene returned, so that it does not find what another changed. Where commits are real, or only
real ones will do, a scene is made anew for each test.
"""

import copy
import inspect
import time
from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

import pytest
from django.db import connection, transaction
from psycopg.pq import TransactionStatus

from games.tables.game_cache import folds

Make = Callable[..., Any]
Unblock = Callable[[], Any]
# Clocks of games go on meanwhile, so a scene that is older is made anew.
FRESH_S = 10.0
_NUMBERS = count()


class Made(NamedTuple):
    scene: Make
    block: transaction.Atomic
    value: Any


class Stage:
    """The scenes that are in the database, each in a transaction within that of the one before it."""

    def __init__(self) -> None:
        self._made: list[Made] = []
        self._copies: dict[Make, Any] = {}
        self._begun = 0.0
        self._unblock: Unblock | None = None

    def bring(self, scenes: list[Make], unblock: Unblock) -> None:
        """Have these and no others."""
        self._unblock = unblock
        common = 0
        if self._is_sound():
            for made, wanted in zip(self._made, scenes, strict=False):
                if made.scene is not wanted:
                    break
                common += 1
        self._leave(common)
        with unblock():
            for each in scenes[common:]:
                self._make(each)
        # Of all together: what two scenes returned stays one thing.
        self._copies = copy.deepcopy({each.scene: each.value for each in self._made})
        folds.forget()  # the games as the test before went on with them

    def clear(self) -> None:
        self._leave(0)

    def has(self, scene: Make) -> bool:
        return scene in self._copies

    def value(self, scene: Make) -> Any:
        """What it returned, for this test."""
        return self._copies[scene]

    def _make(self, scene: Make) -> None:
        if not self._made:
            self._begun = time.monotonic()
        built_on = {each.scene.__name__: each.value for each in self._made}
        block = transaction.atomic()
        block.__enter__()
        self._made.append(Made(scene, block, None))
        value = scene(**{name: built_on[name] for name in inspect.signature(scene).parameters})
        connection.check_constraints()  # what is deferred; else each of its tests would
        self._made[-1] = Made(scene, block, value)

    def _leave(self, number: int) -> None:
        """Roll back to the first so many."""
        self._copies = {}
        if self._unblock is None:
            return
        with self._unblock():
            while len(self._made) > number:
                transaction.set_rollback(True)
                self._made.pop().block.__exit__(None, None, None)

    def _is_sound(self) -> bool:
        """Whether the transaction goes on and is young: the test before may have cut its connection."""
        if not self._made or time.monotonic() - self._begun > FRESH_S:
            return False
        server = connection.connection
        return server is not None and server.info.transaction_status == TransactionStatus.INTRANS


STAGE = Stage()


def scene(make: Make) -> Any:
    """The fixture of that name. What it takes are scenes."""

    def given(**built_on: Any) -> Any:
        return STAGE.value(make) if STAGE.has(make) else make(**built_on)

    given.__doc__ = make.__doc__
    given.__signature__ = inspect.signature(make)  # type: ignore[attr-defined]  # where pytest reads what it takes
    given.scene = make  # type: ignore[attr-defined]
    make.number = next(_NUMBERS)  # type: ignore[attr-defined]
    return pytest.fixture(given)


def scenes_of(item: pytest.Item) -> list[Make]:
    """The scenes that a test asks for, each behind those that it is built on, which stand before it."""
    marker = item.get_closest_marker("django_db")
    names = getattr(item, "fixturenames", [])
    if (
        "committed" in names
        or (marker is None and "db" not in names)
        or (marker is not None and marker.kwargs)
    ):
        return []
    fixtures = item._fixtureinfo.name2fixturedefs  # type: ignore[attr-defined]  # pytest has no other way
    found = {name: made for name in names if (made := _scene_of(fixtures.get(name)))}
    ordered = sorted(found.items(), key=lambda each: each[1].number)  # type: ignore[attr-defined]
    can: dict[str, Make] = {}  # but for what is built on something that is no scene in this file
    for name, made in ordered:
        if can.keys() >= inspect.signature(made).parameters.keys():
            can[name] = made
    return list(can.values())


def _scene_of(fixtures: Any) -> Make | None:
    return getattr(fixtures[-1].func, "scene", None) if fixtures else None

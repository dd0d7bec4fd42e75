"""Scenes that many tests start from: made once for consecutive tests, and restored after each by a rollback.

    @scene
    def owner() -> User:
        return somebody("omar")

    @scene
    def event(owner: User) -> Tournament:  # its parameters are scenes, too
        return services.make(by=owner, **SMALL)

A test uses a scene like any other fixture. The database then holds the scenes that the test asks for and no
others, in whatever order tests run: scenes that only the test before had are rolled back first. Each test
gets a copy of what the scene returned, so that it does not see another test's changes. With real commits, or
a marker such as `transaction=True`, a scene is made again for each test.
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

from games.tables.game_cache import cached_games

Make = Callable[..., Any]
Unblock = Callable[[], Any]
# Clocks of games run on meanwhile, so an older scene is made again.
FRESH_S = 10.0
_NUMBERS = count()


class Made(NamedTuple):
    scene: Make
    block: transaction.Atomic
    value: Any


class Stage:
    """The scenes in the database, each in a transaction nested in that of the one before it."""

    def __init__(self) -> None:
        self._made: list[Made] = []
        self._copies: dict[Make, Any] = {}
        self._begun = 0.0
        self._unblock: Unblock | None = None

    def bring(self, scenes: list[Make], unblock: Unblock) -> None:
        """Make the database hold these scenes and no others."""
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
        # Copy all at once, so that an object returned by two scenes stays one object.
        self._copies = copy.deepcopy({each.scene: each.value for each in self._made})
        cached_games.forget()  # it caches games as the test before has played them on

    def clear(self) -> None:
        self._leave(0)

    def has(self, scene: Make) -> bool:
        return scene in self._copies

    def value(self, scene: Make) -> Any:
        """Return this test's copy of what the scene returned."""
        return self._copies[scene]

    def _make(self, scene: Make) -> None:
        if not self._made:
            self._begun = time.monotonic()
        built_on = {each.scene.__name__: each.value for each in self._made}
        block = transaction.atomic()
        block.__enter__()
        self._made.append(Made(scene, block, None))
        value = scene(**{name: built_on[name] for name in inspect.signature(scene).parameters})
        connection.check_constraints()  # run deferred checks now; otherwise each test would
        self._made[-1] = Made(scene, block, value)

    def _leave(self, number: int) -> None:
        """Keep the first `number` scenes, and roll back the others."""
        self._copies = {}
        if self._unblock is None:
            return
        with self._unblock():
            while len(self._made) > number:
                transaction.set_rollback(True)
                self._made.pop().block.__exit__(None, None, None)

    def _is_sound(self) -> bool:
        """Return whether the transaction is open and young; the last test may have cut its connection."""
        if not self._made or time.monotonic() - self._begun > FRESH_S:
            return False
        server = connection.connection
        return server is not None and server.info.transaction_status == TransactionStatus.INTRANS


STAGE = Stage()


def scene(make: Make) -> Any:
    """Make the fixture of a scene. Its parameters must be scenes."""

    def given(**built_on: Any) -> Any:
        return STAGE.value(make) if STAGE.has(make) else make(**built_on)

    given.__doc__ = make.__doc__
    given.__signature__ = inspect.signature(make)  # type: ignore[attr-defined]  # pytest reads it
    given.scene = make  # type: ignore[attr-defined]
    make.number = next(_NUMBERS)  # type: ignore[attr-defined]
    return pytest.fixture(given)


def scenes_of(item: pytest.Item) -> list[Make]:
    """Return the scenes that a test asks for, each after those it needs, in the order of definition."""
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
    can: dict[str, Make] = {}  # leaves out a scene with a parameter that is no scene in this file
    for name, made in ordered:
        if can.keys() >= inspect.signature(made).parameters.keys():
            can[name] = made
    return list(can.values())


def _scene_of(fixtures: Any) -> Make | None:
    return getattr(fixtures[-1].func, "scene", None) if fixtures else None

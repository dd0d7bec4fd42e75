"""Seeks: people who look for others to play with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import strawberry

from games.api.contract.play import seeks as contract
from games.api.graphql.types.made import shows
from games.api.graphql.types.scalars import enum_of, told

if TYPE_CHECKING:
    SeekSpeed = str  # what leaves by it is the word itself
else:
    SeekSpeed = enum_of(contract.SPEED)


@shows(contract.Seek)
class Seek:
    pass


@strawberry.input(description="Which seeks; all of it must hold.")
class SeekFilter:
    mine: bool = told("Your own alone.", default=False)
    ruleset: str | None = told("`modern` or `modern@1`.", default=None)
    speed: SeekSpeed | None = told("How fast.", default=None)
    rated: bool | None = told("Whether the result changes ratings.", default=None)

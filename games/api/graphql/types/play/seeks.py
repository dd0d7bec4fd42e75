"""Seeks: people who look for others to play with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.api.contract.play import seeks as contract
from games.api.graphql.types.made import filters, shows
from games.api.graphql.types.scalars import enum_of

if TYPE_CHECKING:
    SeekSpeed = str  # what leaves by it is the word itself
else:
    SeekSpeed = enum_of(contract.SPEED)


@shows(contract.Seek)
class Seek:
    pass


@filters(contract.SeekListQuery, "Which seeks; all of it must hold.")
class SeekFilter:
    mine: bool
    ruleset: str | None
    speed: SeekSpeed | None
    rated: bool | None

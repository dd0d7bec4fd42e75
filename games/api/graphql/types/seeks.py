"""Seeks: people who look for others to play with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import strawberry

from games.api.graphql.types.clocks import ClockRules
from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import Instant, Json, choices, told
from games.api.presented.told import HOUSE_RULES
from games.lobby.models import Seek as SeekRow
from games.ratings.pools import CORRESPONDENCE, LIVE

if TYPE_CHECKING:
    # What leaves by these is the words themselves.
    SeekStatus = str
    SeekSpeed = str
else:
    SeekStatus = choices(
        "SeekStatus",
        "Where a seek stands.",
        {
            SeekRow.Status.OPEN.value: "It may still find a table.",
            SeekRow.Status.MATCHED.value: "It has found its `table`.",
            SeekRow.Status.WITHDRAWN.value: "Its player withdrew it, or sat down at a live table.",
            SeekRow.Status.LAPSED.value: "Its time is over.",
        },
    )
    SeekSpeed = choices(
        "SeekSpeed",
        "How fast a game is played.",
        {LIVE: "With a time limit for each turn.", CORRESPONDENCE: "With clocks of days."},
    )


@strawberry.type(description="Which ratings of others are wanted, in points.")
class RatingRange:
    min: int | None = told("null: as low as you like.")
    max: int | None = told("null: as high as you like.")


@strawberry.type(description="Somebody's wish to play a certain game with whoever wants it too.")
class Seek:
    id: strawberry.ID = told("`seek_…`")
    player: User = told("Whose it is.")
    ruleset: str = told("Pinned, such as `modern@1`.")
    players: int = told("How many seats the table is to have.")
    options: Json = told("What is chosen of the ruleset's options.")
    house_rules: list[str] = told(HOUSE_RULES)
    speed: SeekSpeed = told("How fast.")
    turn_limit: int | None = told("Seconds for each turn.")
    clock: ClockRules | None = told("By which rules clocks go, where a game lasts days.")
    rated: bool = told("Whether the result is to change the players' ratings.")
    rating: int = told("The player's, in the pool of this game, when the seek was opened.")
    rating_range: RatingRange = told("Of others. It widens at both ends by up to 400 points.")
    bots_after: int | None = told("After so many seconds bots may take seats for which nobody came.")
    status: SeekStatus = told("Where it stands.")
    table: strawberry.ID | None = told("The id of its table, once it is `matched`.")
    since: Instant = told("When it was opened.")
    expires_at: Instant = told("When it lapses.")


@strawberry.input(description="Which seeks; all of it must hold.")
class SeekFilter:
    mine: bool = told("Your own alone.", default=False)
    ruleset: str | None = told("`modern` or `modern@1`.", default=None)
    speed: SeekSpeed | None = told("How fast.", default=None)
    rated: bool | None = told("Whether the result changes ratings.", default=None)

"""What an intervention is, and what its forms, texts and checks read of it; pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

WHY: Final = "It rains, so the hall has no power."


class Situation(NamedTuple):
    """How a table stands, as far as it decides what a director can do there.

    `timed`: somebody's time is limited; `held`: a director paused it; `awaited`: a turn waits; `undoable`: a
    turn could be taken back; `in_play`: a round is being played; `laid_out`: its deals are laid out
    beforehand.
    """

    running: bool
    finished: bool
    aborted: bool
    rated: bool
    timed: bool
    held: bool
    paused: bool
    awaited: bool
    undoable: bool
    in_play: bool
    laid_out: bool


@dataclass(frozen=True)
class Intervention:
    """An intervention.

    `key` is its name in the log, the audit trail and the API; `about` says what it does, `label` stands on
    its button and `done` in the list of what was done. `act` is what an official's role has to allow
    (`tournaments.roles.Act`). `needs` and `may` are its further members. `unrated`: no rating follows from
    the game after it. `grave`: it ends a game or makes it count for nothing. What is not `offered` has a page
    of its own. `fits` says when the director's page shows its button.
    """

    key: str
    about: str
    label: str
    done: str
    act: str
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    unrated: bool = False
    grave: bool = False
    offered: bool = True
    fits: Callable[[Situation], bool] = lambda at: False
    examples: tuple[tuple[str, Mapping[str, Any]], ...] = ()

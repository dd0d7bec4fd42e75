"""The definition of an intervention, with everything that its forms, texts and checks read; pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

WHY: Final = "It rains, so the hall has no power."


class Situation(NamedTuple):
    """The state of a table, as far as it decides which interventions are possible.

    `timed`: a player's time is limited; `held`: a director paused it; `awaited`: a turn waits; `undoable`: a
    turn could be undone; `in_play`: a round is being played; `laid_out`: its deals are stacked.
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

    `key` is its name in the log, the audit trail and the API; `about` explains it, `label` is its button and
    `done` its entry in the list of interventions made. `act` is what an official's role must allow
    (`tournaments.roles.Act`). `needs` and `may` are its further members. `unrated`: the game is not rated
    after it. `grave`: it ends a game or annuls it. One that is not `offered` has a page of its own. `fits`
    says when the director's page shows its button.
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

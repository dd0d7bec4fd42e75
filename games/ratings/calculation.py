"""Compute what each game does to the ratings of its players, one game after the other."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.ratings.display import decayed
from games.ratings.pools import HOUSE_BOTS
from games.ratings.weng_lin import Skill, rated

DAY_S = 86_400.0


class PlayerSkill(NamedTuple):
    """A player's skill after `games` games, the last at `last_at` (seconds since 1970)."""

    skill: Skill
    games: int
    last_at: float


class Entrant(NamedTuple):
    """A player of a seat, and their place at the end. `house_bot`: its name, if the service itself played."""

    player: str
    place: int
    house_bot: str | None


class Change(NamedTuple):
    """The change of one player's skill by a game. `before` is the skill, decayed, on that day."""

    player: str
    place: int
    before: Skill
    after: PlayerSkill


NOBODY = PlayerSkill(Skill(), 0, 0.0)


def reckoned(
    entrants: Iterable[Entrant], standings: Mapping[str, PlayerSkill], at: float
) -> tuple[Change, ...]:
    """Return the changes of one game that ended at `at`, seconds since 1970. House bots do not change."""
    played = tuple(entrants)
    before = [_skill(each, standings, at) for each in played]
    after = rated(before, [each.place for each in played])
    return tuple(
        Change(
            each.player, each.place, was, PlayerSkill(now, standings.get(each.player, NOBODY).games + 1, at)
        )
        for each, was, now in zip(played, before, after, strict=True)
        if each.house_bot is None
    )


def _skill(entrant: Entrant, standings: Mapping[str, PlayerSkill], at: float) -> Skill:
    if entrant.house_bot is not None:
        return HOUSE_BOTS.get(entrant.house_bot, Skill())
    standing = standings.get(entrant.player)
    if standing is None:
        return Skill()
    return decayed(standing.skill, (at - standing.last_at) / DAY_S)

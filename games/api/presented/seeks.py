"""Seeks: who looks for others, and for which game."""

from __future__ import annotations

from games.api.presented.clocks import chosen_json
from games.api.presented.instants import instant
from games.api.presented.rulesets import options_json
from games.api.presented.tables import player_json
from games.engine.codec import Json
from games.lobby.models import Seek


def seek_json(seek: Seek) -> Json:
    """A seek as everybody sees it, with `player` loaded. What they give to the shuffle is not told before."""
    return {
        "id": seek.id,
        "player": player_json(seek.player),
        "ruleset": seek.ruleset,
        "players": seek.players,
        **options_json(seek.ruleset, seek.options),
        "speed": seek.speed,
        "turn_limit": seek.turn_limit,
        "clock": chosen_json(seek.clock),
        "rated": seek.rated,
        "rating": seek.rating,
        "rating_range": {"min": seek.least, "max": seek.most},
        "bots_after": None if seek.bots_after is None else int(seek.bots_after.total_seconds()),
        "status": seek.status,
        "table": seek.table_id,
        "since": instant(seek.since),
        "expires_at": instant(seek.expires_at),
    }

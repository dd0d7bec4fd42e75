"""Whom somebody does not read."""

from games.api.presented.instants import instant
from games.api.presented.tables import player_json
from games.engine.codec import Json
from games.lobby.models import Mute


def mute_json(mute: Mute) -> Json:
    """`muted` must be loaded."""
    return {"user": player_json(mute.muted), "created_at": instant(mute.created_at)}

"""What is said at tables, and whom somebody does not read."""

from games.api.presented.instants import instant
from games.api.presented.tables import player_json
from games.engine.codec import Json
from games.lobby.models import Message, Mute
from games.lobby.phrases import PHRASES


def message_json(message: Message) -> Json:
    """A message; `author` must be loaded. It reads the same to everybody, whatever language they speak."""
    return {
        "room": message.room,
        "number": message.number,
        "at": instant(message.at),
        "author": player_json(message.author),
        "text": message.text or None,
        "phrase": phrase_json(message.phrase) if message.phrase else None,
    }


def phrase_json(code: str) -> Json:
    return {"code": code, **PHRASES[code]._asdict()}


def mute_json(mute: Mute) -> Json:
    """`muted` must be loaded."""
    return {"user": player_json(mute.muted), "created_at": instant(mute.created_at)}

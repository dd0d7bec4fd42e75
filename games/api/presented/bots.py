"""Bots: the service's own, and those that somebody runs; and the page of anybody."""

from typing import Any

from accounts.models import User
from bots import queries
from bots.errors import UnknownBot
from bots.models import RemoteBot
from games.api.presented.instants import instant
from games.api.presented.people import user_json
from games.api.presented.tables import player_json
from games.engine.codec import Json
from games.engine.rulesets import KEYS
from games.lobby.queries import followers_of

EVERY_SPEED = [str(each) for each in RemoteBot.Speed]
EVERY_RULESET = list(KEYS)


def bot_json(user: User) -> Json:
    """A bot read by `bots.queries`: whose it is, and to which tables it comes."""
    terms: RemoteBot | None = getattr(user, "remote_bot", None)
    own: Any = getattr(user, "bot", None)
    return {
        "id": user.pk,
        "name": user.name,
        "level": None if own is None else own.strategy,
        "version": None if own is None else own.version,
        "owner": None if user.owner is None else player_json(user.owner),
        "open": user.owner is None if terms is None else terms.is_open,
        "rulesets": EVERY_RULESET if terms is None else terms.rulesets,
        "speeds": EVERY_SPEED if terms is None else terms.speeds,
        "concurrency": None if terms is None else terms.concurrency,
        "playing": user.playing,  # type: ignore[attr-defined]  # annotated by the query
        "description": (own.description if own else "") if terms is None else terms.description,
        "created_at": instant(user.created_at),
    }


def profile_json(user: User) -> Json:
    """A user as everybody may see them, how many follow them, and of a bot how it plays."""
    return {**user_json(user), "followers": followers_of(user.pk), "bot": bot_of(user)}


def bot_of(user: User) -> Json | None:
    """The bot that they are, if they are one that still plays."""
    if not user.is_bot:
        return None
    try:
        return bot_json(queries.bot(user.name, realm=str(user.realm_id)))
    except UnknownBot:
        return None

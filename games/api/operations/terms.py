"""The terms of a game, as services take them."""

from games.api.problems import Problem
from games.engine.codec import Json


def options_read(sent: object) -> Json:
    """Return the chosen options of a ruleset. Raise Problem invalid_option."""
    if sent is None:
        return {}
    if not isinstance(sent, dict):
        raise Problem("invalid_option", faults=[("/options", "invalid_option", "Options are an object.")])
    return sent


def terms_read(sent: Json) -> Json:
    """Return the terms with the client seed as bytes. Raise Problem invalid_option."""
    return {**sent, "options": options_read(sent["options"]), "client_seed": sent["client_seed"].encode()}

"""What somebody keeps of other people, for their eyes alone."""

from collections.abc import Iterable

from games.api.presented.instants import instant
from games.api.presented.tables import player_json
from games.engine.codec import Json
from games.lobby.models import Block, Follow, Note
from games.tables.queries import Sitting


def block_json(block: Block) -> Json:
    """`blocked` must be loaded."""
    return {"user": player_json(block.blocked), "created_at": instant(block.created_at)}


def follow_json(follow: Follow, sittings: Iterable[Sitting]) -> Json:
    """`followed` must be loaded; `sittings` are theirs."""
    return {
        "user": player_json(follow.followed),
        "created_at": instant(follow.created_at),
        "sits_at": [sitting_json(each) for each in sittings],
    }


def sitting_json(sitting: Sitting) -> Json:
    """Where somebody sits."""
    table, seat = sitting
    return {"table": table.pk, "ruleset": table.ruleset, "status": table.status, "seat": int(seat)}


def note_json(note: Note) -> Json:
    """`about` must be loaded."""
    return {
        "user": player_json(note.about),
        "text": note.text,
        "created_at": instant(note.created_at),
        "changed_at": instant(note.changed_at),
    }

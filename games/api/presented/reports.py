"""Reports of players, as the reporter sees them. What staff do with a report stays with staff."""

from games.api.presented.instants import instant
from games.api.presented.tables import player_json
from games.engine.codec import Json
from games.lobby.models import Report


def report_json(report: Report) -> Json:
    """`about` must be loaded."""
    return {
        "id": report.id,
        "player": player_json(report.about),
        "table": report.table_id,
        "reason": report.reason,
        "words": report.words,
        "messages": report.messages,
        "events": report.events,
        "made_at": instant(report.made_at),
        "closed_at": instant(report.closed_at),
    }

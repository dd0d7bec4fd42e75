"""Hints, and analyses of finished games."""

from __future__ import annotations

from collections.abc import Sequence

from bots.models import Analysis, Hint
from games.api.presented.tables import player_json
from games.engine.codec import Json, turn_id
from games.tables.models import Occupancy


def hint_json(hint: Hint) -> Json:
    return {
        "turn_id": turn_id(hint.round, hint.turn),
        "status": "pending" if hint.options is None else "ready",
        "options": hint.options,
    }


def analysis_json(analysis: Analysis, decisions: Sequence[Json], held: Sequence[Occupancy]) -> Json:
    """`decisions` are those of a finished one, `held` everybody who ever sat there."""
    is_ready = analysis.players is not None
    players = {(each.seat, each.from_seq): each.player for each in held}
    return {
        "status": "ready" if is_ready else "pending",
        "done": analysis.done,
        "total": analysis.total,
        "players": [
            {
                **{name: each[name] for name in ("seat", "decisions", "good", "accuracy", "skill", "luck")},
                "player": player_json(players[each["seat"], each["since"]]),
            }
            for each in analysis.players
        ]
        if analysis.players is not None
        else None,
        "decisions": [_decision_json(each) for each in decisions] if is_ready else None,
    }


def _decision_json(decision: Json) -> Json:
    shown = {
        name: decision[name] for name in ("seq", "round", "seat", "choices", "taken", "best", "lost", "good")
    }
    return {"turn_id": turn_id(decision["round"], decision["turn"]), **shown}

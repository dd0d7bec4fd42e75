"""Challenges, and who holds or is invited to each seat."""

from __future__ import annotations

from django.conf import settings

from games.api.presented.clocks import rules_json
from games.api.presented.instants import instant
from games.api.presented.rulesets import options_json
from games.api.presented.tables import player_json
from games.engine.codec import Json
from games.lobby.models import Chair, Challenge
from games.lobby.services import Made
from games.tables.models import Occupancy, Table


def challenge_json(challenge: Challenge) -> Json:
    """A challenge read whole, by `queries.challenge_of` and its like."""
    table = challenge.table
    seated = {each.seat: each for each in table.seated}
    kept = {each.seat: each for each in challenge.chairs.all()}
    return {
        "id": challenge.pk,
        "table": table.pk,
        "challenger": player_json(challenge.challenger),
        "rematch_of": challenge.again_of_id,
        "status": _status(challenge),
        "ruleset": table.ruleset,
        **options_json(table.ruleset, table.options),
        "players": table.players,
        "turn_limit": table.turn_limit,
        "clock": rules_json(table.clock),
        "rated": table.rated,
        "hints": table.hints,
        "seats": [_seat_json(each, seated.get(each), kept.get(each)) for each in range(table.players)],
        "created_at": instant(challenge.created_at),
        "expires_at": instant(challenge.ends_at),
    }


def _status(challenge: Challenge) -> str:
    """The table is the first to know."""
    if challenge.ended:
        return challenge.ended
    if challenge.table.status == Table.Status.OPEN:
        return "open"
    return "cancelled" if challenge.table.status == Table.Status.ABORTED else "started"


def _seat_json(seat: int, held: Occupancy | None, chair: Chair | None) -> Json:
    player, answer = None, "awaited"
    if held is not None:
        player, answer = player_json(held.player), "accepted"
    elif chair is not None and chair.user is not None:
        player, answer = player_json(chair.user), "declined" if chair.declined else "awaited"
    by_link = chair is not None and chair.user_id is None
    return {"seat": seat, "player": player, "answer": answer, "by_link": by_link}


def links_json(made: Made) -> list[Json]:
    """The links of a challenge, which are told at its birth and never again."""
    one = made.challenge.pk
    return [
        {
            "seat": seat,
            "path": f"/api/v1/challenges/{one}/links/{secret}",
            "page": f"{settings.ORIGIN}/challenges/{one}/{secret}",
        }
        for seat, secret in made.secrets.items()
    ]

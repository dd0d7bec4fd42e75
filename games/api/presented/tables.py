"""The seats of a state, and players."""

from accounts.models import User
from games.engine.codec import Json
from games.tables.states import Seated


def all_seats_json(players: int, taken: list[Json]) -> list[Json]:
    """Return every seat in order, also the free ones."""
    by_seat = {each["seat"]: each for each in taken}
    return [by_seat.get(seat, {"seat": seat, "kind": None, "player": None}) for seat in range(players)]


def seated_json(seated: Seated) -> Json:
    """Serialize the player of a seat that was read with a state."""
    kind = User.Kind.BOT if seated.bot else User.Kind.PERSON
    player = {"id": seated.player_id, "name": seated.name, "kind": kind.value}
    return {"seat": seated.seat, "kind": seated.kind, "player": player}

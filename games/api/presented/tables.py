"""Tables, seats and invitations."""

from accounts.models import User
from games.api.presented.clocks import rules_json
from games.api.presented.instants import instant
from games.api.presented.rulesets import options_json, rules_page
from games.engine.codec import Json
from games.engine.places import place_names
from games.tables.models import Occupancy, Table
from games.tables.states import Seated, State


def table_json(table: Table, *, expand: frozenset[str] = frozenset()) -> Json:
    """A table read by `queries.table` or `queries.tables`. `expand` may name `creator`."""
    shown = _table_json(table, [occupancy_json(each) for each in table.seated])
    if "creator" in expand:
        shown["creator_user"] = player_json(table.creator)
    return shown


def table_json_of(state: State) -> Json:
    """A table that was read with its state."""
    return _table_json(state.table, [seated_json(each) for each in state.seats])


def _table_json(table: Table, taken: list[Json]) -> Json:
    return {
        "id": table.id,
        "ruleset": table.ruleset,
        "rules": rules_page(table.ruleset, boards=table.first_board is not None),
        **options_json(table.ruleset, table.options),
        "players": table.players,
        "visibility": table.visibility,
        "status": table.status,
        "turn_limit": table.turn_limit,
        "clock": rules_json(table.clock),
        "spectator_delay": table.spectator_delay,
        "concurrency": table.concurrency,
        "automatic": table.automatic,
        "rated": table.rated,
        "hints": table.hints,
        "chat_mode": table.chat_mode,
        "creator": table.creator_id,
        "tournament": table.tournament,
        "first_board": table.first_board,
        "embargo_from": table.embargo_from,
        "seats": all_seats_json(table.players, taken),
        "seq": table.seq,
        "scores": table.scores,
        "places": table.places,
        "place_names": None if table.places is None else place_names(table.places),
        "created_at": instant(table.created_at),
        "started_at": instant(table.started_at),
        "ended_at": instant(table.ended_at),
    }


def all_seats_json(players: int, taken: list[Json]) -> list[Json]:
    """Every seat in order, also the free ones."""
    by_seat = {each["seat"]: each for each in taken}
    return [by_seat.get(seat, {"seat": seat, "kind": None, "player": None}) for seat in range(players)]


def occupancy_json(occupancy: Occupancy) -> Json:
    """Who holds a seat, and as what. `player` must be loaded."""
    return {
        "seat": occupancy.seat,
        "kind": occupancy.kind,
        "player": player_json(occupancy.player),
    }


def seated_json(seated: Seated) -> Json:
    """Who holds a seat that was read with a state."""
    kind = User.Kind.BOT if seated.bot else User.Kind.PERSON
    player = {"id": seated.player_id, "name": seated.name, "kind": kind.value}
    return {"seat": seated.seat, "kind": seated.kind, "player": player}


def player_json(user: User) -> Json:
    return {"id": user.id, "name": user.name, "kind": user.kind}

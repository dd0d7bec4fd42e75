"""The state of a game for its viewer, with what only the table knows: seats, deadlines, clock."""

from accounts.instants import instant
from accounts.models import User
from games.api.presented.clocks import clock_json
from games.engine.codec import Json, turn_id
from games.engine.view_json import legal_json, my_json, view_json
from games.engine.views import View, round_view, view
from games.tables.states import Awaited, Seated, State


def view_of(state: State) -> View:
    """Return what the viewer of this state may see."""
    return view(state.game, state.hands, state.seat)


def state_json(state: State) -> Json:
    """Return everything that a client needs to show the game and to act in it."""
    game = view_json(view_of(state))
    deadlines = {(each.round, each.seat): instant(each.due_at) for each in state.waiting}
    for round in game["rounds"]:
        for waiting in round["waiting"]:
            waiting["deadline_at"] = deadlines.get((round["number"], waiting["seat"]))
    return {
        "table": state.table.id,
        "ruleset": game.pop("ruleset"),
        "status": game.pop("status"),
        "seq": state.seq,
        **game,
        "concurrency": state.game.ruleset.concurrency,
        "automatic": state.table.automatic,
        "rated": state.table.rated,
        "clock": clock_json(state),
        "spectator_delay": state.table.spectator_delay,
        "seats": _seats_json(state),
    }


def legal_json_of(state: State, number: int) -> list[Json]:
    """The viewer's legal actions in this round; empty if it is not their turn."""
    mine = [each.my for each in view_of(state).rounds if each.number == number]
    return legal_json(action for my in mine if my is not None for action in my.legal)


def asked_turn_json(awaited: Awaited, own: State | None) -> Json:
    """A turn with `my`, what its player holds and may send: null once it was taken, or is somebody else's.

    `own` is the present state as its player sees it, None where they hold no seat there any more.
    """
    return {
        **turn_json(awaited),
        "my": None if own is None else my_turn_json(own, awaited.round, awaited.turn),
    }


def my_turn_json(state: State, number: int, turn: int) -> Json | None:
    """The viewer's own part of a round in which it is their turn, else None."""
    round = state.game.round(number)
    if round is None or state.seat is None:
        return None
    my = round_view(round, state.hands[number], state.seat, None).my
    return None if my is None or my.turn != turn else my_json(number, my)


def turn_json(awaited: Awaited) -> Json:
    return {
        "table": awaited.table_id,
        "round": awaited.round,
        "seat": awaited.seat,
        "turn_id": turn_id(awaited.round, awaited.turn),
        "since": instant(awaited.since),
        "deadline_at": instant(awaited.due_at),
    }


def _seats_json(state: State) -> list[Json]:
    """Every seat in order, also the free ones."""
    taken: dict[int, Json] = {each.seat: _seated_json(each) for each in state.seats}
    seats = range(state.game.players)
    return [taken.get(seat, {"seat": seat, "kind": None, "player": None}) for seat in seats]


def _seated_json(seated: Seated) -> Json:
    kind = User.Kind.BOT if seated.bot else User.Kind.PERSON
    player = {"id": seated.player_id, "name": seated.name, "kind": kind.value}
    return {"seat": seated.seat, "kind": seated.kind, "player": player}

"""The state of a game for its viewer: cards, and what only the table knows; events, and rounds afterwards.

Facts pass `engine.views.visible`, rounds `engine.views.round_view`; nothing here decides what may be seen.
"""

from collections.abc import Iterable, Iterator
from typing import cast

from accounts.instants import instant
from accounts.models import User
from games.api.presented.clocks import clock_json
from games.engine.codec import Json, fact_json, turn_id
from games.engine.facts import Acted, AutoTold, RoundFact, RoundScored
from games.engine.fold import fold_round
from games.engine.game import Game, Status
from games.engine.seats import Seat
from games.engine.view_json import legal_json, my_json, round_json, view_json
from games.engine.views import View, round_view, view, visible
from games.tables.states import Awaited, Entry, RoundRecord, Seated, State


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


def visible_events(game: Game, entries: Iterable[Entry], viewer: Seat | None) -> Iterator[Json]:
    """The entries that the viewer may see. `game` must be at least as new as the newest of them."""
    for entry in entries:
        if visible(game, [(entry.seq, entry.fact)], viewer):
            yield event_json(entry)


def event_json(entry: Entry) -> Json:
    """A fact with its number and time, and its turn where it took one."""
    fact = entry.fact
    shown: Json = {"seq": entry.seq, "at": instant(entry.at), **fact_json(fact)}
    if isinstance(fact, Acted):
        shown["turn_id"] = turn_id(fact.round, fact.turn)
    return shown


def whole_round_json(game: Game, record: RoundRecord, viewer: Seat | None) -> Json:
    """A round with everything said and played, and once scored with the lines of every seat."""
    facts = [cast("RoundFact", entry.fact) for entry in record.facts]
    score = next((fact for fact in facts if isinstance(fact, RoundScored)), None)
    auto = [turn for fact in facts if isinstance(fact, AutoTold) for turn in fact.turns]
    round = fold_round(game, facts)
    assert round is not None, "a round that has a row was dealt"
    over = score is not None or game.status is Status.ABORTED
    shown = round_json(
        round_view(round, None, viewer, None if score is None else score.multiplier, scored=over)
    )
    del shown["my"], shown["waiting"], shown["claim"]
    return {
        **shown,
        "status": "running" if score is None else "scored",
        "points": None if score is None else score.points,
        "lines": None if score is None else [[line._asdict() for line in seat] for seat in score.lines],
        "next_multiplier": None if score is None else score.next_multiplier,
        "scores": None if score is None else score.scores,
        "auto": None if score is None else [turn_id(round.number, turn) for turn in auto],
    }

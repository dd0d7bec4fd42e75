"""Serialize a running or finished game: facts, rounds, the record, the proof of its deals.

Facts pass `engine.views.visible`, rounds `engine.views.round_view`; nothing here decides what may be seen.
"""

from collections.abc import Iterable, Iterator
from typing import cast

from accounts.instants import instant
from games.engine.codec import Json, fact_json, turn_id
from games.engine.facts import Acted, AutoTold, RoundFact, RoundScored
from games.engine.fold import fold_round
from games.engine.game import Game, Status
from games.engine.seats import Seat
from games.engine.view_json import round_json
from games.engine.views import round_view, visible
from games.tables.states import Entry, RoundRecord


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

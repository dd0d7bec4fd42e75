"""An intervention chosen by its kind, for doors that offer all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from accounts.models import User
from accounts.refusals import refuses
from games.engine.actions import Action
from games.tables.interventions import Category, Kind
from games.tables.services.directing.annulment import annul, break_off, restart
from games.tables.services.directing.clock_changes import extend, pause, resume
from games.tables.services.directing.director_message import message
from games.tables.services.directing.forced_turns import force, redeal
from games.tables.services.directing.intervention import Consequences, Order
from games.tables.services.directing.points import adjudicate, adjudicate_round, adjust
from games.tables.services.directing.substitution import substitute
from games.tables.services.directing.undo import undo


class Chosen(NamedTuple):
    """A kind and its members; doors make sure that those it needs are there (`interventions.misfits`)."""

    kind: Kind
    seat: int | None = None
    seconds: int | None = None
    player: User | None = None
    round: int | None = None
    turn: tuple[int, int] | None = None
    action: Action | None = None
    points: Sequence[int] | None = None
    scores: Sequence[int] | None = None
    change: int | None = None
    category: Category | None = None


@refuses(
    pause, resume, message, break_off, restart, annul, redeal, undo, adjudicate_round, adjudicate, extend,
    substitute, force, adjust,
)  # fmt: skip
def intervene(order: Order, chosen: Chosen) -> Consequences:
    """Do what was chosen."""
    match chosen.kind:
        case Kind.PAUSE:
            return pause(order)
        case Kind.RESUME:
            return resume(order)
        case Kind.MESSAGE:
            return message(order)
        case Kind.REVEAL:
            raise AssertionError("A hand is shown by `reveal`, never among what is chosen.")
        case Kind.BREAK_OFF:
            return break_off(order)
        case Kind.RESTART:
            return restart(order)
        case Kind.ANNUL:
            return annul(order)
        case Kind.REDEAL | Kind.UNDO | Kind.ADJUDICATE_ROUND | Kind.ADJUDICATE:
            return _about_the_play(order, chosen)
        case Kind.EXTEND | Kind.SUBSTITUTE | Kind.FORCE | Kind.ADJUST:
            return _about_a_seat(order, chosen)
        case _:
            assert_never(chosen.kind)


def _about_the_play(order: Order, chosen: Chosen) -> Consequences:
    if chosen.kind is Kind.UNDO:
        assert chosen.turn is not None, "a turn is named"
        return undo(order, turn=chosen.turn)
    if chosen.kind is Kind.ADJUDICATE:
        assert chosen.scores is not None, "scores are given"
        return adjudicate(order, scores=chosen.scores)
    assert chosen.round is not None, "a round is named"
    if chosen.kind is Kind.REDEAL:
        return redeal(order, number=chosen.round)
    assert chosen.points is not None, "points are given"
    return adjudicate_round(order, number=chosen.round, points=chosen.points)


def _about_a_seat(order: Order, chosen: Chosen) -> Consequences:
    seat = chosen.seat
    assert seat is not None, "a seat is named"
    if chosen.kind is Kind.EXTEND:
        assert chosen.seconds is not None, "how much is said"
        return extend(order, seat=seat, seconds=chosen.seconds)
    if chosen.kind is Kind.SUBSTITUTE:
        assert chosen.player is not None, "somebody is named"
        return substitute(order, seat=seat, player=chosen.player)
    if chosen.kind is Kind.ADJUST:
        assert chosen.change is not None and chosen.category is not None, "how much and why is said"
        return adjust(order, seat=seat, change=chosen.change, category=chosen.category)
    assert chosen.turn is not None, "a turn is named"
    return force(order, seat=seat, turn=chosen.turn, action=chosen.action)

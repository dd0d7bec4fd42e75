"""An intervention chosen by its kind, for doors that offer all of them."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from accounts.models import User
from games.engine.actions import Action
from games.tables.interventions import Kind
from games.tables.services.directing.forcing import force, redeal
from games.tables.services.directing.ordering import Consequences, Order
from games.tables.services.directing.substituting import substitute
from games.tables.services.directing.telling import message
from games.tables.services.directing.timing import extend, pause, resume


class Chosen(NamedTuple):
    """A kind and its members; doors make sure that those it needs are there (`interventions.misfits`)."""

    kind: Kind
    seat: int | None = None
    seconds: int | None = None
    player: User | None = None
    round: int | None = None
    turn: tuple[int, int] | None = None
    action: Action | None = None


def intervene(order: Order, chosen: Chosen) -> Consequences:
    """Do what was chosen. Raises what the service of this kind does."""
    match chosen.kind:
        case Kind.PAUSE:
            return pause(order)
        case Kind.RESUME:
            return resume(order)
        case Kind.MESSAGE:
            return message(order)
        case Kind.REDEAL:
            assert chosen.round is not None, "a round is named"
            return redeal(order, number=chosen.round)
        case Kind.EXTEND | Kind.SUBSTITUTE | Kind.FORCE:
            return _about_a_seat(order, chosen)
        case _:
            assert_never(chosen.kind)


def _about_a_seat(order: Order, chosen: Chosen) -> Consequences:
    seat = chosen.seat
    assert seat is not None, "a seat is named"
    if chosen.kind is Kind.EXTEND:
        assert chosen.seconds is not None, "how much is said"
        return extend(order, seat=seat, seconds=chosen.seconds)
    if chosen.kind is Kind.SUBSTITUTE:
        assert chosen.player is not None, "somebody is named"
        return substitute(order, seat=seat, player=chosen.player)
    assert chosen.turn is not None, "a turn is named"
    return force(order, seat=seat, turn=chosen.turn, action=chosen.action)

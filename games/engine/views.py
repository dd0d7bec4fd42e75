"""Views: only this module combines a hand with a viewer. Every interface uses its two functions.

`view` shows the state, `visible` the log. A viewer is a seat, or None for anybody else. Nobody sees another
seat's hand, because none is passed in, nor an unplayed card, because the log holds none. If spectators see
the game later, `horizon` says up to which log entry both functions show it.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.engine.actions import Action, Bid, PlayCard
from games.engine.cards import Card, Hand, Trump
from games.engine.director_facts import RoundAdjudicated
from games.engine.errors import Refusal
from games.engine.facts import Acted, Fact, RoundPlayed, RoundScored, TrickWon
from games.engine.game import Game, Status
from games.engine.phases import candidates, to_act
from games.engine.round import Call, Claim, Phase, Round, Trick
from games.engine.seats import Seat


class My(NamedTuple):
    """The viewer's own part of a round. `turn` is None if it is not the viewer's turn."""

    seat: Seat
    hand: Hand
    turn: int | None
    legal: tuple[Action, ...]
    illegal: tuple[tuple[Action, Refusal], ...]


class RoundView(NamedTuple):
    """A round as one viewer sees it.

    Where tricks are concealed `won` holds None for others and `tricks` only the last one.
    `multiplier` is None until every earlier round is scored.
    """

    number: int
    attempt: int
    phase: Phase
    dealer: Seat
    cards: int
    fast: bool
    trump: Trump | None
    turned_up: Card | None
    declarer: Seat | None
    bid: Bid | None
    high_bidder: Seat | None
    risk: Seat | None
    leader: Seat | None
    multiplier: int | None
    voids: tuple[Seat, ...]
    calls: tuple[Call, ...]
    dash_calls: tuple[Seat, ...]
    estimates: tuple[int | None, ...]
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    won: tuple[int | None, ...]
    turn: int
    waiting: tuple[Seat, ...]
    claim: Claim | None
    my: My | None


class View(NamedTuple):
    """A game as one viewer sees it."""

    viewer: Seat | None
    ruleset: str
    status: Status
    rounds: tuple[RoundView, ...]
    scored: tuple[RoundScored, ...]
    scores: tuple[int, ...]
    left: tuple[bool, ...]
    places: tuple[int, ...] | None


def horizon(seq: int, held_back: int | None, viewer: Seat | None) -> int:
    """Return the last log entry that `viewer` may know of; `seq` is the last entry of all.

    `held_back` is the last entry before the moves that a table keeps from spectators, None if it keeps none.
    Seats see everything at once. Everything that a viewer is shown is as of that entry.
    """
    return seq if viewer is not None or held_back is None else min(seq, held_back)


def view(game: Game, hands: Mapping[int, Hand], viewer: Seat | None) -> View:
    """Return the state for `viewer`, whose own hands by round number are `hands` (none for a spectator)."""
    rounds = tuple(
        round_view(each, None if viewer is None else hands[each.number], viewer, _multiplier(game, each))
        for each in game.open
    )
    return View(
        viewer, game.ruleset.pinned, game.status, rounds, game.scored, game.scores, game.left, game.places
    )


def _multiplier(game: Game, round: Round) -> int | None:
    """Return the multiplier in force, once all earlier rounds are scored."""
    is_next = game.ruleset.rounds[len(game.scored)].number == round.number
    return game.multiplier if is_next else None


def round_view(
    round: Round, hand: Hand | None, viewer: Seat | None, multiplier: int | None, scored: bool = False
) -> RoundView:
    """Return one round for `viewer` with their `hand`. Concealment ends when the round is `scored`."""
    setup, deal, phase, turn, declarations, play = round
    tricks: tuple[Trick, ...] = play.tricks
    won: tuple[int | None, ...] = play.won
    if setup.ruleset.concealed and not scored:
        tricks = tricks[-1:]
        won = tuple(count if seat == viewer else None for seat, count in enumerate(won))
    waiting = tuple(to_act(round))
    my = None if viewer is None or hand is None else _my(round, hand, viewer, viewer in waiting)
    leader = play.leader if phase is Phase.PLAY or phase is Phase.PLAYED else None
    return RoundView(
        setup.plan.number, deal.attempt, phase, deal.dealer, setup.plan.cards, setup.plan.fast,
        declarations.trump, deal.turned_up, declarations.declarer, declarations.bid, declarations.high_bidder,
        declarations.risk, leader, multiplier, declarations.voids, declarations.calls,
        declarations.dash_calls, declarations.estimates, play.trick, tricks, won, turn, waiting,
        declarations.claim, my,
    )  # fmt: skip


def _my(round: Round, hand: Hand, seat: Seat, awaited: bool) -> My:
    if not awaited:
        return My(seat, hand, None, (), ())
    legal: list[Action] = []
    illegal: list[tuple[Action, Refusal]] = []
    for action, reason in candidates(round, hand, seat):
        if reason is None:
            legal.append(action)
        else:
            illegal.append((action, reason))
    return My(seat, hand, round.turn, tuple(legal), tuple(illegal))


def visible(
    game: Game, facts: Iterable[tuple[int, Fact]], viewer: Seat | None
) -> tuple[tuple[int, Fact], ...]:
    """Return the (seq, fact) pairs that `viewer` may see, given the present state of the game.

    On a concealed table all finished tricks but the last stay hidden until the round is scored.
    """
    if not game.ruleset.concealed:
        return tuple(facts)
    concealed = {each.number: each for each in game.open}
    return tuple((seq, fact) for seq, fact in facts if not _is_concealed(concealed, fact))


def _is_concealed(rounds: Mapping[int, Round], fact: Fact) -> bool:
    if isinstance(fact, RoundPlayed | RoundAdjudicated):
        return fact.round in rounds
    if not isinstance(fact, TrickWon | Acted) or fact.round not in rounds:
        return False
    round = rounds[fact.round]
    finished = len(round.play.tricks)
    if isinstance(fact, TrickWon):
        return fact.trick < finished
    if not isinstance(fact.action, PlayCard):
        return False
    players = round.setup.players
    first_play = round.turn - finished * players - len(round.play.trick)
    return (fact.turn - first_play) // players + 1 < finished

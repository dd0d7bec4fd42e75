"""The fold of facts into the state. This module holds no rules: a fact already says the result.

`fold` begins with `TableOpened`. All facts of a scored round except its `RoundScored` may be left out,
because a scored round leaves the state.
"""

from collections.abc import Callable, Iterable
from typing import Any, cast

from games.engine.actions import Action, Bid, DashCall, Estimate, PlayCard
from games.engine.director_facts import DIRECTED
from games.engine.facts import (
    Acted,
    AuctionWon,
    AutoTold,
    BoardsOpened,
    BoardsShared,
    ClaimAgreed,
    ClaimGranted,
    ClaimLapsed,
    ClaimMade,
    ClaimRefused,
    Dealt,
    DealThrownIn,
    EstimatesClosed,
    Fact,
    GameAborted,
    GameFinished,
    GameStarted,
    PhaseBegan,
    RoundFact,
    RoundPlayed,
    RoundScored,
    TableOpened,
    TrickWon,
    VoidShown,
    made,
)
from games.engine.game import Game, Status
from games.engine.round import Call, Claim, Deal, Declarations, Phase, Play, Round, Setup, Trick
from games.engine.rulesets import ruleset
from games.engine.rulesets.options import configure
from games.engine.rulesets.shared_boards import shared
from games.engine.ruling_fold import OF_RULED_GAMES, OF_RULED_ROUNDS
from games.engine.seating import OF_SEATS, put, unchanged
from games.engine.seats import Seat

_FIRST = "the first fact of a log is TableOpened"


def fold(game: Game | None, facts: Iterable[Fact]) -> Game:
    """The state after these facts; `None` is the state before the table was opened."""
    for fact in facts:
        change = _OF_ROUND.get(type(fact))
        if change is None:
            game = _OF_TABLE[type(fact)](game, fact)
            continue
        assert game is not None, _FIRST
        opened = game.open
        if len(opened) == 1:
            opened = (change(opened[0], fact),)
        else:
            number = cast("RoundFact", fact).round
            opened = tuple(change(each, fact) if each.number == number else each for each in opened)
        # `_replace` would take as long as all the rest.
        ruleset, players, status, seats, left, dealer, _, scored, scores, multiplier, places = game
        game = made(
            Game, (ruleset, players, status, seats, left, dealer, opened, scored, scores, multiplier, places)
        )
    assert game is not None, _FIRST
    return game


def fold_round(game: Game, facts: Iterable[RoundFact]) -> Round | None:
    """Return the state of one round from its own facts, as it was when played. None before it was dealt."""
    state: Round | None = None
    for fact in facts:
        if isinstance(fact, Dealt):
            state = _fresh(game, state, fact)
        elif not isinstance(fact, RoundScored):
            assert state is not None, "the first fact of a round is Dealt"
            state = _OF_ROUND[type(fact)](state, fact)
    return state


# The table's own facts.


def _table_opened(game: Game | None, fact: TableOpened) -> Game:
    value = configure(ruleset(fact.ruleset), fact.players, dict(fact.options))
    nobody: tuple[str | None, ...] = (None,) * fact.players
    stayed = (False,) * fact.players
    zeros = (0,) * fact.players
    return Game(
        value, fact.players, Status.OPEN, nobody, stayed, Seat(0), (), (), zeros, 1, None
    )  # fmt: skip


def _round_scored(game: Game, fact: RoundScored) -> Game:
    return game._replace(
        open=tuple(each for each in game.open if each.number != fact.round),
        scored=(*game.scored, fact),
        scores=fact.scores,
        multiplier=fact.next_multiplier,
    )


def _dealt(game: Game, fact: Dealt) -> Game:
    """Add a round that is dealt for the first time. A round that is dealt again replaces its earlier deal."""
    before = game.round(fact.round)
    state = _fresh(game, before, fact)
    if before is None:
        return game._replace(open=(*game.open, state))
    return game._replace(open=tuple(state if each is before else each for each in game.open))


# A round's facts.


def _fresh(game: Game, before: Round | None, fact: Dealt) -> Round:
    """Return a round just dealt. Turn numbers and the count of deals without a bid continue over redeals."""
    players = game.players
    if before is None:
        plan = next(plan for plan in game.ruleset.rounds if plan.number == fact.round)
        setup = Setup(game.ruleset, players, plan, game.first_dealer)
        without_bid, for_void, turn = 0, 0, 1
    else:
        setup, turn = before.setup, before.turn
        without_bid, for_void = before.deal.without_bid, before.deal.for_void
    zeros = (0,) * players
    deal = Deal(fact.attempt, fact.dealer, fact.turned_up, without_bid, for_void)
    declarations = Declarations((), (), (), None, None, fact.trump, (None,) * players, None, None, None, None)
    return Round(setup, deal, Phase.VOID, turn, declarations, Play(fact.dealer, (), zeros, zeros, ()))


def _declared(state: Round, **changes: Any) -> Round:
    """Return the round with these changes of its declarations."""
    return state._replace(declarations=state.declarations._replace(**changes))


def _acted(state: Round, fact: Acted) -> Round:
    setup, deal, phase, _, declarations, play = state
    action, seat = fact.action, fact.seat
    if isinstance(action, PlayCard):
        leader, trick, won, gone, tricks = play
        played = list(gone)
        played[seat] |= 1 << action.card
        play = made(Play, (leader, (*trick, action.card), won, tuple(played), tricks))
        if declarations.claim is not None:
            declarations = declarations._replace(claim=None)
    else:
        declarations = _with_call(declarations, seat, action)
    return made(Round, (setup, deal, phase, fact.turn + 1, declarations, play))


def _with_call(declarations: Declarations, seat: Seat, action: Action) -> Declarations:
    voids, calls, dash_calls, declarer, bid, trump, estimates, high_bidder, risk, claim, ruled = declarations
    if isinstance(action, Estimate):
        estimates = put(estimates, seat, action.value)
    else:
        calls = (*calls, Call(seat, action))
        if isinstance(action, DashCall):
            dash_calls, estimates = (*dash_calls, seat), put(estimates, seat, 0)
    return made(
        Declarations,
        (voids, calls, dash_calls, declarer, bid, trump, estimates, high_bidder, risk, claim, ruled),
    )


def _deal_thrown_in(state: Round, fact: DealThrownIn) -> Round:
    deal = state.deal._replace(
        without_bid=state.deal.without_bid + (fact.reason == "no_bid"),
        for_void=state.deal.for_void + (fact.reason == "void"),
    )
    # When a director voids the deal, the turn that waited is cancelled.
    turn = state.turn + (fact.reason == DIRECTED)
    return state._replace(phase=Phase.DEALING, turn=turn, deal=deal)


def _auction_won(state: Round, fact: AuctionWon) -> Round:
    estimates = put(state.declarations.estimates, fact.seat, fact.tricks)
    bid = Bid(fact.tricks, fact.trump)
    return _declared(state, declarer=fact.seat, bid=bid, trump=fact.trump, estimates=estimates)


def _estimates_closed(state: Round, fact: EstimatesClosed) -> Round:
    leads = state._replace(play=state.play._replace(leader=fact.leader))
    return _declared(leads, high_bidder=fact.high_bidder, risk=fact.risk)


def _trick_won(state: Round, fact: TrickWon) -> Round:
    setup, deal, phase, turn, declarations, (leader, trick, won, gone, tricks) = state
    winner = fact.seat
    won = put(won, winner, won[winner] + 1)
    tricks = (*tricks, made(Trick, (leader, trick, winner)))
    play = made(Play, (winner, (), won, gone, tricks))
    return made(Round, (setup, deal, phase, turn, declarations, play))


def _claim_made(state: Round, fact: ClaimMade) -> Round:
    return _declared(state, claim=Claim(f"{fact.round}.{state.turn}.{fact.seat}", fact.seat, ()))


def _claim_agreed(state: Round, fact: ClaimAgreed) -> Round:
    claim = state.declarations.claim
    assert claim is not None, "somebody claimed"
    return _declared(state, claim=claim._replace(agreed=(*claim.agreed, fact.seat)))


def _claim_over(state: Round, fact: ClaimRefused | ClaimLapsed) -> Round:
    return _declared(state, claim=None)


def _claim_granted(state: Round, fact: ClaimGranted) -> Round:
    won = put(state.play.won, fact.seat, state.play.won[fact.seat] + fact.tricks)
    return _declared(state._replace(play=state.play._replace(won=won)), claim=None)


# Facts that change the game as a whole, and facts that change one round of it.
_OF_TABLE: dict[type, Callable[[Any, Any], Game]] = {
    **OF_SEATS,
    **OF_RULED_GAMES,
    TableOpened: _table_opened,
    BoardsShared: lambda game, fact: game._replace(ruleset=shared(game.ruleset)),
    BoardsOpened: unchanged,
    GameStarted: lambda game, fact: game._replace(status=Status.RUNNING, first_dealer=fact.dealer),
    Dealt: _dealt,
    RoundScored: _round_scored,
    GameFinished: lambda game, fact: game._replace(status=Status.FINISHED, places=fact.places),
    GameAborted: lambda game, fact: game._replace(status=Status.ABORTED, open=()),
}
_OF_ROUND: dict[type, Callable[[Round, Any], Round]] = {
    VoidShown: lambda state, fact: _declared(state, voids=(*state.declarations.voids, fact.seat)),
    PhaseBegan: lambda state, fact: state._replace(phase=Phase(fact.phase)),
    Acted: _acted,
    DealThrownIn: _deal_thrown_in,
    AuctionWon: _auction_won,
    EstimatesClosed: _estimates_closed,
    TrickWon: _trick_won,
    ClaimMade: _claim_made,
    ClaimAgreed: _claim_agreed,
    ClaimRefused: _claim_over,
    ClaimLapsed: _claim_over,
    ClaimGranted: _claim_granted,
    RoundPlayed: lambda state, fact: state._replace(phase=Phase.PLAYED),
    AutoTold: unchanged,
    **OF_RULED_ROUNDS,
}

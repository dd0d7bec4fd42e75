"""Verbs: what can be done in a game. Each returns the facts that follow, or refuses.

`decks(round, attempt)` is a whole shuffled deck; it raises LookupError where there is none. Facts come in the
order in which they are to be logged.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from games.engine.actions import Action
from games.engine.cards import Card
from games.engine.deals import dealt_again, dealt_to_opener, dealt_together
from games.engine.director_facts import DIRECTED, GameAdjudicated, RoundAdjudicated, ScoreAdjusted
from games.engine.errors import IllegalAction, Refusal
from games.engine.facts import (
    Acted,
    ClaimGranted,
    DealThrownIn,
    Fact,
    GameFinished,
    GameStarted,
    RoundScored,
    SeatsDrawn,
    TableOpened,
    made,
)
from games.engine.fair_deal import Decks
from games.engine.fold import fold
from games.engine.game import Game, Status
from games.engine.phases import candidates, legal_actions, refusal, rules_of, to_act
from games.engine.places import places
from games.engine.round import Phase, Round
from games.engine.rulesets.base import FirstDealer, RoundResult, RoundScore, Ruleset, SeatingRule
from games.engine.rulesets.options import canonical
from games.engine.rulesets.scoring import as_given, skipped
from games.engine.seating import put
from games.engine.seats import Seat, step

__all__ = [
    "ActionResult", "adjudicate", "adjudicate_round", "adjudicated", "adjust", "candidates", "grant",
    "is_between_rounds", "legal_actions", "opened", "refusal", "start", "take", "throw_in", "to_act",
]  # fmt: skip


def opened(ruleset: Ruleset, options: Mapping[str, object], players: int, commitment: str) -> TableOpened:
    """The first fact of every log."""
    return TableOpened(ruleset.pinned, canonical(options), players, commitment)


def start(game: Game, decks: Decks, creator: Seat | None) -> tuple[Fact, ...]:
    """Draw the seats if the ruleset says so, and deal the first round.

    `creator` is the seat of the table's creator, None if they do not play.
    """
    ruleset = game.ruleset
    facts: tuple[Fact, ...]
    if ruleset.first_dealer is FirstDealer.FIRST_SEAT:
        facts = (GameStarted(Seat(0)),)
    elif ruleset.first_dealer is FirstDealer.BEFORE_CREATOR and ruleset.seating is SeatingRule.AS_TAKEN:
        facts = (GameStarted(step(0 if creator is None else creator, -1, game.players)),)
    else:
        facts = _drawn(ruleset, game.players, decks(0, 0), creator)
    return _with_what_follows(game, decks, facts).facts


def _drawn(ruleset: Ruleset, players: int, deck: tuple[Card, ...], creator: Seat | None) -> tuple[Fact, ...]:
    """Draw for seats: the player in seat i draws deck[i]. If seats are drawn, the best takes seat 0 …"""
    cards = deck[:players]
    best_first = sorted(range(players), key=lambda seat: _draw_rank(cards[seat]), reverse=True)
    if ruleset.seating is SeatingRule.DRAWN:
        seats = tuple(Seat(best_first.index(seat)) for seat in range(players))
    else:
        seats = tuple(Seat(seat) for seat in range(players))
    if ruleset.first_dealer is FirstDealer.BEST_DRAW:
        dealer = seats[best_first[0]]
    else:
        dealer = step(0 if creator is None else seats[creator], -1, players)
    return GameStarted(dealer), SeatsDrawn(cards, seats)


def _draw_rank(card: Card) -> tuple[int, int]:
    """Return the rank first, then S H D C; jokers above all, J1 over J2 as in play."""
    return (13, -card) if card >= 52 else (card % 13, card // 13)


class ActionResult(NamedTuple):
    """The result of an action: the facts to log and the state after them."""

    facts: tuple[Fact, ...]
    game: Game


def take(game: Game, decks: Decks, number: int, seat: Seat, action: Action) -> ActionResult:
    """Return the facts of an action, and all that follow until it is a seat's turn or the game is over.

    Raise IllegalAction when the rules refuse it. `number` is the round's.
    """
    round = game.round(number)
    if round is None:
        raise IllegalAction(Refusal.ROUND_OVER)
    why = refusal(round, decks.hand(round, seat), seat, action)
    if why is not None:
        raise IllegalAction(why)
    return _with_what_follows(game, decks, (made(Acted, (number, round.turn, seat, action)),))


def grant(game: Game, decks: Decks, number: int, seat: Seat) -> ActionResult:
    """Give the seat all remaining tricks of the round. Return this fact and all that follow."""
    round = game.round(number)
    assert round is not None and round.phase is Phase.PLAY, "only tricks to come are claimed"
    rest = round.setup.plan.cards - len(round.play.tricks)
    return _with_what_follows(game, decks, (ClaimGranted(number, seat, rest),))


def throw_in(game: Game, decks: Decks, number: int) -> ActionResult:
    """Throw in an unfinished round, for a director; it is dealt again. IllegalAction without a deck."""
    round = game.round(number)
    assert round is not None and round.phase is not Phase.PLAYED, "only what is being played is dealt again"
    return _with_what_follows(game, decks, (DealThrownIn(number, round.deal.attempt, DIRECTED),))


def adjudicate_round(game: Game, decks: Decks, number: int, points: tuple[int, ...]) -> ActionResult:
    """Give the points of a round that is not played out, for a director; the game goes on after it."""
    return _with_what_follows(game, decks, (_ruled(game, number, points),))


def adjudicated(game: Game, number: int, points: tuple[int, ...]) -> Game:
    """Return the game after that ruling, as far as it is public: without the deals to come."""
    game = fold(game, (_ruled(game, number, points),))
    while facts := _scored_next(game):
        game = fold(game, facts)
        if game.status is not _RUNNING:
            break
    return game


def _ruled(game: Game, number: int, points: tuple[int, ...]) -> RoundAdjudicated:
    round = game.round(number)
    assert round is not None and round.phase is not Phase.PLAYED, "only what is being played is adjudicated"
    return RoundAdjudicated(number, round.play.won, points)


def adjudicate(game: Game, scores: tuple[int, ...]) -> tuple[Fact, ...]:
    """End the game with these scores, for a director; places follow from them."""
    ranked = places(scores, game.ruleset.winner, game.left)
    return GameAdjudicated(scores), GameFinished(scores, ranked)


def adjust(game: Game, seat: Seat, change: int, category: str, *, compared: bool = False) -> tuple[Fact, ...]:
    """Change a seat's total and, if the game is over, places. If boards are `compared`, both stay."""
    scores = game.scores if compared else put(game.scores, seat, game.scores[seat] + change)
    over = game.status is Status.FINISHED
    ranked = places(scores, game.ruleset.winner, game.left) if over else ()
    return (ScoreAdjusted(seat, change, category, scores, ranked),)


def is_between_rounds(game: Game) -> bool:
    """Whether no turn has been taken yet in any open round."""
    return game.status is _RUNNING and all(each.turn == 1 for each in game.open)


_RUNNING: Final = Status.RUNNING  # looking up a member takes as long as comparing cards


def _with_what_follows(game: Game, decks: Decks, facts: tuple[Fact, ...]) -> ActionResult:
    log = facts
    while facts:
        game = fold(game, facts)
        facts = _next_facts(game, decks)
        log += facts
    return made(ActionResult, (log, game))


def _next_facts(game: Game, decks: Decks) -> tuple[Fact, ...]:
    """Return what follows from this state without an action, one step at a time."""
    if game.status is not _RUNNING:
        return ()
    being_played = len(game.open)
    for round in game.open:
        rules = rules_of(round)
        if rules is not None:
            facts = rules.follow_up(round, decks)
            if facts:
                return facts
        elif round.phase is Phase.DEALING:
            return (dealt_again(game, round, decks),)
        else:
            being_played -= 1
    if being_played and being_played == len(game.open):
        return ()
    scored = _scored_next(game)
    if scored:
        return scored + dealt_to_opener(game, decks)
    return () if being_played else dealt_together(game, decks)


def _scored_next(game: Game) -> tuple[Fact, ...]:
    """Score the next round in order, once it and all before it are played; after the last, give places."""
    if len(game.scored) == len(game.ruleset.rounds):
        return (GameFinished(game.scores, places(game.scores, game.ruleset.winner, game.left)),)
    round = game.round(game.ruleset.rounds[len(game.scored)].number)
    if round is None or round.phase is not Phase.PLAYED:
        return ()
    given = round.declarations.ruled
    if given is not None:
        return (_scored(game, round, 1, as_given(given, game.multiplier)),)
    if round.was_skipped:
        score = skipped(game.players, game.ruleset.carry, game.multiplier)
    else:
        score = game.ruleset.scoring(_result(round, game.multiplier))
    return (_scored(game, round, game.multiplier, score),)


def _scored(game: Game, round: Round, multiplier: int, score: RoundScore) -> RoundScored:
    scores = tuple(total + points for total, points in zip(game.scores, score.points, strict=True))
    return RoundScored(
        round.number, multiplier, score.points, score.lines, score.next_multiplier, scores
    )  # fmt: skip


def _result(round: Round, multiplier: int) -> RoundResult:
    declarations = round.declarations
    estimates = tuple(each for each in declarations.estimates if each is not None)
    return RoundResult(
        round.setup.plan,
        multiplier,
        declarations.high_bidder,
        declarations.dash_calls,
        declarations.risk,
        estimates,
        round.play.won,
    )

"""Deals of rounds: the dealer, one round or several at once, and another deal after one was thrown in."""

from games.engine.errors import IllegalAction, Refusal
from games.engine.facts import Dealt
from games.engine.fair_deal import Decks, trump_of
from games.engine.game import Game
from games.engine.round import Round
from games.engine.rulesets.base import Deck, OpenedBy, RedealDealer, RoundPlan
from games.engine.seats import Seat, step


def dealt_together(game: Game, decks: Decks) -> tuple[Dealt, ...]:
    """Deal the next round, or the next batch at a table that plays several at once. No round may be open."""
    first = len(game.scored)
    batch = game.ruleset.rounds[first : first + game.ruleset.concurrency]
    return tuple(_deal(game, plan, decks, 0, _dealer(game, plan)) for plan in batch)


def _dealer(game: Game, plan: RoundPlan) -> Seat:
    """Return the dealer. It follows from the number of the round, even if a game leaves rounds out."""
    return step(game.first_dealer, (plan.number - 1) * game.ruleset.deal_moves, game.players)


def dealt_to_opener(game: Game, decks: Decks) -> tuple[Dealt, ...]:
    """Deal the next round, if the high bidder of the round just scored opens it. This must be done at once:
    the state forgets the high bidder."""
    ruleset, following = game.ruleset, len(game.scored) + 1
    if ruleset.opened_by is not OpenedBy.LAST_HIGH_BIDDER or following >= len(ruleset.rounds):
        return ()
    last = game.round(ruleset.rounds[following - 1].number)
    high_bidder = None if last is None else last.declarations.high_bidder
    if high_bidder is None:
        return ()
    dealer = step(high_bidder, -ruleset.opener, game.players)
    return (_deal(game, ruleset.rounds[following], decks, 0, dealer),)


def dealt_again(game: Game, round: Round, decks: Decks) -> Dealt:
    """Deal the next attempt of a round. Refused if there is no deck for it."""
    try:
        passed_on = 1 if game.ruleset.redeal_dealer is RedealDealer.NEXT else 0
        dealer = step(round.deal.dealer, passed_on, game.players)
        return _deal(game, round.setup.plan, decks, round.deal.attempt + 1, dealer)
    except LookupError:
        raise IllegalAction(Refusal.REDEAL_UNAVAILABLE) from None


def _deal(game: Game, plan: RoundPlan, decks: Decks, attempt: int, dealer: Seat) -> Dealt:
    deck = decks(plan.number, attempt)
    if game.ruleset.deck is Deck.FULL:
        return Dealt(plan.number, attempt, dealer, plan.cards, plan.trump, None)
    turned_up = deck[game.players * plan.cards]
    return Dealt(plan.number, attempt, dealer, plan.cards, trump_of(turned_up), turned_up)

"""`updown`: 2 to 5 players, 1-10-1 cards, turned-up trump, penalties (source 003 of docs/rules.md)."""

from dataclasses import replace
from typing import Final

from games.engine.rulesets.base import (
    Bidding,
    Carry,
    DashRule,
    Deck,
    FirstDealer,
    Leader,
    SeatingRule,
    VoidRule,
    Winner,
)
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.options import CONCEALED, JOKERS, TURNS, TURNS_PLAYED, seating
from games.engine.rulesets.plans import UP_AND_DOWN
from games.engine.rulesets.reasons import ALL, combined
from games.engine.rulesets.scoring import PenaltyScoring

REASONS: Final = combined(
    ALL,
    """
    players (text): The game is made for two to five players.
    direction (source): Deal, estimates and play move to the left. Other sources say that cards are dealt one
        at a time.
    deck (judgement): Ten cards for each player, and one more. Single low cards stay in the order hearts,
        diamonds, clubs, spades. For four players the printed list leaves 37 cards, which is a slip: by
        judgement the fives stay, and the four of hearts.
    jokers (judgement): None, unless the table adds one or two as the highest trumps, each in place of a
        lowest card. By judgement a joker turned up means no trump; the other one then wins where it is
        played.
    rounds (text): There are 19 turns: from one card up to ten and down again, or from ten down to one and up
        if the table prefers.
    concurrency (judgement): Turns are played one at a time, because they are short. Where tricks are hidden,
        they are shown when a turn is scored, before anybody estimates in the next.
    seating (silent): The document is silent, so players keep their seats unless the table chooses the draw.
    first_dealer (judgement): The document is silent; cards are drawn and the best one deals first, even if
        nobody moves.
    deal_moves (text): The deal moves one player to the left each turn.
    bidding (text): There is no auction: a turned-up card names the trump suit.
    opener, opened_by, equal_bids, bidding_direction, may_pass, pass_is_final, lowest_bid, highest_bid,
        passed_out, estimate_may_exceed_bid (judgement): Without an auction the question does not arise.
    break_colour_from (judgement): There are no fast rounds, so the question does not arise.
    deals_without_bid (judgement): Without an auction no deal is thrown in because nobody bid.
    dashing, most_dash_calls (silent): The document has no dash calls, only estimates.
    first_estimate (text): The player to the left of the dealer estimates first, the dealer last.
    most_zeros (text): Players can estimate what they like, so zeros are not limited.
    total_may_equal_tricks (text): The total may not equal the tricks of the turn; this binds only the last
        player to estimate.
    void_normal (silent): The document does not mention missing suits, and with few cards everybody lacks
        some.
    void_fast (judgement): There are no fast rounds, so the question does not arise.
    redeal_dealer (judgement): No deal is ever thrown in, so the question does not arise.
    leads_normal (text): The player left of the first to estimate leads; with two players that is the dealer.
    leads_fast (judgement): There are no fast rounds; the field has the value of the other turns.
    fast_high_bidder (judgement): There are no fast rounds, so the question does not arise.
    has_risk (silent): The last player to estimate is restricted, but the document names no points for that.
    concealed (text): Won tricks lie in clear view, unless the table prefers to conceal them.
    winner (text): Points are penalties, so the lowest total wins. As in all rulesets, ties share the better
        place, and players who left for good come after all who stayed.
    scoring (text): Exact players pay nothing. Others pay the number of cards of the turn and the larger of
        estimate and tricks.
    scoring.carry (silent): The document does not mention a turn in which nobody was exact, so it counts as
        any other and carries nothing into the next.
    """,
)

UPDOWN: Final = replace(
    MODERN,
    key="updown",
    version=1,
    title="Up and down",
    players=(2, 3, 4, 5),
    direction="clockwise",
    deck=Deck.TEN_A_PLAYER,
    rounds=UP_AND_DOWN,
    first_dealer=FirstDealer.BEST_DRAW,
    bidding=Bidding.NONE,
    lowest_bid=0,
    highest_bid=0,
    dashing=DashRule.NONE,
    most_dash_calls=0,
    most_zeros=None,
    void_normal=VoidRule.NOT_ASKED,
    void_fast=VoidRule.NOT_ASKED,
    leads_normal=Leader.SECOND_AFTER_DEALER,
    leads_fast=Leader.SECOND_AFTER_DEALER,
    fast_high_bidder=False,
    has_risk=False,
    winner=Winner.LOWEST,
    scoring=PenaltyScoring(carry=Carry.NONE),
    options=(TURNS, TURNS_PLAYED, seating(SeatingRule.AS_TAKEN), JOKERS, CONCEALED),
    reasons=REASONS,
)

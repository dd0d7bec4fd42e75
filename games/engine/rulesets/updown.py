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
from games.engine.rulesets.reasons import ALL, combined, judgement, silent, source, text
from games.engine.rulesets.scoring import PenaltyScoring

_OF_AUCTIONS: Final = (
    "opener", "opened_by", "equal_bids", "bidding_direction", "may_pass", "pass_is_final", "lowest_bid",
    "highest_bid", "passed_out", "estimate_may_exceed_bid",
)  # fmt: skip

REASONS: Final = combined(
    ALL,
    (
        text("players", "The game is made for two to five players."),
        source(
            "direction",
            "Deal, estimates and play move to the left. Other sources say that cards are dealt one at "
            "a time.",
        ),
        judgement(
            "deck",
            "Ten cards for each player, and one more. Single low cards stay in the order hearts, "
            "diamonds, clubs, spades. For four players the printed list leaves 37 cards, which is a "
            "slip: by judgement the fives stay, and the four of hearts.",
        ),
        judgement(
            "jokers",
            "None, unless the table adds one or two as the highest trumps, each in place of a lowest "
            "card. By judgement a joker turned up means no trump; the other one then wins where it is "
            "played.",
        ),
        text(
            "rounds",
            "There are 19 turns: from one card up to ten and down again, or from ten down to one and "
            "up if the table prefers.",
        ),
        judgement(
            "concurrency",
            "Turns are played one at a time, because they are short. Where tricks are hidden, they "
            "are shown when a turn is scored, before anybody estimates in the next.",
        ),
        silent(
            "seating",
            "The document is silent, so players keep their seats unless the table chooses the draw.",
        ),
        judgement(
            "first_dealer",
            "The document is silent; cards are drawn and the best one deals first, even if nobody moves.",
        ),
        text("deal_moves", "The deal moves one player to the left each turn."),
        text("bidding", "There is no auction: a turned-up card names the trump suit."),
        *(judgement(field, "Without an auction the question does not arise.") for field in _OF_AUCTIONS),
        judgement("break_colour_from", "There are no fast rounds, so the question does not arise."),
        judgement("deals_without_bid", "Without an auction no deal is thrown in because nobody bid."),
        silent("dashing", "The document has no dash calls, only estimates."),
        silent("most_dash_calls", "The document has no dash calls, only estimates."),
        text("first_estimate", "The player to the left of the dealer estimates first, the dealer last."),
        text("most_zeros", "Players can estimate what they like, so zeros are not limited."),
        text(
            "total_may_equal_tricks",
            "The total may not equal the tricks of the turn; this binds only the last player to estimate.",
        ),
        silent(
            "void_normal",
            "The document does not mention missing suits, and with few cards everybody lacks some.",
        ),
        judgement("void_fast", "There are no fast rounds, so the question does not arise."),
        judgement("redeal_dealer", "No deal is ever thrown in, so the question does not arise."),
        text(
            "leads_normal",
            "The player left of the first to estimate leads; with two players that is the dealer.",
        ),
        judgement("leads_fast", "There are no fast rounds; the field has the value of the other turns."),
        judgement("fast_high_bidder", "There are no fast rounds, so the question does not arise."),
        silent(
            "has_risk",
            "The last player to estimate is restricted, but the document names no points for that.",
        ),
        text("concealed", "Won tricks lie in clear view, unless the table prefers to conceal them."),
        text(
            "winner",
            "Points are penalties, so the lowest total wins. As in all rulesets, ties share the "
            "better place, and players who left for good come after all who stayed.",
        ),
        text(
            "scoring",
            "Exact players pay nothing. Others pay the number of cards of the turn and the larger of "
            "estimate and tricks.",
        ),
        silent(
            "scoring.carry",
            "The document does not mention a turn in which nobody was exact, so it counts as any "
            "other and carries nothing into the next.",
        ),
    ),
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

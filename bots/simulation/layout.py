"""A ruleset, a round and a decision as arrays of ints, by these indices; -1 stands for nobody and not yet."""

from __future__ import annotations

from typing import Final

THOUSAND: Final = 1000

# Of a ruleset: how is spoken.
BIDDING, OPENER, DIRECTION, LATER_WINS, LOWEST, HIGHEST, PASS_IS_FINAL, DASHING, MOST_DASHES = range(9)
FIRST_ESTIMATE, MAY_EXCEED, MOST_ZEROS, TOTAL_MAY, LEADS, FAST_HIGH_BIDDER, HAS_RISK = range(9, 16)
# How is counted; from NUMBERS on by the way of counting.
KIND, CARRY, WITH, NUMBERS = range(16, 20)
# Must the opener of an auction bid? May seats pass where everybody speaks once?
OPENER_BIDS, MAY_PASS = range(NUMBERS + 41, NUMBERS + 43)
RULES: Final = MAY_PASS + 1

# The ways of bidding, of leading first, of dashing, of counting, of carrying.
NO_BIDDING, ONE_BID_EACH, ASCENDING = range(3)
HIGH_BIDDER_LEADS, AFTER_DEALER, SECOND_AFTER_DEALER = range(3)
NO_DASH, DASH_IN_TURN, DASH_BLIND = range(3)
PLAIN, PENALTIES, BY_ROLE, BY_ROUND_NUMBER = range(4)
NO_CARRY, DOUBLES, GROWS, REDOUBLES = range(4)

# By role, from NUMBERS on: a count of rows, then (role, exact, missed) for each, then these.
DASH_CALL, WITH_DOUBLE_RISK, WITH_RISK, HIGH_BIDDER_ROLE, DOUBLE_RISK, RISK_ROLE, WITH_ROLE, REGULAR = range(
    8
)
ROWS: Final = NUMBERS + 1
EXTRAS: Final = ROWS + 24
DOUBLE_RISK_FROM, ONLY_EXACT, ONLY_MISSED, ZERO_UNDER, ANY_ZERO, DOUBLED_FROM = range(EXTRAS, EXTRAS + 6)
DOUBLED_FOR_ALL, RISK_FROM, RISK_STEP_BEYOND, RISK_TRICKS_BEYOND, RISK_MOST_BEYOND = range(
    EXTRAS + 6, EXTRAS + 11
)
SUPER_CALLS, DOUBLING_WITHS, DASH_CALL_UNDER = range(EXTRAS + 11, EXTRAS + 14)
# What SUPER_CALLS is where a missed one loses 10 for each trick above 5; 0 is none, 1 half of its square.
TENS: Final = 2
# By round number.
BLIND_OVER, BLIND_UNDER, DASH_OVER, DASH_UNDER, DASH_MISSED, BIDDER, WITH_EXACT, WITH_MISSED = range(
    NUMBERS, NUMBERS + 8
)
RISK_STEP, RISK_TRICKS, RISK_MOST, ALONE_EXACT, ALONE_MISSED, KABOOOT, KABOOOT_OTHERS = range(
    NUMBERS + 8, NUMBERS + 15
)

# Of a round.
PLAYERS, CARDS, NUMBER, MULTIPLIER, DEALER, TRUMP, DECLARER, BID = range(8)
HIGH_BIDDER, RISK, DASHES, LEADER, PHASE = range(8, 13)
# Of an auction: the standing bid and whose, how many have answered, who passed since. Where everybody speaks
# once, the place in the order of whoever speaks next; where bids rise, the seat itself.
STANDING, STANDING_TRUMP, STANDING_SEAT, ANSWERS, PASSED = range(13, 18)
ABOUT: Final = 18

# The phases that a round is played out from.
BLIND_DASH, AUCTION, ESTIMATION, PLAY = range(4)
# What may be done: cards and estimates by number, bids as tricks · 5 + trump, and these.
DASHES_NOW, DASHES_NOT, PASSES = 100, 101, 102

# A decision. Of `seats`, arrays by seat, the stock after the last: estimates, tricks won, cards gone, cards
# it cannot hold, how many it holds; the trick on the table as `play.to_the_end` takes it; and for each seat
# what it may have meant to win by what it estimated (see `recalling.aims_of_all`), AIM ints each.
ESTIMATED, TAKEN, GONE, BARRED, HELD, ON_TABLE, AIMS = range(7)
# From so many to so many tricks, and how many the others had left to it, in parts of THOUSAND.
FROM, TO, LEFT_TO_IT = range(3)
AIM: Final = 3
# Of `spot`: who chooses, their hand, the unseen cards, tricks of which nobody knows who won them,
# and 1 where what others said and played is believed.
SEAT, HAND, UNSEEN, CONCEALED, BELIEVING = range(5)
# Of `room`, arrays in which worlds are made and played out.
DEALT, LEFT, HANDS, ESTIMATES, NEEDS, WON, POINTS, TRICK, ROUND, FOUND, WAYS = range(11)
ROOMS: Final = 11
# Of the ways to play a round out: the set of seats that play by chance, of those that play as `steady`, the
# cards in the stock; then by seat the cards it has shown not to hold.
BY_CHANCE, AS_STEADY, STOCK, SHOWN = range(4)
# Of a card that another seat chose: the seat, the card, the cards that follow what was led, those that would
# have taken the trick, how the seat stood and how many played after it (see `play.weights`), then the cards
# that it has played since and those that all have, this one among them; then by seat what each needed and
# what it had shown not to hold.
WHO, CHOSEN, LED, BEATING, STOOD, LATER, ITS_SINCE, ALL_SINCE = range(8)
MOST_PLAYERS: Final = 5
NEEDED: Final = 8
SHOWN_THEN: Final = NEEDED + MOST_PLAYERS
PAST: Final = SHOWN_THEN + MOST_PLAYERS
# Of what another seat said before trump was named: the seat, the trump or -1 for any, and that their hand
# holds from so many to so many tricks with it; then the bid itself, -1 where they passed, and the bid that it
# had to outrank, the one below the least where it was the first, and FREELY where it was to be all that the
# hand holds. Bids are tricks · 5 + trump.
TRUMP_SAID, LEAST, MOST, BID_SAID, OUTRANKED = range(1, 6)
CALL: Final = 6
FREELY: Final = -2
# A world has a place for so many hands: of five players, and the stock after the last.
SEATS: Final = MOST_PLAYERS + 1
# Of a world in the pool: the hands by seat, then of how many cases in a thousand each seat plays by chance,
# then of how many as `steady`.
WILD: Final = SEATS
STEADY: Final = 2 * SEATS
WORLD: Final = 3 * SEATS

"""Indices of arrays of ints for a ruleset, a round and a decision; -1 stands for nobody and not yet."""

from typing import Final

THOUSAND: Final = 1000

# A ruleset: calls.
BIDDING, OPENER, DIRECTION, LATER_WINS, LOWEST, HIGHEST, PASS_IS_FINAL, DASHING, MOST_DASHES = range(9)
FIRST_ESTIMATE, MAY_EXCEED, MOST_ZEROS, TOTAL_MAY, LEADS, FAST_HIGH_BIDDER, HAS_RISK = range(9, 16)
# Scoring; from NUMBERS on by the way of counting.
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

# Scoring by role, from NUMBERS on: a count of rows, then (role, exact, missed) for each, then these.
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
# The value of SUPER_CALLS if a missed one loses 10 for each trick above 5; 0 is none, 1 half of its square.
TENS: Final = 2
# Scoring by round number.
BLIND_OVER, BLIND_UNDER, DASH_OVER, DASH_UNDER, DASH_MISSED, BIDDER, WITH_EXACT, WITH_MISSED = range(
    NUMBERS, NUMBERS + 8
)
RISK_STEP, RISK_TRICKS, RISK_MOST, ALONE_EXACT, ALONE_MISSED, KABOOOT, KABOOOT_OTHERS = range(
    NUMBERS + 8, NUMBERS + 15
)

# A round.
PLAYERS, CARDS, NUMBER, MULTIPLIER, DEALER, TRUMP, DECLARER, BID = range(8)
HIGH_BIDDER, RISK, DASHES, LEADER, PHASE = range(8, 13)
# An auction: the standing bid and its seat, how many have answered, who passed since. With one bid each, the
# place in the order of the next seat; if bids rise, the seat itself.
STANDING, STANDING_TRUMP, STANDING_SEAT, ANSWERS, PASSED = range(13, 18)
ABOUT: Final = 18

# The phases in which a round can begin to be played out.
BLIND_DASH, AUCTION, ESTIMATION, PLAY = range(4)
# Actions: cards and estimates by number, bids as tricks · 5 + trump, and these.
DASHES_NOW, DASHES_NOT, PASSES = 100, 101, 102

# A decision. `seats` are arrays by seat, the stock after the last: estimates, tricks won, cards gone, cards
# it cannot hold, how many it holds; the current trick as `play.to_the_end` takes it; and for each seat its
# possible aims by what it estimated (see `observed_play.aims_of_all`), AIM ints each.
ESTIMATED, TAKEN, GONE, BARRED, HELD, ON_TABLE, AIMS = range(7)
# From so many to so many tricks, and how many the others had left to it, in parts of THOUSAND.
FROM, TO, LEFT_TO_IT = range(3)
AIM: Final = 3
# `spot`: who chooses, their hand, the unseen cards, tricks with unknown winners, and 1 if calls and cards of
# others are believed.
SEAT, HAND, UNSEEN, CONCEALED, BELIEVING = range(5)
# `room`: arrays in which worlds are made and played out.
DEALT, LEFT, HANDS, ESTIMATES, NEEDS, WON, POINTS, TRICK, ROUND, FOUND, WAYS = range(11)
ROOMS: Final = 11
# Ways to play a round out: the set of seats that play at random, of those that play like `steady`, the cards
# in the stock; then by seat the cards it has shown not to hold.
BY_CHANCE, AS_STEADY, STOCK, SHOWN = range(4)
# A card that another seat chose: the seat, the card, the cards that follow what was led, those that would
# have taken the trick, the state of the seat and how many played after it (see `play.weights`), then the
# cards that it has played since and those that all have, this one included; then by seat what each needed and
# what it had shown not to hold.
WHO, CHOSEN, LED, BEATING, STOOD, LATER, ITS_SINCE, ALL_SINCE = range(8)
MOST_PLAYERS: Final = 5
NEEDED: Final = 8
SHOWN_THEN: Final = NEEDED + MOST_PLAYERS
PAST: Final = SHOWN_THEN + MOST_PLAYERS
# A call of another seat before trump was named: the seat, the trump or -1 for any, and from how many to how
# many tricks its hand holds with it; then the bid itself, -1 for a pass, and the bid that it had to outrank,
# the one below the least if it was the first, and FREELY if it was to be all that the hand holds. Bids are
# tricks · 5 + trump.
TRUMP_SAID, LEAST, MOST, BID_SAID, OUTRANKED = range(1, 6)
CALL: Final = 6
FREELY: Final = -2
# A world has a place for so many hands: of five players, and the stock after the last.
SEATS: Final = MOST_PLAYERS + 1
# A world in the pool: the hands by seat, then in how many of a thousand cases each seat plays at random, then
# in how many like `steady`.
WILD: Final = SEATS
STEADY: Final = 2 * SEATS
WORLD: Final = 3 * SEATS

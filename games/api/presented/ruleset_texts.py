"""Rulesets in words, for pages: their fields, the values of these, and the lines of a round's points.

Programs read the names and codes, which stay as they are.
"""

from typing import Final

from django.utils.translation import pgettext_lazy

from accounts.isolates import translated
from games.api.texts.languages import Language
from games.engine.rulesets.base import Basis
from games.engine.words.glossary import GLOSSARY, Term

# Labels.
FIELDS: Final[dict[str, object]] = {
    "key": "Key",
    "version": "Version",
    "title": pgettext_lazy("rules", "Title"),
    "players": pgettext_lazy("rules", "Players"),
    "direction": "Direction of play",
    "deck": "Cards",
    "jokers": pgettext_lazy("rules", "Jokers"),
    "rounds": pgettext_lazy("rules", "Rounds"),
    "concurrency": "Rounds at once",
    "seating": "Who sits where",
    "first_dealer": "First dealer",
    "deal_moves": "How the deal moves",
    "bidding": "Bidding",
    "opener": "Who opens the bidding",
    "opened_by": "Who opens the next round",
    "bidding_direction": "Direction of bidding",
    "equal_bids": "Equal bids",
    "may_pass": "Passing",
    "pass_is_final": pgettext_lazy("rules", "A pass is final"),
    "lowest_bid": "Lowest bid",
    "highest_bid": "Highest bid",
    "break_colour_from": "Breaking the colour from",
    "deals_without_bid": "Deals without a bid",
    "passed_out": "A round everybody passes",
    "dashing": "Dash calls",
    "most_dash_calls": pgettext_lazy("rules", "Most dash calls"),
    "first_estimate": "Who estimates first",
    "estimate_may_exceed_bid": "Estimates above the bid",
    "most_zeros": "Most zeros",
    "total_may_equal_tricks": "Total equal to the tricks",
    "void_normal": "A missing suit",
    "void_fast": "A missing suit, fast rounds",
    "redeal_dealer": "Who deals again",
    "leads_normal": "First lead",
    "leads_fast": "First lead, fast rounds",
    "fast_high_bidder": "High bidder in fast rounds",
    "has_risk": "The Risk",
    "concealed": "Concealed tricks",
    "winner": "Who wins",
    "scoring": "Way of counting",
    "options": "What a table may choose",
    "scoring.roles": "Points by role",
    "scoring.with_in_fast_rounds": "With in fast rounds",
    "scoring.double_risk_from": "Double Risk from",
    "scoring.risk_from": "Risk from",
    "scoring.high_estimates": "High estimates",
    "scoring.doubling_withs": "Withs that double the round",
    "scoring.only_exact": "The only one exact",
    "scoring.only_missed": "The only one who missed",
    "scoring.zero_under": "Zero under 13",
    "scoring.zero_under_for": "Zero under 13: whose",
    "scoring.dash_call_under": "Dash call under 13",
    "scoring.doubled_from": "Doubled from",
    "scoring.doubled_for": "Doubled: whose",
    "scoring.carry": "After a round nobody made",
    "scoring.blind_dash_over": "Blind dash, over",
    "scoring.blind_dash_under": "Blind dash, under",
    "scoring.dash_over": "Zero estimated, over",
    "scoring.dash_under": "Zero estimated, under",
    "scoring.dash_missed": "Zero estimated and missed",
    "scoring.high_bidder": "High bidder",
    "scoring.with_exact": "With, exact",
    "scoring.with_missed": "With, missed",
    "scoring.risk_step": "Points of a Risk",
    "scoring.risk_tricks": "Tricks for each step of Risk",
    "scoring.risk_most": "Most steps of Risk",
    "scoring.kabooot": pgettext_lazy("rules", "Kabooot"),
    "scoring.kabooot_others": "Kabooot: the others pay",
}
# Why a clock runs out when it does: parts of the way to a deadline, by their kinds.
STEPS: Final[dict[str, str]] = {
    "counted": "Time that counts",
    "quiet_hours": "Your quiet hours",
    "weekend": "Your weekend",
    "vacation": "Your vacation",
    "game_deadline": "The end of the game’s time",
}
BASES: Final[dict[Basis, str]] = {
    Basis.TEXT: "the ruleset’s own text",
    Basis.SOURCE: "another source of the game",
    Basis.JUDGEMENT: "a judgement",
    Basis.SILENT: "nothing: its text is silent",
}


VALUES: Final[dict[str, object]] = {
    "counterclockwise": "counter-clockwise",
    "clockwise": "clockwise",
    "full": "52 cards",
    "ten_a_player": "ten cards a player and one",
    "drawn": "drawn",
    "as_taken": "as taken",
    "best_draw": "who draws best",
    "before_creator": "the seat before the creator",
    "first_seat": "seat 0",
    "one_bid_each": "one bid each",
    "ascending": "ascending",
    "none": pgettext_lazy("rules", "none"),
    "earlier_stands": pgettext_lazy("rules", "the earlier stands"),
    "later_wins": pgettext_lazy("rules", "the later wins"),
    "in_turn": "in turn, as a bid",
    "blind": "before the auction",
    "redeal": pgettext_lazy("rules", "dealt again"),
    "skip": pgettext_lazy("rules", "skipped"),
    "redeal_or_avoid": "redeal or avoid",
    "redeal_once": "redeal once or avoid",
    "avoid": "avoid",
    "not_asked": pgettext_lazy("rules", "not asked"),
    "same": "the same",
    "next": "the next",
    "high_bidder": "declarer or high bidder",
    "after_dealer": "the seat after the dealer",
    "second_after_dealer": "the second seat after the dealer",
    "double": "counts double",
    "growing": "twofold, threefold and so on",
    "redoubling": "twofold, fourfold, eightfold and so on",
    "next_seat": "the next seat each time",
    "last_high_bidder": "who bid highest in the round before",
    "highest": "the most points",
    "lowest": "the fewest points",
    "any_zero": "any zero",
    "dash_calls": "dash calls",
    "own": "that player's points",
    "doubled": "count double",
    "squared": "super calls",
    "squared_tens": "super calls, missed for 10 × (estimate − 5)",
    "all": "all points of the round",
}
ANSWERS: Final = {True: "yes", False: "no"}
# What a number, or nothing, means in a certain field.
OF_FIELDS: Final[dict[tuple[str, int | None], object]] = {
    ("bidding_direction", 1): "in the direction of play",
    ("bidding_direction", -1): "against the direction of play",
    ("deal_moves", 1): "by one seat a round",
    ("opener", 1): "the seat after the dealer",
    ("first_estimate", 1): "the seat after",
    ("scoring.doubling_withs", None): "never",
    ("break_colour_from", None): pgettext_lazy("colour", "never"),
    ("most_zeros", None): "no limit",
    ("deals_without_bid", None): "does not arise",
}
TRUMPS: Final[dict[str, Term]] = {
    code: GLOSSARY[term]
    for code, term in (
        ("NT", "no_trump"), ("S", "spades"), ("H", "hearts"), ("D", "diamonds"), ("C", "clubs"),
    )
}  # fmt: skip
# Lines of a round's points.
CALLED: Final[dict[str, str]] = {
    "exact": "exact",
    "missed": "missed",
    "dash_call": "dash call",
    "blind_dash": "blind dash",
    "dash": "dash",
    "with_double_risk": "With and Double Risk",
    "with_risk": "With and Risk",
    "high_bidder": "caller",
    "double_risk": "Double Risk",
    "risk": "Risk",
    "with": "With",
    "regular": "no role",
    "only_exact": "the only one exact",
    "only_missed": "the only one who missed",
    "zero_under": "zero in a round under",
    "risk_steps": "further steps of Risk",
    "super_call": "super call",
    "high_estimate_doubled": "doubled from 8 on",
    "withs_doubled": "doubled by two Withs",
    "skipped": "skipped",
    "round_number": "number of the round",
    "cards": "cards of the turn",
    "larger_of_estimate_and_tricks": "the larger of estimate and tricks",
    "kabooot": "kabooot",
    "multiplier": "multiplier of the round before",
    "ruling": "ruled by a director",
}
# Who has the roles of a ruleset's table of points.
WHOSE: Final[dict[str, str]] = {
    "dash_call": "promised no trick before trump was known",
    "with_double_risk": "With, or high bidder of a fast round, and Double Risk",
    "with_risk": "With, or high bidder of a fast round, and Risk",
    "high_bidder": "won the auction; in a fast round made the highest estimate first",
    "double_risk": "Risk in a round whose total is 4 or more away from 13",
    "risk": "the last who estimated",
    "with": "estimated as many as the high bidder",
    "regular": "anybody else",
}


def value_in(language: Language, field: str, value: object) -> str:
    """Return the value of a field in words; empty for a plain number."""
    said: object = ""
    if isinstance(value, bool):
        said = ANSWERS[value]
    elif value is None or isinstance(value, int):
        said = OF_FIELDS.get((field, value), "")
    elif isinstance(value, str):
        said = VALUES.get(value, "")
    return translated(said, language) if said else ""


def trump_in(language: Language, code: str) -> str:
    return TRUMPS[code].en if language == "en" else TRUMPS[code].ar


def called(code: str, language: Language) -> str:
    """Return the line in words; the code itself if it has none."""
    return translated(CALLED[code], language) if code in CALLED else code

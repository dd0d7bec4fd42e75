"""Rulesets in words, for pages: their fields, the values of these, and the lines of a round's points.

Programs read the names and codes, which stay as they are.
"""

from typing import Final, NamedTuple

from django.utils.translation import pgettext_lazy

from accounts.isolates import translated
from games.api.texts.languages import Language
from games.engine.rulesets.base import Basis
from games.engine.words.glossary import GLOSSARY, Term


class LineText(NamedTuple):
    """The line in words and whom it is for."""

    called: str
    whose: str


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
LINES: Final[dict[str, LineText]] = {
    "exact": LineText("exact", "won as many tricks as estimated"),
    "missed": LineText("missed", "won more or fewer tricks than estimated"),
    "dash_call": LineText("dash call", "promised no trick before trump was known"),
    "blind_dash": LineText("blind dash", "promised no trick before anybody had bid"),
    "dash": LineText("dash", "estimated zero when trump was known"),
    "with_double_risk": LineText(
        "With and Double Risk", "With, or high bidder of a fast round, and Double Risk"
    ),
    "with_risk": LineText("With and Risk", "With, or high bidder of a fast round, and Risk"),
    "high_bidder": LineText("caller", "won the auction; in a fast round made the highest estimate first"),
    "double_risk": LineText("Double Risk", "Risk in a round whose total is 4 or more away from 13"),
    "risk": LineText("Risk", "the last who estimated"),
    "with": LineText("With", "estimated as many as the high bidder"),
    "regular": LineText("no role", "anybody else"),
    "only_exact": LineText("the only one exact", "nobody else was exact"),
    "only_missed": LineText("the only one who missed", "everybody else was exact"),
    "zero_under": LineText("zero in a round under", "a zero where the total is under 13"),
    "risk_steps": LineText("further steps of Risk", "Risk in a round whose total is still farther from 13"),
    "super_call": LineText(
        "super call",
        "estimated 8 or more: the square; missed, half of it or 10 for each trick above 5 is lost",
    ),
    "high_estimate_doubled": LineText("doubled from 8 on", "estimated 8 or more"),
    "withs_doubled": LineText("doubled by two Withs", "everybody, where two are With"),
    "skipped": LineText("skipped", "everybody, where all passed"),
    "round_number": LineText("number of the round", "everybody"),
    "cards": LineText("cards of the turn", "who missed"),
    "larger_of_estimate_and_tricks": LineText("the larger of estimate and tricks", "who missed"),
    "kabooot": LineText("kabooot", "everybody"),
    "multiplier": LineText("multiplier of the round before", "everybody"),
    "ruling": LineText("ruled by a director", "everybody"),
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
    return translated(LINES[code].called, language) if code in LINES else code


def whose(code: str, language: Language) -> str:
    """Return whom the line is for; empty if there is no text for it."""
    return translated(LINES[code].whose, language) if code in LINES else ""

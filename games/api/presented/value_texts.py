"""The values of rulesets in words, for pages: codes stay what programs read."""

from typing import Final

from django.utils.translation import pgettext_lazy

from accounts.isolates import translated
from games.api.texts.languages import Language
from games.engine.words.glossary import GLOSSARY, Term

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

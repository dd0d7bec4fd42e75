"""The lesson of a ruleset: one round from the deal to the points, for a reader who has never played.

The texts follow from the ruleset's fields, and the points from its way of counting.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from accounts.isolates import translated
from games.api.presented import lesson_texts as texts
from games.api.presented.ruleset_texts import called
from games.api.texts.languages import Language
from games.engine.codec import Json
from games.engine.rulesets.base import Bidding, Carry, DashRule, Deck, Leader, Ruleset, VoidRule
from games.engine.rulesets.results import score
from games.engine.rulesets.scoring_by_role import RoleScoring

# By seat: Amal, Basem, Karim, Dina.
FOUR: Final[Json] = {
    "round": 7, "multiplier": 1, "declarer": 1, "dash_calls": [3], "risk": 0,
    "estimates": [2, 5, 5, 0], "tricks": [2, 5, 6, 0], "cards": 13,
}  # fmt: skip
FEW: Final[Json] = {
    "round": 2, "multiplier": 1, "declarer": None, "dash_calls": [], "risk": None,
    "estimates": [0, 2, 0, 1], "tricks": [0, 2, 0, 0], "cards": 2,
}  # fmt: skip
# The first trick: the card of each seat, who led and who won, and who dealt.
TRICKS: Final[dict[bool, Json]] = {
    True: {"cards": ("5♠", "K♦", "A♦", "2♦"), "leader": 1, "winner": 0, "dealer": 0},
    False: {"cards": ("J♦", "Q♥", "10♣", "A♦"), "leader": 3, "winner": 1, "dealer": 1},
}
# Where a seat is drawn, by its distance from the dealer, who sits below.
PLACES: Final = {
    "counterclockwise": ("below", "right", "above", "left"),
    "clockwise": ("below", "left", "above", "right"),
}


@cache
def lesson(ruleset: Ruleset, language: Language) -> Json:
    """The parts of the lesson in order, the first trick as a picture, and the score sheet of the round."""
    fast = sum(plan.fast for plan in ruleset.rounds)
    numbers = {"lowest": ruleset.lowest_bid, "count": fast, "rounds": len(ruleset.rounds)}
    parts = [
        {
            "key": key,
            "title": translated(texts.TITLES[key], language),
            "sentences": [translated(each, language).format(**numbers) for each in said],
        }
        for key, said in _parts(ruleset)
    ]
    return {"parts": parts, "picture": _picture(ruleset, language), "sheet": _sheet(ruleset, language)}


def _parts(ruleset: Ruleset) -> Iterator[tuple[str, list[str]]]:
    is_full, winner = ruleset.deck is Deck.FULL, ruleset.winner.value
    deck = "four" if is_full else "updown"
    yield "about", _said(texts.ABOUT, winner, "trick")
    asks = ruleset.void_normal is VoidRule.REDEAL_OR_AVOID
    yield "deal", _said(texts.DEAL, "full" if is_full else "few", asks and "void")
    if ruleset.bidding is not Bidding.NONE:
        yield "auction", _said(texts.AUCTION, *_auction(ruleset))
    yield "estimates", _said(texts.ESTIMATES, *(_estimates(ruleset) if is_full else ["updown"]))
    leader = "declarer" if ruleset.leads_normal is Leader.HIGH_BIDDER else "after_dealer"
    yield "play", _said(texts.PLAY, is_full and leader, "follow", "wins", deck)
    yield "points", _said(texts.POINTS, deck, ruleset.carry is not Carry.NONE and "nobody")
    has_fast = any(plan.fast for plan in ruleset.rounds)
    yield "game", _said(texts.GAME, "fast" if has_fast else "turns", winner)


def _said(of: Mapping[str, str], *keys: str | bool) -> list[str]:
    """The sentences with these keys, in order; False stands for one that does not apply."""
    return [of[key] for key in keys if isinstance(key, str)]


def _auction(ruleset: Ruleset) -> Iterator[str | bool]:
    yield ruleset.dashing is DashRule.BLIND and "blind"
    ascending = ruleset.bidding is Bidding.ASCENDING
    yield "ascending" if ascending else "one_bid"
    yield "ranks"
    order = ("karim", "dina", "amal") if ruleset.bidding_direction == 1 else ("amal", "dina", "karim")
    yield from ["rising"] if ascending else ["basem", *order]
    yield "won"


def _estimates(ruleset: Ruleset) -> Iterator[str | bool]:
    yield from ("others", "karim")
    yield ruleset.scoring.has_with(fast=False) and "with"
    yield "free" if ruleset.total_may_equal_tricks else "forbidden"
    yield ruleset.has_risk and "risk"
    scoring = ruleset.scoring
    yield ruleset.has_risk and isinstance(scoring, RoleScoring) and scoring.risk_from > 1 and "no_risk_yet"
    yield "under"


def _picture(ruleset: Ruleset, language: Language) -> Json:
    """The seats as they sit, each with its card of the first trick, numbered as played."""
    trick, places = TRICKS[ruleset.deck is Deck.FULL], PLACES[ruleset.direction]
    seats = [
        {
            "name": translated(texts.NAMES[seat], language),
            "at": places[(seat - trick["dealer"]) % 4],
            "card": trick["cards"][seat],
            "red": trick["cards"][seat][-1] in "♥♦",
            "played": (seat - trick["leader"]) % 4 + 1,
            "deals": seat == trick["dealer"],
            "wins": seat == trick["winner"],
        }
        for seat in range(4)
    ]
    return {"seats": seats, "direction": ruleset.direction}


def _sheet(ruleset: Ruleset, language: Language) -> list[Json]:
    played = {**FOUR, "round": _number(ruleset)} if ruleset.deck is Deck.FULL else FEW
    counted = score(ruleset, **played)
    return [
        {
            "name": translated(texts.NAMES[seat], language),
            "estimate": played["estimates"][seat],
            "tricks": played["tricks"][seat],
            "lines": [(called(line.code, language), line.points) for line in counted.lines[seat]],
            "points": counted.points[seat],
        }
        for seat in range(4)
    ]


def _number(ruleset: Ruleset) -> int:
    """The round that is taught: the seventh, or the last one with an auction before it, or the first."""
    auctioned = [plan.number for plan in ruleset.rounds if not plan.fast]
    return max((each for each in auctioned if each <= FOUR["round"]), default=min(auctioned))

"""The values of rulesets in words, for pages: codes stay what programs read."""

from typing import Final

from games.api.languages import LANGUAGES, Language
from games.engine.glossary import GLOSSARY, Term

Said = tuple[str, str]
VALUES: Final[dict[str, Said]] = {
    "counterclockwise": ("counter-clockwise", "عكس عقارب الساعة"),
    "clockwise": ("clockwise", "مع عقارب الساعة"),
    "full": ("52 cards", "52 ورقة"),
    "ten_a_player": ("ten cards a player and one", "عشر أوراق لكلّ لاعب وورقة"),
    "drawn": ("drawn", "بالسحب"),
    "as_taken": ("as taken", "كما أُخذت"),
    "best_draw": ("who draws best", "صاحب أعلى ورقة في السحب"),
    "before_creator": ("the seat before the creator", "المقعد الذي قبل منشئ اللعبة"),
    "first_seat": ("seat 0", "المقعد 0"),
    "one_bid_each": ("one bid each", "كول واحد لكلّ لاعب"),
    "ascending": ("ascending", "تصاعدية"),
    "none": ("none", "لا يوجد"),
    "earlier_stands": ("the earlier stands", "يبقى الأوّل"),
    "later_wins": ("the later wins", "يكسب الأخير"),
    "in_turn": ("in turn, as a bid", "في الدور، بدل الكول"),
    "blind": ("before the auction", "قبل المزايدة"),
    "redeal": ("dealt again", "إعادة التوزيع"),
    "skip": ("skipped", "يُتخطّى الدور"),
    "redeal_or_avoid": ("redeal or avoid", "إعادة أو أفويد"),
    "redeal_once": ("redeal once or avoid", "إعادة مرّة واحدة أو أفويد"),
    "avoid": ("avoid", "أفويد"),
    "not_asked": ("not asked", "لا يُسأل"),
    "same": ("the same", "نفسه"),
    "next": ("the next", "التالي"),
    "high_bidder": ("declarer or high bidder", "صاحب الكول أو أعلى كول"),
    "after_dealer": ("the seat after the dealer", "المقعد الذي يلي الموزِّع"),
    "second_after_dealer": ("the second seat after the dealer", "المقعد الثاني بعد الموزِّع"),
    "double": ("counts double", "يُحسب ضعفين"),
    "growing": ("twofold, threefold and so on", "ضعفين ثم ثلاثة وهكذا"),
    "redoubling": ("twofold, fourfold, eightfold and so on", "ضعفين ثم أربعة ثم ثمانية وهكذا"),
    "next_seat": ("the next seat each time", "المقعد التالي كلّ مرّة"),
    "last_high_bidder": ("who bid highest in the round before", "صاحب أعلى كول في الدور السابق"),
    "highest": ("the most points", "الأكثر نقاطًا"),
    "lowest": ("the fewest points", "الأقلّ نقاطًا"),
    "any_zero": ("any zero", "كلّ صفر"),
    "dash_calls": ("dash calls", "الداش كول"),
    "own": ("that player's points", "نقاط ذلك اللاعب"),
    "doubled": ("count double", "تُحسب ضعفين"),
    "squared": ("super calls", "سوبر كول"),
    "squared_tens": (
        "super calls, missed for 10 × (estimate − 5)",
        "سوبر كول، ومن أخطأ خسر 10 × (التقدير − 5)",
    ),
    "all": ("all points of the round", "نقاط الدور كلّها"),
}
# What a number, or nothing, means in a certain field.
OF_FIELDS: Final[dict[tuple[str, int | None], Said]] = {
    ("bidding_direction", 1): ("in the direction of play", "مع اتّجاه اللعب"),
    ("bidding_direction", -1): ("against the direction of play", "عكس اتّجاه اللعب"),
    ("deal_moves", 1): ("by one seat a round", "مقعدًا كلّ دور"),
    ("opener", 1): ("the seat after the dealer", "المقعد الذي يلي الموزِّع"),
    ("first_estimate", 1): ("the seat after", "المقعد التالي"),
    ("scoring.doubling_withs", None): ("never", "لا يضاعف"),
    ("break_colour_from", None): ("never", "لا يُكسر"),
    ("most_zeros", None): ("no limit", "بلا حدّ"),
    ("deals_without_bid", None): ("does not arise", "لا محلّ له"),
}
TRUMPS: Final[dict[str, Term]] = {
    code: GLOSSARY[term]
    for code, term in (
        ("NT", "no_trump"), ("S", "spades"), ("H", "hearts"), ("D", "diamonds"), ("C", "clubs"),
    )
}  # fmt: skip


def value_in(language: Language, field: str, value: object) -> str:
    """The value of a field in words; nothing where it is a number that speaks for itself."""
    said: Said | None = None
    if isinstance(value, bool):
        said = ("yes", "نعم") if value else ("no", "لا")
    elif value is None or isinstance(value, int):
        said = OF_FIELDS.get((field, value))
    elif isinstance(value, str):
        said = VALUES.get(value)
    return "" if said is None else said[LANGUAGES.index(language)]


def trump_in(language: Language, code: str) -> str:
    """A trump in words."""
    return TRUMPS[code].en if language == "en" else TRUMPS[code].ar

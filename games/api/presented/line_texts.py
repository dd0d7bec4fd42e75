"""What the lines of a round's points are called, and what somebody has to be to get them."""

from typing import Final, NamedTuple

from games.api.languages import LANGUAGES, Language


class LineText(NamedTuple):
    """The line in words and whom it is for, in English and in Arabic."""

    called: tuple[str, str]
    whose: tuple[str, str]


LINES: Final[dict[str, LineText]] = {
    "exact": LineText(("exact", "أصاب"), ("won as many tricks as estimated", "كسب لمّات بقدر تقديره")),
    "missed": LineText(
        ("missed", "أخطأ"), ("won more or fewer tricks than estimated", "كسب أكثر من تقديره أو أقلّ")
    ),
    "dash_call": LineText(
        ("dash call", "داش كول"),
        ("promised no trick before trump was known", "وعد بألّا يكسب لمّة قبل أن يُعرف الحكم"),
    ),
    "blind_dash": LineText(
        ("blind dash", "داش أعمى"),
        ("promised no trick before anybody had bid", "وعد بألّا يكسب لمّة قبل أن يقول أحد كولًا"),
    ),
    "dash": LineText(("dash", "داش"), ("estimated zero when trump was known", "قدّر صفرًا والحكم معروف")),
    "with_double_risk": LineText(
        ("With and Double Risk", "ويذ ودبل ريسك"),
        (
            "With, or high bidder of a fast round, and Double Risk",
            "ويذ، أو صاحب أعلى كول في دور سريع، وهو دبل ريسك",
        ),
    ),
    "with_risk": LineText(
        ("With and Risk", "ويذ وريسك"),
        ("With, or high bidder of a fast round, and Risk", "ويذ، أو صاحب أعلى كول في دور سريع، وهو ريسك"),
    ),
    "high_bidder": LineText(
        ("declarer or high bidder", "صاحب الكول أو أعلى كول"),
        (
            "won the auction; in a fast round made the highest estimate first",
            "كسب المزايدة؛ وفي الدور السريع أوّل من قال أعلى تقدير",
        ),
    ),
    "double_risk": LineText(
        ("Double Risk", "دبل ريسك"),
        (
            "Risk in a round whose total is 4 or more away from 13",
            "ريسك في دور يبعد مجموعه عن 13 بأربعة أو أكثر",
        ),
    ),
    "risk": LineText(("Risk", "ريسك"), ("the last who estimated", "آخر من قدّر")),
    "with": LineText(("With", "ويذ"), ("estimated as many as the high bidder", "قدّر مثل صاحب أعلى كول")),
    "regular": LineText(("no role", "بلا صفة"), ("anybody else", "كلّ من سواهم")),
    "only_exact": LineText(("the only one exact", "المصيب الوحيد"), ("nobody else was exact", "لم يصب غيره")),
    "only_missed": LineText(
        ("the only one who missed", "المخطئ الوحيد"), ("everybody else was exact", "أصاب كلّ من سواه")
    ),
    "zero_under": LineText(
        ("zero in a round under", "صفر في الأندر"),
        ("a zero where the total is under 13", "صفر ومجموع الدور أقلّ من 13"),
    ),
    "risk_steps": LineText(
        ("further steps of Risk", "درجات ريسك أخرى"),
        ("Risk in a round whose total is still farther from 13", "ريسك في دور يبعد مجموعه عن 13 أكثر من ذلك"),
    ),
    "super_call": LineText(
        ("super call", "سوبر كول"),
        (
            "estimated 8 or more: the square; missed, half of it or 10 for each trick above 5 is lost",
            "قدّر 8 أو أكثر: المربّع؛ ومن أخطأ خسر نصفه أو 10 عن كلّ لمّة فوق 5",
        ),
    ),
    "high_estimate_doubled": LineText(
        ("doubled from 8 on", "مضاعفة من 8"), ("estimated 8 or more", "قدّر 8 أو أكثر")
    ),
    "withs_doubled": LineText(
        ("doubled by two Withs", "مضاعفة باثنين ويذ"),
        ("everybody, where two are With", "الجميع، حيث اثنان ويذ"),
    ),
    "skipped": LineText(("skipped", "متخطّى"), ("everybody, where all passed", "الجميع، إذا قالوا كلّهم باس")),
    "round_number": LineText(("number of the round", "رقم الدور"), ("everybody", "الجميع")),
    "cards": LineText(("cards of the turn", "أوراق الدور"), ("who missed", "من أخطأ")),
    "larger_of_estimate_and_tricks": LineText(
        ("the larger of estimate and tricks", "أكبر الرقمين: التقدير واللمّات"), ("who missed", "من أخطأ")
    ),
}


def called(code: str, language: Language) -> str:
    """The line in words; the code itself where it has none."""
    return _in(language, LINES[code].called) if code in LINES else code


def whose(code: str, language: Language) -> str:
    """Whom the line is for; nothing where nobody has put it into words."""
    return _in(language, LINES[code].whose) if code in LINES else ""


def _in(language: Language, said: tuple[str, str]) -> str:
    return said[LANGUAGES.index(language)]

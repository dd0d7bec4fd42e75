"""What the fields of rulesets are called in words, English and Arabic; their names are codes and stay."""

from typing import Final

from games.api.languages import LANGUAGES, Language
from games.engine.rulesets.base import Basis

Label = tuple[str, str]

FIELDS: Final[dict[str, Label]] = {
    "key": ("Key", "المفتاح"),
    "version": ("Version", "النسخة"),
    "title": ("Title", "الاسم"),
    "players": ("Players", "عدد اللاعبين"),
    "direction": ("Direction of play", "اتّجاه اللعب"),
    "deck": ("Cards", "الأوراق"),
    "jokers": ("Jokers", "الجوكر"),
    "rounds": ("Rounds", "الأدوار"),
    "concurrency": ("Rounds at once", "أدوار معًا"),
    "seating": ("Who sits where", "ترتيب المقاعد"),
    "first_dealer": ("First dealer", "أوّل موزِّع"),
    "deal_moves": ("How the deal moves", "انتقال التوزيع"),
    "bidding": ("Bidding", "المزايدة"),
    "opener": ("Who opens the bidding", "من يفتتح المزايدة"),
    "opened_by": ("Who opens the next round", "من يفتتح الدور التالي"),
    "bidding_direction": ("Direction of bidding", "اتّجاه المزايدة"),
    "equal_bids": ("Equal bids", "تساوي الكول"),
    "may_pass": ("Passing", "الباس"),
    "pass_is_final": ("A pass is final", "الباس نهائي"),
    "lowest_bid": ("Lowest bid", "أقلّ كول"),
    "highest_bid": ("Highest bid", "أعلى كول"),
    "break_colour_from": ("Breaking the colour from", "كسر اللون من"),
    "deals_without_bid": ("Deals without a bid", "توزيعات بلا كول"),
    "passed_out": ("A round everybody passes", "دور قال فيه الجميع باس"),
    "dashing": ("Dash calls", "الداش كول"),
    "most_dash_calls": ("Most dash calls", "أكثر عدد من الداش"),
    "first_estimate": ("Who estimates first", "من يقدّر أوّلًا"),
    "estimate_may_exceed_bid": ("Estimates above the bid", "تقدير فوق الكول"),
    "most_zeros": ("Most zeros", "أكثر عدد من الأصفار"),
    "total_may_equal_tricks": ("Total equal to the tricks", "مجموع يساوي اللمّات"),
    "void_normal": ("A missing suit", "نقص نوع"),
    "void_fast": ("A missing suit, fast rounds", "نقص نوع في الأدوار السريعة"),
    "redeal_dealer": ("Who deals again", "من يعيد التوزيع"),
    "leads_normal": ("First lead", "من ينزل أوّلًا"),
    "leads_fast": ("First lead, fast rounds", "من ينزل أوّلًا في الأدوار السريعة"),
    "fast_high_bidder": ("High bidder in fast rounds", "صاحب أعلى كول في الأدوار السريعة"),
    "has_risk": ("The Risk", "الريسك"),
    "concealed": ("Concealed tricks", "إخفاء اللمّات"),
    "winner": ("Who wins", "من يفوز"),
    "scoring": ("Way of counting", "طريقة الحساب"),
    "options": ("What a table may choose", "ما تختاره الطاولة"),
    "scoring.roles": ("Points by role", "النقاط حسب الصفة"),
    "scoring.with_in_fast_rounds": ("With in fast rounds", "الويذ في الأدوار السريعة"),
    "scoring.double_risk_from": ("Double Risk from", "الدبل ريسك من"),
    "scoring.risk_from": ("Risk from", "الريسك من"),
    "scoring.high_estimates": ("High estimates", "التقديرات العالية"),
    "scoring.doubling_withs": ("Withs that double the round", "عدد الويذ الذي يضاعف الدور"),
    "scoring.only_exact": ("The only one exact", "المصيب الوحيد"),
    "scoring.only_missed": ("The only one who missed", "المخطئ الوحيد"),
    "scoring.zero_under": ("Zero under 13", "الصفر في الأندر"),
    "scoring.zero_under_for": ("Zero under 13: whose", "الصفر في الأندر: لمن"),
    "scoring.dash_call_under": ("Dash call under 13", "الداش كول في الأندر"),
    "scoring.doubled_from": ("Doubled from", "المضاعفة من"),
    "scoring.doubled_for": ("Doubled: whose", "المضاعفة: لمن"),
    "scoring.carry": ("After a round nobody made", "بعد الصعايدة"),
    "scoring.blind_dash_over": ("Blind dash, over", "الداش الأعمى، أوفر"),
    "scoring.blind_dash_under": ("Blind dash, under", "الداش الأعمى، أندر"),
    "scoring.dash_over": ("Zero estimated, over", "صفر التقدير، أوفر"),
    "scoring.dash_under": ("Zero estimated, under", "صفر التقدير، أندر"),
    "scoring.dash_missed": ("Zero estimated and missed", "صفر التقدير إذا أُخطئ"),
    "scoring.high_bidder": ("High bidder", "صاحب أعلى كول"),
    "scoring.with_exact": ("With, exact", "الويذ المصيب"),
    "scoring.with_missed": ("With, missed", "الويذ المخطئ"),
    "scoring.risk_step": ("Points of a Risk", "نقاط الريسك"),
    "scoring.risk_tricks": ("Tricks for each step of Risk", "لمّات كلّ درجة ريسك"),
    "scoring.risk_most": ("Most steps of Risk", "أكثر درجات الريسك"),
    "scoring.kabooot": ("Kabooot", "الكبّوت"),
    "scoring.kabooot_others": ("Kabooot: the others pay", "الكبّوت: ما يدفعه الآخرون"),
}
# Why a clock runs out when it does: parts of the way to a deadline, by their kinds.
STEPS: Final[dict[str, Label]] = {
    "counted": ("Time that counts", "وقت محسوب"),
    "quiet_hours": ("Your quiet hours", "ساعات هدوئك"),
    "weekend": ("Your weekend", "عطلتك الأسبوعية"),
    "vacation": ("Your vacation", "إجازتك"),
    "game_deadline": ("The end of the game’s time", "نهاية وقت اللعبة"),
}
BASES: Final[dict[Basis, Label]] = {
    Basis.TEXT: ("the ruleset’s own text", "نصّ القواعد نفسه"),
    Basis.SOURCE: ("another source of the game", "مصدر آخر للعبة"),
    Basis.JUDGEMENT: ("a judgement", "اجتهاد"),
    Basis.SILENT: ("nothing: its text is silent", "لا شيء: النصّ ساكت عنه"),
}


def label(labels: Label, language: Language) -> str:
    """The label in this language."""
    return labels[LANGUAGES.index(language)]

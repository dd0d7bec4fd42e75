"""The words of the game and of the service in English and Arabic: one word for one thing.

Every Arabic text of the project uses these words; `tests/test_glossary.py` finds one that uses another.
`never` holds other words for the same thing, as they would stand in a text, without vowel marks. Arabic words
are those of Egyptian tables and score sheets. Where these differ, the commoner one is taken: ويذ is also
written ويز, and أبر كوز is also called صب كوز.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Term(NamedTuple):
    """A term of the game, and synonyms that no Arabic text uses."""

    en: str
    ar: str
    never: tuple[str, ...] = ()


GLOSSARY: Final[Mapping[str, Term]] = MappingProxyType(
    {
        # the service
        "password": Term("password", "كلمة المرور", ("كلمة السر", "كلمة سر")),
        "code": Term("code of the second factor", "رمز العامل الثاني", ("شفرة", "شيفرة")),
        "staff": Term("staff", "الإدارة", ("طاقم",)),
        "bot": Term("bot", "بوت", ("روبوت",)),
        "chat": Term("chat", "محادثة", ("دردشة",)),
        "warning": Term("warning", "إنذار", ("تحذير", "تحذيرات")),
        "webhook": Term("webhook", "ويب هوك", ("خطاف", "خطاطيف")),
        "header": Term("header", "ترويسة", ("رأس الطلب", "رؤوس الأجوبة")),
        "sandbox": Term(
            "sandbox", "عالم تجريبيّ", ("بيئة تجربة", "بيئة التجربة", "بيئات تجربة", "بيئات التجربة")
        ),
        "log_entry": Term("log entry", "قيد", ("مدخل", "مداخل")),
        "audit_trail": Term("audit trail", "سجلّ التدقيق", ("سجلّ المراجعة",)),
        # tournaments and ratings
        "rated": Term("rated", "مصنّفة", ("محتسبة",)),
        "pool": Term("pool of ratings", "مجموعة تصنيف", ("فئة تصنيف",)),
        "owner": Term("owner of a tournament", "صاحب البطولة", ("مالك",)),
        "complaint": Term("complaint", "شكوى", ("اعتراض",)),
        # the course of a game
        "estimation": Term("Estimation", "إستيميشن", ("إستميشن", "استميشن", "استيميشن")),
        "game": Term("game", "لعبة"),
        "boula": Term("boula", "بولة"),
        "round": Term("round", "دور"),
        "stage_round": Term("stage round", "جولة"),
        "turn": Term("turn", "نوبة"),
        "fast_round": Term("fast round", "دور سريع"),
        "seat": Term("seat", "مقعد"),
        "dealer": Term("dealer", "موزِّع"),
        "deal": Term("deal", "توزيع", ("توزيعة",)),
        "attempt": Term("attempt", "محاولة"),
        "board": Term("board", "توزيع مشترك"),
        "redeal": Term("redeal", "إعادة التوزيع"),
        "void": Term("void", "فويد"),
        "avoid": Term("avoid", "أفويد", ("افويد",)),
        # what is said
        "auction": Term("auction", "مزايدة", ("المزاد",)),
        "bid": Term(
            "bid",
            "كول",
            ("أعلى طلب", "أقلّ طلب", "صاحب طلب", "صاحب الطلب", "صاحب أعلى طلب", "الكولر", "عطاء"),
        ),
        "pass": Term("pass", "باس", ("باص",)),
        "declarer": Term("declarer", "صاحب الكول"),
        "high_bidder": Term("high bidder", "صاحب أعلى كول"),
        "dash_call": Term("dash call", "داش كول", ("يطلب الداش", "طلب الداش", "يطلب المقعد الداش")),
        "blind_dash": Term("blind dash", "داش أعمى"),
        "dash": Term("dash", "داش"),
        "estimate": Term("estimate", "تقدير"),
        "total": Term("total", "مجموع"),
        "over": Term("over", "أوفر"),
        "under": Term("under", "أندر"),
        # roles and points
        "with": Term("With", "ويذ", ("وذ", "ويز", "معاها")),
        "risk": Term("Risk", "ريسك", ("مخاطر", "مخاطرة", "رسك")),
        "double_risk": Term("Double Risk", "دبل ريسك"),
        "exact": Term("exact", "أصاب"),
        "missed": Term("missed", "أخطأ"),
        "kabooot": Term("kabooot", "كبّوت"),
        "saaydeh": Term("Sa'aydeh", "صعايدة", ("سعايدة",)),
        "points": Term("points", "نقاط"),
        # cards
        "card": Term("card", "ورقة"),
        "deck": Term("deck", "مجموعة أوراق", ("رزمة",)),
        "suit": Term("suit", "نوع", ("بلا لون",)),
        "trick": Term("trick", "لمّة", ("أكلة", "أكلات", "خدعة", "حيلة")),
        "trump": Term("trump", "حكم", ("ورقة رابحة", "ترامب", "طرنيبة")),
        "no_trump": Term("no-trump", "سانز", ("بلا حكم", "سانس", "بدون حكم")),
        "spades": Term("spades", "سبيد", ("بستوني",)),
        "hearts": Term("hearts", "هارت", ("قلب", "كبة", "قلوب")),
        "diamonds": Term("diamonds", "كارو", ("ديناري",)),
        "clubs": Term("clubs", "تريفل", ("سباتي",)),
        "joker": Term("joker", "جوكر"),
        # places
        "place": Term("place", "مركز"),
        "king": Term("king", "كينج"),
        "sub_king": Term("sub king", "صب كينج"),
        "upper_kooz": Term("upper kooz", "أبر كوز"),
        "kooz": Term("kooz", "كوز"),
    }
)


def arabic(term: str) -> str:
    return GLOSSARY[term].ar

"""What `errors[].detail` says in Arabic, by `errors[].code`; {0}, {1} … are the numbers of the English sentence,
{choices} are those that it names.

A code says what is wrong wherever it is met, so one sentence for each is enough; where the value may differ from
case to case, as with names of what is known, it stays in the English detail, which a program never reads.
"""

import re
from typing import Final

from games.api.languages import Language
from games.api.problem_codes import PROBLEMS
from games.api.problem_texts import advice_in, catalogued

FAULTS: Final[dict[str, str]] = {
    # what a body and parameters may hold
    "required": "هذا الحقل مطلوب.",
    "null": "لا تكون قيمة هذا الحقل null.",
    "blank": "لا يكون هذا النصّ فارغًا.",
    "empty": "لا يكون هذا فارغًا.",
    "invalid": "القيمة من نوع خطأ أو بصيغة خطأ.",
    "invalid_choice": "واحدة من هذه القيم: {choices}.",
    "not_a_list": "تُنتظر هنا قائمة.",
    "not_a_dict": "يُنتظر هنا كائن.",
    "max_length": "لا يزيد الطول على {0}.",
    "min_length": "لا يقلّ الطول عن {0}.",
    "max_value": "لا تزيد القيمة على {0}.",
    "min_value": "لا تقلّ القيمة عن {0}.",
    "max_string_length": "النصّ أطول من اللازم.",
    "date": "يُنتظر هنا وقت، لا تاريخ وحده.",
    "make_aware": "هذا الوقت غير صالح.",
    "overflow": "هذا الوقت خارج المدى.",
    "null_characters_not_allowed": "لا تُقبل محارف NUL.",
    "surrogate_characters_not_allowed": "لا تُقبل أنصاف المحارف.",
    "repeated": "أرسله مرّة واحدة.",
    "below_min": "أقلّ من `min`.",
    "out_of_range": "من {0} إلى {1}.",
    "too_many": "هذا أكثر ممّا يُقبل معًا.",
    "unknown_part": "لا جزء بهذا الاسم يُضاف.",
    "malformed_step": "لا تُقرأ هذه الخطوة.",
    "no_such_round": "ليس في هذه اللعبة دور كهذا.",
    "wrong_attempt": "تُذكر محاولات الدور مرّة لكلّ منها، ومنها الأولى 0.",
    "malformed_turn_id": "رقم النوبة دور ثمّ نقطة ثمّ عدد، مثل 7.23.",
    # names and passwords
    "character_not_allowed": "في الاسم حروف وأرقام و'-' و'_' و'.' لا غير.",
    "not_readable": "لا شيء خفيّ في الاسم ولا ما يقلب اتجاهه.",
    "name_reserved": "هذا الاسم لبطولات الخدمة نفسها.",
    "too_long": "لا يزيد الاسم على {0} حرفًا.",
    "punctuation_misplaced": "يبدأ الاسم وينتهي بحرف أو رقم، ولا نقطتين متتاليتين فيه.",
    "too_many_marks": "على حرف علامات أكثر من اللازم.",
    "scripts_mixed": "يُكتب الاسم بخطّ واحد، حتى لا يُظنّ غيره.",
    "reads_as_staff": "يُقرأ هذا الاسم كأنّه للإدارة.",
    "password_too_short": "كلمة السرّ قصيرة: {0} محارف على الأقلّ.",
    "password_too_long": "لا تزيد كلمة السرّ على {0} محرفًا.",
    "password_too_common": "كلمة السرّ هذه شائعة.",
    "password_too_similar": "كلمة السرّ تشبه الاسم.",
    "wrong": "غير صحيحة.",
    # webhooks
    "not_a_url": "ليس هذا عنوانًا يُرسَل إليه.",
    "not_https": "فقط https؛ وعند التطوير http إلى هذا الجهاز وحده.",
    "has_credentials": "لا اسم ولا كلمة سرّ في العنوان؛ الطلبات موقّعة.",
    "has_fragment": "لا جزء بعد # في العنوان.",
    "not_public": "هذا العنوان ليس عامًّا؛ ويجوز هذا الجهاز عند التطوير.",
    "unknown_type": "لا نوع بهذا الاسم.",
    "for_bots_only": "لا تُرسَل النوبة مع اليد إلّا لبوت.",
    # lists of entries
    "not_utf8": "احفظ الملفّ CSV بترميز UTF-8.",
    "not_text": "ليس في الملفّ نصّ.",
    "malformed_row": "لا يُقرأ هذا السطر.",
    "no_name_column": "في السطر الأوّل أسماء الأعمدة، ومنها `name` مرّة واحدة.",
    "unknown_column": "لا عمود بهذا الاسم؛ احذفه.",
    "no_heading": "العمود {0} بلا اسم؛ احذفه.",
    "column_twice": "عمود مكرّر.",
    "too_many_cells": "في السطر خانات أكثر من السطر الأوّل.",
    "too_many_rows": "لا تزيد القائمة على {0} سطر.",
    "doubled": "هو نفسه في السطر {0}.",
    "looks_alike": "لا أحد بهذا الاسم، لكنّ اسمًا آخر يشبهه.",
    # what a table may choose
    "skip_needs_pass": "لا يُتخطّى دور إلّا حيث يجوز للجميع الباس: اختر `may_pass` أيضًا.",
    "skip_needs_carry": "الدور المتخطّى يزيد حساب التالي، فلا يكون `carry` بلا شيء.",
    "opened_by_needs_order": "لا يُعرف من يفتتح الدور قبل أن ينتهي ما قبله: اختر `concurrency` 1 أيضًا.",
    "house_rule_not_rated": "اللعبة المحتسبة تُلعب بنظام القواعد كما هو: اترك هذا الخيار، أو العبها غير محتسبة.",
    # a round handed in to be scored
    "unknown_round": "ليس في النظام دور بهذا الرقم.",
    "wrong_cards": "لا دور في النظام بهذا العدد من الأوراق.",
    "wrong_number_of_players": "ليس النظام لهذا العدد من اللاعبين.",
    "wrong_length": "عدد واحد من اللمّات لكلّ تقدير.",
    "impossible_multiplier": "يكون المضاعف هنا من {0} إلى {1}.",
    "tricks_out_of_range": "لا يربح أحد أقلّ من لا شيء.",
    "tricks_not_the_cards": "مجموع اللمّات هو أوراق اليد.",
    "estimate_out_of_range": "التقدير من 0 إلى أوراق اليد.",
    "dash_call_not_offered": "لا داش كول في هذا الدور.",
    "unknown_seat": "لا مقعد بهذا الرقم.",
    "dash_call_repeated": "يقول المقعد «داش كول» مرّة واحدة.",
    "dash_calls_used_up": "لا يقول «داش كول» في الدور أكثر من {0} من اللاعبين.",
    "dash_call_not_zero": "من قال «داش كول» فتقديره 0.",
    "no_declarer_here": "ليس في هذا الدور صاحب كول ولا صاحب أعلى كول.",
    "declarer_missing": "لا بدّ من صاحب الكول، وفي الدور السريع من صاحب أعلى كول.",
    "declarer_dashed": "من قال «داش كول» لا يكون صاحب الكول.",
    "bid_out_of_range": "الكول من {0} إلى {1}.",
    "declarer_below_estimate": "لا يقدّر أحد أكثر من الكول.",
    "risk_missing": "لا بدّ من الريسك، وهو آخر من قدّر.",
    "risk_not_last": "الريسك هو آخر من قدّر.",
    "not_first_highest": "صاحب أعلى كول هو أوّل من قال أعلى تقدير.",
    "zeros_used_up": "لا يقدّر 0 في الدور أكثر من {0} من اللاعبين.",
    "total_forbidden": "لا يكون مجموع التقديرات عدد اللمّات.",
}
_NUMBER = re.compile(r"(?<!\d)-?\d+")
_MEANT = re.compile(r" Did you mean `([^`]+)`\?$")
_CHOICES = re.compile(r"One of (.+)\.")


def fault_in(language: Language, code: str, detail: str) -> str:
    """The detail of a fault in a language; the English one where there is no other."""
    if language == "en":
        return detail
    if (meant := _MEANT.search(detail)) is not None:
        return f"{fault_in(language, code, detail[: meant.start()])} أتقصد `{meant[1]}`؟"
    if (text := FAULTS.get(code)) is None:
        return catalogued(detail) or (advice_in(language, code) if code in PROBLEMS else detail)
    numbers, named = _NUMBER.findall(detail), _CHOICES.fullmatch(detail)
    try:
        return text.format(*numbers, **({"choices": named[1].replace(", ", "، ")} if named else {}))
    except LookupError:  # the English sentence does not say that much
        return detail

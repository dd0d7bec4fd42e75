"""Arabic for what house rules say in English, and the fields that they set; a part of `arabic`."""

from typing import Final

HOUSE_RULES: Final[dict[str, str]] = {
    "Whether a seat may pass instead of bidding, as cafés, Pocket Estimation and score calculators have it; Jawaker's page knows no pass.":
        "هل للمقعد أن يقول «باس» بدل الكول، كما في المقاهي وPocket Estimation وحاسبات النقاط؛ أمّا صفحة جواكر فلا باس فيها.",
    "What becomes of a round that nobody bids on: it is dealt again, as in Tarneeb, or skipped, and the next counts more, as in Pocket Estimation. Skipping needs `may_pass` and a `carry`.":
        "ما يصير إليه دور لم يقل فيه أحد كولًا: يُعاد توزيعه كما في الطرنيب، أو يُتخطّى ويُحسب التالي أكثر كما في Pocket Estimation. والتخطّي يحتاج إلى `may_pass` و`carry`.",
    "When dash calls are made: as bids, in turn, or when all are asked before the auction, as Jawaker's blog and Pocket Estimation have it.":
        "متى يقال الداش كول: مثل الكول في نوبة صاحبه، أو بسؤال الجميع قبل المزايدة كما في مدوّنة جواكر وPocket Estimation.",
    "How many seats may make a dash call in a round. Every source that has a limit says two; one is for tables that want fewer.":
        "كم مقعدًا يقول داش كول في الدور. كلّ مصدر له حدّ يقول اثنين؛ والواحد لطاولات تريد أقلّ.",
    "Which of two equal bids declares, the earlier or the later one. No source says.":
        "أيّ الكولين المتساويين يكسب، الأسبق أم الأخير. لا مصدر يقول ذلك.",
    "What a seat without a card of some suit may do: ask for a new deal or play on; the same, but for one new deal a round, as cafés have it; only say so, as in Jawaker's blog; or nothing at all.":
        "ما يحقّ لمن ينقصه نوع: طلب إعادة التوزيع أو إكمال اللعب؛ أو كذلك بإعادة واحدة في الدور كما في المقاهي؛ أو الإعلان وحده كما في مدوّنة جواكر؛ أو لا شيء.",
    "Who opens a round: the next seat each time, or whoever bid highest in the round before, as Jawaker's blog has it, and then the seat before deals. That needs one round at a time.":
        "من يفتتح الدور: المقعد التالي كلّ مرّة، أو صاحب أعلى كول في الدور السابق كما في مدوّنة جواكر، وعندها يوزّع المقعد الذي قبله. وهذا يحتاج إلى دور واحد في كلّ مرّة.",
    "Whether a bid of 8 or more changes the fixed trump of a fast round, as Pocket Estimation and score calculators have it; Jawaker says that nobody can. Some houses put such a round off to the end; here it is played at once.":
        "هل يغيّر كول 8 فأكثر الحكم الثابت في الدور السريع («كسر اللون») كما في Pocket Estimation وحاسبات النقاط؛ وجواكر تقول إنّ أحدًا لا يغيّره. وبعض الطاولات تؤجّل هذا الدور إلى آخر اللعبة، وهنا يُلعب في مكانه.",
    "What a dash call wins or loses: 23, and 33 under 13, as Jawaker has it; 25, and 30 under, as score calculators do; or 35 whatever the total, as one of them has it.":
        "ما يكسبه الداش كول أو يخسره: 23 ويصير 33 تحت 13 كما في جواكر؛ أو 25 ويصير 30 كما في حاسبات النقاط؛ أو 35 أيًّا كان المجموع كما في إحداها.",
    "The document does not let the last round decide who opens, so it goes round with the deal.":
        "لا يجعل النصّ الدور السابق يحدّد من يفتتح، فيدور الافتتاح مع التوزيع.",
    "The trumps of the fast rounds are fixed, and nobody bids for another.":
        "حكم الأدوار السريعة ثابت، ولا كول يغيّره.",
    "A dash call is a zero as well, and counts 10 more under 13.":
        "الداش كول صفر أيضًا، ويُحسب 10 أكثر تحت 13.",
    "What a round that nobody made does to the next: it counts double, also after two in a row, as Jawaker has it; twofold, threefold and so on, as in the text of `rising`; ×2, ×4, ×8, as in a score calculator; or like any other, and then everybody loses their difference.":
        "ما يفعله دور لم يصب فيه أحد بالدور التالي: يُحسب ضعفين، ولو بعد دورين متتاليين، كما في جواكر؛ أو ضعفين ثم ثلاثة وهكذا كما في نصّ `rising`؛ أو ×2 و×4 و×8 كما في إحدى حاسبات النقاط؛ أو كغيره، وعندها يخسر كلّ لاعب فرقه.",
    "How far the total must be from 13 for a Double Risk. Every source that has one says four; three and five are for tables that want it more or less often.":
        "كم يبعد المجموع عن 13 ليكون دبل ريسك. كلّ مصدر فيه دبل ريسك يقول أربعة؛ والثلاثة والخمسة لطاولات تريده أكثر أو أقلّ.",
    "Whose points an estimate of 8 or more doubles: that player's own, or all scores of the hand, which is what the text says to the letter.":
        "لمن تُضاعَف النقاط عند تقدير 8 فأكثر: لصاحب التقدير وحده، أم نقاط الدور كلّها كما يقول النصّ بحرفه.",
    "Z is each player's own, by the player's own estimate.":
        "لكلّ لاعب مضاعفه Z بحسب تقديره هو.",
    "An estimate of 8 or more doubles.":
        "تقدير 8 فأكثر يُضاعِف.",
    "All scores of the hand are multiplied by two, the document says, if a player estimated 8 or more. Against the letter only that player's points are: otherwise one player could double everybody's losses. A table may choose the letter.":
        "يقول النصّ إنّ نقاط الدور كلّها تُضرب في اثنين إذا قدّر لاعب 8 أو أكثر. وخلافًا لحرفه تُضاعَف نقاط ذلك اللاعب وحده، وإلّا ضاعف لاعب واحد خسائر الجميع. وللطاولة أن تختار الحرف.",
    "Bidding is that of Tarneeb, where a deal that everybody passes is dealt again.":
        "المزايدة كما في الطرنيب، وفيه يُعاد توزيع ما قال فيه الجميع «باس».",
    "How far the total must be from 13 for a Risk. From 1 there is always one, and Double Risk is all there is; from 2 on, as in Pocket Estimation and score calculators, each further 2 count 10 more, up to fourfold.":
        "كم يبعد المجموع عن 13 ليكون ريسك. من 1 هناك ريسك دائمًا، ولا شيء فوق الدبل ريسك؛ ومن 2 كما في Pocket Estimation وحاسبات النقاط، تزيد كلّ 2 أخرى 10 نقاط، حتى أربعة أضعاف.",
    "What an estimate of 8 or more is worth: points that count double, as Jawaker has it, or a super call of score calculators, which wins the estimate squared or loses half of that or, in one of them, 10 for each trick of it above 5, in place of all but the only one's 10.":
        "ما يساويه تقدير 8 فأكثر: نقاط مضاعفة كما في جواكر، أو سوبر كول كما في حاسبات النقاط، يكسب مربّع التقدير أو يخسر نصفه أو، في إحداها، 10 عن كلّ لمّة فوق 5، بدل كلّ شيء عدا 10 المصيب الوحيد أو المخطئ الوحيد.",
    "Whether a round in which two others estimate as many as the high bidder counts double for everybody, as a score calculator has it; other sources do not know it.":
        "هل يُحسب الدور ضعفين للجميع إذا قدّر اثنان مثل صاحب أعلى كول، كما في إحدى حاسبات النقاط؛ ولا تعرفه المصادر الأخرى.",
    "The last to estimate is the Risk, however near to 13 the total is.": "آخر من يقدّر هو الريسك، مهما قرب المجموع من 13.",
    "The document has no step of Risk beyond Double Risk.": "لا درجة للريسك في النصّ فوق الدبل ريسك.",
    "The document has Risk and Double Risk, and no step beyond.": "في النصّ ريسك ودبل ريسك، ولا درجة فوقهما.",
    "From 8 on the points count double.": "من 8 فصاعدًا تُحسب النقاط ضعفين.",
    "The document says nothing of rounds that several Withs double.": "لا يذكر النصّ أدوارًا يضاعفها أكثر من ويذ.",
}  # fmt: skip

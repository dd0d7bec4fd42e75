"""Arabic for the reasons of `updown`, by the sentences that they translate."""

from typing import Final

UPDOWN: Final[dict[str, str]] = {
    "The game is made for two to five players.": "اللعبة للاعبين اثنين إلى خمسة.",
    "The deal moves to the left, and so do speaking and play. That cards are dealt one at a time is what other sources say.":
        "التوزيع إلى اليسار، وكذلك الكلام واللعب. أمّا توزيع الأوراق واحدة واحدة فتقوله مصادر أخرى.",
    "Ten cards a player and one; odd low cards stay in the order hearts, diamonds, clubs, spades. For four players the list printed leaves 37, a slip: by judgement the fives stay, and the four of hearts.":
        "عشر أوراق لكلّ لاعب وواحدة؛ وما زاد من الأوراق الصغيرة يبقى بترتيب هارت فكارو فتريفل فسبيد. والقائمة المطبوعة لأربعة لاعبين تترك 37 سهوًا: والاجتهاد أن تبقى الخمسات وأربعة الهارت.",
    "None, unless the table adds one or two as the highest trumps, each in place of a lowest card. By judgement a joker turned up means no trump; the other one then wins where it is played.":
        "لا جوكر، إلّا إذا أضافت الطاولة واحدًا أو اثنين أعلى الحكم، كلٌّ مكان أصغر ورقة. والاجتهاد أنّ الجوكر المكشوف يعني لا حكم، ويكسب الآخر حيث لُعب.",
    "There are 19 turns: up to ten cards and down, or down to one and up if the table prefers.":
        "تسعة عشر دورًا: طلوعًا إلى عشر أوراق ثم نزولًا، أو نزولًا إلى واحدة ثم طلوعًا إن شاءت الطاولة.",
    "The document is silent, so players keep their seats unless the table wants the draw.":
        "النصّ ساكت، فيبقى اللاعبون في مقاعدهم إلّا إذا أرادت الطاولة السحب.",
    "The document is silent; cards are drawn and the best one deals first, even if nobody moves.":
        "النصّ ساكت؛ تُسحب الأوراق ويوزّع صاحب أعلاها أوّلًا، وإن لم يغيّر أحد مقعده.",
    "The deal moves one player to the left each turn.": "ينتقل التوزيع لاعبًا واحدًا إلى اليسار كلّ دور.",
    "There is no auction: a turned-up card names the trump suit.": "لا مزايدة: ورقة مكشوفة تسمّي نوع الحكم.",
    "Without an auction the question does not arise.": "لا مزايدة هنا، فلا محلّ للسؤال.",
    "Without an auction no deal is thrown in for want of a bid.": "لا مزايدة، فلا يُلغى توزيع لعدم وجود كول.",
    "The document says nothing of dash calls, only of estimates.":
        "لا يذكر النصّ داش كول، بل تقديرات فقط.",
    "The player to the left of the dealer speaks first, the dealer last.":
        "يبدأ الكلام من على يسار الموزِّع، والموزِّع آخرهم.",
    "Players can estimate what they like, so zeros are not limited.": "لكلّ لاعب أن يقدّر ما شاء، فلا حدّ للأصفار.",
    "The total may not equal the tricks of the turn; only the last to speak is held by it.":
        "لا يجوز أن يساوي المجموع لمّات الدور؛ ولا يقيّد ذلك إلّا آخر المتكلّمين.",
    "The document says nothing of missing suits, and with few cards everybody lacks some.":
        "لا يذكر النصّ نقص الأنواع، ومع قلّة الأوراق ينقص كلَّ لاعب بعضُها.",
    "There are no fast rounds, so the question does not arise.": "لا أدوار سريعة هنا، فلا محلّ للسؤال.",
    "The player left of the first to estimate leads; with two players that is the dealer.":
        "ينزل أوّلًا من على يسار أوّل من قدّر؛ ومع لاعبين اثنين هو الموزِّع.",
    "There are no fast rounds; the field has the value of the other turns.":
        "لا أدوار سريعة هنا؛ فللحقل قيمة سائر الأدوار.",
    "The last to speak is restricted; the document says nothing of gains or losses by it.":
        "آخر المتكلّمين مقيَّد؛ ولا يذكر النصّ أنّه يكسب بذلك أو يخسر.",
    "Won tricks lie in clear view, unless the table prefers to conceal them.":
        "اللمّات المكسوبة ظاهرة للجميع، إلّا إذا فضّلت الطاولة إخفاءها.",
    "Points are penalties, so the lowest total wins. As in all rulesets, ties share the better place, and who left for good comes after all who stayed.":
        "النقاط غرامات، فالأقلّ هو الفائز. وكما في كلّ الأنظمة يتقاسم المتعادلون المركز الأفضل، ومن غادر نهائيًا يأتي بعد كلّ من بقي.",
    "Exact players pay nothing, others the cards of the turn and the larger of estimate and tricks.":
        "من أصاب لا يدفع شيئًا، وغيره يدفع أوراق الدور وأكبر الرقمين: تقديره أو لمّاته.",
    "The document says nothing of a turn that nobody made, so it counts as any other and leaves nothing to the next.":
        "لا يذكر النصّ دورًا لم يصب فيه أحد، فيُحسب كغيره ولا يترك شيئًا للتالي.",
}  # fmt: skip

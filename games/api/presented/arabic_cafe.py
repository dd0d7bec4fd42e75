"""Arabic for what `cafe` says in English; a part of `arabic`."""

from typing import Final

CAFE: Final[dict[str, str]] = {
    "All sources know four players, each on their own.": "كلّ المصادر لأربعة لاعبين، كلٌّ لنفسه.",
    "Deal and play run counter-clockwise in Jawaker and Pocket Estimation.": "التوزيع واللعب عكس عقارب الساعة في جواكر وPocket Estimation.",
    "No source has jokers.": "لا جوكر في أيّ مصدر.",
    "A boula has 18 rounds, of which the last five have the fixed trumps no-trump, spades, hearts, diamonds and clubs.":
        "في البولة 18 دورًا، والخمسة الأخيرة حكمها ثابت: سانز فسبيد فهارت فكارو فتريفل.",
    "Jawaker says that nobody changes the trump of the last five rounds. In Pocket Estimation and score calculators a call of 8 or more does, and a table may choose that.":
        "جواكر تقول إنّ أحدًا لا يغيّر حكم الأدوار الخمسة الأخيرة. وفي Pocket Estimation وحاسبات النقاط يغيّره كول 8 فأكثر، وللطاولة أن تختار ذلك.",
    "Jawaker's blog lets the winner of the last auction open; Jawaker's page and the other sources go round. So it goes round here, and a table may choose the other.":
        "مدوّنة جواكر تجعل كاسب المزايدة السابقة يفتتح؛ وفي صفحة جواكر والمصادر الأخرى يدور الافتتاح على المقاعد. فيدور هنا أيضًا، وللطاولة أن تختار الآخر.",
    "What a zero counts more under 13; as only dash calls do here, it counts for nobody.":
        "ما يزيده الصفر في الأندر تحت 13؛ ولأنّه هنا للداش كول وحده فلا يُحسب لأحد.",
    "One round at a time, unless the table deals several together.": "دور واحد في كلّ مرّة ما لم توزّع الطاولة عدّة أدوار معًا.",
    "Players sit as they sat down, unless the table wants the draw.": "يبقى كلّ لاعب حيث جلس، إلّا إذا أرادت الطاولة السحب.",
    "Cards are drawn and the best one deals first, even if nobody moves.": "تُسحب الأوراق ويوزّع صاحب أعلاها أوّلًا، وإن لم يغيّر أحد مقعده.",
    "The deal moves on by one seat with every round, unless the table lets the last high bidder open.":
        "ينتقل التوزيع مقعدًا واحدًا كلّ دور، إلّا إذا جعلت الطاولة صاحب أعلى كول السابق يفتتح.",
    "Programs of Egyptian players and the text of `rising` let each bid outrank the last: by tricks, then by no-trump, spades, hearts, diamonds, clubs. Jawaker's page has one bid each.":
        "في برامج اللاعبين المصريين وفي نصّ `rising` يعلو كلّ كول على ما قبله: بعدد اللمّات، ثم بالسانز فالسبيد فالهارت فالكارو فالتريفل. وفي صفحة جواكر كول واحد لكلّ لاعب.",
    "The first player after the dealer begins; who dashed is passed over.": "يبدأ أوّل لاعب بعد الموزِّع، ويُتخطّى من قال داش.",
    "Bidding moves as play does.": "اتّجاه المزايدة كاتّجاه اللعب.",
    "A weak hand passes in Pocket Estimation and other programs.": "اليد الضعيفة تقول «باس» في Pocket Estimation وبرامج أخرى.",
    "A seat that passed may bid again, as in Egyptian Tarneeb, unless the table decides that a pass is final, as other programs have it.":
        "من قال «باس» له أن يعود إلى المزايدة كما في الطرنيب المصري، إلّا إذا جعلت الطاولة الباس نهائيًا كما في برامج أخرى.",
    "The lowest bid is four tricks.": "أقلّ كول أربع لمّات.",
    "There are thirteen tricks to win; thirteen no-trump ends the auction.": "في الدور ثلاث عشرة لمّة؛ و13 سانز تنهي المزايدة.",
    "A round that nobody bids on is skipped, and no deal thrown in.": "دور لم يقل فيه أحد كولًا يُتخطّى، ولا يُلغى توزيع.",
    "When all pass, Pocket Estimation skips the round, and the next one starts with a double score.":
        "إذا قال الجميع «باس» تتخطّى Pocket Estimation الدور، ويُحسب الدور التالي ضعفين.",
    "Jawaker's blog and Pocket Estimation ask for dash calls before the auction.": "مدوّنة جواكر وPocket Estimation تسألان عن الداش كول قبل المزايدة.",
    "At most two players make a dash call in a round.": "لا يقول داش كول في الدور أكثر من لاعبين.",
    "Estimates run on from the declarer, on score sheets, too.": "تبدأ التقديرات بعد صاحب الكول، وكذلك في أوراق الحساب.",
    "Nobody estimates more than the declarer bid.": "لا يقدّر أحد أكثر من صاحب الكول.",
    "Jawaker lets at most two players have zero, called or estimated.": "في جواكر لا يكون الصفر لأكثر من لاعبين، بداش كول أو بتقدير.",
    "The estimates may not add up to 13.": "لا يجوز أن يكون مجموع التقديرات 13.",
    "Who lacks a suit asks for a new deal or plays on; Jawaker's blog and other programs only let it be told, and a table may choose that.":
        "من ينقصه نوع يطلب إعادة التوزيع أو يكمل اللعب؛ ومدوّنة جواكر وبرامج أخرى تكتفي بالإعلان، وللطاولة أن تختار ذلك.",
    "In the fast rounds a missing suit is only told.": "في الأدوار السريعة يُعلن نقص النوع فقط.",
    "No source passes the deal on but one, so the same player deals again.": "لا ينقل التوزيعَ إلّا مصدر واحد، فيوزّع اللاعب نفسه مرّة أخرى.",
    "The declarer leads to the first trick.": "صاحب الكول ينزل أوّلًا.",
    "The player with the highest estimate counts as the declarer, who leads.": "صاحب أعلى تقدير يُعدّ صاحب الكول، وصاحب الكول ينزل أوّلًا.",
    "In the last five rounds the player with the highest estimate is treated as the declarer; among equals, by judgement, the first.":
        "في الأدوار الخمسة الأخيرة يُعامَل صاحب أعلى تقدير كصاحب الكول؛ وعند التساوي فالأوّل اجتهادًا.",
    "No source hides won tricks.": "لا مصدر يخفي اللمّات.",
    "The last player who estimates is the Risk.": "آخر من يقدّر هو الريسك.",
    "Tricks, ten for making it, ten by role, and extras, as score calculators add them.": "اللمّات، وعشرة لمن أصاب، وعشرة حسب الصفة، ثم الإضافات، كما تجمعها حاسبات النقاط.",
    "Ten for who makes it, ten won or lost by declarer and With, ten for each step of Risk: the sums of score calculators, which are Jawaker's as far as those go. A dash call is 25.":
        "عشرة لمن أصاب، وعشرة يكسبها أو يخسرها صاحب الكول والويذ، وعشرة لكلّ درجة ريسك: مجاميع حاسبات النقاط، وهي مجاميع جواكر حيث وُجدت. والداش كول 25.",
    "Score calculators count With in every round, fast ones, too.": "حاسبات النقاط تحسب الويذ في كلّ دور، والسريع أيضًا.",
    "Pocket Estimation and score calculators count a Risk from two tricks off 13 on, in steps of two and ten points, up to fourfold; Jawaker counts any distance, in two steps.":
        "Pocket Estimation وحاسبات النقاط تحسب الريسك من لمّتين بعيدًا عن 13، بدرجات من لمّتين وعشر نقاط، حتى أربعة أضعاف؛ وجواكر تحسب أيّ بعد، بدرجتين.",
    "Score calculators count a dash call 25 over and 30 under, won or lost; Jawaker 23 and 33.": "حاسبات النقاط تحسب الداش كول 25 أوفر و30 أندر، كسبًا أو خسارة؛ وجواكر 23 و33.",
    "A calculator counts every zero as a dash; called and estimated are told apart everywhere else.": "إحدى الحاسبات تعدّ كلّ صفر داش؛ وغيرها يفرّق بين الداش كول وصفر التقدير.",
    "A super call begins at 8.": "السوبر كول يبدأ من 8.",
    "A super call stands alone, so nobody's points are doubled by it.": "السوبر كول قائم بنفسه، فلا تُضاعَف به نقاط أحد.",
    "Score calculators square an estimate of 8 or more that is made and take half of that from who missed; another takes ten for each trick above five, and Jawaker doubles.":
        "حاسبات النقاط تربّع تقدير 8 فأكثر لمن أصاب وتأخذ نصف ذلك ممّن أخطأ؛ وأخرى تأخذ عشرة عن كلّ لمّة فوق الخمس، وجواكر تضاعف.",
    "One calculator doubles a round with two Withs; the others do not, so a table has to choose it.": "حاسبة واحدة تضاعف الدور الذي فيه اثنان ويذ؛ ولا تفعله الأخرى، فعلى الطاولة أن تختاره.",
    "After a round nobody made, or one that all passed, the next counts double. That two in a row count fourfold or threefold is told, too; Jawaker and Pocket Estimation double.":
        "بعد دور لم يصب فيه أحد، أو قال فيه الجميع «باس»، يُحسب التالي ضعفين. ويُحكى أنّ اثنين متتاليين يُحسبان أربعة أضعاف أو ثلاثة؛ وجواكر وPocket Estimation تضاعفان.",
}  # fmt: skip

"""What each lesson says, in English and in Arabic side by side. `tests/web/learn` checks what it claims."""

from __future__ import annotations

from typing import Final, NamedTuple

Said = tuple[str, str]  # in English and in Arabic


class Text(NamedTuple):
    """The idea, what to do, and what is said when it was done, right or wrong."""

    title: Said
    told: tuple[Said, ...]
    task: Said
    right: Said
    wrong: Said


# The players are those of the rule book's lesson: Basem sits on the learner's right, then Karim, then Dina.
# fmt: off
TEXTS: Final[dict[str, Text]] = {
    "trick": Text(
        ("A trick",
         "اللمّة"),
        (
            ("A trick is one card from each of the four players. The highest card of the suit that was led wins it. The ace is the highest card, the two the lowest.",
             "اللمّة ورقة من كلّ لاعب من الأربعة. تكسبها أعلى ورقة من النوع الذي بدأت به. أعلى الأوراق الآس، وأصغرها 2."),
            ("Basem led a heart, Karim and Dina have played. You are the last.",
             "نزل باسم بهارت، ولعب كريم ودينا. أنت الأخير."),
        ),
        ("Win this trick.",
         "اكسب هذه اللمّة."),
        ("Your king is the highest heart on the table, so the trick is yours. Who wins a trick leads the next one.",
         "شايبك أعلى هارت على الطاولة، فاللمّة لك. ومن كسب لمّة نزل بالتي بعدها."),
        ("Dina's queen is higher than your card, so the trick is hers. Your king would have won it.",
         "بنت دينا أعلى من ورقتك، فاللمّة لها. كان شايبك يكسبها."),
    ),
    "follow": Text(
        ("Following suit",
         "اتباع النوع"),
        (
            ("If you have a card of the suit that was led, you must play that suit. If you have none, you may play any card.",
             "إن كانت معك ورقة من النوع الذي بدأت به اللمّة، فعليك أن تلعب من هذا النوع. وإن لم تكن، فالعب ما شئت."),
            ("Basem led the ace of diamonds. Nobody can beat it. Another diamond will be led after it.",
             "نزل باسم بآس الكارو، ولا يعلوه أحد. وسينزل بعده بكارو أخرى."),
        ),
        ("You have two diamonds. Play them so that you win the second trick.",
         "معك ورقتا كارو. العبهما بحيث تكسب اللمّة الثانية."),
        ("You gave the small diamond to the ace and kept the king. In the second trick the king was the highest.",
         "لعبت الكارو الصغيرة تحت الآس واحتفظت بالشايب، فكان الشايب الأعلى في اللمّة الثانية."),
        ("Your king fell under the ace, and the nine was too small for the second trick. When you cannot win, play low.",
         "سقط شايبك تحت الآس، وكانت التسعة أصغر من أن تكسب الثانية. إذا لم تستطع أن تكسب، فالعب ورقة صغيرة."),
    ),
    "trump": Text(
        ("Trump",
         "الحكم"),
        (
            ("One suit may be trump. Every trump beats every card of the other suits. In this round spades are trump.",
             "قد يكون نوع واحد حكمًا. كلّ ورقة من الحكم تعلو كلّ ورقة من الأنواع الأخرى. في هذا الدور الحكم سبيد."),
            ("Basem led the ace of hearts. You have no heart, so you may play any card.",
             "نزل باسم بآس الهارت. ليس معك هارت، فلك أن تلعب أيّ ورقة."),
        ),
        ("Win this trick.",
         "اكسب هذه اللمّة."),
        ("Your trump beats the ace. Any trump was enough: the smallest would do.",
         "حكمك يعلو الآس. كانت أيّ ورقة حكم تكفي، حتى أصغرها."),
        ("A card of another suit that is no trump cannot win, not even an ace. A small spade would have won.",
         "ورقة من نوع آخر ليست حكمًا لا تكسب، حتى لو كانت الآس. كانت ورقة سبيد صغيرة تكسب."),
    ),
    "estimate": Text(
        ("An estimate",
         "التقدير"),
        (
            ("Before the cards are played each player says how many of the 13 tricks they will win. Who wins exactly that many gets points. One more is as bad as one less.",
             "قبل اللعب يقول كلّ لاعب كم لمّة من الـ13 سيكسب. من كسب ما قاله تمامًا أخذ نقاطًا. لمّة زائدة مثل لمّة ناقصة."),
            ("There is no trump in this round. Count the cards that nobody can beat: aces, and kings and queens below your own aces. All your other cards are small.",
             "لا حكم في هذا الدور: سانز. عُدّ الأوراق التي لا يعلوها أحد: الآس، ثم الشايب والبنت تحت آس معك. وباقي أوراقك صغيرة."),
        ),
        ("Say how many tricks you will win.",
         "قل كم لمّة ستكسب."),
        ("Ace, king and queen of spades and the ace of hearts: four tricks, and you said four.",
         "آس السبيد وشايبه وبنته وآس الهارت: أربع لمّات، وقلت أربعًا."),
        ("Count again: ace, king and queen of spades, and the ace of hearts.",
         "عُدّ ثانية: آس السبيد وشايبه وبنته، وآس الهارت."),
    ),
    "thirteen": Text(
        ("Why not 13?",
         "لماذا لا 13؟"),
        (
            ("There are 13 tricks. If the estimates made 13 as well, everybody could be exact. So the last to speak may not say the number that makes the total 13: somebody must miss.",
             "في الدور 13 لمّة. لو صار مجموع التقديرات 13 لأمكن أن يصيب الجميع. لذلك لا يقول الأخير الرقم الذي يجعل المجموع 13: لا بدّ أن يخطئ واحد على الأقلّ."),
            ("The others said 5, 2 and 4, which is 11. You are the last, so 2 is barred for you. Spades are trump.",
             "قال الآخرون 5 و2 و4، أي 11. أنت الأخير، فلا يجوز لك أن تقول 2. والحكم سبيد."),
        ),
        ("Count your tricks and say the number.",
         "عُدّ لمّاتك وقل الرقم."),
        ("Three tricks, and the total is 14: players call such a round over. Somebody got too few.",
         "ثلاث لمّات، والمجموع 14: هذا دور أوفر. وأحدهم لم يجد ما يكفيه."),
        ("Your ace and king of spades and your ace of diamonds win: three tricks.",
         "آس السبيد وشايبه وآس الكارو تكسب: ثلاث لمّات."),
    ),
    "caller": Text(
        ("The caller",
         "صاحب الكول"),
        (
            ("In most rounds an auction names the trump. A bid says how many tricks you will win, 4 or more, and with which trump. The most tricks win; of equal bids the higher trump: no-trump, spades, hearts, diamonds, clubs.",
             "في أكثر الأدوار تحدّد المزايدة الحكم. يقول الكول كم لمّة ستكسب، 4 أو أكثر، وبأيّ حكم. يكسب الأكثر لمّات؛ وعند التساوي الحكم الأعلى: سانز ثم سبيد ثم هارت ثم كارو ثم تريفل."),
            ("The caller has won the auction. The bid is the caller's estimate, and the caller leads first.",
             "صاحب الكول هو من كسب المزايدة. والكول هو تقديره، وهو أوّل من ينزل."),
        ),
        ("You have the five highest spades and an ace. Become the caller, and promise what you will win.",
         "معك أعلى خمس ورقات سبيد وآس. كن صاحب الكول، وعِد بما ستكسبه."),
        ("Five spades and the ace of hearts are six tricks. The caller gets 20 points besides, where others get 10.",
         "خمس ورقات سبيد وآس الهارت ستّ لمّات. وصاحب الكول يأخذ 20 نقطة زيادة، وغيره يأخذ 10."),
        ("Six spades was the bid: five spades and the ace of hearts are six tricks, and it is higher than Karim's 5 diamonds.",
         "كان الصواب كول 6 سبيد: خمس ورقات سبيد وآس الهارت ستّ لمّات، وهو أعلى من كول كريم 5 كارو."),
    ),
    "with": Text(
        ("With",
         "ويذ"),
        (
            ("Who says as many as the caller is With. An exact With gets 20 points besides, as the caller does, where others get 10; a With who misses loses 10.",
             "من قال مثل صاحب الكول فهو ويذ. والويذ إذا أصاب أخذ 20 نقطة زيادة مثل صاحب الكول، وغيره يأخذ 10؛ وإذا أخطأ خسر 10."),
            ("Dina is the caller with 5 spades. Nobody may say more than the caller.",
             "دينا صاحبة الكول: 5 سبيد. ولا يقول أحد أكثر من الكول."),
        ),
        ("You hold five cards that nobody else can beat once the trumps are gone. Be With.",
         "معك خمس ورقات لا يعلوها أحد بعد أن ينتهي الحكم. كن ويذ."),
        ("You said 5 as the caller did, and won 5: you are With and exact.",
         "قلت 5 مثل صاحبة الكول، وكسبت 5: أنت ويذ وأصبت."),
        ("Five was the number: the ace and king of hearts, the ace and king of diamonds, the ace of clubs.",
         "كان الرقم 5: آس الهارت وشايبه، وآس الكارو وشايبه، وآس التريفل."),
    ),
    "risk": Text(
        ("Risk",
         "الريسك"),
        (
            ("The last to say a number is the Risk, because their choice is restricted. The Risk wins or loses 10 points more. If the total is 4 or more away from 13, it is a Double Risk and counts 20.",
             "آخر من يقول رقمًا هو الريسك، لأنّ اختياره مقيَّد. يكسب أو يخسر 10 نقاط زيادة. وإذا بعد المجموع عن 13 بأربعة أو أكثر فهو دبل ريسك، ويُحسب 20."),
            ("The others said 6, 2 and 4, which is 12. You are the last, and 1 is barred for you. Hearts are trump.",
             "قال الآخرون 6 و2 و4، أي 12. أنت الأخير، فلا يجوز لك أن تقول 1. والحكم هارت."),
        ),
        ("Count your tricks and say the number.",
         "عُدّ لمّاتك وقل الرقم."),
        ("You were exact as the Risk: 20 points instead of the 10 that others get.",
         "أصبت وأنت الريسك: 20 نقطة بدل الـ10 التي يأخذها غيرك."),
        ("Your ace, king and queen of hearts win: three tricks. Saying another number made you miss as the Risk.",
         "آس الهارت وشايبه وبنته تكسب: ثلاث لمّات. قلت رقمًا آخر، فأخطأت وأنت الريسك."),
    ),
    "dash": Text(
        ("Dash",
         "الداش"),
        (
            ("Instead of bidding you may make a dash call: you promise to win no trick at all, before the trump is known. That gives 23 points if you keep it and takes 23 if you do not.",
             "بدل الكول لك أن تقول داش كول: تعد بألّا تكسب أيّ لمّة، قبل أن يُعرف الحكم. تأخذ 23 نقطة إن وفيت، وتخسر 23 إن لم تفِ."),
            ("You speak first. Your hand has nothing but small cards, and you must bid 4 or more or dash.",
             "أنت أوّل من يتكلّم. أوراقك كلّها صغيرة، وعليك أن تقول كولًا من 4 أو أكثر، أو داش."),
        ),
        ("Say what suits this hand.",
         "قل ما يناسب هذه الأوراق."),
        ("You won no trick, as you promised: 23 points, and 10 more because the total is under 13.",
         "لم تكسب أيّ لمّة كما وعدت: 23 نقطة، و10 فوقها لأنّ المجموع أقلّ من 13."),
        ("This hand cannot win four tricks. It can hardly win one, and that is worth a dash call.",
         "هذه الأوراق لا تكسب أربع لمّات. بل يصعب أن تكسب واحدة، وهذا يستحقّ داش كول."),
    ),
    "multiplier": Text(
        ("Times two",
         "الضعف"),
        (
            ("If nobody is exact, the round gives no points, and the next round counts twice. That has just happened: look at the ×2.",
             "إذا لم يصب أحد فلا نقاط في الدور، ويُحسب الدور الذي بعده مرّتين. هذا ما حدث الآن: انظر إلى ×2."),
            ("Clubs are trump. Your hand is like the one of the fourth lesson, and what you get for it is not.",
             "الحكم تريفل. أوراقك تشبه أوراق الدرس الرابع، أمّا ما تأخذه عليها فلا."),
        ),
        ("Say how many tricks you will win.",
         "قل كم لمّة ستكسب."),
        ("Exact, and every line counts twice. If you are the only one who was exact, 10 points come on top.",
         "أصبت، وكلّ سطر يُحسب مرّتين. ومن أصاب وحده أخذ 10 نقاط فوقها."),
        ("Missing counts twice as well. Ace, king and queen of clubs and the ace of hearts are four tricks.",
         "والخطأ يُحسب مرّتين أيضًا. آس التريفل وشايبه وبنته وآس الهارت أربع لمّات."),
    ),
    "round": Text(
        ("A whole round",
         "دور كامل"),
        (
            ("Now play a round from the auction to the points. At each turn a bot says what it would do with your cards, and why.",
             "العب الآن دورًا من المزايدة إلى النقاط. عند كلّ نوبة يقول لك بوت ماذا كان سيفعل بأوراقك، ولماذا."),
        ),
        ("Win exactly as many tricks as you say.",
         "اكسب من اللمّات ما تقوله تمامًا."),
        ("You won exactly what you said. That is all there is to Estimation: go and play it.",
         "كسبت ما قلته تمامًا. هذه هي اللعبة كلّها: ابدأ اللعب."),
        ("You did not win what you said this time. That happens to everybody: play the round again, or a game.",
         "لم تكسب ما قلته هذه المرّة. يحدث هذا للجميع: أعد الدور، أو العب لعبة."),
    ),
}
# fmt: on

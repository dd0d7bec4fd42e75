"""Texts for the lesson of one round in each kind of game, for a reader who has never played.

English and Arabic of each sentence stand side by side. The players are Amal, Basem, Karim and Dina.
"""

from typing import Final

Said = tuple[str, str]

NAMES: Final[tuple[Said, ...]] = (("Amal", "أمل"), ("Basem", "باسم"), ("Karim", "كريم"), ("Dina", "دينا"))

TITLES: Final[dict[str, Said]] = {
    "about": ("What the game is about", "فكرة اللعبة"),
    "deal": ("The deal", "التوزيع"),
    "auction": ("The auction", "المزايدة"),
    "estimates": ("The estimates", "التقديرات"),
    "play": ("The play", "اللعب"),
    "points": ("The points", "النقاط"),
    "game": ("The whole game", "اللعبة كلّها"),
}
ABOUT: Final[dict[str, Said]] = {
    "highest": (
        "Before the cards are played everybody says how many tricks they will win. Points go to those who win "
        "exactly that many: one trick more is as bad as one less.",
        "قبل لعب الأوراق يقول كلّ لاعب كم لمّة سيكسب. والنقاط لمن كسب ما قاله تمامًا: لمّة زائدة مثل لمّة ناقصة.",
    ),
    "lowest": (
        "Before the cards are played everybody says how many tricks they will win. Who wins exactly that many "
        "pays nothing, everybody else pays penalty points, and the fewest points win the game.",
        "قبل لعب الأوراق يقول كلّ لاعب كم لمّة سيكسب. من كسب ما قاله تمامًا لا يدفع شيئًا، وغيره يدفع نقاط غرامة، والأقلّ نقاطًا هو الفائز.",
    ),
    "trick": (
        "A trick is one card from each player, in turn; the best of them wins it. A round has as many tricks as "
        "each hand has cards.",
        "اللمّة ورقة من كلّ لاعب بالدور، وأحسنها يكسبها. وفي الدور لمّات بعدد أوراق اليد.",
    ),
}
DEAL: Final[dict[str, Said]] = {
    "full": (
        "Amal deals the 52 cards one at a time, beginning with Basem on the right, so that everybody has 13. Deal and "
        "play run counter-clockwise: Amal, Basem, Karim, Dina.",
        "توزّع أمل الأوراق الـ52 واحدة واحدة، وتبدأ بباسم على يمينها، فيصير لكلّ لاعب 13 ورقة. والتوزيع واللعب عكس عقارب "
        "الساعة: أمل ثم باسم ثم كريم ثم دينا.",
    ),
    "few": (
        "It is the second turn, so everybody gets two cards. Basem deals, beginning with Karim on the left; deal and play "
        "run clockwise. The next card is turned up: it is the king of hearts, so hearts are trump.",
        "هذا هو الدور الثاني، فلكلّ لاعب ورقتان. يوزّع باسم، ويبدأ بكريم على يساره، والتوزيع واللعب مع عقارب الساعة. ثم "
        "تُكشف الورقة التالية، وهي شايب الهارت، فالهارت حكم.",
    ),
    "void": (
        "Who has no card of some suit says so before anything else, and may ask for a new deal or play on (avoid).",
        "من ليس معه ورقة من نوع ما يقول ذلك قبل كلّ شيء، وله أن يطلب إعادة التوزيع أو أن يُكمل (أفويد).",
    ),
}
AUCTION: Final[dict[str, Said]] = {
    "blind": (
        "First each player is asked whether they promise to win no trick at all, before anybody has bid. Dina has "
        "low cards only, and does: a blind dash.",
        "أوّلًا يُسأل كلّ لاعب هل يعد بألّا يكسب أيّ لمّة، قبل أن يقول أحد كولًا. أوراق دينا كلّها صغيرة، فتعد بذلك: داش أعمى.",
    ),
    "one_bid": (
        "Each player speaks once, beginning with Basem, the player after the dealer. A bid is a number of tricks, {lowest} or "
        "more, and the trump that goes with it.",
        "يتكلّم كلّ لاعب مرّة، ويبدأ باسم الذي يلي الموزِّع. والكول عدد من اللمّات، {lowest} أو أكثر، ومعه الحكم.",
    ),
    "ascending": (
        "Basem, the player after the dealer, opens. A bid is a number of tricks, {lowest} or more, and the trump that goes with "
        "it. Each bid must outrank the last, by tricks, then by trump; who does not want to bid passes.",
        "يفتتح باسم الذي يلي الموزِّع. والكول عدد من اللمّات، {lowest} أو أكثر، ومعه الحكم. وعلى كلّ كول أن يعلو على ما قبله، "
        "بعدد اللمّات ثم بالحكم؛ ومن لا يريد يقول باس.",
    ),
    "ranks": (
        "Trumps rank: no-trump, spades, hearts, diamonds, clubs.",
        "ترتيب الحكم من الأعلى: سانز ثم سبيد ثم هارت ثم كارو ثم تريفل.",
    ),
    "basem": ("Basem bids 5 spades.", "يقول باسم: كول 5 سبيد."),
    "karim": ("Karim bids 4 hearts.", "يقول كريم: كول 4 هارت."),
    "amal": ("Amal bids 4 clubs.", "تقول أمل: كول 4 تريفل."),
    "dina": (
        "Dina has low cards only and makes a dash call: instead of a bid, a promise to win no trick at all. That is "
        "hard to keep, and worth much.",
        "أوراق دينا كلّها صغيرة، فتقول: داش كول. بدل الكول تعد بألّا تكسب أيّ لمّة، وهذا صعب وثمنه كبير.",
    ),
    "rising": (
        "Basem bids 4 hearts, Karim 4 spades, which is higher. Dina has dashed and is left out. Amal passes. Basem bids 5 spades, "
        "and Karim and Amal pass.",
        "يقول باسم: كول 4 هارت، وكريم: كول 4 سبيد، وهو أعلى. دينا قالت داش فلا تُسأل. تقول أمل: باس. يقول باسم: كول 5 "
        "سبيد، ثم يقول كريم وأمل: باس.",
    ),
    "won": (
        "Five is the most, so Basem has won the auction and is the declarer, spades are trump, and 5 is their estimate.",
        "الخمسة هي الأكثر، فكسب باسم المزايدة: هو صاحب الكول، والحكم سبيد، وتقديره 5.",
    ),
}
ESTIMATES: Final[dict[str, Said]] = {
    "others": (
        "The others say in turn how many tricks they will win, beginning with Karim, who sits after Basem. Nobody may say more "
        "than the bid. Dina has promised 0 already.",
        "يقول الآخرون بالدور كم لمّة سيكسبون، ويبدأ كريم الذي يلي باسم. ولا يقول أحد أكثر من الكول. ودينا قالت 0 من قبل.",
    ),
    "karim": ("Karim says 5.", "يقول كريم: 5."),
    "with": (
        "That is as many as the declarer: Karim is With.",
        "وهذا مثل صاحب الكول، فكريم ويذ.",
    ),
    "free": ("Amal is the last and says 2.", "أمل آخر من يقدّر، وتقول: 2."),
    "forbidden": (
        "Amal is the last. So far the total is 10, and it may not be 13, so that somebody must miss: Amal may not say 3. She "
        "says 2.",
        "أمل آخر من يقدّر. المجموع حتى الآن 10، ولا يجوز أن يكون 13، حتى يخطئ واحد على الأقلّ: فلا تقول أمل 3، وتقول: 2.",
    ),
    "risk": (
        "The last to say a number is the Risk: the one whose choice is restricted, and who wins or loses more for it. The "
        "farther the total is from 13, the more it is.",
        "وآخر من يقول رقمًا هو الريسك: هو المقيَّد في اختياره، فيكسب أو يخسر أكثر. وكلّما بعد المجموع عن 13 زاد ذلك.",
    ),
    "no_risk_yet": (
        "Here a total that is only one away from 13 makes no Risk: Amal wins or loses like anybody this time.",
        "وهنا لا ريسك إذا كان المجموع بعيدًا عن 13 بواحدة فقط: فأمل تكسب أو تخسر هذه المرّة مثل غيرها.",
    ),
    "under": (
        "The total is 12, one less than there are tricks: players call such a round under, and over if it is more.",
        "المجموع 12، أقلّ من عدد اللمّات بواحدة: هذا الدور أندر، ولو زاد المجموع لكان أوفر.",
    ),
    "updown": (
        "Karim speaks first and says 0, Dina says 1 and Amal 0. Basem, the dealer, is the last. The total may not equal the two "
        "tricks of the turn, so Basem may not say 1, and says 2.",
        "يبدأ كريم ويقول: 0، ثم دينا: 1، ثم أمل: 0. وباسم الموزِّع آخرهم. لا يجوز أن يساوي المجموع لمّتَي الدور، فلا يقول 1: "
        "ويقول: 2.",
    ),
}
PLAY: Final[dict[str, Said]] = {
    "declarer": ("Basem leads, as the winner of the auction.", "ينزل باسم أوّلًا لأنّه كسب المزايدة."),
    "after_dealer": (
        "Basem leads, as the seat after the dealer, whoever won the auction.",
        "ينزل باسم أوّلًا لأنّه يلي الموزِّع، أيًّا كان صاحب الكول.",
    ),
    "follow": (
        "You must follow suit: if you have a card of the suit that was led you play one. If you have none you may play any card, "
        "trump or not.",
        "عليك أن تتبع النوع: إن كانت معك ورقة من النوع الذي بدأت به اللمّة فالعب منه. وإن لم تكن فالعب ما شئت، حكمًا أو غيره.",
    ),
    "wins": (
        "The highest trump wins the trick; if there is no trump in it, the highest card of the suit led. The ace is the highest "
        "card. Who wins a trick leads to the next.",
        "تكسب اللمّةَ أعلى ورقة حكم؛ فإن لم يكن فيها حكم فأعلى ورقة من النوع الذي بدأت به. والآس أعلى الأوراق. ومن كسب لمّة "
        "نزل بالتي بعدها.",
    ),
    "four": (
        "Basem leads the king of diamonds. Karim plays the ace, Dina the 2. Amal has no diamond and plays the 5 of spades, "
        "a trump, and wins the trick.",
        "ينزل باسم بشايب الكارو. يلعب كريم الآس، ودينا 2. ليس مع أمل كارو: تلعب 5 سبيد، وهي حكم، فتكسب اللمّة.",
    ),
    "updown": (
        "Dina leads, as the seat after the first to estimate: the ace of diamonds. Amal plays the jack of diamonds. "
        "Basem has no diamond and plays the queen of hearts, a trump. Karim has no diamond either and no trump, and plays the 10 of clubs. "
        "Basem wins the trick, and the second as well with the 10 of spades.",
        "تنزل دينا أوّلًا لأنّها تلي أوّل من قدّر، بآس الكارو. تلعب أمل ولد الكارو. ليس مع باسم كارو، فيلعب بنت الهارت، وهي "
        "حكم. وليس مع كريم كارو ولا حكم، فيلعب 10 تريفل. يكسب باسم اللمّة، ويكسب الثانية أيضًا بـ10 سبيد.",
    ),
}
POINTS: Final[dict[str, Said]] = {
    "four": (
        "After 13 tricks Amal has won 2, Basem 5, Karim 6 and Dina none. Three are exact; Karim has missed by one.",
        "بعد 13 لمّة كسبت أمل 2 وباسم 5 وكريم 6، ولم تكسب دينا شيئًا. أصاب ثلاثة، وأخطأ كريم بواحدة.",
    ),
    "updown": (
        "Amal, Basem and Karim are exact. Dina has missed by one and pays the two cards of the turn, and 1.",
        "أصاب أمل وباسم وكريم. وأخطأت دينا بواحدة: تدفع ورقتَي الدور و1.",
    ),
    "nobody": (
        "If nobody is exact there are no points, and the next round counts more: a Sa'aydeh.",
        "إذا لم يصب أحد فلا نقاط، ويُحسب الدور التالي أكثر: صعايدة.",
    ),
}
GAME: Final[dict[str, Said]] = {
    "fast": (
        "The last {count} of the {rounds} rounds are fast: there is no auction, trump is fixed, and everybody estimates at once "
        "after the deal.",
        "آخر {count} من الأدوار الـ{rounds} سريعة: لا مزايدة فيها، والحكم محدّد، ويقدّر الجميع بعد التوزيع مباشرة.",
    ),
    "turns": (
        "There are {rounds} turns, of 1 to 10 cards and down again.",
        "الأدوار {rounds}، من ورقة واحدة إلى 10 ثم نزولًا.",
    ),
    "highest": (
        "The most points win. The first is called king, the second sub king, the third upper kooz, the last kooz.",
        "الأكثر نقاطًا هو الفائز. الأوّل يُسمّى كينج، والثاني صب كينج، والثالث أبر كوز، والأخير كوز.",
    ),
    "lowest": ("The fewest points win.", "الأقلّ نقاطًا هو الفائز."),
}

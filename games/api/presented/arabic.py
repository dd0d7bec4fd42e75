"""Arabic for what the rulesets say in English: each sentence, by the very sentence it translates.

So a sentence that changes, or a new one, has no Arabic until somebody writes it, and a test says so. The words
are those of `games/engine/glossary.py`.
"""

from typing import Final

from games.api.presented.arabic_boards import BOARDS
from games.api.presented.arabic_cafe import CAFE
from games.api.presented.arabic_house_rules import HOUSE_RULES
from games.api.presented.arabic_updown import UPDOWN
from games.engine.names import RULESET_TITLES

ARABIC: Final[dict[str, str]] = {
    **HOUSE_RULES,
    **CAFE,
    **RULESET_TITLES,
    # what a table may choose
    "Which rounds are played: all 18, a shorter game by name, or a rising list of round numbers, each round keeping its number and rule.":
        "أيّ الأدوار تُلعب: الثمانية عشر كلّها، أو لعبة أقصر باسمها، أو قائمة تصاعدية بأرقام الأدوار، ويحتفظ كلّ دور برقمه وقاعدته.",
    "How many cards the 19 turns have: up to ten and down again, or down to one and up again.":
        "كم ورقة في كلّ دور من الأدوار الـ19: طلوعًا إلى عشر ثم نزولًا، أو نزولًا إلى واحدة ثم طلوعًا.",
    "Which turns are played: all 19, or a rising list of turn numbers, each turn keeping its cards.":
        "أيّ الأدوار تُلعب: الـ19 كلّها، أو قائمة تصاعدية بأرقامها، ويحتفظ كلّ دور بعدد أوراقه.",
    "Whether a seat that passed in the auction is out of it for good.":
        "هل يخرج من المزايدة نهائيًا من قال «باس».",
    "How many jokers take the places of the deck's lowest cards.":
        "كم جوكرًا يحلّ محلّ أصغر أوراق المجموعة.",
    "Whether others' trick counts, and all finished tricks but the last, are hidden until the turn is scored.":
        "هل تُخفى لمّات الآخرين وكلّ اللمّات المنتهية عدا الأخيرة إلى أن يُحسب الدور.",
    "How many rounds are dealt together and played side by side; their points come in order.": "كم دورًا يُوزَّع معًا ويُلعب جنبًا إلى جنب؛ وتُحسب نقاطها بالترتيب.",
    "One round at a time, unless the table deals several together: who deals follows from the number of a round, and what a round carries into the next is counted when its turn to be scored comes.": "دور واحد في كلّ مرّة ما لم توزّع الطاولة عدّة أدوار معًا: فالموزّع يتبع رقم الدور، وما ينتقل من دور إلى ما بعده يُحتسب حين يأتي وقت حسابه.",
    "Turns are played one at a time: they are short, and where tricks are hidden, scoring one turn is what shows them, before anybody speaks in the next.": "تُلعب الأدوار واحدًا بعد الآخر: فهي قصيرة، وحيث تُخفى اللمّات فإنّ حساب الدور هو ما يكشفها قبل أن يتكلّم أحد في الدور التالي.",
    "Whether a draw of cards decides who sits where, or players keep the seats they took.":
        "هل تُحدَّد المقاعد بسحب الأوراق، أم يبقى كلّ لاعب في المقعد الذي اختاره.",
    # all rulesets
    "Deal and play run counter-clockwise. That cards are dealt one at a time is what two sources of the family say.":
        "التوزيع واللعب عكس عقارب الساعة. أمّا توزيع الأوراق واحدة واحدة فيقوله مصدران من مصادر العائلة.",
    "A short name, by which a table chooses the ruleset.": "اسم قصير تختار به الطاولة نظام القواعد.",
    "A corrected rule becomes a new version, and a table keeps the version it began with.":
        "القاعدة المصحَّحة تصير نسخة جديدة، وتبقى الطاولة على النسخة التي بدأت بها.",
    "The name shown to people.": "الاسم الذي يراه الناس.",
    "What a table may choose, because the documents differ on it or offer it as a variation.":
        "ما يحقّ للطاولة أن تختاره، لأنّ النصوص تختلف فيه أو تعرضه بديلًا.",
    # the four with 52 cards
    "The document knows four players, each on their own.": "النصّ لأربعة لاعبين، كلٌّ لنفسه.",
    "Deal and play run counter-clockwise; cards are dealt one at a time.":
        "التوزيع واللعب عكس عقارب الساعة، والأوراق تُوزَّع واحدة واحدة.",
    "The standard 52 cards are played, ace high.": "تُلعب بأوراق الكوتشينة الـ52، والآس أعلاها.",
    "The standard deck has no jokers.": "المجموعة المعتادة بلا جوكر.",
    "Thirteen rounds with an auction, then fast ones in no-trump, spades, hearts, diamonds, clubs.":
        "ثلاثة عشر دورًا بمزايدة، ثم الأدوار السريعة: سانز فسبيد فهارت فكارو فتريفل.",
    "Each player makes one bid, and it need not be higher than the one before. The highest wins, by tricks, then by no-trump, spades, hearts, diamonds, clubs.":
        "لكلّ لاعب كول واحد، ولا يلزم أن يعلو على ما قبله. يفوز الأعلى بعدد اللمّات، ثم بالسانز فالسبيد فالهارت فالكارو فالتريفل.",
    "The player after the dealer speaks first.": "يبدأ الكلام اللاعب الذي يلي الموزِّع.",
    "The document is silent; otherwise a later player could take an auction without offering more.":
        "النصّ ساكت، ولولا ذلك لأخذ لاعب متأخّر المزايدة دون أن يزيد شيئًا.",
    "No pass is mentioned: who does not dash must bid.": "لا ذكر للباس: من لا يقول داش عليه أن يقول كولًا.",
    "Without passes the question does not arise.": "لا باس هنا، فلا محلّ للسؤال.",
    "The document sets the lowest bid at four tricks.": "يجعل النصّ أقلّ كول أربع لمّات.",
    "There are thirteen tricks to win.": "في الدور ثلاث عشرة لمّة.",
    "Somebody always declares, so no deal is thrown in for want of a bid.":
        "هناك دائمًا صاحب كول، فلا يُلغى توزيع لعدم وجود كول.",
    "A dash call takes the place of a bid, in turn, and names no trump.":
        "الداش كول يقوم مقام الكول، في دوره، ولا يسمّي حكمًا.",
    "At most two players may dash in a round; whoever comes later must bid.":
        "لا يقول داش في الدور أكثر من لاعبين، ومن جاء بعدهما عليه أن يقول كولًا.",
    "The document is silent; the rising auction's says that estimates start after the declarer. Without a declarer they start after the dealer.":
        "النصّ ساكت؛ ونصّ المزايدة التصاعدية يبدأ التقديرات بعد صاحب الكول. وإن لم يكن صاحب كول بدأت بعد الموزِّع.",
    "Nobody may estimate more than the bid that won the auction.":
        "لا يقدّر أحد أكثر من الكول الذي كسب المزايدة.",
    "The estimates may not add up to 13, so that somebody must miss.":
        "لا يجوز أن يكون مجموع التقديرات 13، حتى يخسر واحد على الأقلّ.",
    "A player without a card of some suit says so and chooses between a new deal and playing on. Players are asked one at a time after the dealer, and the first new deal ends this one.":
        "من ينقصه نوع يعلن ذلك ويختار بين إعادة التوزيع وإكمال اللعب (أفويد). يُسأل اللاعبون واحدًا واحدًا بعد الموزِّع، وأوّل من يطلب الإعادة ينهي هذا التوزيع.",
    "The document does not pass the deal on, so the same player deals again.":
        "لا ينقل النصّ التوزيع، فيوزّع اللاعب نفسه مرّة أخرى.",
    "Who wins the bidding leads to the first trick.": "من كسب المزايدة ينزل أوّلًا.",
    "The last player who actually estimates, and may not complete the total, is the Risk.":
        "الريسك هو آخر من يقدّر فعلًا، وهو الممنوع من إكمال المجموع.",
    "The document hides no tricks, and neither does the rest of the family.":
        "لا يخفي النصّ لمّات، ولا بقية العائلة.",
    "The most points after the last round win. As in all rulesets, ties share the better place, and who left for good comes after all who stayed.":
        "الأكثر نقاطًا بعد آخر دور هو الفائز. وكما في كلّ الأنظمة يتقاسم المتعادلون المركز الأفضل، ومن غادر نهائيًا يأتي بعد كلّ من بقي.",
    # points by role
    "The document lists these extra points, and a seat takes the first row that fits it. By judgement a high bidder who is also the Risk takes the row of With and Risk, as nobody ranks below a player who merely equalled them.":
        "يعدّد النصّ هذه النقاط الإضافية، ويأخذ المقعد أوّل صفّ ينطبق عليه. والاجتهاد أنّ صاحب أعلى كول إذا كان هو الريسك أخذ صفّ الويذ والريسك، فليس هو دون من عادله.",
    "The only exact player wins 10 more.": "من أصاب تقديره وحده يكسب 10 زيادة.",
    "The only player who missed loses 10 more.": "من أخطأ تقديره وحده يخسر 10 زيادة.",
    # modern
    "The document draws for nothing, so players keep their seats unless the table wants the draw.":
        "لا سحب في النصّ، فيبقى اللاعبون في مقاعدهم إلّا إذا أرادت الطاولة السحب.",
    "Bidding starts with the creator of the game, so the seat before the creator deals round 1. By judgement this holds for round 1 alone, and seat 0 opens where the creator does not play.":
        "تبدأ المزايدة بمن أنشأ اللعبة، فيوزّع الدور 1 المقعد الذي قبله. والاجتهاد أنّ هذا للدور 1 وحده، وأن يفتتح المقعد 0 إن لم يكن المنشئ لاعبًا.",
    "The document names no dealers; the deal moves on by one seat, as in the telling at length.":
        "لا يسمّي النصّ موزّعين؛ ينتقل التوزيع مقعدًا واحدًا كما في الشرح المطوّل.",
    "The document lets the creator open and names no dealer; in the rest of the family the opener sits after the dealer.":
        "يجعل النصّ المنشئ مفتتحًا ولا يسمّي موزِّعًا؛ وفي بقية العائلة يجلس المفتتح بعد الموزِّع.",
    "Bidding moves counter-clockwise, as play does.": "المزايدة عكس عقارب الساعة، مثل اللعب.",
    "The document names no lowest bid; four is what the rest of the family plays.":
        "لا يحدّد النصّ أقلّ كول؛ وأربع هو ما تلعب به بقية العائلة.",
    "At most two players may dash or estimate zero in any one round.":
        "لا يقول داش أو يقدّر صفرًا في الدور الواحد أكثر من لاعبين.",
    "In the fast rounds players are only asked to declare that they avoid.":
        "في الأدوار السريعة لا يُطلب من اللاعبين إلّا إعلان الأفويد.",
    "The document is silent; the telling at length lets the high bidder lead, so it holds here.":
        "النصّ ساكت؛ وفي الشرح المطوّل ينزل صاحب أعلى كول أوّلًا، فكذلك هنا.",
    "Taken from the telling at length: who first makes the highest estimate is the high bidder.":
        "من الشرح المطوّل: أوّل من يقول أعلى تقدير هو صاحب أعلى كول.",
    "Points are (X + Y) · Z · W: tricks, role and extras, times the doublings.":
        "النقاط ‎(X + Y) · Z · W‎: اللمّات، والصفة والإضافات، مضروبة في المضاعفات.",
    "With is defined by the winning bid, and a fast round has a high bidder to equal.":
        "الويذ يُعرَّف بالكول الكاسب، وفي الدور السريع صاحب أعلى كول يمكن معادلته.",
    "The document does not define Double Risk; four tricks off 13 is the family's measure.":
        "لا يعرّف النصّ الدبل ريسك؛ ومقياس العائلة أربع لمّات بعيدًا عن 13.",
    "Below a total of 13 a zero estimate wins or loses 10 more.":
        "إذا قلّ المجموع عن 13 فتقدير الصفر يكسب أو يخسر 10 زيادة.",
    "The document speaks of any player who estimates zero, called or not.":
        "يتكلّم النصّ عن كلّ من يقدّر صفرًا، أعلنه داش أم لا.",
    "The multiplier Z is 2 for estimates of 8 or more.": "المضاعف Z هو 2 للتقديرات من 8 فأكثر.",
    "A Sa'aydeh round counts double; two in a row are still only doubled.":
        "دور الصعايدة يُحسب ضعفين، واثنان متتاليان يبقيان ضعفين فقط.",
    # traditional
    "Players draw cards and the best draws choose their seats first, unless the table waives it. By judgement the best takes seat 0, the next seat 1 and so on.":
        "يسحب اللاعبون أوراقًا ويختار صاحب أعلى ورقة مقعده أوّلًا، إلّا إذا تنازلت الطاولة عن ذلك. والاجتهاد أن يأخذ الأعلى المقعد 0 والذي يليه المقعد 1 وهكذا.",
    "Whoever draws the highest card deals first.": "من سحب أعلى ورقة يوزّع أوّلًا.",
    "After each hand the deal goes to the next player counter-clockwise.":
        "بعد كلّ دور ينتقل التوزيع إلى اللاعب التالي عكس عقارب الساعة.",
    "Bidding goes clockwise although play does not, and the document is followed to the letter.":
        "المزايدة مع عقارب الساعة وإن كان اللعب عكسها، ونتبع النصّ بحرفه.",
    "Only dash bids are limited; zeros may be estimated without limit.":
        "الحدّ على الداش كول وحده؛ أمّا الصفر في التقدير فبلا حدّ.",
    "The document describes no other way for the fast rounds, so the choice stays.":
        "لا يصف النصّ طريقة أخرى للأدوار السريعة، فيبقى الخيار قائمًا.",
    "A new hand is dealt by the next dealer. By judgement the following round goes on as if there had been none.":
        "يعيد التوزيعَ الموزِّعُ التالي. والاجتهاد أن يمضي الدور الذي بعده كأنّ إعادةً لم تكن.",
    "The document calls the first highest estimate high bidder for scoring purposes. That this seat leads as well follows from the high bidder's lead in other rounds.":
        "يسمّي النصّ أوّل من قال أعلى تقدير صاحب أعلى كول عند حساب النقاط. وأن ينزل أوّلًا أيضًا فهو قياس على سائر الأدوار.",
    "The first player to make the highest estimate counts as high bidder.":
        "أوّل من يقول أعلى تقدير يُعدّ صاحب أعلى كول.",
    "Estimate or difference, one bonus by role, extras on top, and doublings.":
        "التقدير أو الفرق، ومكافأة واحدة حسب الصفة، ثم الإضافات والمضاعفات.",
    "The document scores fast rounds by the same list, for which they have a high bidder. That it can be equalled is a judgement.":
        "يحسب النصّ الأدوار السريعة بالقائمة نفسها، ولها لذلك صاحب أعلى كول. وأن يكون لمن عادله ويذ فهو اجتهاد.",
    "Four or more above or below 13 is a Double Risk. The document says it of a bid; by judgement the total is meant.":
        "أربعة أو أكثر فوق 13 أو تحتها دبل ريسك. يقول النصّ ذلك عن الكول؛ والاجتهاد أنّ المقصود المجموع.",
    "Below a total of 13 a dash call wins or loses 10 more.":
        "إذا قلّ المجموع عن 13 فالداش كول يكسب أو يخسر 10 زيادة.",
    "The document grants this to dash calls only.": "يعطي النصّ هذا للداش كول وحده.",
    "After a round nobody made all scores of the next are doubled.":
        "بعد دور لم يصب فيه أحد (صعايدة) تُضاعَف نقاط الدور التالي كلّها.",
    # rising
    "The document is silent; seats are drawn as elsewhere in the family, unless the table waives it. The best draw takes seat 0, the next seat 1 and so on.":
        "النصّ ساكت؛ تُسحب المقاعد كما في بقية العائلة إلّا إذا تنازلت الطاولة. صاحب أعلى ورقة يأخذ المقعد 0 والذي يليه المقعد 1 وهكذا.",
    "The document is silent; the best draw deals first, as elsewhere in the family.":
        "النصّ ساكت؛ يوزّع أوّلًا من سحب أعلى ورقة، كما في بقية العائلة.",
    "The document moves the opener counter-clockwise; the opener sits after the dealer, so the deal moves.":
        "ينقل النصّ المفتتح عكس عقارب الساعة؛ وهو يجلس بعد الموزِّع، فينتقل التوزيع معه.",
    "Bidding is that of Egyptian Tarneeb, an auction in which each bid must outrank the last: by tricks, then by no-trump, spades, hearts, diamonds, clubs.":
        "المزايدة كما في الطرنيب المصري، ويجب أن يعلو كلّ كول على ما قبله: بعدد اللمّات، ثم بالسانز فالسبيد فالهارت فالكارو فالتريفل.",
    "The first player to the right of the dealer begins; who dashed blindly is passed over.":
        "يبدأ أوّل لاعب على يمين الموزِّع، ويُتخطّى من قال داش أعمى.",
    "Each bid must outrank the last, so the question does not arise.":
        "كلّ كول يجب أن يعلو على ما قبله، فلا محلّ للسؤال.",
    "Bidding moves counter-clockwise.": "المزايدة عكس عقارب الساعة.",
    "There are thirteen tricks to win; nothing outranks thirteen no-trump, so it ends the auction.":
        "في الدور ثلاث عشرة لمّة؛ ولا شيء يعلو على 13 سانز، فبها تنتهي المزايدة.",
    "An ascending auction needs a pass, and Tarneeb has one.": "المزايدة التصاعدية تحتاج إلى باس، وفي الطرنيب باس.",
    "A seat that passed may bid again, unless the table decides that a pass is final.":
        "من قال باس له أن يعود إلى المزايدة، إلّا إذا جعلت الطاولة الباس نهائيًا.",
    "A deal without a bid is thrown in; after three the opener must bid, so that every game ends.":
        "توزيع بلا كول يُلغى؛ وبعد ثلاثة على المفتتح أن يقول كولًا، حتى تنتهي كلّ لعبة.",
    "Before the auction all players are asked whether to blind dash or to take part. By judgement they are asked in turn, each seeing their cards and the answers so far.":
        "قبل المزايدة يُسأل اللاعبون كلّهم: داش أعمى أم مشاركة؟ والاجتهاد أن يُسألوا واحدًا بعد الآخر، وكلٌّ يرى أوراقه وما أجاب به من قبله.",
    "No more than two players can dash; once two did, the rest enter the auction unasked.":
        "لا يقول داش أكثر من لاعبين؛ فإذا قالها اثنان دخل الباقون المزايدة دون سؤال.",
    "Estimates start from the right of the bidder. In accelerated rounds, of which the document does not say it, they start from the right of the dealer.":
        "تبدأ التقديرات من يمين صاحب الكول. وفي الأدوار السريعة، ولا يذكرها النصّ، تبدأ من يمين الموزِّع.",
    "No more than two players can have zero, by blind dash or by estimate.":
        "لا يكون الصفر لأكثر من لاعبين، بداش أعمى أو بتقدير.",
    "In accelerated rounds players are asked for an avoid only.":
        "في الأدوار السريعة لا يُسأل اللاعبون إلّا عن الأفويد.",
    "Play is that of Tarneeb, where the declarer leads.": "اللعب كما في الطرنيب، وفيه ينزل صاحب الكول أوّلًا.",
    "The highest estimator counts as the bidder, and the bidder leads.":
        "صاحب أعلى تقدير يُعدّ صاحب الكول، وصاحب الكول ينزل أوّلًا.",
    "The highest estimator is treated as the bidder. Of equals, which the document does not mention, by judgement the first.":
        "صاحب أعلى تقدير يُعامَل كصاحب الكول. وعند التساوي، ولا يذكره النصّ، فالاجتهاد أنّه الأوّل.",
    "The round number counts with the tricks, so that later rounds weigh more.":
        "رقم الدور يُحسب مع اللمّات، فتثقل الأدوار المتأخّرة.",
    "A blind dash is worth the round number and 20 when the estimates exceed 13.":
        "الداش الأعمى برقم الدور و20 إذا زادت التقديرات على 13 (أوفر).",
    "A blind dash is worth the round number and 10 when the estimates fall short of 13.":
        "الداش الأعمى برقم الدور و10 إذا قلّت التقديرات عن 13 (أندر).",
    "A zero estimated later wins the round number and 10 when the estimates exceed 13.":
        "صفر التقدير يكسب رقم الدور و10 إذا زادت التقديرات على 13 (أوفر).",
    "A zero estimated later wins the round number and 20 when the estimates fall short of 13.":
        "صفر التقدير يكسب رقم الدور و20 إذا قلّت التقديرات عن 13 (أندر).",
    "A zero estimated later and missed loses 20 more, over or under.":
        "صفر التقدير إذا أُخطئ يخسر 20 زيادة، أوفر كان الدور أو أندر.",
    "The bidder wins or loses 10 more, and so does the high bidder of a fast round.":
        "صاحب الكول يكسب أو يخسر 10 زيادة، وكذلك صاحب أعلى كول في الدور السريع.",
    "A With that is made wins the same 10 as the bidder.": "الويذ إذا أصاب يكسب العشر نفسها مثل صاحب الكول.",
    "Only the bidder is named among those who lose 10 more.": "لا يُذكر فيمن يخسر 10 زيادة إلّا صاحب الكول.",
    "The document says that accelerated rounds have no With.": "يقول النصّ إنّ الأدوار السريعة بلا ويذ.",
    "The Risk wins or loses ten times R.": "الريسك يكسب أو يخسر عشرة في R.",
    "R grows by one for every two tricks between the total and 13.":
        "تزيد R واحدًا لكلّ لمّتين بين المجموع و13.",
    "R ends at 4. The document's table names 6 twice; by judgement 5 and 6 make 3, and 7 or more make 4.":
        "تقف R عند 4. وجدول النصّ يذكر 6 مرّتين؛ والاجتهاد أنّ 5 و6 تعطي 3، و7 فأكثر تعطي 4.",
    "The only player who wins gets 10 more.": "من أصاب وحده يأخذ 10 زيادة.",
    "The only player who loses gives 10 more.": "من أخطأ وحده يدفع 10 زيادة.",
    "Bidding and taking all thirteen tricks wins 50 more.": "من قال كول 13 وأخذها كلّها (كبّوت) يكسب 50 زيادة.",
    "A kabooot costs each other player 25. By judgement also those who made their estimate pay.":
        "الكبّوت يكلّف كلّ لاعب آخر 25. والاجتهاد أن يدفعها من أصاب تقديره أيضًا.",
    "After a round nobody made the next counts double, then threefold, until somebody is exact.":
        "بعد دور لم يصب فيه أحد يُحسب التالي ضعفين ثم ثلاثة، إلى أن يصيب أحد.",
    # casual
    "The document says who leads to the first trick, and not who bids first; it is the same player.":
        "يقول النصّ من ينزل أوّلًا، ولا يقول من يبدأ المزايدة؛ فهو اللاعب نفسه.",
    "Players draw for seats, the highest card choosing first, unless the table waives it. By judgement the best takes seat 0, the next seat 1 and so on.":
        "يسحب اللاعبون على المقاعد ويختار صاحب أعلى ورقة أوّلًا، إلّا إذا تنازلت الطاولة. والاجتهاد أن يأخذ الأعلى المقعد 0 والذي يليه المقعد 1 وهكذا.",
    "The document lets the deal rotate counter-clockwise; by one seat a round is the plain reading.":
        "يدير النصّ التوزيع عكس عقارب الساعة؛ وظاهره مقعد واحد لكلّ دور.",
    "Bidding goes clockwise although the deal does not, and the document is followed to the letter.":
        "المزايدة مع عقارب الساعة وإن كان التوزيع عكسها، ونتبع النصّ بحرفه.",
    "Up to all thirteen tricks, with a trump suit or, as in the rest of the family, in no-trump.":
        "حتى اللمّات الثلاث عشرة كلّها، بنوع حكم أو سانز كما في بقية العائلة.",
    "The document sets no limit; two calls leave somebody to declare and somebody to estimate.":
        "لا حدّ في النصّ؛ واثنان يتركان من يقول الكول ومن يقدّر.",
    "The document sets no limit on zeros estimated later.": "لا حدّ في النصّ على أصفار التقدير.",
    "The document says nothing against any total, so all four can be exact.":
        "لا يقول النصّ شيئًا ضدّ أيّ مجموع، فقد يصيب الأربعة كلّهم.",
    "The document says nothing of missing suits, so nobody is asked and nothing is announced.":
        "لا يذكر النصّ نقص الأنواع، فلا يُسأل أحد ولا يُعلن شيء.",
    "No deal is ever thrown in, so the question does not arise.": "لا يُلغى توزيع أبدًا، فلا محلّ للسؤال.",
    "The player on the dealer's right leads to the first trick.": "اللاعب على يمين الموزِّع ينزل أوّلًا.",
    "The player on the dealer's right leads to the first trick, in every round.":
        "اللاعب على يمين الموزِّع ينزل أوّلًا، في كلّ دور.",
    "The document says nothing of a high bidder where there is no bidding.":
        "لا يذكر النصّ صاحب أعلى كول حيث لا مزايدة.",
    "The document says nothing of Risk, With or any other role.":
        "لا يذكر النصّ ريسك ولا ويذ ولا صفة أخرى.",
    "The estimate for those who made it, minus the difference for the others, and nothing else.":
        "التقدير لمن أصابه، وناقص الفرق لمن أخطأ، ولا شيء غير ذلك.",
    "The document says nothing of a round that nobody made, so it counts as any other and leaves nothing to the next.":
        "لا يذكر النصّ دورًا لم يصب فيه أحد، فيُحسب كغيره ولا يترك شيئًا للتالي.",
    **UPDOWN,
    **BOARDS,
}  # fmt: skip

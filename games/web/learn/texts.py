"""Texts of lessons. `tests/web/learn` checks their claims."""

from typing import Final, NamedTuple

from django.utils.translation import pgettext_lazy


class Text(NamedTuple):
    """The idea, the task, and the answers when it was done, right or wrong."""

    title: object
    told: tuple[str, ...]
    task: str
    right: str
    wrong: str


# The players are those of the rule book's lesson: Basem sits on the learner's right, then Karim, then Dina.
# fmt: off
TEXTS: Final[dict[str, Text]] = {
    "trick": Text(
        "A trick",
        (
            "A trick is one card from each of the four players. The highest card of the suit that was led wins it. The ace is the highest card, the two the lowest.",
            "Basem led a heart, Karim and Dina have played. You are the last.",
        ),
        "Win this trick.",
        "Your king is the highest heart on the table, so the trick is yours. The winner of a trick leads the next one.",
        "Dina's queen is higher than your card, so the trick is hers. Your king would have won it.",
    ),
    "follow": Text(
        "Following suit",
        (
            "If you have a card of the suit that was led, you must play that suit. If you have none, you may play any card.",
            "Basem led the ace of diamonds. Nobody can beat it. Another diamond will be led after it.",
        ),
        "You have two diamonds. Play them so that you win the second trick.",
        "You gave the small diamond to the ace and kept the king. In the second trick the king was the highest.",
        "Your king fell under the ace, and the nine was too small for the second trick. When you cannot win, play low.",
    ),
    "trump": Text(
        "Trump",
        (
            "One suit may be trump. Every trump beats every card of the other suits. In this round spades are trump.",
            "Basem led the ace of hearts. You have no heart, so you may play any card.",
        ),
        "Win this trick.",
        "Your trump beats the ace. Any trump was enough: the smallest would do.",
        "A card of another suit that is no trump cannot win, not even an ace. A small spade would have won.",
    ),
    "estimate": Text(
        "An estimate",
        (
            "Before the cards are played each player says how many of the 13 tricks they will win. Who wins exactly that many gets points. One more is as bad as one less.",
            "There is no trump in this round. Count the cards that nobody can beat: aces, and kings and queens below your own aces. All your other cards are small.",
        ),
        "Say how many tricks you will win.",
        "Ace, king and queen of spades and the ace of hearts: four tricks, and you said four.",
        "Count again: ace, king and queen of spades, and the ace of hearts.",
    ),
    "thirteen": Text(
        "Why not 13?",
        (
            "There are 13 tricks. If the estimates made 13 as well, everybody could be exact. So the last to speak may not say the number that makes the total 13: somebody must miss.",
            "The others said 5, 2 and 4, which is 11. You are the last, so 2 is barred for you. Spades are trump.",
        ),
        "Count your tricks and say the number.",
        "Three tricks, and the total is 14: players call such a round over. Somebody got too few.",
        "Your ace and king of spades and your ace of diamonds win: three tricks.",
    ),
    "caller": Text(
        "The caller",
        (
            "In most rounds an auction names the trump. A bid says how many tricks you will win, 4 or more, and with which trump. The most tricks win; of equal bids the higher trump: no-trump, spades, hearts, diamonds, clubs.",
            "The caller has won the auction. The bid is the caller's estimate, and the caller leads first.",
        ),
        "You have the five highest spades and an ace. Become the caller, and promise what you will win.",
        "Five spades and the ace of hearts are six tricks. The caller gets 20 points besides, where others get 10.",
        "Six spades was the bid: five spades and the ace of hearts are six tricks, and it is higher than Karim's 5 diamonds.",
    ),
    "with": Text(
        "With",
        (
            "Who says as many as the caller is With. An exact With gets 20 points besides, as the caller does, where others get 10; a With who misses loses 10.",
            "Dina is the caller with 5 spades. Nobody may say more than the caller.",
        ),
        "You hold five cards that nobody else can beat once the trumps are gone. Be With.",
        "You said 5 as the caller did, and won 5: you are With and exact.",
        "Five was the number: the ace and king of hearts, the ace and king of diamonds, the ace of clubs.",
    ),
    "risk": Text(
        pgettext_lazy("lesson", "Risk"),
        (
            "The last to say a number is the Risk, because their choice is restricted. The Risk wins or loses 10 points more. If the total is 4 or more away from 13, it is a Double Risk and counts 20.",
            "The others said 6, 2 and 4, which is 12. You are the last, and 1 is barred for you. Hearts are trump.",
        ),
        "Count your tricks and say the number.",
        "You were exact as the Risk: 20 points instead of the 10 that others get.",
        "Your ace, king and queen of hearts win: three tricks. Saying another number made you miss as the Risk.",
    ),
    "dash": Text(
        "Dash",
        (
            "Instead of bidding you may make a dash call: you promise to win no trick at all, before the trump is known. That gives 23 points if you keep it and takes 23 if you do not.",
            "You speak first. Your hand has nothing but small cards, and you must bid 4 or more or dash.",
        ),
        "Say what suits this hand.",
        "You won no trick, as you promised: 23 points, and 10 more because the total is under 13.",
        "This hand cannot win four tricks. It can hardly win one, and that is worth a dash call.",
    ),
    "multiplier": Text(
        "Times two",
        (
            "If nobody is exact, the round gives no points, and the next round counts twice. That has just happened: look at the ×2.",
            "Clubs are trump. Your hand is like the one of the fourth lesson, and what you get for it is not.",
        ),
        "Say how many tricks you will win.",
        "Exact, and every line counts twice. If you are the only one who was exact, 10 points come on top.",
        "Missing counts twice as well. Ace, king and queen of clubs and the ace of hearts are four tricks.",
    ),
    "round": Text(
        "A whole round",
        (
            "Now play a round from the auction to the points. At each turn a bot says what it would do with your cards, and why.",
        ),
        "Win exactly as many tricks as you say.",
        "You won exactly what you said. That is all there is to Estimation: go and play it.",
        "You did not win what you said this time. That happens to everybody: play the round again, or a game.",
    ),
}
# fmt: on

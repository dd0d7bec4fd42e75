"""Texts for the lesson of one round in each kind of game, for a reader who has never played.

The players are Amal, Basem, Karim and Dina.
"""

from typing import Final

from django.utils.translation import pgettext_lazy

NAMES: Final = ("Amal", "Basem", "Karim", "Dina")

TITLES: Final[dict[str, object]] = {
    "about": "What the game is about",
    "deal": "The deal",
    "auction": "The auction",
    "estimates": "The estimates",
    "play": "The play",
    "points": "The points",
    "game": pgettext_lazy("rules", "The whole game"),
}
ABOUT: Final[dict[str, str]] = {
    "highest": "Before the cards are played, each player says how many tricks they will win. Points go to those who win exactly that many: one trick more is as bad as one less.",
    "lowest": "Before the cards are played, each player says how many tricks they will win. A player who wins exactly that many pays nothing, everybody else pays penalty points, and the fewest points win the game.",
    "trick": "A trick is one card from each player, in turn; the best of them wins it. A round has as many tricks as each hand has cards.",
}
DEAL: Final[dict[str, str]] = {
    "full": "Amal deals the 52 cards one at a time, beginning with Basem on the right, so that everybody has 13. Deal and play run counter-clockwise: Amal, Basem, Karim, Dina.",
    "few": "It is the second turn, so everybody gets two cards. Basem deals, beginning with Karim on the left; deal and play run clockwise. The next card is turned up: it is the king of hearts, so hearts are trump.",
    "void": "A player without a card of some suit says so first, and may ask for a new deal or play on (avoid).",
}
AUCTION: Final[dict[str, str]] = {
    "blind": "First each player is asked whether they promise to win no trick at all, before anybody has bid. Dina has low cards only, and does: a blind dash.",
    "one_bid": "Each player speaks once, beginning with Basem, the player after the dealer. A bid is a number of tricks, {lowest} or more, and the trump that goes with it.",
    "ascending": "Basem, the player after the dealer, opens. A bid is a number of tricks, {lowest} or more, and the trump that goes with it. Each bid must outrank the last, by tricks, then by trump; who does not want to bid passes.",
    "ranks": "Trumps rank: no-trump, spades, hearts, diamonds, clubs.",
    "basem": "Basem bids 5 spades.",
    "karim": "Karim bids 4 hearts.",
    "amal": "Amal bids 4 clubs.",
    "dina": "Dina has low cards only and makes a dash call: instead of a bid, a promise to win no trick at all. That is hard to keep, and worth much.",
    "rising": "Basem bids 4 hearts, Karim 4 spades, which is higher. Dina has dashed and is left out. Amal passes. Basem bids 5 spades, and Karim and Amal pass.",
    "won": "Five is the most, so Basem has won the auction and is the declarer, spades are trump, and 5 is their estimate.",
}
ESTIMATES: Final[dict[str, str]] = {
    "others": "The others say in turn how many tricks they will win, beginning with Karim, who sits after Basem. Nobody may say more than the bid. Dina has promised 0 already.",
    "karim": "Karim says 5.",
    "with": "That is as many as the declarer: Karim is With.",
    "free": "Amal is the last and says 2.",
    "forbidden": "Amal is the last. So far the total is 10, and it may not be 13, so that somebody must miss: Amal may not say 3, and says 2.",
    "risk": "The last to say a number is the Risk: the one whose choice is restricted, and who wins or loses more for it. The farther the total is from 13, the more it is.",
    "no_risk_yet": "Here a total that is only one away from 13 makes no Risk: Amal wins or loses like anybody this time.",
    "under": "The total is 12, one less than there are tricks: players call such a round under, and over if it is more.",
    "updown": "Karim speaks first and says 0, Dina says 1 and Amal 0. Basem, the dealer, is the last. The total may not equal the two tricks of the turn, so Basem may not say 1, and says 2.",
}
PLAY: Final[dict[str, str]] = {
    "declarer": "Basem leads, as the winner of the auction.",
    "after_dealer": "Basem sits after the dealer and leads, whoever won the auction.",
    "follow": "You must follow suit: if you have a card of the suit that was led you play one. If you have none you may play any card, trump or not.",
    "wins": "The highest trump wins the trick; if there is no trump in it, the highest card of the suit led. The ace is the highest card. The winner of a trick leads to the next.",
    "four": "Basem leads the king of diamonds. Karim plays the ace, Dina the 2. Amal has no diamond and plays the 5 of spades, a trump, and wins the trick.",
    "updown": "Dina leads, as the seat after the first to estimate: the ace of diamonds. Amal plays the jack of diamonds. Basem has no diamond and plays the queen of hearts, a trump. Karim has no diamond either and no trump, and plays the 10 of clubs. Basem wins the trick, and the second as well with the 10 of spades.",
}
POINTS: Final[dict[str, str]] = {
    "four": "After 13 tricks Amal has won 2, Basem 5, Karim 6 and Dina none. Three are exact; Karim has missed by one.",
    "updown": "Amal, Basem and Karim are exact. Dina has missed by one and pays the two cards of the turn, and 1.",
    "nobody": "If nobody is exact there are no points, and the next round counts more: a Sa'aydeh.",
}
GAME: Final[dict[str, str]] = {
    "fast": "The last {count} of the {rounds} rounds are fast: there is no auction, trump is fixed, and everybody estimates in turn right after the deal.",
    "turns": "There are {rounds} turns, of 1 to 10 cards and down again.",
    "highest": "The most points win. The first is called king, the second sub king, the third upper kooz, the last kooz.",
    "lowest": "The fewest points win.",
}
PARTS: Final = (ABOUT, DEAL, AUCTION, ESTIMATES, PLAY, POINTS, GAME)

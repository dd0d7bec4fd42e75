"""Tests of positions in which players often complain about bots for games of exact promises."""

from random import Random

import pytest

from bots.strategies import strategy
from bots.strategies.base import BotView
from bots.strategies.search import EXPERT
from games.engine.actions import ESTIMATES, PASS, PLAYS, Bid
from games.engine.cards import CARD_TEXT, Trump, card
from games.engine.round import Call, Phase
from games.engine.rulesets import ruleset
from tests.bots.positions import position

# Each other seat holds as many cards as this one, or one less if it has played to the current trick.
PLAYED = [
    # If it needs all remaining tricks, it leads high.
    ("HA H3", {"seat": 0, "estimates": (2, 0, 0, 0), "about": "HKQ DAK CAK"}, {"AH"}),
    ("SA SK", {"seat": 0, "estimates": (2, 1, 1, 1), "about": "SQ3 HAK DAK"}, {"AS", "KS"}),
    # If it needs exactly one more trick and holds the master trump, it discards first.
    ("SA C2", {"trick": "5H 9H", "estimates": (1, 1, 1, 1), "about": "SK3 DA C9"}, {"2C"}),
    # If its estimate is made, it throws winners under higher cards.
    ("HK H3 D2", {"trick": "AH 4H", "estimates": (1, 1, 0, 1), "about": "HQJ DAK CAK S2"}, {"KH"}),
    ("HQ H9 H2", {"trick": "TH 4H 5H", "estimates": (1, 1, 1, 0), "about": "HAK DAK CA S2"}, {"9H", "2H"}),
    ("DK D2 C3", {"trick": "KH 4H", "estimates": (3, 1, 0, 1), "about": "HAQJ DQJ CA"}, {"KD"}),
    # If it plays last and needs a trick, it takes this one.
    ("H9 H3", {"trick": "8H 4H 5H", "estimates": (1, 1, 1, 1), "about": "HAK DA"}, {"9H"}),
    ("HA H3", {"trick": "KH 4H 5H", "estimates": (1, 1, 1, 1), "about": "HJ DAK"}, {"AH"}),
    # If it has more master cards than it needs, it still loses what it can.
    (
        "SA SK HQ H2",
        {"trick": "KH 4H 5H", "estimates": (3, 0, 0, 2), "won": (0, 0, 0, 1), "about": "HAJ DAKQ CAK S32"},
        {"QH", "2H"},
    ),
    # It does not ruff when it needs nothing.
    ("S2 D9 D3", {"trick": "KH 4H", "estimates": (3, 1, 0, 1), "about": "HAQ DAK CAK S9"}, {"9D", "3D"}),
    # While it needs nothing, it keeps its winners and leads low.
    ("DA D2", {"seat": 0, "estimates": (0, 1, 1, 0), "about": "D3 HAK CAK S2"}, {"2D"}),
]


@pytest.mark.parametrize("level", ["steady", "strong", "expert"])
@pytest.mark.parametrize(("hand", "rest", "good"), PLAYED, ids=[each[0] for each in PLAYED])
def test_it_plays_a_card_that_its_estimate_needs(level, hand, rest, good):
    view = position(hand, **rest)
    seen = BotView(ruleset("modern"), view, (0, 0, 0, 0), 1, 0, 0)
    chosen = strategy(level).choose(seen, view.my.legal, Random(1))
    assert CARD_TEXT[chosen.card] in good


@pytest.mark.parametrize("level", ["steady", "strong", "expert"])
@pytest.mark.parametrize(
    ("hand", "values", "said", "good"),
    [
        # If its number is forbidden it says more: never less than its sure tricks, nor 0 with the trump ace.
        ("SA D2 C3", [0, 2, 3], (1, 1, 0, None), 2),
        ("SA SK D2", [0, 1, 3], (0, 1, 0, None), 3),
        ("SA D2 C3", [0, 1, 3], (1, 1, 1, None), 1),
    ],
)
def test_it_never_promises_less_than_it_must_win(level, hand, values, said, good):
    legal = [ESTIMATES[each] for each in values]
    view = position(hand, phase=Phase.ESTIMATION, legal_actions=legal, estimates=said, turned_up="5S", seat=3)
    seen = BotView(ruleset("updown"), view, (0, 0, 0, 0), 1, 0, 0)
    assert strategy(level).choose(seen, view.my.legal, Random(1)).value == good


def weighed(hand, **rest):
    view = position(hand, **rest)
    return EXPERT._replace(rollouts=500).evaluate(
        BotView(ruleset("modern"), view, (0, 0, 0, 0), 1, 0, 0), view.my.legal, Random(1)
    )


def test_cards_that_come_to_the_same_are_weighed_together():
    ace, king, two = (
        next(each for each in weighed("SA SK D2", seat=0, estimates=(2, 1, 0, 0), about="SQJT HAKQ DAK")
             if each.action == PLAYS[card(name)])
        for name in ("AS", "KS", "2D")
    )  # fmt: skip
    assert ace[1:] == king[1:] and ace[1:] != two[1:]


class Rolled(Random):
    """A random generator that counts how often it was used."""

    times = 0

    def random(self):
        self.times += 1
        return super().random()


def test_a_card_that_must_be_played_is_weighed_like_any_other_where_that_is_asked():
    view = position("H9 D2 C3", trick="8H 4H", about="HAK DAK CAK S2")
    seen, dice = BotView(ruleset("modern"), view, (0, 0, 0, 0), 1, 0, 0), Rolled(1)
    assert (len(view.my.legal), strategy("strong").choose(seen, view.my.legal, dice)) == (1, view.my.legal[0])
    assert dice.times == 0
    strategy("strong").work(seen, view.my.legal, dice)
    assert dice.times == 2, "once for worlds, once for what is played in them"
    said = seen._replace(round=view._replace(phase=Phase.ESTIMATION))
    strategy("strong").work(said, view.my.legal, dice)
    assert dice.times == 2, "before play it does not search"


def test_chances_are_chances():
    for option in weighed("SA HK D2", seat=0, estimates=(1, 1, 1, 1), about="SQJT HAQJ DAK"):
        assert 0 <= option.exact <= 1 and abs(sum(option.tricks) - 1) < 1e-9
        assert option.exact == pytest.approx(option.tricks[1])
        assert option.error > 0


def test_chances_are_those_of_deals_that_are_played():
    """Under `rising`, if the last seat passes too, the deal is thrown in: there is no estimate to make."""
    passed = tuple(Call(seat, PASS) for seat in (0, 1, 2))
    view = position(
        "SA SK SQ HA HK D9 D8 D7 C9 C8 C7 H4 H3", phase=Phase.AUCTION, trump_is=None, seat=3,
        estimates=(None,) * 4, calls=passed, legal_actions=[PASS, *(Bid(4, trump) for trump in Trump)],
    )  # fmt: skip
    search = EXPERT._replace(rollouts=400)
    options = search.evaluate(
        BotView(ruleset("rising"), view, (0,) * 4, 1, 0, 0), view.my.legal, Random(1), also=PASS
    )
    (given_up,) = (each for each in options if each.action == PASS)
    assert (given_up.points, given_up.exact, sum(given_up.tricks)) == (0.0, 0.0, 0.0)
    assert all(sum(each.tricks) == pytest.approx(1) for each in options if each.action != PASS)


def test_who_leads_in_the_last_round_is_worth_more_than_points():
    """A choice is worth less when the lead is too large to be lost than when it is small."""
    view = position("SA HK D2", seat=0, estimates=(1, 1, 1, 1), about="SQJT HAQJ DAK")
    far = BotView(ruleset("modern"), view, (900, 0, 0, 0), 1, 0, 0)
    near = far._replace(scores=(5, 0, 0, 0))
    search = EXPERT._replace(rollouts=300)
    spreads = [
        options[0].worth - options[-1].worth
        for options in (search.evaluate(each, view.my.legal, Random(1)) for each in (far, near))
    ]
    assert spreads[0] < spreads[1]

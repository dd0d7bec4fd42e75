"""The worked example of `updown`, card by card: turn 2, dealt by player 2, the king of hearts is turned up.

P1 … P4 are the seats 0 … 3.
"""

from games.engine.actions import ESTIMATES
from games.engine.cards import Trump
from games.engine.errors import Refusal
from games.engine.facts import Dealt, RoundPlayed, RoundScored, TrickWon
from tests.notation import begin, card, play

P1, P2, P3, P4 = range(4)
DEAL = """
    0: JD 9C
    1: QH TS
    2: TC 9S
    3: AD AC
"""


def test_the_example_card_by_card() -> None:
    record = begin("updown", DEAL, round=2, dealer=P2, turned_up="KH")
    assert Dealt(2, 0, P2, 2, Trump.HEARTS, card("KH")) in record.facts

    assert record.seat == P3, "P3 has first bid"
    record.play("2: 0")
    record.play("3: 1")
    record.play("0: 0")
    assert record.seat == P2
    assert record.why_not(P2, "1") is Refusal.TOTAL_FORBIDDEN, "the total would equal the two tricks"
    assert record.legal() == (ESTIMATES[0], ESTIMATES[2]), "forced to bid 0 or 2"
    record.play("1: 2")

    assert record.seat == P4, "P4 to lead"
    record.act(P4, play("AD"))
    assert record.legal() == (play("JD"),)
    record.act(P1, play("JD"))
    assert len(record.legal()) == 2, "P2 has no diamond"
    record.act(P2, play("QH"))
    assert TrickWon(2, 1, P2) in record.act(P3, play("TC"))

    assert record.seat == P2
    record.act(P2, play("TS"))
    record.act(P3, play("9S"))
    record.act(P4, play("AC"))
    facts = record.act(P1, play("9C"))
    assert facts[1:3] == (TrickWon(2, 2, P2), RoundPlayed(2, (0, 2, 0, 0)))
    scored = facts[3]
    assert isinstance(scored, RoundScored)
    assert scored.points == (0, 0, 0, 3)
    assert [sum(line.points for line in lines) for lines in scored.lines] == [0, 0, 0, 3]
    assert record.game.places == (1, 1, 1, 4), "the lowest total wins, ties share"

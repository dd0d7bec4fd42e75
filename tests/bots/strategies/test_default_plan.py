"""Tests that a suggested plan can be confirmed, in every ruleset and in every phase before card play."""

import pytest

from bots.strategies.default_plan import suggested
from games.engine.actions import AVOID, DASH_CALL, NO_DASH, PASS, Bid, Pass
from games.engine.cards import Trump
from games.engine.round import Phase, Round
from games.engine.rulesets import RULESETS
from games.engine.rulesets.base import Bidding, DashRule
from games.engine.seats import Seat
from games.engine.views import view
from games.tables.plans import check_possible, decide, parse
from tests.notation import Record, begin

FAST = 14
STRONG = "0: SAKQJT98765 HA DA CA\n1: S4 HKQJT DKQJT CKQJT\n2: S3 H987 D9876 C98765\n3: *"
# Seat 1 has no hearts, so it is asked about its void.
VOID = "0: SAKQ2 HT98 D765 C432\n1: S5439 DKQJT C8765A\n2: S876 HAKQJ DA98 CKQJ\n3: *"


def plans(record: Record, players: int) -> None:
    """Assert that each seat gets a suggested plan, and that all its rules can still apply."""
    for seat in map(Seat, range(players)):
        seen = view(record.game, {record.round.number: record.hand(seat)}, seat).rounds[0]
        rules = suggested(seen, record.game.ruleset)
        assert rules
        check_possible(parse({"rules": rules}), record.round)
        assert not {rule["do"]["type"] for rule in rules} & over(record.round, seat)


def over(round: Round, seat: Seat) -> set[str]:
    """Return the deeds whose time is over for this seat."""
    found = set[str]()
    said = [call.action for call in round.declarations.calls if call.seat == seat]
    ruleset, bids = round.setup.ruleset, {"bid", "bid_up_to", "pass"}
    if AVOID in said or round.phase is not Phase.VOID:
        found |= {"avoid", "redeal"}
    if round.dashing is DashRule.BLIND and (said or round.phase is Phase.AUCTION):
        found |= {"dash_call", "no_dash"}
    if len(round.declarations.dash_calls) == ruleset.most_dash_calls:
        found |= {"dash_call"}
    if ruleset.bidding is Bidding.ONE_BID_EACH and any(isinstance(each, Bid | Pass) for each in said):
        found |= {*bids, "dash_call"}
    if DASH_CALL in said or (ruleset.pass_is_final and PASS in said):
        found |= {*bids, "dash_call"}
    return found


@pytest.mark.parametrize(
    ("key", "options"),
    [
        *((key, {}) for key in sorted({rules.key for rules in RULESETS.values()})),
        *((key, {"break_colour": True}) for key in ("modern", "cafe")),
    ],
)
@pytest.mark.parametrize("number", [1, FAST])
def test_every_suggestion_may_be_confirmed(key, options, number):
    players = 2 if key == "updown" else 4
    record = begin(key, round=number, players=players, **options)
    while record.round.phase is not Phase.PLAY:
        plans(record, players)
        legal, bids = (
            record.legal(),
            [each for each in record.round.declarations.calls if isinstance(each.action, Bid)],
        )
        # Take the last legal action. But one seat must bid: a round in which all pass may end.
        record.act(record.seat, legal[0 if legal[-1] is PASS and not bids else -1])
    plans(record, players)


def test_nobody_is_suggested_to_decline_a_dash_call_that_nobody_asks_for():
    record = begin("modern", VOID, dealer=3)
    assert record.round.phase is Phase.VOID
    plans(record, 4)


def test_who_may_break_the_colour_is_suggested_a_bid_it_holds_or_a_pass_and_estimates_for_every_trump():
    record = begin("modern", STRONG, round=FAST, dealer=3, break_colour=True)

    def told(seat):
        seen = view(record.game, {FAST: record.hand(seat)}, Seat(seat)).rounds[0]
        return [each for each in suggested(seen, record.game.ruleset) if "led" not in each.get("when", {})]

    bid = {"do": {"type": "bid", "bid": {"tricks": 12, "trump": "S"}}}
    assert [each["do"]["type"] for each in told(0)][:2] == ["bid", "pass"]
    assert told(0)[0]["do"]["bid"]["trump"] == bid["do"]["bid"]["trump"]
    assert told(1)[0] == {"do": {"type": "pass"}}
    trumps = [each["when"]["trump"] for each in told(1) if each["do"]["type"] == "estimate"]
    assert sorted(trumps) == ["C", "D", "H", "NT", "S"]
    record.play("0: pass, 1: pass, 2: pass, 3: pass")
    assert [each.get("when") for each in told(1) if each["do"]["type"] == "estimate"] == [None]


# The first hand wins next to nothing.
LOW = "0: S65432 H5432 D432 C2\n1: S87 H76 D98765 C6543\n2: ST9 H98 DJT CKQJT987\n3: *"


@pytest.mark.parametrize("key", ["modern", "cafe", "rising"])
@pytest.mark.parametrize("dashes", [0, 1, 2])
def test_nobody_is_suggested_what_they_have_said_or_may_say_no_more(key, dashes):
    record = begin(key, LOW, dealer=3, **({} if key == "modern" else {"pass_is_final": True}))
    while record.round.phase is not Phase.PLAY:
        plans(record, 4)
        legal = record.legal()
        made = len(record.round.declarations.dash_calls)
        if DASH_CALL in legal and made < dashes:
            record.act(record.seat, DASH_CALL)
        else:
            record.act(record.seat, next(each for each in legal if each != DASH_CALL))


def test_a_bid_that_no_longer_outranks_the_last_one_is_not_suggested():
    record = begin("cafe", STRONG)

    def bids():
        seen = view(record.game, {1: record.hand(0)}, Seat(0)).rounds[0]
        return [each["do"] for each in suggested(seen, record.game.ruleset) if "bid" in each["do"]]

    (bid,) = bids()
    assert bid["type"] == "bid_up_to" and bid["bid"]["trump"] == "S"
    while record.round.phase is not Phase.AUCTION or record.seat == 0:
        record.act(record.seat, record.legal()[-1])
    record.act(record.seat, Bid(bid["bid"]["tricks"], Trump.NO_TRUMP))
    assert bids() == []


@pytest.mark.parametrize("key", ["rising", "cafe"])
def test_an_opener_who_may_not_pass_is_suggested_the_lowest_bid_in_its_place(key):
    record = begin(key).under(deals_without_bid=0)
    while record.round.phase is not Phase.AUCTION:
        record.act(record.seat, NO_DASH if NO_DASH in record.legal() else AVOID)

    def deeds(record):
        hand = record.hand(record.seat)
        seen = view(record.game, {1: hand}, record.seat).rounds[0]
        plan = parse({"rules": suggested(seen, record.game.ruleset)})
        return [each.do.type for each in plan.rules], decide(plan, record.round, hand, record.seat)

    told, decision = deeds(record)
    assert told[told.index("pass") + 1] == "bid"
    assert decision is not None and PASS not in record.legal()
    record.act(record.seat, decision.action)
    assert "bid" not in deeds(record)[0] and deeds(record)[1] is not None
    assert "bid" not in deeds(record.under(deals_without_bid=3))[0], "here the deal may be thrown in"

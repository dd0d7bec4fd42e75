"""Replay of a round of the engine's log with the simulator's own functions and arrays.

A `Replay` begins with `Dealt`, checks before each action what is legal, and applies every fact after it.
"""

from functools import cache

from bots.simulation import layout
from bots.simulation.bids import ALWAYS, UNIT, WORTHS, _estimated, bid_on, close, stand, stands
from bots.simulation.chance import begun
from bots.simulation.jit import array, zeros
from bots.simulation.numbers import numbers
from bots.simulation.play import fall
from bots.simulation.preferences import preferences
from bots.simulation.scoring import score
from bots.simulation.tables import ROW
from bots.strategies.observation import SearchPosition
from bots.strategies.observed_play import chosen_by_others
from games.engine import facts
from games.engine.actions import BIDS, ESTIMATES, PLAYS, Bid, DashCall, Estimate, NoDash, Pass, PlayCard
from games.engine.cards import cards
from games.engine.round import Phase

NOBODY = -1
# What a search knows of a round by its `layout`, always and in each phase.
ALWAYS_KNOWN = ("PLAYERS", "CARDS", "NUMBER", "DEALER", "TRUMP", "DECLARER", "BID", "DASHES")
KNOWN_IN = {
    Phase.BLIND_DASH: ("ANSWERS",),
    Phase.AUCTION: ("STANDING", "STANDING_TRUMP", "STANDING_SEAT", "PASSED"),
    Phase.PLAY: ("HIGH_BIDDER", "RISK", "LEADER"),
}


@cache
def promising(tricks):
    """Return a table of worths with which every hand reaches this many tricks."""
    worths = [0] * WORTHS
    worths[ALWAYS] = UNIT * tricks
    return array(worths)


class Replay:
    """One deal of a round in the simulator. `hands` are as dealt, by seat."""

    def __init__(self, ruleset, dealt, hands):
        (self.plan,) = (each for each in ruleset.rounds if each.number == dealt.round)
        self.players, self.rules = len(hands), numbers(ruleset, self.plan.fast)
        self.hands, self.won = array([int(each) for each in hands]), zeros(6)
        self.estimates, self.trick, self.about = array([NOBODY] * 6), zeros(6), zeros(layout.ABOUT)
        for place, value in {
            layout.PLAYERS: self.players,
            layout.CARDS: self.plan.cards,
            layout.NUMBER: self.plan.number,
            layout.DEALER: dealt.dealer,
            layout.TRUMP: NOBODY if dealt.trump is None else dealt.trump,
        }.items():
            self.about[place] = int(value)
        for nobody in ("DECLARER", "BID", "HIGH_BIDDER", "RISK", "LEADER", "STANDING_SEAT"):
            self.about[getattr(layout, nobody)] = NOBODY

    def may(self, phase, seat, legal):
        """Assert that the simulator allows this seat the same actions as the engine (`legal`)."""
        match phase:
            case Phase.PLAY:
                assert {PLAYS[each] for each in cards(self.playable(seat))} == set(legal)
            case Phase.ESTIMATION:
                assert self._estimates_of(seat) == set(legal)
            case Phase.AUCTION:
                bids = {each for each in legal if isinstance(each, Bid)}
                assert self._bids() == bids

    def playable(self, seat):
        hand, led = int(self.hands[seat]), int(self.trick[1]) if self.trick[0] else NOBODY
        return hand & led or hand

    def _estimates_of(self, seat):
        """Return the estimates that the simulator makes unchanged for a hand that reaches exactly them."""
        found = set()
        for each in ESTIMATES[: self.plan.cards + 1]:
            said = _estimated(
                self.rules, self.about, self.hands[seat], self.estimates, promising(each.value), 0
            )
            if said == each.value:
                found.add(each)
        return found

    def _bids(self):
        within = BIDS[self.rules[layout.LOWEST] * 5 : (self.rules[layout.HIGHEST] + 1) * 5]
        if self._is_once():
            return set(within)
        return {each for each in within if stands(self.rules, self.about, each.tricks, int(each.trump))}

    def hears(self, fact):
        match fact:
            case facts.PhaseBegan(phase="auction") if self._is_once():
                self.about[layout.ANSWERS] = 0
            case facts.Acted():
                self._acted(fact.seat, fact.action)
            case facts.AuctionWon():
                self._auction_is_over(fact)
            case facts.EstimatesClosed():
                close(self.rules, self.about, self.estimates)
                self._tells("HIGH_BIDDER", fact.high_bidder)
                self._tells("RISK", fact.risk)
                self._tells("LEADER", fact.leader)
            case facts.TrickWon():
                assert (self.trick[0], self.trick[2]) == (self.players, fact.seat), fact
                self.won[fact.seat] += 1
                self.trick[0], self.about[layout.LEADER] = 0, fact.seat
            case facts.RoundPlayed():
                assert tuple(self.won)[: self.players] == fact.won
                assert any(self.hands) != any(fact.won), "only a skipped round ends with cards in hand"
            case facts.RoundScored():
                self.about[layout.MULTIPLIER] = fact.multiplier
                if not any(self.won):
                    assert not any(fact.points), "skipped"
                    return
                points = zeros(6)
                score(self.rules, self.about, self.estimates, self.won, points)
                assert tuple(points)[: self.players] == fact.points, fact

    def _answers(self, seat):
        """Set ANSWERS from the seat's place in the order, because seats that dashed blindly are skipped."""
        if self._is_once():
            away = seat - self.about[layout.DEALER] - self.rules[layout.OPENER]
            self.about[layout.ANSWERS] = away * self.rules[layout.DIRECTION] % self.players + 1

    def _is_once(self):
        return self.rules[layout.BIDDING] == layout.ONE_BID_EACH

    def _tells(self, place, seat):
        assert self.about[getattr(layout, place)] == (NOBODY if seat is None else seat), place

    def _acted(self, seat, action):
        about = self.about
        match action:
            case DashCall():
                about[layout.DASHES] |= 1 << seat
                self.estimates[seat] = 0
                about[layout.ANSWERS] += 1
            case NoDash():
                about[layout.ANSWERS] += 1
            case Pass():
                about[layout.PASSED] |= 1 << seat
                self._answers(seat)
            case Bid():
                if stands(self.rules, about, action.tricks, int(action.trump)):
                    stand(about, seat, action.tricks, int(action.trump))
                self._answers(seat)
                if not self.rules[layout.PASS_IS_FINAL]:
                    about[layout.PASSED] = 0
            case Estimate():
                self.estimates[seat] = action.value
            case PlayCard():
                assert self.playable(seat) >> action.card & 1
                self.hands[seat] ^= 1 << action.card
                fall(int(action.card), seat, self.about[layout.TRUMP] * ROW, self.trick, zeros(9))

    def _auction_is_over(self, fact):
        """Assert that the auction is over in the simulator too, with the same declarer, bid and trump.

        It asks no further seat, so the random state does not change.
        """
        state = begun(1)
        assert bid_on(self.rules, self.about, self.hands, self.estimates, promising(13), state) == state
        found = [self.about[each] for each in (layout.DECLARER, layout.BID, layout.TRUMP)]
        assert found == [fact.seat, fact.tricks, fact.trump]

    def fits(self, seen):
        """Assert that a search derives the true state from a seat's view, and allows the true deal."""
        spot, own = SearchPosition(seen, preferences(), worlds=1, seed=1), seen.round.my.seat
        known = ALWAYS_KNOWN + KNOWN_IN.get(seen.round.phase, ())
        assert self._named(spot.about, known) == self._named(self.about, known)
        estimated, taken, gone, barred, held, on_table, _ = (list(map(int, each)) for each in spot._seats)
        assert estimated[: self.players] == self._seated(self.estimates)
        assert held[: self.players] == [each.bit_count() for each in self._seated(self.hands)]
        assert on_table[0] == self.trick[0]
        assert not self.trick[0] or on_table[:4] == list(self.trick)[:4]
        if not seen.ruleset.concealed:
            assert taken[: self.players] == self._seated(self.won)
            past = chosen_by_others(seen.round)
            chosen = list(
                zip(past[layout.WHO :: layout.PAST], past[layout.CHOSEN :: layout.PAST], strict=True)
            )
            others = [seat for seat in range(self.players) if seat != own]
            assert sorted(chosen) == [(seat, card) for seat in others for card in cards(gone[seat])]
        for seat, cards_held in enumerate(self._seated(self.hands)):
            if seat == own:
                assert spot.hand == cards_held
            else:
                assert cards_held & spot.unseen & ~barred[seat] == cards_held

    def _seated(self, values):
        return [int(each) for each in values][: self.players]

    @staticmethod
    def _named(about, places):
        return {each: int(about[getattr(layout, each)]) for each in places}

"""A seat's view as arrays of the simulator, and the sums of rounds played out."""

from collections.abc import MutableSequence, Sequence
from math import sqrt
from typing import Final

from bots.simulation import foresight, layout, rounds, sampler
from bots.simulation.card_values import worths_for
from bots.simulation.jit import Ints, array, floats, zeros
from bots.simulation.numbers import numbers
from bots.strategies import observed_play
from bots.strategies.base import BotView, own, tricks
from bots.strategies.knowledge import known
from games.engine.actions import Bid, DashCall, NoDash, Pass
from games.engine.cards import hand as set_of
from games.engine.fair_deal import canonical_deck
from games.engine.phases.auction_end import standing
from games.engine.round import Phase
from games.engine.rulesets.base import Bidding, EqualBids, Ruleset, Winner
from games.engine.views import RoundView

PHASES: Final = {
    Phase.BLIND_DASH: layout.BLIND_DASH,
    Phase.AUCTION: layout.AUCTION,
    Phase.ESTIMATION: layout.ESTIMATION,
    Phase.PLAY: layout.PLAY,
}
NOBODY: Final = -1
# By how many points a round usually changes the distance to rivals; more rounds add up at random.
DOUBT: Final = 45


class SearchPosition:
    """A decision in the simulator's arrays. `weigh` adds to the sums of candidates, which the rest reads.

    The `worlds` are dealt here, once. In as many rounds as are `foreseen` the seat plays with foresight.
    """

    def __init__(
        self,
        sight: BotView,
        prefers: Ints,
        worlds: int,
        seed: int,
        *,
        believing: bool = True,
        foreseen: int = 0,
    ) -> None:
        view, my = sight.round, own(sight.round)
        self.players = len(view.estimates)
        self.hand, self.seat = int(my.hand), int(my.seat)
        seen = self.hand | _shown(view)
        self.unseen = int(set_of(canonical_deck(sight.ruleset, self.players))) & ~seen
        self.rules = numbers(sight.ruleset, view.fast)
        self.worths = worths_for(self.players, view.cards)
        self.about = _about(sight)
        self._seats = self._of_seats(view, sight.ruleset)
        concealed = view.cards - self.hand.bit_count() - sum(each or 0 for each in view.won)
        playing = view.phase is Phase.PLAY
        self._spot = array([self.seat, self.hand, self.unseen, concealed if playing else 0, int(believing)])
        self._standing = _standing(sight, self.seat)
        self._room = tuple(zeros(layout.ABOUT) for _ in range(layout.ROOMS))
        self._prefers = prefers
        self._tree = foresight.tree(foreseen, self.seat if foreseen else foresight.NOBODY)
        self._pool, self._chances = zeros((worlds + sampler.WALKS) * layout.WORLD), floats(worlds)
        self._believe(view, array(observed_play.heard_of_others(view, sight.ruleset)), seed)

    def _believe(self, view: RoundView, heard: Ints, seed: int) -> None:
        past, seats = array(observed_play.chosen_by_others(view)), self._seats
        if not observed_play.all_is_shown(view):
            # It is unknown which cards the others held when they estimated.
            seats = (array([NOBODY] * (self.players + 1)), *seats[1:])
        sampler.fill(
            self.about, seats, self._spot, heard, past, self.worths, self._prefers, self._room,
            self._pool, self._chances, floats(layout.SEATS), seed,
        )  # fmt: skip

    def _of_seats(self, view: RoundView, ruleset: Ruleset) -> tuple[Ints, ...]:
        stock = [0]
        estimated = [NOBODY if each is None else each for each in view.estimates]
        gone = [0] * self.players
        for leader, cards in tricks(view):
            for i, card in enumerate(cards):
                gone[(leader + i) % self.players] |= 1 << card
        held = [self.hand.bit_count()] * self.players
        for i in range(len(view.trick)):
            held[((view.leader or 0) + i) % self.players] -= 1
        others = sum(held) - held[self.seat]
        return (
            array(estimated + stock),
            array([each or 0 for each in view.won] + stock),
            array(gone + stock),
            array([*known(view).void, 0]),
            array([*held, self.unseen.bit_count() - others]),
            array(_on_table(view, self.players)),
            array(observed_play.aims_of_all(view, ruleset)),
        )

    def weigh(
        self,
        codes: Sequence[int],
        places: Sequence[int],
        worlds: int,
        sums: MutableSequence[float],
        seed: int,
    ) -> None:
        """Play these candidates out in so many worlds, and add each one's points to its place in `sums`."""
        rounds.weigh(
            self.rules, self.about, self._seats, self._spot, self._standing, self.worths, self._prefers,
            array(codes), array(places), worlds, self._pool, self._chances, self._room, self._tree, sums,
            seed,
        )  # fmt: skip


def _shown(view: RoundView) -> int:
    cards = 0 if view.turned_up is None else 1 << view.turned_up
    for _, trick in tricks(view):
        cards |= set_of(trick)
    return cards


def _on_table(view: RoundView, players: int) -> list[int]:
    """Return the current trick as `to_the_end` takes it."""
    if not view.trick or view.leader is None or view.trump is None:
        return [0] * 6
    trick = observed_play.on_table(view.leader, view.trick, view.trump, players)
    return [len(view.trick), trick.led, trick.winner, trick.beating, 0, 0]


def _about(sight: BotView) -> Ints:
    view = sight.round
    about = [0] * layout.ABOUT
    for place, value in {
        layout.PLAYERS: len(view.estimates),
        layout.CARDS: view.cards,
        layout.NUMBER: view.number,
        layout.MULTIPLIER: view.multiplier or 1,
        layout.DEALER: view.dealer,
        layout.TRUMP: NOBODY if view.trump is None else view.trump,
        layout.DECLARER: NOBODY if view.declarer is None else view.declarer,
        layout.BID: NOBODY if view.bid is None else view.bid.tricks,
        layout.HIGH_BIDDER: NOBODY if view.high_bidder is None else view.high_bidder,
        layout.RISK: NOBODY if view.risk is None else view.risk,
        layout.DASHES: sum(1 << seat for seat in view.dash_calls),
        layout.LEADER: NOBODY if view.leader is None else view.leader,
        layout.PHASE: PHASES[view.phase],
        layout.STANDING_SEAT: NOBODY,
    }.items():
        about[place] = int(value)
    if view.phase in (Phase.AUCTION, Phase.BLIND_DASH):
        _answered(sight, about)
    return array(about)


def _answered(sight: BotView, about: list[int]) -> None:
    """Store how far dash calls and bids have come."""
    view, ruleset = sight.round, sight.ruleset
    dashing = [call for call in view.calls if isinstance(call.action, DashCall | NoDash)]
    best = standing(view.calls, later_wins=ruleset.equal_bids is EqualBids.LATER_WINS)
    if best is not None:
        about[layout.STANDING_SEAT] = int(best[0])
        about[layout.STANDING], about[layout.STANDING_TRUMP] = best[1].tricks, int(best[1].trump)
    for call in view.calls:
        if isinstance(call.action, Pass):
            about[layout.PASSED] |= 1 << call.seat
        elif isinstance(call.action, Bid) and not ruleset.pass_is_final:
            about[layout.PASSED] = 0
    if view.phase is Phase.BLIND_DASH:
        about[layout.ANSWERS] = len(dashing)
    elif ruleset.bidding is Bidding.ONE_BID_EACH:
        away = own(view).seat - view.dealer - ruleset.opener
        about[layout.ANSWERS] = away * ruleset.bidding_direction % len(view.estimates)


def _standing(sight: BotView, seat: int) -> Ints:
    """Return the weights of all seats' points: a lead is surer the fewer rounds are left."""
    sign = 1 if sight.ruleset.winner is Winner.HIGHEST else -1
    breadth = round(DOUBT * sqrt(sight.rounds_left) * (1 if sign > 0 else 0.5))
    return array([sign, breadth, *(sign * (sight.scores[seat] - each) for each in sight.scores)])

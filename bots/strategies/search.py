"""Search: the value of each action when the round is played out often, in possible worlds.

All candidates meet the same worlds. The worse half of them is dropped again and again, so that most of the
work goes into comparing the best (sequential halving). Random numbers come from the caller's dice alone.
"""

from collections.abc import Callable, Sequence
from math import ceil, log2, sqrt
from typing import Final, NamedTuple

from bots.simulation.bids import UNIT, reach
from bots.simulation.jit import Ints, floats
from bots.simulation.layout import DASHES_NOT, DASHES_NOW, PASSES, TRUMP
from bots.simulation.preferences import preferences
from bots.simulation.rounds import BY_TRICKS, EXACT, OWN, PLAYED, SQUARE, SUMS, WORTH
from bots.strategies import bids
from bots.strategies.base import BotView, Dice, Option, own
from bots.strategies.bids import Boldness
from bots.strategies.knowledge import known
from bots.strategies.observation import PHASES, SearchPosition
from games.engine.actions import AVOID, DASH_CALL, NO_DASH, PASS, Action, Bid, Estimate, PlayCard
from games.engine.cards import hand as set_of
from games.engine.round import Phase
from games.engine.tricks import FIRST_JOKER

SEEDS: Final = 1 << 31
LEAST_WORLDS: Final = 4
# At most this many times as many rounds are played out when few cards are left.
MOST_TIMES: Final = 3
# Only bids and estimates within this many tricks of the hand's reach are searched.
BID_ABOVE, BID_BELOW = 1.5, 1.5
ESTIMATE_OFF: Final = 2.6
# Found by trials: docs/research/search-trials.md ("Bold promises") has their results. For so many tricks only
# where they count double.
DOUBLED: Final = 8
BOLD: Final = Boldness((0.0,) * 4 + (0.65, 0.65, 0.65, 0.1, 0.5) + (0.0,) * 5, 0.6)
# It is not bold at all if no larger share of its promises than AFRAID comes true, and as bold as it may be
# from SURE on. Before the first, seven in ten of so many promises count as come true.
KEPT_BEFORE, PROMISED_BEFORE = 4.2, 6
AFRAID, SURE = 0.6, 0.8
_CODES: Final = {DASH_CALL: DASHES_NOW, NO_DASH: DASHES_NOT, PASS: PASSES}


class Candidate(NamedTuple):
    """Actions that are worth the same, and how often they have been played out."""

    place: int
    code: int
    actions: tuple[Action, ...]


class SearchStrategy(NamedTuple):
    """A strategy that plays out `rollouts` rounds for a decision, on average `rollouts_a_world` in each dealt
    world. If it is `growing`, it plays out more as hands get smaller, because that is faster.

    In these rounds all players prefer cards as `prefers` says. If it is `foreseeing`, it plays its own later
    cards by their results so far. If it is `believing`, worlds are drawn by what others' calls and cards show
    of their hands. Unless it `talks`, it bids and estimates as `steady` does, with more `boldness` the more
    of its promises come true. It keeps any hand without a suit in a fast round.
    """

    rollouts: int
    prefers: Callable[[], Ints] = preferences
    believing: bool = True
    foreseeing: bool = True
    rollouts_a_world: int = 2
    growing: bool = True
    talks: bool = False
    boldness: Boldness = BOLD

    def choose(self, sight: BotView, legal: tuple[Action, ...], rng: Dice) -> Action:
        """Return the best action: by search during play and, if `talks`, before it; else by the rules for
        bids."""
        if len(legal) == 1:
            return legal[0]
        if sight.round.phase is not Phase.PLAY and not (self.talks and sight.round.phase in PHASES):
            return self._say(sight, legal)
        return self.evaluate(sight, legal, rng)[0].action

    def _say(self, sight: BotView, legal: tuple[Action, ...]) -> Action:
        if AVOID in legal and sight.round.trump is not None:
            return AVOID  # with a fixed trump a search wins more with such a hand than with another deal
        scoring = sight.ruleset.scoring
        boldness = self.boldness.times(boldness_factor(sight))
        # If nothing is bid nobody joins a bid, so what counts in fast rounds does not matter.
        if not scoring.has_with(fast=False):
            boldness = boldness._replace(joining=0.0)
        if not scoring.doubles(DOUBLED):
            boldness = boldness._replace(bids=boldness.bids[:DOUBLED] + bids.AS_HELD.bids[DOUBLED:])
        return bids.answer(sight, legal, known(sight.round), boldness)

    def work(self, sight: BotView, legal: tuple[Action, ...], rng: Dice) -> None:
        """Search, and ignore the result, so that the time of a single legal card looks like that of a
        choice."""
        if sight.round.phase is Phase.PLAY:
            self.evaluate(sight, legal, rng)

    def evaluate(
        self, sight: BotView, legal: tuple[Action, ...], rng: Dice, *, also: Action | None = None
    ) -> tuple[Option, ...]:
        """Return the values of the actions worth considering, the best first; `also` among them."""
        rollouts = self._rollouts(sight)
        worlds = max(LEAST_WORLDS, rollouts // self.rollouts_a_world)
        seed = int(rng.random() * SEEDS)
        foreseen = rollouts if self.foreseeing else 0
        spot = SearchPosition(
            sight, self.prefers(), worlds, seed, believing=self.believing, foreseen=foreseen
        )
        candidates = _candidates(spot, sight, legal, also)
        tally = _Tally(spot, len(candidates), sight.round.cards)
        left = list(candidates)
        steps = max(1, ceil(log2(len(candidates))))
        for _ in range(steps):
            worlds = max(1, rollouts // (steps * len(left)))
            tally.add(left, worlds, int(rng.random() * SEEDS))
            left = sorted(left, key=tally.rank, reverse=True)[: max(2, (len(left) + 1) // 2)]
        best_first = sorted(candidates, key=tally.rank, reverse=True)
        return tuple(tally.option(each, action) for each in best_first for action in each.actions)

    def _rollouts(self, sight: BotView) -> int:
        """Return how many rollouts take about as long as `rollouts` of whole rounds."""
        cards = sight.round.cards
        held = own(sight.round).hand.bit_count() if self.growing else cards
        return self.rollouts * min(MOST_TIMES * held, cards) // held


def boldness_factor(sight: BotView) -> float:
    """Return a number from 0 to 1, by how many promises the seat kept so far. Better opponents let fewer come
    true, and then a promise beyond the hand costs more than it wins."""
    share = (sight.kept + KEPT_BEFORE) / (sight.played + PROMISED_BEFORE)
    return min(1.0, max(0.0, (share - AFRAID) / (SURE - AFRAID)))


def evaluate(
    sight: BotView, legal: tuple[Action, ...], rng: Dice, *, rollouts: int, also: Action | None = None
) -> tuple[Option, ...]:
    """Return the values of the actions worth considering, as `expert` computes them: with so many rounds
    played out at first, and more as hands get smaller."""
    return EXPERT._replace(rollouts=rollouts).evaluate(sight, legal, rng, also=also)


class _Tally:
    """The results of candidates so far."""

    def __init__(self, spot: SearchPosition, candidates: int, cards: int) -> None:
        self._spot, self._cards = spot, cards
        self._sums = floats(candidates * SUMS)
        self._counts = [0] * candidates

    def add(self, candidates: Sequence[Candidate], worlds: int, seed: int) -> None:
        places = [each.place for each in candidates]
        self._spot.weigh([each.code for each in candidates], places, worlds, self._sums, seed)
        for place in places:
            self._counts[place] += worlds

    def rank(self, candidate: Candidate) -> tuple[int, float]:
        """Return the sort key of a candidate: how often it was played out, then its points."""
        return self._counts[candidate.place], self._mean(candidate.place, WORTH)

    def _mean(self, place: int, what: int) -> float:
        return float(self._sums[place * SUMS + what]) / self._counts[place]

    def option(self, candidate: Candidate, action: Action) -> Option:
        place, count = candidate.place, self._counts[candidate.place]
        worth = self._mean(place, WORTH)
        variance = max(0.0, self._mean(place, SQUARE) - worth * worth)
        return Option(
            action,
            self._mean(place, OWN),
            worth,
            sqrt(variance / count),
            self._share(place, EXACT),
            tuple(self._share(place, BY_TRICKS + tricks) for tricks in range(self._cards + 1)),
        )

    def _share(self, place: int, what: int) -> float:
        """Return the share among the rounds that were played; there may be none."""
        played = float(self._sums[place * SUMS + PLAYED])
        return float(self._sums[place * SUMS + what]) / played if played else 0.0


def _candidates(
    spot: SearchPosition, sight: BotView, legal: tuple[Action, ...], also: Action | None
) -> tuple[Candidate, ...]:
    """Return the actions worth considering; those that are worth the same are one candidate."""
    phase = sight.round.phase
    if phase is Phase.PLAY:
        groups = _alike(spot, sight, legal)
    else:
        groups = [(each,) for each in legal if each == also or _is_plausible(spot, each, legal)]
    return tuple(
        Candidate(place, _code(actions[0]), actions) for place, actions in enumerate(groups or [legal[:1]])
    )


def _code(action: Action) -> int:
    match action:
        case PlayCard():
            return int(action.card)
        case Estimate():
            return action.value
        case Bid():
            return action.tricks * 5 + int(action.trump)
    return _CODES[action]


def _alike(spot: SearchPosition, sight: BotView, legal: tuple[Action, ...]) -> list[tuple[Action, ...]]:
    """Return groups of cards of a suit without another seat's possible or just played card between them."""
    between = spot.unseen | set_of(sight.round.trick)
    groups: list[list[PlayCard]] = []
    for action in sorted((each for each in legal if isinstance(each, PlayCard)), key=lambda each: each.card):
        card = action.card
        if groups and _suit(groups[-1][-1].card) == _suit(card):
            below = groups[-1][-1].card
            if not between & ((1 << card) - (2 << below)):
                groups[-1].append(action)
                continue
        groups.append([action])
    return [tuple(each) for each in groups]


def _suit(card: int) -> int:
    return FIRST_JOKER if card >= FIRST_JOKER else card // 13


def _is_plausible(spot: SearchPosition, action: Action, legal: tuple[Action, ...]) -> bool:
    """Whether this may be the best call. A seat that must bid can always bid lowest."""
    match action:
        case Bid():
            off = action.tricks - reach(spot.hand, int(action.trump), spot.worths) / UNIT
            return -BID_BELOW <= off <= BID_ABOVE or action == legal[0]
        case Estimate():
            off = action.value - reach(spot.hand, spot.about[TRUMP], spot.worths) / UNIT
            return abs(off) <= ESTIMATE_OFF or action == legal[0]
    return True


STRONG: Final = SearchStrategy(rollouts=450)
EXPERT: Final = SearchStrategy(rollouts=1_800)

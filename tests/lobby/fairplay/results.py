"""Rated games without cards: places by skill and luck, among strangers, friends, and players who lose on
purpose.

Run `python -m tests.lobby.fairplay.results 20` to see how many are found in 20 seasons, and how many wrongly.
"""

from collections import defaultdict
from itertools import combinations
from math import log
from random import Random
from sys import argv

from games.lobby.fairplay.expected_places import Entered, comparisons, whole
from games.lobby.fairplay.figures import AccountGames, PairGames, added
from games.lobby.fairplay.judgements import Pair, of_two
from games.ratings.pools import HOUSE_BOTS
from games.ratings.weng_lin import BETA, MU, SIGMA, Skill, rated

BOTS = ("steady 1", "steady 2")
Pairs = set[tuple[str, str]]


class Season:
    """Everybody's skill, and the figures of the games they have played."""

    def __init__(self, people: list[str], seed: int) -> None:
        self.dice = Random(seed)
        self.skill = {each: self.dice.gauss(MU, SIGMA) for each in people}
        self.thought: dict[str, Skill] = defaultdict(Skill) | dict.fromkeys(BOTS, HOUSE_BOTS["steady"])
        self.conduct: dict[str, AccountGames] = defaultdict(AccountGames)
        self.dealings: dict[tuple[str, str], PairGames] = defaultdict(PairGames)

    def play(self, names: list[str], thrown_by: str = "") -> None:
        """Play one game; the player who throws it comes last."""
        made = {each: self.skill.get(each, MU) + BETA * self._luck() for each in names}
        made[thrown_by] = float("-inf")
        order = sorted(names, key=lambda each: -made[each])
        before = [self.thought.get(each, Skill()) for each in names]
        places = [order.index(each) + 1 for each in names]
        found = comparisons(
            {seat: Entered(name, before[seat], places[seat]) for seat, name in enumerate(names)}
        )
        people = [each for each in names if each not in BOTS]
        for name in people:
            one = AccountGames(1, len(people) - 1, whole(found, names.index(name)))
            self.conduct[name] = added(self.conduct[name], one)
        for (seat, other), each in found.items():
            two = (names[seat], names[other])
            if not {*two} & {*BOTS}:
                points = PairGames(1, each.ahead, each.behind, each.points, each.results, whole(found, seat))
                self.dealings[two] = added(self.dealings[two], points)
        after = rated(before, places)
        self.thought |= {name: skill for name, skill in zip(names, after, strict=True) if name not in BOTS}

    def _luck(self) -> float:
        chance = self.dice.random()
        return log(chance / (1 - chance))

    def found(self, kind: str) -> tuple[Pairs, int]:
        """Return the pairs of players with a signal of this kind, and the number of all pairs who met."""
        pairs = [each for each in combinations(sorted(self.conduct), 2) if self.dealings[each].games]
        found = set()
        for one, other in pairs:
            conduct = (self.conduct[one], self.conduct[other])
            pair = Pair((one, other), conduct, (self.dealings[one, other], self.dealings[other, one]))
            if any(each.kind == kind for each in of_two(pair, lambda: 0, None)):
                found.add((one, other))
        return found, len(pairs)


def tournament(seed: int, games: int = 1500) -> tuple[Pairs, Pairs, int]:
    """Play with sixty strangers, four pairs of friends, and two pairs in which one player throws games.

    Friends mostly play together; games are thrown at tables filled with bots. Return the found pairs who do
    that, the other pairs found, and how many pairs were examined.
    """
    strangers = [f"h{number}" for number in range(60)]
    friends = [(f"a{number}", f"b{number}") for number in range(4)]
    farmers = [(f"f{number}", f"s{number}") for number in range(2)]
    made = Season([*strangers, *(each for pair in friends for each in pair)], seed)
    for _ in range(games):
        kind, others = made.dice.random(), made.dice.sample(strangers, 4)
        if kind < 0.15:
            one, other = made.dice.choice(friends)
            made.play([one, other, *(others[:2] if made.dice.random() < 0.7 else BOTS)])
        elif kind < 0.2:
            one, other = made.dice.choice(farmers)
            made.play([one, other, *BOTS], thrown_by=other)
        elif kind < 0.25:
            made.play([made.dice.choice(farmers)[0], *others[:3]])
        else:
            made.play(others)
    found, looked_at = made.found("farming")
    return found & {*farmers}, found - {*farmers}, looked_at


if __name__ == "__main__":
    told = [tournament(seed) for seed in range(int(argv[1]))]
    print(f"{sum(len(each[0]) for each in told)} of {2 * len(told)} pairs with thrown games found")
    wrong = [pair for each in told for pair in each[1]]
    print(f"{len(wrong)} of {sum(each[2] for each in told) - 2 * len(told)} other pairs found, too: {wrong}")

"""Simulated players who play whole games by the engine: honest ones, and pairs who know each other's cards.

Run `python -m tests.lobby.fairplay.crowd` to see how many are found, and how often wrongly.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from games.engine import verbs
from games.engine.actions import Action, Bid, Estimate, PlayCard
from games.engine.cards import Hand, cards
from games.engine.facts import Fact, SeatTaken
from games.engine.fair_deal import Decks, fair_decks
from games.engine.fold import fold
from games.engine.game import Game, Status
from games.engine.round import Round
from games.engine.rulesets import ruleset
from games.engine.seats import Seat
from games.engine.tricks import power
from games.lobby.fairplay.expected_places import Entered
from games.lobby.fairplay.figures import AccountGames, PairGames, added
from games.lobby.fairplay.judgements import Pair, kinder, of_two
from games.lobby.fairplay.log_reader import read
from games.ratings.statistics.log_reader import Logged, Stay
from games.ratings.weng_lin import Skill, rated

SHORT = (1, 2, 14, 18)


class Person(NamedTuple):
    """A simulated player, who plays any legal card with probability `careless`.

    They see the hand of `partner`, and help them with probability `loyal`.
    """

    name: str
    careless: float = 0.1
    partner: str | None = None
    loyal: float = 0.0


def worth(hand: int, trump: int | None) -> float:
    """Estimate roughly how many tricks a hand takes."""
    found = 0.0
    for each in cards(Hand(hand)):
        rank, suit = each % 13, each // 13
        found += {12: 0.9, 11: 0.65, 10: 0.35}.get(rank, 0.0)
        found += 0.3 if suit == trump else 0.0
    return found


def said(person: Person, legal: Sequence[Action], hand: int, trump: int | None, dice: Random) -> Action:
    """Choose an action before cards are played: a bid, an estimate or another."""
    bids = [each for each in legal if isinstance(each, Bid)]
    if bids:
        suits = [(hand >> 13 * suit & 0x1FFF).bit_count() for suit in range(4)]
        fewest = min(each.tricks for each in bids)
        return max(
            (each for each in bids if each.tricks == fewest and each.trump < 4),
            key=lambda each: suits[each.trump],
        )
    estimates = [each for each in legal if isinstance(each, Estimate)]
    if estimates:
        aim = worth(hand, trump) + dice.gauss(0, 0.6 + person.careless)
        return min(estimates, key=lambda each: abs(each.value - aim))
    return legal[0]


def strength(card: int, round: Round) -> int:
    trick = round.play.trick
    return power(card, trick[0] if trick else card, int(round.declarations.trump))


def lacks(round: Round, seat: int) -> int:
    return (round.declarations.estimates[seat] or 0) - round.play.won[seat]


def honestly(round: Round, seat: int, legal: Sequence[PlayCard], person: Person, dice: Random) -> PlayCard:
    """Choose a card for one's own estimate only: win while tricks are needed, else lose with a high card."""
    if dice.random() < person.careless:
        return dice.choice(legal)
    trick = round.play.trick
    best = max((strength(each, round) for each in trick), default=0)
    wins = [each for each in legal if strength(each.card, round) > best]
    loses = [each for each in legal if each not in wins]
    if not trick:
        by_rank = sorted(legal, key=lambda each: each.card % 13)
        return by_rank[-1] if lacks(round, seat) > 0 else by_rank[0]
    if lacks(round, seat) > 0:
        some = wins or loses
        return (min if not wins or len(trick) == 3 else max)(
            some, key=lambda each: strength(each.card, round)
        )
    return max(loses or wins, key=lambda each: (strength(each.card, round), each.card % 13))


def for_partner(
    round: Round, hands: Sequence[int], legal: Sequence[PlayCard], partner: int, honest: PlayCard
) -> PlayCard:
    """Choose a card that gives the partner the trick if they need one, and keeps it from them otherwise.

    Return the honest card if it does this, or if no card does.
    """

    def falls(action: PlayCard) -> bool:
        trick = (*round.play.trick, action.card)
        seats = [(round.play.leader + place) % 4 for place in range(4)]
        best, who = -1, -1
        for place, seat in enumerate(seats):
            if place < len(trick):
                reach = power(trick[place], trick[0], int(round.declarations.trump))
            else:
                follows = [each for each in cards(Hand(hands[seat])) if each // 13 == trick[0] // 13]
                reach = max(
                    power(each, trick[0], int(round.declarations.trump))
                    for each in follows or cards(Hand(hands[seat]))
                )
            if reach > best:
                best, who = reach, seat
        return who == partner

    wanted = lacks(round, partner) > 0
    serving = [each for each in legal if falls(each) == wanted]
    return honest if honest in serving or not serving else serving[0]


def moved(game: Game, decks: Decks, people: Sequence[Person], dice: Random) -> tuple[Fact, ...]:
    """Return the facts that the next turn adds."""
    round = game.open[0]
    seat = min(verbs.to_act(round))
    person, hand = people[seat], decks.hand(round, seat)
    legal = verbs.legal_actions(round, hand, seat)
    plays = [each for each in legal if isinstance(each, PlayCard)]
    if not plays:
        trump = None if round.declarations.trump is None else int(round.declarations.trump)
        return verbs.take(game, decks, round.number, seat, said(person, legal, hand, trump, dice)).facts
    action = honestly(round, seat, plays, person, dice)
    names = [each.name for each in people]
    if person.partner in names and dice.random() < person.loyal:
        hands = [decks.hand(round, each) for each in range(4)]
        action = for_partner(round, hands, plays, names.index(person.partner), action)
    return verbs.take(game, decks, round.number, seat, action).facts


def played(people: Sequence[Person], dice: Random) -> tuple[list[Fact], Decks, Game]:
    """Play a whole game of four; return its log, its decks and the finished game."""
    rules = ruleset("modern@1")
    facts: list[Fact] = [verbs.opened(rules, {"rounds": list(SHORT)}, 4, "00" * 32)]
    facts += [SeatTaken(Seat(seat), "person") for seat in range(4)]
    game = fold(None, facts)
    decks = fair_decks(dice.randbytes(32), game.ruleset, 4)
    more = verbs.start(game, decks, Seat(0))
    while True:
        facts += more
        game = fold(game, more)
        if game.status is Status.FINISHED:
            return facts, decks, game
        more = moved(game, decks, people, dice)


class Crowd:
    """Simulated players, and the figures of the games they have played."""

    def __init__(self, people: Sequence[Person], seed: int) -> None:
        self.people = {each.name: each for each in people}
        self.dice = Random(seed)
        self.skills: dict[str, Skill] = defaultdict(Skill)
        self.conduct: dict[str, AccountGames] = defaultdict(AccountGames)
        self.dealings: dict[tuple[str, str], PairGames] = defaultdict(PairGames)

    def play(self, names: Sequence[str]) -> None:
        """Play one rated game of these four, and add its figures."""
        facts, decks, game = played([self.people[each] for each in names], self.dice)
        assert game.places is not None
        skills = [self.skills[each] for each in names]
        entered = {seat: Entered(name, skills[seat], game.places[seat]) for seat, name in enumerate(names)}
        found = read(
            [Logged(seq, seq * 1000, fact) for seq, fact in enumerate(facts, start=1)],
            [Stay(seat, name, 1, None, owns=True) for seat, name in enumerate(names)],
            hands=lambda round: [decks.hand(round, seat) for seat in range(4)],
            limit=60_000,
            entered=entered,
            house=(),
        )
        self.skills.update(zip(names, rated(skills, game.places), strict=True))
        for player, conduct in found.conduct.items():
            self.conduct[player] = added(self.conduct[player], conduct)
        for pair, dealings in found.dealings.items():
            self.dealings[pair] = added(self.dealings[pair], dealings)

    def play_many(self, games: int) -> None:
        """Play games of four random players; the first one's partner always joins."""
        names = list(self.people)
        for _ in range(games):
            seats = self.dice.sample(names, 4)
            partner = self.people[seats[0]].partner
            if partner is not None and partner not in seats:
                seats[1] = partner
            self.dice.shuffle(seats)
            self.play(seats)

    def pairs(self) -> Iterator[Pair]:
        """Yield every two players who met in a game."""
        for one, other in combinations(sorted(self.people), 2):
            if self.dealings[one, other].games:
                yield Pair(
                    (one, other),
                    (self.conduct[one], self.conduct[other]),
                    (self.dealings[one, other], self.dealings[other, one]),
                )

    def seats(self) -> int:
        return sum(each.games for each in self.conduct.values())

    def found(self, kind: str) -> dict[tuple[str, str], float]:
        """Return the pairs with a signal of this kind, and its strength."""
        return {
            pair.ids: each.strength
            for pair in self.pairs()
            for each in of_two(pair, self.seats, None)
            if each.kind == kind
        }

    def far(self) -> dict[tuple[str, str], float]:
        """Return how many standard deviations each player's kindness to another is from that to all."""
        return {
            (one, other): told.far
            for (one, other), each in self.dealings.items()
            if (told := kinder(self.conduct[one].choices, each.choices)).certain >= 20
        }


def crowd(honest: int, partners: int = 0, *, loyal: float = 0.5, seed: int = 1) -> Crowd:
    """This many honest players, from careful to careless, and pairs of players who help each other."""
    people = [Person(f"h{number}", careless=0.4 * number / max(1, honest)) for number in range(honest)]
    for number in range(partners):
        a, b = f"p{number}a", f"p{number}b"
        people += [Person(a, 0.1, b, loyal), Person(b, 0.1, a, loyal)]
    return Crowd(people, seed)


def main(honest: int, partners: int, games: int) -> None:
    """Play the games, and print what was found."""
    from statistics import fmean, pstdev

    made = crowd(honest, partners)
    made.play_many(games)
    far = made.far()
    clean = [each for (one, _), each in far.items() if one.startswith("h")]
    print(
        f"{games} games of {honest} honest people and {partners} pairs; {len(clean)} honest looks at another"
    )
    print(f"honest: mean {fmean(clean):+.2f}, deviation {pstdev(clean):.2f}, furthest {max(clean):.2f}")
    for limit in (2, 3, 4, 4.5):
        beyond = sum(each >= limit for each in clean)
        print(f"  beyond {limit}: {beyond} ({beyond / len(clean):.5f})")
    for number in range(partners):
        a, b = f"p{number}a", f"p{number}b"
        games_together = made.dealings[a, b].games
        print(
            f"  {a} for {b}: {far.get((a, b), 0):.1f}, back {far.get((b, a), 0):.1f}, {games_together} games"
        )
    for kind in ("help", "farming", "together"):
        told = made.found(kind)
        wrong = [pair for pair in told if pair[0][:2] != pair[1][:2] or pair[0][0] == "h"]
        print(f"{kind}: {len(told)} signals, {len(wrong)} of honest pairs: {wrong[:5]}")


if __name__ == "__main__":
    main(*(int(each) for each in sys.argv[1:4]))

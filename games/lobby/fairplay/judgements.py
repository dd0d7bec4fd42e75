"""Judgements of fair play: how far a player's figures are from chance, and in which way. Pure.

`docs/fair-play.md` says what each measures, what is expected of honest players, and how often honest players
get it all the same. A judgement is only a reason to check.
"""

from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from typing import Any, Final, NamedTuple

from accounts.prints import SharedLine
from games.lobby.fairplay.figures import MILLION, THOUSAND, AccountGames, Choices, PairGames, Results

TOGETHER, FARMING, HELP, NETWORK = "together", "farming", "help", "network"
SECOND_GO = "second_go"
STALLING, TIME_OUTS = "stalling", "time_outs"

# Thresholds; `Z` are standard deviations. Together: least games, least share of one's games, distance from
# the expected number.
LEAST_TOGETHER, TOGETHER_SHARE, TOGETHER_Z = 20, 0.6, 6.0
# Farming: least comparisons, distance from what results with others predict, least points.
LEAST_RESULTS, RESULTS_Z, RESULTS_POINTS = 10, 4.0, 40
# … or least points, from a player with this share of games with the winner, who comes ahead this often.
FLOW_POINTS, FLOW_SHARE, FLOW_AHEAD, FLOW_Z = 150, 0.5, 0.9, 3.5
# In any case, an account's skill may differ from its rating by this variance, in log-odds.
PRIOR: Final = 1.0
# Help: least choices toward the other and toward others, and how much kinder they are.
LEAST_CHOICES, HELP_Z = 100, 4.5
# Stalling: least turns with the estimate lost, least games, how much slower than otherwise.
LEAST_LOST, LEAST_STALLED, SLOWER, STALLING_Z = 30, 5, 0.2, 5.0
# Time-outs: least turns, least games, least share, usual share.
LEAST_TURNS, LEAST_OUT, OUT_SHARE, USUAL_OUT, OUT_Z = 100, 5, 0.15, 0.05, 5.0
# A shared network: least days, most accounts on it, least games together.
LEAST_DAYS, MOST_SHARING, LEAST_GAMES = 2, 6, 5
# A second go at daily boards, from a shared network: least days, distance from tossing coins.
LEAST_GOES, GOES_Z = 6, 2.4


class Judgement(NamedTuple):
    """A reason to check: its kind, its strength (in standard deviations or a similar number), and the
    evidence.

    The evidence is plain numbers by name; `by` says who helps or gains: 0 the first account, 1 the other.
    """

    kind: str
    strength: float
    games: int
    evidence: Mapping[str, Any]


class Pair(NamedTuple):
    """Two accounts, with their figures alone and with one another."""

    ids: tuple[str, str]
    conduct: tuple[AccountGames, AccountGames]
    dealings: tuple[PairGames, PairGames]


def of_two(pair: Pair, seats: Callable[[], int], shared: SharedLine | None) -> Iterator[Judgement]:
    """Return suspicions against two accounts. `seats` counts all accounts' seats in that period."""
    found = (_together(pair, seats), _farming(pair), _help(pair), _network(pair, shared))
    return (each for each in found if each is not None)


class SharedBoardResults(NamedTuple):
    """Results of two accounts on the same boards at different times: `days` on which one began after the
    other had finished, and how often they came `ahead` or `behind`; `by` is the one who began later, 0 the
    first account, 1 the other."""

    by: int
    days: int
    ahead: int
    behind: int


def second_go(goes: SharedBoardResults, shared: SharedLine | None) -> Judgement | None:
    """Return the suspicion against two players of daily boards, or None. People of one household play them,
    too, and one after the other; but the second one does not always win."""
    if shared is None or shared.days < LEAST_DAYS or shared.accounts > MOST_SHARING or goes.days < LEAST_GOES:
        return None
    far = (goes.ahead - goes.behind) / sqrt(goes.days)
    if far < GOES_Z:
        return None
    evidence = {
        "by": goes.by, "ahead": goes.ahead, "behind": goes.behind, "days": shared.days,
        "most_accounts_there": shared.accounts,
    }  # fmt: skip
    return Judgement(SECOND_GO, far, goes.days, evidence)


def of_one(conduct: AccountGames) -> Iterator[Judgement]:
    return (each for each in (_stalling(conduct), _time_outs(conduct)) if each is not None)


def _together(pair: Pair, seats: Callable[[], int]) -> Judgement | None:
    (one, other), games = pair.conduct, pair.dealings[0].games
    share = games / max(1, min(one.games, other.games))
    if games < LEAST_TOGETHER or share < TOGETHER_SHARE:
        return None
    others = max(1, seats() - one.games)
    expected = min(float(games), one.met * other.games / others)
    far = (games - expected) / sqrt(max(1.0, expected))
    if far < TOGETHER_Z:
        return None
    evidence = {"share": round(share, 3), "expected_games": round(expected, 1)}
    return Judgement(TOGETHER, far, games, evidence)


def _farming(pair: Pair) -> Judgement | None:
    """Return the suspicion that points flowed one way, or None: `by` gained them."""
    way = 0 if pair.dealings[0].points >= pair.dealings[1].points else 1
    mine, games = pair.dealings[way], pair.dealings[way].games
    points = mine.points / THOUSAND
    if games < LEAST_RESULTS or points < RESULTS_POINTS:
        return None
    far = contrast(mine, *(_apart(pair, each) for each in (way, 1 - way)))
    share = games / max(1, pair.conduct[1 - way].games)
    flow = (mine.ahead - mine.behind) / sqrt(games)
    always = mine.ahead >= FLOW_AHEAD * (mine.ahead + mine.behind)
    flows = points >= FLOW_POINTS and share >= FLOW_SHARE and always and flow >= FLOW_Z
    if far < RESULTS_Z and not flows:
        return None
    evidence = {
        "by": way, "points": round(points), "ahead": mine.ahead, "behind": mine.behind,
        "unlike_results_with_others": round(far, 2), "share_of_the_loser_s_games": round(share, 3),
    }  # fmt: skip
    return Judgement(FARMING, max(far, flow if flows else 0.0), games, evidence)


def _apart(pair: Pair, which: int) -> Results:
    """Return results in games without the other, to compare with results among the two."""
    return pair.conduct[which].results.without(pair.dealings[which].together)


def contrast(mine: PairGames, own: Results, others: Results) -> float:
    """Return how much better one did against another than both did elsewhere, in standard deviations.

    Each skill is estimated from the ratings and the results against others, in log-odds, by one step.
    """
    between = mine.between
    if between.variance == 0:
        return 0.0
    (here, here_spread), (there, there_spread) = _beside(own), _beside(others)
    found = between.surplus / between.variance
    spread = MILLION * max(between.variance, between.squares) / between.variance**2
    return (found - here + there) / sqrt(spread + here_spread + there_spread)


def _beside(results: Results) -> tuple[float, float]:
    """Return how far the results are from the rating, as skill, and the variance of that."""
    surplus, variance = results.surplus / MILLION, results.variance / MILLION
    certain = variance + 1 / PRIOR
    # Comparisons of a game hang together, so that games vary by more than the sum of their parts.
    inflated = max(1.0, results.squares / results.variance) if results.variance else 1.0
    return surplus / certain, inflated / certain


def _help(pair: Pair) -> Judgement | None:
    ways = [kinder(pair.conduct[way].choices, pair.dealings[way].choices) for way in (0, 1)]
    if min(each.certain for each in ways) < LEAST_CHOICES:
        ways = [each if each.certain >= LEAST_CHOICES else Favour(0.0, 0, 0.0) for each in ways]
    mutual = (ways[0].far + ways[1].far) / sqrt(2) if all(each.certain for each in ways) else 0.0
    way = 0 if ways[0].far >= ways[1].far else 1
    strength = max(mutual, ways[way].far)
    if strength < HELP_Z:
        return None
    evidence = {
        "by": way, "kinder": round(ways[way].by, 3), "choices": ways[way].certain,
        "far": round(ways[way].far, 2), "kinder_back": round(ways[1 - way].by, 3),
        "far_back": round(ways[1 - way].far, 2), "mutual": round(mutual, 2),
    }  # fmt: skip
    return Judgement(HELP, strength, pair.dealings[0].games, evidence)


class Favour(NamedTuple):
    """How much kinder an account's choices are to one than to others: `far` in standard deviations, over
    `certain` choices that tell them apart; `by` is the difference a choice, from −2 to 2."""

    far: float
    certain: int
    by: float


def kinder(all_choices: Mapping[int, Choices], toward: Mapping[int, Choices]) -> Favour:
    """Compare kindness toward one with that toward all, situation by situation.

    If the choices did not depend on the person, those toward one would be a random sample of all in that
    situation. The mean and variance of such a sample are known exactly.
    """
    surplus = variance = 0.0
    drawn = certain = 0
    for situation, part in toward.items():
        whole, count = all_choices[situation], part.times
        if not 0 < count < whole.times:
            continue
        mean = whole.kindness / whole.times
        spread = max(0.0, whole.squares / whole.times - mean * mean)
        surplus += part.kindness - count * mean
        variance += spread * count * (whole.times - count) / (whole.times - 1)
        drawn += count
        certain += min(count, whole.times - count)
    if variance == 0:
        return Favour(0.0, 0, 0.0)
    return Favour(surplus / sqrt(variance), certain, surplus / drawn / THOUSAND)


def _network(pair: Pair, shared: SharedLine | None) -> Judgement | None:
    games = pair.dealings[0].games
    if shared is None or shared.days < LEAST_DAYS or shared.accounts > MOST_SHARING or games < LEAST_GAMES:
        return None
    evidence = {"days": shared.days, "most_accounts_there": shared.accounts}
    return Judgement(NETWORK, shared.days * 2 / shared.accounts, games, evidence)


def _stalling(conduct: AccountGames) -> Judgement | None:
    pace = conduct.pace
    if pace.lost < LEAST_LOST or pace.open == 0 or pace.games_stalled < LEAST_STALLED:
        return None
    lost, usual = pace.lost_slow / pace.lost, pace.open_slow / pace.open
    pooled = (pace.lost_slow + pace.open_slow) / (pace.lost + pace.open)
    spread = sqrt(pooled * (1 - pooled) * (1 / pace.lost + 1 / pace.open))
    far = (lost - usual) / spread if spread else 0.0
    if lost - usual < SLOWER or far < STALLING_Z:
        return None
    evidence = {"slow_when_lost": round(lost, 3), "slow_else": round(usual, 3), "turns_when_lost": pace.lost}
    return Judgement(STALLING, far, pace.games_stalled, evidence)


def _time_outs(conduct: AccountGames) -> Judgement | None:
    pace = conduct.pace
    share = pace.out / max(1, pace.turns)
    if pace.turns < LEAST_TURNS or pace.games_out < LEAST_OUT or share < OUT_SHARE:
        return None
    far = (share - USUAL_OUT) / sqrt(USUAL_OUT * (1 - USUAL_OUT) / pace.turns)
    if far < OUT_Z:
        return None
    return Judgement(TIME_OUTS, far, pace.games_out, {"share": round(share, 3), "turns": pace.turns})

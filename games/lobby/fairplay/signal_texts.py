"""Sentences of fair-play signals, for staff: what was seen, what is usual, and innocent reasons. Pure."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.lobby.fairplay import judgements

Evidence = Mapping[str, Any]
Names = Sequence[str]


def sentences(kind: str, names: Names, games: int, evidence: Evidence) -> list[str]:
    return _SENTENCES[kind](names, games, evidence)


def _together(names: Names, games: int, seen: Evidence) -> list[str]:
    return [
        f"{names[0]} and {names[1]} played {games} rated games together: {_percent(seen['share'])} of "
        "those of whoever plays less.",
        f"Had everybody met by chance, it would have been about {seen['expected_games']:g}.",
        "Friends and families do so, too. By itself it is no offence.",
    ]


def _farming(names: Names, games: int, seen: Evidence) -> list[str]:
    winner, loser = _ways(names, seen)
    far = seen["unlike_results_with_others"]
    return [
        f"In {games} rated games {winner} took {seen['points']} points from {loser}: ahead {seen['ahead']} "
        f"times, behind {seen['behind']} times.",
        f"They make {_percent(seen['share_of_the_loser_s_games'])} of {loser}'s rated games.",
        f"By how both do against others, {winner} did {far:+.1f} standard deviations better than was to be "
        "expected. Beyond 4 it is hardly chance; near 0 there is little to compare with, or nothing strange.",
        "A much stronger friend who plays nobody else looks alike: look at how the games were lost.",
    ]


def _help(names: Names, games: int, seen: Evidence) -> list[str]:
    helper, helped = _ways(names, seen)
    return [
        f"In {seen['choices']} choices of cards in {games} rated games {helper} served {helped} better than "
        f"others in like situations, by {seen['kinder']:+.2f} tricks a choice ({_far(seen['far'])}).",
        f"The other way round it is {seen['kinder_back']:+.2f} ({_far(seen['far_back'])}).",
        "All hands are reckoned with, which players cannot know. Whoever spares a friend without knowing "
        "their cards is found, too.",
    ]


def _network(names: Names, games: int, seen: Evidence) -> list[str]:
    return [
        f"{names[0]} and {names[1]} came from one line on {seen['days']} of the last thirty days, and played "
        f"{games} rated games together in this quarter.",
        f"From such a line came at most {seen['most_accounts_there']} accounts a day.",
        "People of one home, school or mobile network look alike. By itself it is no offence.",
    ]


def _second_go(names: Names, games: int, seen: Evidence) -> list[str]:
    later, first = _ways(names, seen)
    return [
        f"On {games} days {later} began the boards of the day once {first} had finished them, and came ahead "
        f"{seen['ahead']} times, behind {seen['behind']} times.",
        f"Both came from one line on {seen['days']} of the last thirty days, from which came at most "
        f"{seen['most_accounts_there']} accounts a day.",
        "Two of one home may do so, of whom one plays better. Nothing is won by the boards of a day.",
    ]


def _stalling(names: Names, games: int, seen: Evidence) -> list[str]:
    return [
        f"Once the estimate was lost, {names[0]} took half the limit or more in "
        f"{_percent(seen['slow_when_lost'])} of {seen['turns_when_lost']} turns, else in "
        f"{_percent(seen['slow_else'])}; in {games} games.",
    ]


def _time_outs(names: Names, games: int, seen: Evidence) -> list[str]:
    return [
        f"{names[0]} let {_percent(seen['share'])} of {seen['turns']} turns time out, in {games} games.",
        "It may be a bad line, or somebody who forgets their games.",
    ]


def _far(deviations: float) -> str:
    return f"{deviations:+.1f} standard deviations"


def _ways(names: Names, seen: Evidence) -> tuple[str, str]:
    return names[seen["by"]], names[1 - seen["by"]]


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


_SENTENCES: Final[Mapping[str, Callable[[Names, int, Evidence], list[str]]]] = {
    judgements.TOGETHER: _together,
    judgements.FARMING: _farming,
    judgements.HELP: _help,
    judgements.NETWORK: _network,
    judgements.SECOND_GO: _second_go,
    judgements.STALLING: _stalling,
    judgements.TIME_OUTS: _time_outs,
}

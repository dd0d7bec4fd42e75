"""Sentences of fair-play signals, for staff: what was seen, what is usual, and innocent reasons."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext

from accounts.isolates import isolate
from games.lobby.fairplay import judgements

Evidence = Mapping[str, Any]
Names = Sequence[str]


def sentences(kind: str, names: Names, games: int, evidence: Evidence) -> list[str]:
    return _SENTENCES[kind]([isolate(each) for each in names], games, evidence)


def _together(names: Names, games: int, seen: Evidence) -> list[str]:
    played = gettext(
        "%(one)s and %(other)s played %(games)s rated games together: %(share)s of those of whoever plays "
        "less."
    )
    by_chance = gettext("Had everybody met by chance, it would have been about %(games)s.")
    share = _percent(seen["share"])
    return [
        played % {"one": names[0], "other": names[1], "games": games, "share": share},
        by_chance % {"games": f"{seen['expected_games']:g}"},
        gettext("Friends and families do so, too. By itself it is no offence."),
    ]


def _farming(names: Names, games: int, seen: Evidence) -> list[str]:
    winner, loser = _ways(names, seen)
    took = gettext(
        "In %(games)s rated games %(winner)s took %(points)s points from %(loser)s: ahead %(ahead)s times, "
        "behind %(behind)s times."
    )
    share = gettext("They make %(share)s of the rated games of %(loser)s.")
    far = gettext(
        "By how both do against others, %(winner)s did %(far)s standard deviations better than was to be "
        "expected. Beyond 4 it is hardly chance; near 0 there is little to compare with, or nothing strange."
    )
    scores = {"points": seen["points"], "ahead": seen["ahead"], "behind": seen["behind"]}
    return [
        took % {"games": games, "winner": winner, "loser": loser, **scores},
        share % {"share": _percent(seen["share_of_the_loser_s_games"]), "loser": loser},
        far % {"winner": winner, "far": f"{seen['unlike_results_with_others']:+.1f}"},
        gettext("A much stronger friend who plays nobody else looks alike: look at how the games were lost."),
    ]


def _help(names: Names, games: int, seen: Evidence) -> list[str]:
    helper, helped = _ways(names, seen)
    served = gettext(
        "In %(choices)s choices of cards in %(games)s rated games %(helper)s served %(helped)s better than "
        "others in like situations, by %(kinder)s tricks a choice (%(far)s standard deviations)."
    )
    back = gettext("In the other direction it is %(kinder)s (%(far)s standard deviations).")
    who = {"helper": helper, "helped": helped, "games": games, "choices": seen["choices"]}
    return [
        served % {**who, "kinder": f"{seen['kinder']:+.2f}", "far": f"{seen['far']:+.1f}"},
        back % {"kinder": f"{seen['kinder_back']:+.2f}", "far": f"{seen['far_back']:+.1f}"},
        gettext(
            "All hands are reckoned with, which players cannot know. Whoever spares a friend without knowing "
            "their cards is found, too."
        ),
    ]


def _network(names: Names, games: int, seen: Evidence) -> list[str]:
    came = gettext(
        "%(one)s and %(other)s came from one line on %(days)s of the last thirty days, and played %(games)s "
        "rated games together in this quarter."
    )
    most = gettext("From such a line came at most %(most)s accounts a day.")
    return [
        came % {"one": names[0], "other": names[1], "days": seen["days"], "games": games},
        most % {"most": seen["most_accounts_there"]},
        gettext("People of one home, school or mobile network look alike. By itself it is no offence."),
    ]


def _second_go(names: Names, games: int, seen: Evidence) -> list[str]:
    later, first = _ways(names, seen)
    began = gettext(
        "On %(games)s days %(later)s began the boards of the day once %(first)s had finished them, and came "
        "ahead %(ahead)s times, behind %(behind)s times."
    )
    line = gettext(
        "Both came from one line on %(days)s of the last thirty days, from which came at most %(most)s "
        "accounts a day."
    )
    scores = {"ahead": seen["ahead"], "behind": seen["behind"]}
    return [
        began % {"games": games, "later": later, "first": first, **scores},
        line % {"days": seen["days"], "most": seen["most_accounts_there"]},
        gettext(
            "Two of one home may do so, of whom one plays better. Nothing is won by the boards of a day."
        ),
    ]


def _stalling(names: Names, games: int, seen: Evidence) -> list[str]:
    slow = gettext(
        "Once the estimate was lost, %(name)s took half the limit or more in %(lost)s of %(turns)s turns, "
        "else in %(usual)s; in %(games)s games."
    )
    shares = {"lost": _percent(seen["slow_when_lost"]), "usual": _percent(seen["slow_else"])}
    return [slow % {"name": names[0], "turns": seen["turns_when_lost"], "games": games, **shares}]


def _time_outs(names: Names, games: int, seen: Evidence) -> list[str]:
    out = gettext("%(name)s let %(share)s of %(turns)s turns time out, in %(games)s games.")
    counts = {"share": _percent(seen["share"]), "turns": seen["turns"], "games": games}
    return [
        out % {"name": names[0], **counts},
        gettext("It may be a bad line, or somebody who forgets their games."),
    ]


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

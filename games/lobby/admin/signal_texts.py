"""Sentences of fair-play signals, for staff: what was seen, what is usual, and innocent reasons."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from accounts.isolates import isolate
from games.lobby.fairplay import judgements

# `one` is the first account or, where the evidence says so, the one that helps or gains.
_SENTENCES: Final[Mapping[str, Sequence[Any]]] = {
    judgements.TOGETHER: (
        _(
            "%(one)s and %(other)s played %(games)s rated games together: %(share)s of those of whoever "
            "plays less."
        ),
        _("Had everybody met by chance, it would have been about %(expected_games)s."),
        _("Friends and families do so, too. By itself it is no offence."),
    ),
    judgements.FARMING: (
        _(
            "In %(games)s rated games %(one)s took %(points)s points from %(other)s: ahead %(ahead)s times, "
            "behind %(behind)s times."
        ),
        _("They make %(share_of_the_loser_s_games)s of the rated games of %(other)s."),
        _(
            "By how both do against others, %(one)s did %(unlike_results_with_others)s standard deviations "
            "better than was to be expected. Beyond 4 it is hardly chance; near 0 there is little to compare "
            "with, or nothing strange."
        ),
        _("A much stronger friend who plays nobody else looks alike: look at how the games were lost."),
    ),
    judgements.HELP: (
        _(
            "In %(choices)s choices of cards in %(games)s rated games %(one)s served %(other)s better than "
            "others in like situations, by %(kinder)s tricks a choice (%(far)s standard deviations)."
        ),
        _("In the other direction it is %(kinder_back)s (%(far_back)s standard deviations)."),
        _(
            "All hands are reckoned with, which players cannot know. Whoever spares a friend without knowing "
            "their cards is found, too."
        ),
    ),
    judgements.NETWORK: (
        _(
            "%(one)s and %(other)s came from one line on %(days)s of the last thirty days, and played "
            "%(games)s rated games together in this quarter."
        ),
        _("From such a line came at most %(most_accounts_there)s accounts a day."),
        _("People of one home, school or mobile network look alike. By itself it is no offence."),
    ),
    judgements.SECOND_GO: (
        _(
            "On %(games)s days %(one)s began the boards of the day once %(other)s had finished them, and "
            "came ahead %(ahead)s times, behind %(behind)s times."
        ),
        _(
            "Both came from one line on %(days)s of the last thirty days, from which came at most "
            "%(most_accounts_there)s accounts a day."
        ),
        _("Two of one home may do so, of whom one plays better. Nothing is won by the boards of a day."),
    ),
    judgements.STALLING: (
        _(
            "Once the estimate was lost, %(one)s took half the limit or more in %(slow_when_lost)s of "
            "%(turns_when_lost)s turns, else in %(slow_else)s; in %(games)s games."
        ),
    ),
    judgements.TIME_OUTS: (
        _("%(one)s let %(share)s of %(turns)s turns time out, in %(games)s games."),
        _("It may be a bad line, or somebody who forgets their games."),
    ),
}


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


# How the numbers of the evidence are written that are not whole.
_WRITTEN: Final[Mapping[str, Callable[[float], str]]] = {
    "expected_games": "{:g}".format,
    **dict.fromkeys(("share", "share_of_the_loser_s_games", "slow_when_lost", "slow_else"), _percent),
    **dict.fromkeys(("unlike_results_with_others", "far", "far_back"), "{:+.1f}".format),
    **dict.fromkeys(("kinder", "kinder_back"), "{:+.2f}".format),
}


def sentences(kind: str, names: Sequence[str], games: int, evidence: Mapping[str, Any]) -> list[str]:
    one, other = isolate(names[0]), isolate(names[-1])
    if evidence.get("by"):
        one, other = other, one
    values = {name: _WRITTEN.get(name, str)(value) for name, value in evidence.items()}
    return [str(text) % (values | {"games": games, "one": one, "other": other}) for text in _SENTENCES[kind]]

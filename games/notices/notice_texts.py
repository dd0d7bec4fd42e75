"""Texts of notices, in the reader's language. No card is ever named."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy, override

from accounts.isolates import plain, translated
from games.engine.rulesets import ruleset
from games.engine.words.names import company as counted
from games.engine.words.names import event_name
from games.notices.kinds import Language, NoticeKind

Shown = Mapping[str, object]

TITLES: Final[dict[NoticeKind, str]] = {
    NoticeKind.TURN: "Your turn",
    NoticeKind.REMINDER: "Your time runs out",
    NoticeKind.CLAIM: "A claim to answer",
    NoticeKind.INVITED: "An invitation",
    NoticeKind.CHALLENGE: "A challenge",
    NoticeKind.GAME_STARTED: "Your game has begun",
    NoticeKind.GAME_FINISHED: "Your game is over",
    NoticeKind.GAME_ABORTED: "Your game was broken off",
    NoticeKind.TIME_RAN_OUT: "Your time ran out",
    NoticeKind.SEAT_TAKEN: "A bot holds your seat",
    NoticeKind.PLAN_STOPPED: "Your plan stopped",
    NoticeKind.PAUSE_WANTED: "A pause?",
    NoticeKind.RESUME_WANTED: "Go on after the pause?",
    NoticeKind.DIRECTED: "A director intervened",
    NoticeKind.SUBSTITUTED: "A seat for you",
    NoticeKind.PAIRED: "Your table is ready",
    NoticeKind.WARNED: "A warning",
    NoticeKind.CHAT_BANNED: "You are banned from chat",
    NoticeKind.SUSPENDED: "You are suspended",
    NoticeKind.CHAT_BAN_LIFTED: "Your ban from chat ends",
    NoticeKind.SUSPENSION_LIFTED: "Your suspension ends",
    NoticeKind.ENTERED: "You are entered",
    NoticeKind.TAKEN_OUT: "You are taken out",
    NoticeKind.DISQUALIFIED: "You are disqualified",
    NoticeKind.COMPLAINT_ANSWERED: "Your complaint is answered",
    NoticeKind.CALLED_OFF: "A tournament is cancelled",
}
TEXTS: Final[dict[NoticeKind, str]] = {
    NoticeKind.TURN: "It is your turn in {rounds}{game}.",
    NoticeKind.REMINDER: "You have {left} left for what waits for you{game}. After that a bot plays it.",
    NoticeKind.CLAIM: "Somebody claims all tricks still to come in {rounds}{game}. Agree, or play on.",
    NoticeKind.INVITED: "{by} keeps a seat for you{game}.",
    NoticeKind.CHALLENGE: "{by} challenges you to a game{game}: accept or decline.",
    NoticeKind.GAME_STARTED: "The cards are dealt{game}.",
    NoticeKind.GAME_FINISHED: "All rounds are played{game}: see the places and how the points came about.",
    NoticeKind.GAME_ABORTED: "It is broken off and has no places{game}.",
    NoticeKind.TIME_RAN_OUT: "A bot played what waited for you{game}. Your seat is still yours.",
    NoticeKind.SEAT_TAKEN: "Your time ran out too often{game}: a bot plays on. You may take the seat back.",
    NoticeKind.PLAN_STOPPED: "No rule of it fits round {round}{game}: play yourself, or confirm another.",
    NoticeKind.PAUSE_WANTED: "{by} asks for a pause{game}. No time runs once all players agree.",
    NoticeKind.RESUME_WANTED: "{by} wants to go on{game}. Time runs again once all players agree.",
    NoticeKind.DIRECTED: "A director intervened{game}: {reason}",
    NoticeKind.SUBSTITUTED: (
        "A director gave you a seat of a game under way{game}: see your cards and play on."
    ),
    NoticeKind.PAIRED: (
        "Round {stage_round} of {event} is published: you play at table {number}{game}. {starts}"
    ),
    NoticeKind.WARNED: "Staff say: {reason}",
    NoticeKind.CHAT_BANNED: "You cannot write messages until {until}. Staff say: {reason}",
    NoticeKind.SUSPENDED: (
        "You cannot begin games or write until {until}. You may finish your games. Staff say: {reason}"
    ),
    NoticeKind.CHAT_BAN_LIFTED: "Your ban from chat ends early. Staff say: {reason}",
    NoticeKind.SUSPENSION_LIFTED: "Your suspension ends early. Staff say: {reason}",
    NoticeKind.ENTERED: "An official entered you in {event}.",
    NoticeKind.TAKEN_OUT: "An official took you out of {event}. What you won stays. {reason}",
    NoticeKind.DISQUALIFIED: "Two officials disqualified you from {event}: {reason}",
    NoticeKind.COMPLAINT_ANSWERED: "The answer to your complaint at {event}: {reason}",
    NoticeKind.CALLED_OFF: "{event} is cancelled: {reason}",
}
SOMEBODY: Final = "Somebody"
TOURNAMENT: Final = "the tournament"
COUNTED: Final = _("{title} in {rounds}")
BEGINS: Final = _("It begins on {at}.")
COMPANY: Final = _("with {names}")
ROUNDS: Final = ngettext_lazy("one round", "%(n)d rounds", "n")
HOURS: Final = ngettext_lazy("one hour", "%(n)d hours", "n")
MINUTES: Final = ngettext_lazy("one minute", "%(n)d minutes", "n")
HOUR_S, MINUTE_S = 3600, 60
# Tolerance of reminders: one for a day is written shortly after a day was left.
GENEROUS_S = 300


def title(kind: NoticeKind, shown: Shown, language: Language) -> str:
    """Return a few words: the subject of a mail, the first line of what a browser shows."""
    words = translated(TITLES[kind], language)
    if kind not in (NoticeKind.TURN, NoticeKind.CLAIM):
        return words
    return translated(COUNTED, language).format(title=words, rounds=_rounds(shown, language))


def text(kind: NoticeKind, shown: Shown, language: Language, company: Sequence[str] = ()) -> str:
    """Return a sentence or two. `shown` is the notice's body, `company` the other players."""
    return (
        translated(TEXTS[kind], language)
        .format(
            rounds=_rounds(shown, language),
            left=time_left(_whole(shown.get("left_s")), language),
            round=shown.get("place", ""),
            stage_round=shown.get("stage_round", ""),
            number=shown.get("number", ""),
            reason=shown.get("reason", ""),
            until=shown.get("until", ""),
            starts=_starts(shown, language),
            event=_event(shown, language),
            by=f"\u2068{shown['by']}\u2069" if shown.get("by") else translated(SOMEBODY, language),
            game=_game(shown, language, company),
        )
        .rstrip()
    )


def time_left(seconds: int, language: Language) -> str:
    """Return whole hours, or minutes. Five minutes less than an hour count as one."""
    hours = (seconds + GENEROUS_S) // HOUR_S
    if hours:
        return _counted(HOURS, hours, language)
    return _counted(MINUTES, max(1, round(seconds / MINUTE_S)), language)


def _rounds(shown: Shown, language: Language) -> str:
    found = shown.get("rounds")
    return _counted(ROUNDS, len(found) if isinstance(found, list) else _whole(found), language)


def _counted(forms: Any, count: int, language: Language) -> str:
    with override(language):
        return plain(forms % {"n": count})


def _event(shown: Shown, language: Language) -> str:
    """Return the tournament's name; notices of a table that are older than 27 November 2026 have none."""
    name = event_name(str(shown.get("event", "")), language)
    return f"\u2068{name}\u2069" if name else translated(TOURNAMENT, language)


def _starts(shown: Shown, language: Language) -> str:
    """Return when the games of a round begin, if that is later."""
    if not shown.get("starts_at"):
        return ""
    at = f"{str(shown['starts_at'])[: len('2026-11-27T19:30')].replace('T', ' ')} UTC"
    return translated(BEGINS, language).format(at=at if language == "en" else f"\u2068{at}\u2069")


def _game(shown: Shown, language: Language, company: Sequence[str]) -> str:
    """Return the game, in brackets: its rules, and the other players."""
    rules = translated(ruleset(str(shown["ruleset"])).title, language) if shown.get("ruleset") else ""
    # Letters of both directions stand side by side, so each name is isolated.
    names = ("\u060c " if language == "ar" else ", ").join(
        f"{count} × \u2068{name}\u2069" if count > 1 else f"\u2068{name}\u2069"
        for count, name in counted(company)
    )
    parts = (rules, translated(COMPANY, language).format(names=names) if company else "")
    game = " ".join(each for each in parts if each)
    return f" ({game})" if game else ""


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0

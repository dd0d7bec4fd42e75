"""Pages of lessons: what their learner sees and may do, for browsers and for the board's program.

`?moves=KH,9D` holds the learner's moves, so that nothing is stored.
"""

from typing import Any, Final

from django.http import Http404, HttpResponse, JsonResponse
from django.utils.translation import gettext_noop as _

from accounts.isolates import translated
from games.api.presented.pictures import picture
from games.api.presented.ruleset_texts import called
from games.api.problems import Problem
from games.api.texts.languages import Language
from games.api.texts.problem_texts import sentence_in
from games.engine import verbs
from games.engine.actions import Action, Bid, PlayCard
from games.engine.cards import CARD_TEXT, TRUMP_TEXT, cards
from games.engine.codec import Json, fact_json, turn_id
from games.engine.errors import IllegalAction, MalformedRecord
from games.engine.facts import Acted, Fact
from games.engine.seats import Seat
from games.engine.view_json import round_json, view_json
from games.engine.views import round_view, view, visible
from games.web.learn.comments import action_in, comments, name
from games.web.learn.lesson import LEARNER, MOST_MOVES, SEATS, Lesson, Position, played, written
from games.web.learn.lessons import LESSONS
from games.web.templatetags.web import RED
from games.web.visits import Visit, page

NEVER: Final = "1970-01-01T00:00:00.000Z"  # a lesson has no time
TOO_LONG: Final = _("This address has more moves than a lesson.")
UNREADABLE: Final = _("This address has a move that is none: a card is written QS, an estimate 4, a bid 6:S.")


def lesson_json(lesson: Lesson, language: Language) -> Json:
    keys = list(LESSONS)
    number = keys.index(lesson.key) + 1
    return {
        "key": lesson.key,
        "number": number,
        "of": len(keys),
        "title": translated(lesson.text.title, language),
        "told": [translated(each, language) for each in lesson.text.told],
        "task": translated(lesson.text.task, language),
        "next": keys[number] if number < len(keys) else None,
    }


def moment_json(position: Position, language: Language) -> Json:
    """Return the position: `state` and `facts` as tables have them, and the comments."""
    return {
        "lesson": lesson_json(position.lesson, language),
        "state": state_json(position, language),
        "facts": facts_json(position),
        "comments": comments(position, language),
        "is_right": position.is_right,
        "verdict": verdict(position, language),
        "sheet": sheet_json(position, language),
    }


def verdict(position: Position, language: Language) -> str | None:
    """Return whether it was right and why; None before the lesson is over."""
    right = position.is_right
    if right is None:
        return None
    text = position.lesson.text
    return translated(text.right if right else text.wrong, language)


def state_json(position: Position, language: Language) -> Json:
    """Return the state of the lesson's table, as its player sees it; after the lesson no turn waits."""
    hands = {each.setup.plan.number: position.decks.hand(each, LEARNER) for each in position.game.open}
    game = view_json(view(position.game, hands, LEARNER))
    for round in game["rounds"] if position.is_over else ():
        round["waiting"] = []
        round["my"].update(turn_id=None, legal_actions=[], illegal=[])
    return {
        "table": position.lesson.key, **game, "seq": len(position.facts), "concurrency": 1,
        "automatic": False, "rated": False, "clock": None, "spectator_delay": 0,
        "seats": [_seat_json(Seat(seat), language) for seat in range(SEATS)],
    }  # fmt: skip


def _seat_json(seat: Seat, language: Language) -> Json:
    kind = "person" if seat == LEARNER else "bot"
    return {
        "seat": seat, "kind": "owner",
        "player": {"id": f"learn_{seat}", "name": name(seat, language), "kind": kind},
    }  # fmt: skip


def facts_json(position: Position) -> list[Json]:
    """Return the facts that the learner may know since they were first asked."""
    entries = list(enumerate(position.facts, 1))[position.begin :]
    return [_fact_json(seq, fact) for seq, fact in visible(position.game, entries, LEARNER)]


def _fact_json(seq: int, fact: Fact) -> Json:
    shown: Json = {"seq": seq, "at": NEVER, **fact_json(fact)}
    if isinstance(fact, Acted):
        shown["turn_id"] = turn_id(fact.round, fact.turn)
    return shown


def sheet_json(position: Position, language: Language) -> list[Json] | None:
    """Return each seat's calls, tricks, and the lines of its points; None before it is scored."""
    scored = position.scored
    if scored is None:
        return None
    round = position.round
    return [
        {
            "name": name(Seat(seat), language),
            "estimate": round.declarations.estimates[seat],
            "won": round.play.won[seat],
            "lines": [
                {"code": line.code, "words": called(line.code, language), "points": line.points}
                for line in scored.lines[seat]
            ],
            "points": scored.points[seat],
        }
        for seat in range(SEATS)
    ]


def shown(position: Position, language: Language) -> dict[str, Any]:
    """Return the values of the page for browsers without scripts."""
    round = position.round
    names = [name(Seat(seat), language) for seat in range(SEATS)]
    multiplier = position.game.multiplier if position.scored is None else position.scored.multiplier
    seen = round_json(round_view(round, None, None, multiplier))
    # Suits together, high to low.
    held = [PlayCard(each) for each in sorted(cards(position.hand), reverse=True)]
    return {
        **moment_json(position, language),
        "picture": picture(seen, position.game.ruleset.round_places()[seen["number"]], names, language, None),
        "said": [
            f"{names[each.seat]}: {action_in(each.action, language)}" for each in round.declarations.calls
        ],
        "hand": [{"text": action_in(each, "en"), "red": _is_red(each)} for each in held],
        "choices": [] if position.is_over else _choices(position, language),
    }


def _choices(position: Position, language: Language) -> list[dict[str, Any]]:
    """Return each legal move with its link, and each illegal one with the reason."""
    before = [written(each) for each in position.moves]
    found = verbs.candidates(position.round, position.hand, LEARNER)
    return [
        {
            "text": action_in(action, language),
            "red": _is_red(action),
            "moves": ",".join([*before, written(action)]),
            "why": None if reason is None else sentence_in(language, reason),
        }
        for action, reason in found
    ]


def _is_red(action: Action) -> bool:
    if isinstance(action, PlayCard):
        return CARD_TEXT[action.card][-1] in RED
    return isinstance(action, Bid) and TRUMP_TEXT[action.trump] in RED


@page("GET")
def lessons(visit: Visit) -> HttpResponse:
    return visit.render("lessons", lessons=[lesson_json(each, visit.language) for each in LESSONS.values()])


@page("GET")
def lesson(visit: Visit, key: str) -> HttpResponse:
    """Show one lesson, which the board's program plays; without a script each move is a link."""
    return visit.render("lesson", moves=_moves(visit), **shown(_position(visit, key), visit.language))


@page("GET")
def moment(visit: Visit, key: str) -> HttpResponse:
    """Answer the lesson after these moves, for the board's program."""
    return JsonResponse(moment_json(_position(visit, key), visit.language))


def _moves(visit: Visit) -> list[str]:
    return [each for each in visit.request.GET.get("moves", "").split(",") if each]


def _position(visit: Visit, key: str) -> Position:
    """Return the position of a request. Raise Http404, and Problem with what is wrong with a move."""
    found: Lesson | None = LESSONS.get(key)
    if found is None:
        raise Http404
    moves = _moves(visit)
    if len(moves) > MOST_MOVES:
        raise Problem("malformed_record", TOO_LONG)
    try:
        return played(found, moves)
    except MalformedRecord:
        raise Problem("malformed_record", UNREADABLE) from None
    except IllegalAction as refused:
        raise Problem("illegal_action", refused.refusal.sentence, reason=refused.refusal.value) from None

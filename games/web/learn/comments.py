"""Comments during the whole round: the meaning of others' bids, and what a bot would do."""

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext_noop as _

from accounts.isolates import END, FIRST, translated
from games.api.pages.mail_pages import ACTIONS
from games.api.presented.lesson_texts import NAMES
from games.api.presented.ruleset_texts import trump_in
from games.api.texts.languages import Language
from games.engine import codec
from games.engine.actions import Action, Bid, DashCall, Estimate, PlayCard
from games.engine.cards import CARD_TEXT, TRUMP_TEXT
from games.engine.facts import Acted, AuctionWon, EstimatesClosed, Fact
from games.engine.round import Phase
from games.engine.seats import Seat
from games.web.learn.lesson import IN_HAND, LEARNER, Position, steadily
from games.web.templatetags.web import card_signs

YOU: Final = _("You")
BID: Final = _("{who} bids {what}: a promise to win {tricks} tricks with that trump.")
DASH: Final = _("{who} makes a dash call: a promise to win no trick at all.")
ESTIMATE: Final[dict[Language, str]] = {"en": "{who} says {what}.", "ar": "{who}: {what}."}
CALLER: Final = _(
    "The highest bid makes the caller: {who}, {what}. Now the others say how many tricks they will win."
)
UNDER: Final = _(
    "The total is {total}, under 13: there are more tricks than anybody wants. Beware of winning too many."
)
OVER: Final = _("The total is {total}, over 13: there are fewer tricks than were promised. Take yours early.")
SPEAK: Final = _("A bot with your cards would say {what}: it counts aces, kings and long suits.")
ENOUGH: Final = _("You have won all that you said. Lose the rest: a bot would play {what}.")
TOO_MANY: Final = _("You have won more than you said. Lose no more points: a bot would play {what}.")
ALL: Final = _("You need every trick that is left. A bot would play {what}.")
TOO_FEW: Final = _("You cannot reach your number any more, but each trick counts. A bot would play {what}.")
SOME: Final = _("You still need {need} of {left}. A bot would play {what}.")


def name(seat: Seat, language: Language) -> str:
    return translated(YOU, language) if seat == LEARNER else translated(NAMES[seat], language)


def action_in(action: Action, language: Language) -> str:
    """Return a move in words and signs."""
    if isinstance(action, PlayCard):
        return f"{FIRST}{card_signs(CARD_TEXT[action.card])}{END}"
    if isinstance(action, Estimate):
        return str(action.value)
    if isinstance(action, Bid):
        return f"{action.tricks} {trump_in(language, TRUMP_TEXT[action.trump])}"
    return translated(ACTIONS[codec.action_json(action)["type"]], language)


def comments(position: Position, language: Language) -> list[str]:
    """Return comments on what happened since the learner's last move; nothing in lessons of one idea."""
    if not position.lesson.by_steady:
        return []
    texts = [each for fact in _since(position) for each in _of(fact, language)]
    return texts if position.is_over else [*texts, _advice(position, language)]


def _since(position: Position) -> Iterator[Fact]:
    """Yield the facts after the learner's last move, or all of the first deal before it."""
    facts = position.facts
    mine = [at for at, each in enumerate(facts) if isinstance(each, Acted) and each.seat == LEARNER]
    yield from facts[mine[-1] + 1 if mine else 0 :]


def _of(fact: Fact, language: Language) -> Iterator[str]:
    """Yield comments on another player's bid or estimate, or on the result of all of them."""
    match fact:
        case Acted(_, _, seat, Bid(tricks, _) as bid):
            yield _put(BID, language, who=name(seat, language), what=action_in(bid, language), tricks=tricks)
        case Acted(_, _, seat, DashCall()):
            yield _put(DASH, language, who=name(seat, language))
        case Acted(_, _, seat, Estimate() as estimate):
            yield ESTIMATE[language].format(who=name(seat, language), what=action_in(estimate, language))
        case AuctionWon(_, seat, tricks, trump):
            bid = Bid(tricks, trump)
            yield _put(CALLER, language, who=name(seat, language), what=action_in(bid, language))
        case EstimatesClosed(_, total):
            yield _put(UNDER if total < IN_HAND else OVER, language, total=total)


def advised(position: Position) -> Action:
    """Return what `steady` would do with the learner's cards, from what they see."""
    return steadily(position.game, position.hand, LEARNER)


def _advice(position: Position, language: Language) -> str:
    round, what = position.round, action_in(advised(position), language)
    if round.phase is not Phase.PLAY:
        return _put(SPEAK, language, what=what)
    estimate, won = round.declarations.estimates[LEARNER], round.play.won[LEARNER]
    assert estimate is not None, "cards are played after everybody has spoken"
    need, left = estimate - won, IN_HAND - len(round.play.tricks)
    return _put(_standing(need, left), language, what=what, need=need, left=left)


def _standing(need: int, left: int) -> str:
    if need <= 0:
        return TOO_MANY if need < 0 else ENOUGH
    if need >= left:
        return TOO_FEW if need > left else ALL
    return SOME


def _put(template: str, language: Language, **values: object) -> str:
    return translated(template, language).format(**values)

"""A lesson: the engine plays a stacked deal with the learner, who sits at seat 0.

No table is involved and nothing is stored: the lesson and the moves made in it say everything. The engine
decides what may be played, who wins a trick and what a round is worth, so a lesson cannot be wrong there.
"""

from collections.abc import Sequence
from itertools import cycle
from typing import Final, NamedTuple

from bots.strategies import steady
from bots.strategies.base import FixedDice, sight
from games.engine import codec, verbs
from games.engine.actions import AVOID, Action, Bid, Estimate, PlayCard
from games.engine.cards import CARD_TEXT, FULL_DECK, TRUMP_TEXT, Card, Hand, card
from games.engine.errors import IllegalAction, Refusal
from games.engine.facts import Fact, RoundFact, RoundScored, TrickWon
from games.engine.fair_deal import Decks
from games.engine.fold import fold, fold_round
from games.engine.game import Game, Status
from games.engine.round import Phase, Round
from games.engine.rulesets import ruleset
from games.engine.seats import Seat, around, step
from games.web.learn.texts import TEXTS, Text

RULESET: Final = "modern"
LEARNER: Final = Seat(0)
SEATS: Final = 4
IN_HAND: Final = 13
# More than any round has for one seat: a bid, an estimate, thirteen cards.
MOST_MOVES: Final = 20


class Deal(NamedTuple):
    """One round. `hands` by seat name cards in the order in which the seat plays them; hands are filled up to
    thirteen. `says` are each seat's calls before play: bids as `6:S`, estimates as `3`."""

    number: int
    hands: tuple[str, ...]
    says: tuple[str, ...]


def deals(text: str) -> tuple[Deal, ...]:
    """Parse deals: a line `round 14`, then a line for each seat: its hand and, after `says`, its calls."""
    return tuple(map(_deal, text.split("round ")[1:]))


def _deal(text: str) -> Deal:
    number, *seats = text.strip().split("\n")
    hands, _, words = zip(*(line.partition("says") for line in seats), strict=True)
    return Deal(int(number), tuple(map(str.strip, hands)), tuple(map(str.strip, words)))


class Lesson(NamedTuple):
    """One idea. The learner is asked `turns` times in the last of `deals`, in these phases. Everything else
    is played as written or, with `by_steady`, by that bot.

    `wants` are the lines that the learner's points must have. Without them the last trick must be theirs.
    """

    key: str
    deals: tuple[Deal, ...]
    dealer: int
    asks: tuple[Phase, ...]
    turns: int = 1
    wants: frozenset[str] = frozenset()
    by_steady: bool = False

    @property
    def text(self) -> Text:
        return TEXTS[self.key]


class Position(NamedTuple):
    """The state of a lesson. `begin` counts the facts before the learner's first move."""

    lesson: Lesson
    game: Game
    decks: Decks
    facts: tuple[Fact, ...]
    begin: int
    moves: tuple[Action, ...]
    is_over: bool

    @property
    def round(self) -> Round:
        """Return the current round or, at the end, the last one."""
        if self.game.open:
            return self.game.open[0]
        number = self.lesson.deals[-1].number
        facts = [each for each in self.facts if isinstance(each, RoundFact) and each.round == number]
        found = fold_round(self.game, facts)
        assert found is not None, "every deal of a lesson is dealt"
        return found

    @property
    def hand(self) -> Hand:
        """Return the learner's unplayed cards."""
        return self.decks.hand(self.round, LEARNER)

    @property
    def scored(self) -> RoundScored | None:
        """Return the points of the learner's round, once it is scored."""
        number = self.lesson.deals[-1].number
        return next((each for each in self.game.scored if each.round == number), None)

    @property
    def is_right(self) -> bool | None:
        """Whether the learner did what the lesson asks for; None before it is over."""
        if not self.is_over:
            return None
        if not self.lesson.wants:
            return next(each.seat for each in reversed(self.facts) if isinstance(each, TrickWon)) == LEARNER
        scored = self.scored
        assert scored is not None, "a lesson about points ends when they are given"
        codes = {line.code for line in scored.lines[LEARNER]}
        return "missed" not in codes and self.lesson.wants <= codes


def played(lesson: Lesson, moves: Sequence[str] = ()) -> Position:
    """Return the lesson after these moves of the learner. Raise IllegalAction and MalformedRecord."""
    decks = Decks(lambda number, _: _deck(lesson, number), SEATS)
    options = {"rounds": tuple(deal.number for deal in lesson.deals)}
    facts: list[Fact] = [verbs.opened(ruleset(RULESET), options, SEATS, "")]
    game = fold(None, facts)
    creator = step(lesson.dealer, 2 - lesson.deals[0].number, SEATS)
    table = _Table(lesson, fold(game, begun := verbs.start(game, decks, creator)), decks, [*facts, *begun])
    table.go_on(0)
    begin = len(table.facts)
    made = []
    for taken, text in enumerate(moves, 1):
        made.append(action(text))
        if not table.is_asked(taken - 1):
            raise IllegalAction(Refusal.ROUND_OVER)
        table.take(LEARNER, made[-1])
        table.go_on(taken)
    over = not table.is_asked(len(made))
    return Position(lesson, table.game, decks, tuple(table.facts), begin, tuple(made), over)


def steadily(game: Game, hand: Hand, seat: Seat) -> Action:
    """Return what `steady` does in the open round, from what the seat sees; it never rolls the dice."""
    round = game.open[0]
    legal = verbs.legal_actions(round, hand, seat)
    return steady.choose(sight(game, {round.number: hand}, seat, round.number), legal, FixedDice())


class _Table:
    """The running game, with its log."""

    def __init__(self, lesson: Lesson, game: Game, decks: Decks, facts: list[Fact]) -> None:
        self.lesson, self.game, self.decks, self.facts = lesson, game, decks, facts

    def take(self, seat: Seat, action: Action) -> None:
        number = self.game.open[0].setup.plan.number
        facts, self.game = verbs.take(self.game, self.decks, number, seat, action)
        self.facts += facts

    def is_asked(self, taken: int) -> bool:
        """Whether the learner has to move, after `taken` moves."""
        lesson, game = self.lesson, self.game
        if taken >= lesson.turns or game.status is not Status.RUNNING:
            return False
        round = game.open[0]
        return (
            LEARNER in verbs.to_act(round)
            and round.setup.plan.number == lesson.deals[-1].number
            and round.phase in lesson.asks
        )

    def go_on(self, taken: int) -> None:
        """Play on until the learner's next move or, after the last one, to the end of the lesson."""
        while self.game.status is Status.RUNNING and not self.is_asked(taken):
            round = self.game.open[0]
            if taken == self.lesson.turns and not self.lesson.wants and not round.play.trick:
                return
            (seat,) = verbs.to_act(round)
            self.take(seat, self._choice(round, seat))

    def _choice(self, round: Round, seat: Seat) -> Action:
        legal = verbs.legal_actions(round, self.decks.hand(round, seat), seat)
        if AVOID in legal:
            return AVOID
        if self.lesson.by_steady:
            return steadily(self.game, self.decks.hand(round, seat), seat)
        deal = next(each for each in self.lesson.deals if each.number == round.number)
        if round.phase is not Phase.PLAY:
            words = [action(each) for each in deal.says[seat].split()]
            return next((each for each in words if each in legal), legal[0])
        return _card_in_order(deal, round, seat, legal)


def _card_in_order(deal: Deal, round: Round, seat: Seat, legal: Sequence[Action]) -> Action:
    """Return the first card in the deal's order that may be played. A seat that cannot follow suit plays the
    last one, so that it throws no ace away."""
    left = [each for each in map(PlayCard, _hands(deal)[seat]) if each in legal]
    led = round.play.trick[0] if round.play.trick else None
    follows = led is None or any(each.card // IN_HAND == led // IN_HAND for each in left)
    return left[0] if follows else left[-1]


def _hands(deal: Deal) -> list[list[Card]]:
    """Return the hands of a deal, filled up to thirteen cards each from the cards left over."""
    hands = [[card(each) for each in text.split()] for text in deal.hands]
    given = [each for hand in hands for each in hand]
    assert len(set(given)) == len(given), "no card twice"
    rest = [each for each in FULL_DECK if each not in given]
    for hand in cycle(hands):
        if not rest:
            return hands
        if len(hand) < IN_HAND:
            hand.append(rest.pop(0))
    raise AssertionError("a cycle does not end")


def _deck(lesson: Lesson, number: int) -> tuple[Card, ...]:
    """Return the deck that gives each seat its hand. Raise LookupError beyond the deals of the lesson."""
    at = next((place for place, deal in enumerate(lesson.deals) if deal.number == number), None)
    if at is None:
        raise LookupError(number)
    hands = _hands(lesson.deals[at])
    moved = number - lesson.deals[0].number
    order = around(step(lesson.dealer, moved + 1, SEATS), SEATS)
    return tuple(hands[seat][place] for place in range(IN_HAND) for seat in order)


def action(text: str) -> Action:
    """Parse a move of an address: `QS` a card, `4` an estimate, `6:S` a bid, or a word as `dash_call`."""
    if text in CARD_TEXT:
        return codec.action({"type": "play", "card": text})
    if text.isdecimal() and text.isascii() and len(text) < 3:
        return codec.action({"type": "estimate", "value": int(text)})
    tricks, colon, trump = text.partition(":")
    if colon and tricks.isdecimal() and tricks.isascii() and len(tricks) < 3:
        return codec.action({"type": "bid", "tricks": int(tricks), "trump": trump})
    return codec.action({"type": text})


def written(action: Action) -> str:
    """Return the move as `action` reads it."""
    if isinstance(action, PlayCard):
        return CARD_TEXT[action.card]
    if isinstance(action, Estimate):
        return str(action.value)
    if isinstance(action, Bid):
        return f"{action.tricks}:{TRUMP_TEXT[action.trump]}"
    return str(codec.action_json(action)["type"])

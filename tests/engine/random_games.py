"""Random games: any ruleset, number of players and options, and any legal actions."""

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from hypothesis import strategies as st

from games.engine import verbs
from games.engine.actions import Action
from games.engine.errors import InvalidOption
from games.engine.facts import SeatTaken
from games.engine.fair_deal import fair_decks
from games.engine.fold import fold
from games.engine.round import Round
from games.engine.rulesets import RULESETS, ruleset
from games.engine.rulesets.base import Ruleset
from games.engine.rulesets.options import configure
from games.engine.seats import Seat
from tests.notation import Record


class Dice(Protocol):
    """The methods of hypothesis' `randoms` that random games need."""

    def randrange(self, stop: int) -> int: ...
    def random(self) -> float: ...
    def choice(self, seq: Any) -> Any: ...


class Opening(NamedTuple):
    """A table before anybody sits. `creator` is None if the creator does not play."""

    key: str
    players: int
    options: tuple[tuple[str, object], ...]
    creator: int | None
    key_of_deals: bytes


@st.composite
def openings(draw: st.DrawFn, key: str | None = None, most_rounds: int = 2) -> Opening:
    """Make any table with at most this many rounds, and with any of its ruleset's options."""
    pinned = key or draw(st.sampled_from(sorted(RULESETS)))
    value = ruleset(pinned)
    players = draw(st.sampled_from(value.players))
    numbers = st.sets(
        st.sampled_from([plan.number for plan in value.rounds]), min_size=1, max_size=most_rounds
    )
    options: dict[str, object] = {"rounds": tuple(sorted(draw(numbers)))}
    for option in value.options:
        if option.name != "rounds" and draw(st.booleans()):
            chosen = draw(st.sampled_from([choice.value for choice in option.choices]))
            if goes_together(value, players, {**options, option.name: chosen}):
                options[option.name] = chosen
    creator = draw(st.none() | st.integers(0, players - 1))
    return Opening(pinned, players, tuple(options.items()), creator, draw(st.binary(min_size=4, max_size=4)))


def goes_together(value: Ruleset, players: int, options: dict[str, object]) -> bool:
    try:
        configure(value, players, options)
    except InvalidOption:
        return False
    return True


def any_options(value: Ruleset, dice: Dice) -> dict[str, object]:
    """Choose a value of each option, if it is allowed together with those chosen so far."""
    chosen: dict[str, object] = {}
    for option in value.options:
        wanted = {**chosen, option.name: dice.choice(option.choices).value}
        if goes_together(value, value.players[0], wanted):
            chosen = wanted
    return chosen


def dice() -> st.SearchStrategy[Any]:
    return st.randoms(use_true_random=True)


def seated(opening: Opening) -> Record:
    """Return an open table with all seats taken, not yet started."""
    facts = [
        verbs.opened(ruleset(opening.key), dict(opening.options), opening.players, "c0"),
        *(SeatTaken(Seat(seat), "player") for seat in range(opening.players)),
    ]
    game = fold(None, facts)
    return Record(fair_decks(opening.key_of_deals, game.ruleset, opening.players), facts)


def started(opening: Opening) -> Record:
    record = seated(opening)
    creator = None if opening.creator is None else Seat(opening.creator)
    record.add(verbs.start(record.game, record.decks, creator))
    return record


def chosen(legal: tuple[Action, ...], dice: Dice) -> Action:
    """Choose a legal action: each kind as likely, low bids and estimates likelier than high ones."""
    kind = dice.choice(sorted({type(each).__name__ for each in legal}))
    of_kind = [each for each in legal if type(each).__name__ == kind]
    return of_kind[int(len(of_kind) * dice.random() * dice.random())]


def played(record: Record, dice: Dice, most: int = 10_000) -> Iterator[Record]:
    """Yield the record at its first deal, then after each action, until the game is over.

    If several rounds are open, the dice choose the one to act in.
    """
    yield record
    while record.game.open and most:
        step_in(record, dice.choice([each for each in record.game.open if verbs.to_act(each)]), dice)
        most -= 1
        yield record


def step_in(record: Record, round: Round, dice: Dice) -> None:
    """Take a legal action in this round, for a seat whose turn it is."""
    (seat,) = verbs.to_act(round)
    legal = verbs.legal_actions(round, record.decks.hand(round, seat), seat)
    record.act(seat, chosen(legal, dice), round.number)


def played_out(opening: Opening, dice: Dice) -> Record:
    record = started(opening)
    for _ in played(record, dice):
        pass
    return record

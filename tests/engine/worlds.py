"""Two worlds: the same public history on decks that differ only in what a viewer cannot see.

Whatever he is given must be equal in both, to the byte.
"""

from collections.abc import Sequence

from games.engine import verbs
from games.engine.cards import Card, cards
from games.engine.dealing import Decks, fair_decks
from games.engine.errors import IllegalAction
from games.engine.facts import Acted, Dealt, Fact, GameStarted, SeatsDrawn
from games.engine.seats import Seat, step
from tests.engine.playing import Dice
from tests.notation import Deck, Record

Deal = tuple[int, int]


def seen(record: Record, viewer: int | None, dealt: Dealt) -> set[Card]:
    """The cards of a deal that the viewer knows: his own, the one turned up, and all that were played."""
    state = Record(record.decks, upto(record.facts, dealt)).game.round(dealt.round)
    assert state is not None
    known = set() if viewer is None else set(cards(record.decks.hands(state)[viewer]))
    known |= set() if dealt.turned_up is None else {dealt.turned_up}
    later = record.facts[record.facts.index(dealt) :]
    for fact in later:
        if isinstance(fact, Dealt) and fact.round == dealt.round and fact.attempt > dealt.attempt:
            break
        if isinstance(fact, Acted) and fact.round == dealt.round and hasattr(fact.action, "card"):
            known.add(fact.action.card)
    return known


def upto(facts: Sequence[Fact], last: Fact) -> list[Fact]:
    return list(facts[: facts.index(last) + 1])


def other_world(record: Record, viewer: int | None, dice: Dice, tries: int = 3) -> Record:
    """The same history on other cards: unseen ones change places within their suit, some across suits."""
    laid: dict[Deal, Deck] = {(0, 0): record.decks(0, 0)}
    hidden: dict[Deal, list[int]] = {}
    for fact in record.facts:
        if isinstance(fact, Dealt):
            deal = (fact.round, fact.attempt)
            known = seen(record, viewer, fact)
            whole = record.decks(*deal)
            hidden[deal] = [place for place, card in enumerate(whole) if card not in known]
            laid[deal] = within_suits(whole, hidden[deal], dice)
    world = replayed(record, laid)
    assert world is not None, "the number of cards of each suit in each hand is the same"
    for _ in range(tries if hidden else 0):
        deal = dice.choice(sorted(hidden))
        if len(hidden[deal]) < 2:
            continue
        one, other = dice.choice(hidden[deal]), dice.choice(hidden[deal])
        changed = list(laid[deal])
        changed[one], changed[other] = changed[other], changed[one]
        attempt = replayed(record, {**laid, deal: tuple(changed)})
        if attempt is not None:
            laid[deal], world = tuple(changed), attempt
    return world


def within_suits(deck: Deck, places: Sequence[int], dice: Dice) -> Deck:
    changed = list(deck)
    for suit in range(5):
        of_suit = [place for place in places if deck[place] // 13 == suit]
        left = [deck[place] for place in of_suit]
        for place in of_suit:
            changed[place] = left.pop(dice.randrange(len(left)))
    return tuple(changed)


def replayed(record: Record, laid: dict[Deal, Deck]) -> Record | None:
    """The history acted again on these decks; None where it could not have happened so."""
    game = record.game
    fair = fair_decks(b"the other world", game.ruleset, game.players)
    decks = Decks(lambda round, attempt: laid.get((round, attempt)) or fair(round, attempt), game.players)
    begun = next(i for i, fact in enumerate(record.facts) if isinstance(fact, GameStarted))
    world = Record(decks, record.facts[:begun])
    world.add(verbs.start(world.game, decks, creator(record, begun)))
    for fact in record.facts:
        if isinstance(fact, Acted):
            try:
                world.act(fact.seat, fact.action)
            except IllegalAction:
                return None
    return world if world.facts == record.facts else None


def creator(record: Record, begun: int) -> Seat:
    """The seat, before any draw, of whoever sits after the first dealer: in `modern` the creator."""
    opener = step(record.game.first_dealer, 1, record.game.players)
    drawn = record.facts[begun + 1]
    return Seat(drawn.seats.index(opener)) if isinstance(drawn, SeatsDrawn) else opener

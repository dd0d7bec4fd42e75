"""Check of cards: hands + played + turned up + undealt = the deck. (Invariant 4.)

Cards are counted here from deck and log alone, without the engine's own code for hands.
"""

from collections.abc import Iterator

from games.engine.actions import PlayCard
from games.engine.facts import Acted, ClaimGranted, Dealt, RoundPlayed, SeatsDrawn
from games.engine.fair_deal import canonical_deck
from games.engine.fold import fold
from games.tables.oracle.findings import Finding, Stored


def card_findings(stored: Stored) -> Iterator[Finding]:
    """Yield invalid decks, cards played that the seat did not hold, and hands left over."""
    ruleset = fold(None, (stored.entries[0].fact,)).ruleset
    whole = sorted(canonical_deck(ruleset, stored.players))
    hands: dict[int, list[set[int]]] = {}
    for entry in stored.entries:
        fact = entry.fact
        if isinstance(fact, SeatsDrawn) and fact.cards != stored.decks(0, 0)[: stored.players]:
            yield stored.wrong(4, "the cards drawn for seats are not those of the deck", entry.seq)
        elif isinstance(fact, Dealt):
            if sorted(stored.decks(fact.round, fact.attempt)) != whole:
                yield stored.wrong(4, f"deck {fact.round}.{fact.attempt} is not a whole deck", entry.seq)
            hands[fact.round] = _dealt(stored, fact)
        elif isinstance(fact, Acted) and isinstance(fact.action, PlayCard):
            held = hands[fact.round][fact.seat]
            if fact.action.card not in held:
                yield stored.wrong(4, "the seat did not hold this card", entry.seq)
            held.discard(fact.action.card)
        elif isinstance(fact, ClaimGranted):
            hands[fact.round] = []  # what was left stays unseen
        elif isinstance(fact, RoundPlayed) and any(fact.won) and any(hands[fact.round]):
            yield stored.wrong(4, "the round ended with cards in hand", entry.seq)


def _dealt(stored: Stored, fact: Dealt) -> list[set[int]]:
    """Deal card i of the deck to the seat dealer + 1 + i, until each has its cards."""
    hands: list[set[int]] = [set() for _ in range(stored.players)]
    deck = stored.decks(fact.round, fact.attempt)
    for place in range(stored.players * fact.cards):
        hands[(fact.dealer + 1 + place) % stored.players].add(deck[place])
    return hands

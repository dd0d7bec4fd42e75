"""EST-DEAL-1, the fair deal: anybody can recompute every deck once the server seed is open.

The operator commits to a random server seed when the table opens; players add seeds of their own when they
sit; the key of all deals follows from both. Every deck is derived from the key, never stored.
Hashes inside are raw bytes, numbers decimal ASCII.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from struct import unpack
from typing import NamedTuple

from games.engine.cards import FULL_DECK, JOKERS, Card, Hand, Trump, hand, short_deck
from games.engine.round import Deal, Round
from games.engine.rulesets.base import Deck, RoundPlan, Ruleset
from games.engine.rulesets.shared_boards import asks_about_voids
from games.engine.tricks import is_void

SCHEME = "EST-DEAL-1"
SERVER_SEED_BYTES = 32
CLIENT_SEED_BYTES = 64


def _sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def commitment(server_seed: bytes) -> str:
    """Return the hash of the server seed, as hex, which is published when the table opens."""
    return _sha256(b"EST-DEAL-1|commit|" + server_seed).hex()


def deal_key(server_seed: bytes, table_id: str, client_seeds: Sequence[bytes], beacon: bytes = b"") -> bytes:
    """Return the key of all deals of a table, from every seat's seed (empty for bots and without one)."""
    parts = [b"EST-DEAL-1|key", table_id.encode(), str(len(client_seeds)).encode()]
    parts += [_sha256(seed) for seed in client_seeds]
    parts.append(_sha256(beacon))
    return hmac.digest(server_seed, b"|".join(parts), "sha256")


def _words(key: bytes, round: int, attempt: int) -> Iterator[int]:
    """Yield the stream of a deal as unsigned 32-bit big-endian words."""
    prefix = f"EST-DEAL-1|round={round}|attempt={attempt}|".encode()
    counter = 0
    while True:
        yield from unpack(">8I", hmac.digest(key, prefix + counter.to_bytes(8, "big"), "sha256"))
        counter += 1


# `word % n` is each number from 0 to n − 1 equally often for words below this; those above are rejected.
_FAIR_BELOW = (0, *((1 << 32) - (1 << 32) % n for n in range(1, len(FULL_DECK) + len(JOKERS) + 1)))


def shuffled(key: bytes, round: int, attempt: int, canonical: Sequence[Card]) -> tuple[Card, ...]:
    """The deck of a deal: Fisher-Yates from the last card down, driven by the deal's stream."""
    return _shuffled(canonical, _words(key, round, attempt))


def _shuffled(canonical: Sequence[Card], words: Iterator[int]) -> tuple[Card, ...]:
    deck = list(canonical)
    for n in range(len(deck), 1, -1):
        word = next(words)
        while word >= _FAIR_BELOW[n]:
            word = next(words)
        last, drawn = n - 1, word % n
        deck[last], deck[drawn] = deck[drawn], deck[last]
    return tuple(deck)


def canonical_deck(ruleset: Ruleset, players: int) -> tuple[Card, ...]:
    """2C … AC 2D … AD 2H … AH 2S … AS without the cards left out, then the jokers."""
    if ruleset.deck is Deck.FULL:
        return FULL_DECK
    return short_deck(10 * players + 1, ruleset.jokers)


class Decks:
    """The decks of one table by round and attempt, each made once; round 0 is the draw for seats.

    Raise LookupError where there is none: stacked deals may run out. Decks hold hidden cards: never log one,
    nor keep it where a viewer's request could reach it other than through `views`.
    """

    def __init__(self, deck: Callable[[int, int], tuple[Card, ...]], players: int) -> None:
        self._deck = deck
        self._players = players
        self._decks: dict[tuple[int, int], tuple[Card, ...]] = {}
        self._hands: dict[tuple[int, int], tuple[Hand, ...]] = {}
        self._last: tuple[Deal | None, tuple[Hand, ...]] = (None, ())  # asked for again and again

    def __call__(self, round: int, attempt: int) -> tuple[Card, ...]:
        """The whole deck of a deal, in the order in which it is dealt out."""
        found = self._decks.get((round, attempt))
        if found is None:
            found = self._decks[round, attempt] = self._deck(round, attempt)
        return found

    def hands(self, round: Round) -> tuple[Hand, ...]:
        """The hands as dealt in the round's present attempt, by seat.

        Card i goes to seat dealer + 1 + i, one at a time, until each seat has its cards.
        """
        deal, found = self._last
        if deal is not round.deal:
            found = self._dealt(round)
            self._last = round.deal, found
        return found

    def _dealt(self, round: Round) -> tuple[Hand, ...]:
        plan, deal = round.setup.plan, round.deal
        found = self._hands.get((plan.number, deal.attempt))
        if found is None:
            deck, players = self(plan.number, deal.attempt), self._players
            dealt = deck[: players * plan.cards]
            found = tuple(
                hand(dealt[(seat - deal.dealer - 1) % players :: players]) for seat in range(players)
            )
            self._hands[plan.number, deal.attempt] = found
        return found

    def hand(self, round: Round, seat: int) -> Hand:
        """Return the cards that the seat has not played yet."""
        deal, hands = self._last
        if deal is not round.deal:
            hands = self.hands(round)
        return hands[seat] & ~round.play.gone[seat]  # type: ignore[return-value]  # without a call of Hand


def fair_decks(key: bytes, ruleset: Ruleset, players: int) -> Decks:
    """All decks of a table, derived from its deal key."""
    canonical = canonical_deck(ruleset, players)
    return Decks(lambda round, attempt: shuffled(key, round, attempt, canonical), players)


class Board(NamedTuple):
    """A shared board: its number in the event, the attempt of its stream that was used, and the deck."""

    number: int
    attempt: int
    deck: tuple[Card, ...]


def board(key: bytes, number: int, plan: RoundPlan, ruleset: Ruleset, players: int) -> Board:
    """Return the board of this number for a round of this plan: the first attempt of its stream. If the
    ruleset asks about voids, it is the first attempt without a void."""
    canonical = canonical_deck(ruleset, players)
    asks = asks_about_voids(ruleset, fast=plan.fast)
    attempts = (Board(number, attempt, shuffled(key, number, attempt, canonical)) for attempt in count())
    return next(each for each in attempts if not asks or not _has_void(each.deck, players, plan.cards))


def _has_void(deck: Sequence[Card], players: int, cards: int) -> bool:
    """Whether some hand lacks a suit. The hands are the same whoever deals."""
    dealt = deck[: players * cards]
    return any(is_void(hand(dealt[place::players])) for place in range(players))


def shared_boards(key: bytes, ruleset: Ruleset, players: int, first: int) -> Callable[[int], Board]:
    """The board of each round of a table, by the round's number; its first round plays board `first`."""
    numbered = {plan.number: (first + place, plan) for place, plan in enumerate(ruleset.rounds)}

    def of_round(round: int) -> Board:
        number, plan = numbered[round]
        return board(key, number, plan, ruleset, players)

    return of_round


def board_decks(boards: Callable[[int], Board], players: int) -> Decks:
    """The decks of a table that plays shared boards, each of which is dealt once."""

    def deck(round: int, attempt: int) -> tuple[Card, ...]:
        if attempt:
            raise LookupError("a shared board is not dealt again")
        return boards(round).deck

    return Decks(deck, players)


def stacked_decks(
    decks: Mapping[tuple[int, int], tuple[Card, ...]], players: int, rest: Decks | None = None
) -> Decks:
    """Return decks fixed in advance by (round, attempt), for sandboxes, imports and tests.

    Other rounds are dealt from `rest`, if given.
    """
    laid = {round for round, _ in decks}

    def deck(round: int, attempt: int) -> tuple[Card, ...]:
        if rest is not None and round not in laid:
            return rest(round, attempt)
        return decks[round, attempt]

    return Decks(deck, players)


def trump_of(turned_up: Card) -> Trump:
    """The suit of the turned-up card; a joker turned up means no trump suit."""
    return Trump.NO_TRUMP if turned_up in JOKERS else Trump(turned_up // 13)

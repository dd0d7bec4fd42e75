"""Where a table's cards come from: a secret, sealed in the database, from which every deck is derived.

The secret is the 32-byte server seed of EST-DEAL-1, or for tests, imports and sandboxes a map of stacked
decks. It is encrypted (AES-256-GCM) with a key that lies outside the database and is bound to its table, so a
copy of the database tells nobody a card. Nothing here is ever logged or shown by `repr`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from games.engine.cards import CARD_TEXT, Card, card
from games.engine.dealing import Decks, canonical_deck, deal_key, shuffled
from games.engine.rulesets.base import Ruleset

NONCE_BYTES = 12
Stacked = Mapping[tuple[int, int], tuple[Card, ...]]


class KeyRing:
    """The keys that seal deals, by id. New ones are sealed with the active one; old ones stay to be opened."""

    def __init__(self, keys: Mapping[str, bytes], active: str) -> None:
        self._keys = dict(keys)
        self.active = active

    def seal(self, secret: bytes, *, table_id: str, nonce: bytes) -> bytes:
        """The secret encrypted for this table; ``nonce`` is 12 bytes never used before."""
        return nonce + AESGCM(self._keys[self.active]).encrypt(nonce, secret, table_id.encode())

    def open(self, sealed: bytes, *, key_id: str, table_id: str) -> bytes:
        """What was sealed for this table. KeyError for an unknown key, InvalidTag for a box of another table."""
        nonce, box = sealed[:NONCE_BYTES], sealed[NONCE_BYTES:]
        return AESGCM(self._keys[key_id]).decrypt(nonce, box, table_id.encode())


def stacked_secret(decks: Stacked) -> bytes:
    """Stacked decks as a secret: ``{"1.0": ["AS", …]}``."""
    texts = {
        f"{round}.{attempt}": [CARD_TEXT[each] for each in deck] for (round, attempt), deck in decks.items()
    }
    return json.dumps(texts).encode()


def stacked_decks(secret: bytes) -> Decks:
    """The decks of such a secret; LookupError for a deal it does not hold."""
    decks = {name: tuple(card(text) for text in deck) for name, deck in json.loads(secret).items()}
    return lambda round, attempt: decks[f"{round}.{attempt}"]


def fair_decks(
    secret: bytes, table_id: str, client_seeds: tuple[bytes, ...], ruleset: Ruleset, players: int
) -> Decks:
    """The decks that follow from the server seed and the players' seeds. The last ones used are kept at hand."""
    key = deal_key(secret, table_id, client_seeds)
    canonical = canonical_deck(ruleset, players)
    return lambda round, attempt: _shuffled(key, round, attempt, canonical)


# An action asks for the deck of its round several times; a shuffle costs as much as the rest of the rules.
_shuffled = lru_cache(maxsize=4000)(shuffled)

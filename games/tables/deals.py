"""The sealed secret from which all decks of a table are derived.

The secret is the 32-byte server seed of EST-DEAL-1 or, for tests, imports and sandboxes, a map of stacked
decks. It is encrypted (AES-256-GCM) with a key that lies outside the database, and bound to its table, so a
copy of the database shows no card. Nothing here is ever logged or shown by `repr`.
"""

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from games.engine import fair_deal
from games.engine.cards import CARD_TEXT, Card, card
from games.engine.fair_deal import Decks

NONCE_BYTES = 12
# The inputs of a table's decks: the sealed secret and the client seeds.
Source = tuple[bytes, tuple[bytes, ...]]
Stacked = Mapping[tuple[int, int], tuple[Card, ...]]
REST = "rest"


class KeyRing:
    """The keys that seal deals, by id. New deals take the active one; the others open old deals."""

    def __init__(self, keys: Mapping[str, bytes], active: str) -> None:
        self._keys = dict(keys)
        self.active = active

    def seal(self, secret: bytes, *, bound_to: str, nonce: bytes) -> bytes:
        """Encrypt the secret for the row of this id; `nonce` is 12 bytes never used before."""
        return nonce + AESGCM(self._keys[self.active]).encrypt(nonce, secret, bound_to.encode())

    def open(self, sealed: bytes, *, key_id: str, bound_to: str) -> bytes:
        """Decrypt this row's secret. KeyError: an unknown key; InvalidTag: another row's secret."""
        nonce, box = sealed[:NONCE_BYTES], sealed[NONCE_BYTES:]
        return AESGCM(self._keys[key_id]).decrypt(nonce, box, bound_to.encode())


def stacked_secret(decks: Stacked, seed: bytes | None = None) -> bytes:
    """Return stacked decks as a secret: `{"1.0": ["AS", …]}`. A `seed` deals all other rounds."""
    texts: dict[str, object] = {
        f"{round}.{attempt}": [CARD_TEXT[each] for each in deck] for (round, attempt), deck in decks.items()
    }
    if seed is not None:
        texts[REST] = seed.hex()
    return json.dumps(texts).encode()


def stacked_decks(secret: bytes, players: int, from_seed: Callable[[bytes], Decks] | None = None) -> Decks:
    """Return the decks of such a secret; `from_seed` makes those of its seed."""
    decks = {}
    texts = json.loads(secret)
    seed = texts.pop(REST, None)
    for name, deck in texts.items():
        round, attempt = name.split(".")
        decks[int(round), int(attempt)] = tuple(card(text) for text in deck)
    rest = None if seed is None or from_seed is None else from_seed(bytes.fromhex(seed))
    return fair_deal.stacked_decks(decks, players, rest)


class DecksAtHand:
    """Cached decks of recently played tables: an action does not shuffle again. Threads may share it."""

    def __init__(self, most: int = 1000) -> None:
        self._most = most
        self._decks: OrderedDict[str, tuple[Source, Decks]] = OrderedDict()
        self._guard = threading.Lock()

    def of(self, table_id: str, source: Source, make: Callable[[], Decks]) -> Decks:
        """Return the decks of a table that follow from `source`; call `make` if they are not cached."""
        with self._guard:
            found = self._decks.get(table_id)
            if found is not None and found[0] == source:
                self._decks.move_to_end(table_id)
                return found[1]
        decks = make()
        with self._guard:
            self._decks[table_id] = (source, decks)
            self._decks.move_to_end(table_id)
            if len(self._decks) > self._most:
                self._decks.popitem(last=False)
        return decks


at_hand = DecksAtHand()

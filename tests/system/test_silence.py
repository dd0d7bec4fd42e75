"""Logs and messages of a running service: none names a card that a player holds."""

import base64
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import redis

from games.engine.cards import CARD_TEXT
from games.engine.cards import cards as cards_of
from games.tables import queries
from games.tables.models import Table

pytestmark = pytest.mark.system
# A card as JSON, Python or the engine would write it.
NAMED = re.compile(rf"""["'](?:{"|".join(CARD_TEXT)})["']|PlayCard|\bhand\b""")
BODY = re.compile(rb'\\?"body\\?": ?\\?"([A-Za-z0-9+/=]+)\\?"')


@contextmanager
def overheard(url: str) -> Iterator[list[str]]:
    """Every command that Redis carries out meanwhile, the bodies of tasks in clear."""
    heard: list[str] = []
    with redis.Redis.from_url(url) as client, client.monitor() as monitor:

        def listen() -> None:
            for each in monitor.listen():
                command = each["command"].encode()
                bodies = [base64.b64decode(found).decode() for found in BODY.findall(command)]
                heard.extend([each["command"], *bodies])
                if "that is all" in each["command"]:
                    return

        listener = threading.Thread(target=listen)
        listener.start()
        try:
            yield heard
        finally:
            with redis.Redis.from_url(url) as other:
                other.publish("nobody", "that is all")
            listener.join(30)


def hands(table: Table) -> set[str]:
    """Every hand that was dealt in the open rounds, as the engine keeps it: a number of its bits."""
    game = queries.game_of(table)
    decks = queries.decks_of(table, game)
    return {str(hand) for round in game.open for hand in decks.hands(round)}


def telling(text: str, secrets: set[str]) -> list[str]:
    """What in a text names a card or a hand."""
    named = [found.group() for found in NAMED.finditer(text)]
    return named + [each for each in secrets if each in text]


def test_a_card_or_a_hand_is_recognized_where_it_is_named():
    hand = cards_of(0b1011)
    assert telling(json.dumps([CARD_TEXT[each] for each in hand]), set()) == ['"2C"', '"3C"', '"5C"']
    assert telling(f"hands are {0b1011 << 30}", {str(0b1011 << 30)})
    assert telling('{"event":"request","route":"/api/v1/tables","ms":2.5}', {"4096"}) == []

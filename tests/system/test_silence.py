"""Helpers, with their test, to find cards that logs and messages of a running service name."""

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
# A card as JSON, Python or the engine writes it.
NAMED = re.compile(rf"""["'](?:{"|".join(CARD_TEXT)})["']|PlayCard|\bhand\b""")
BODY = re.compile(rb'\\?"body\\?": ?\\?"([A-Za-z0-9+/=]+)\\?"')


@contextmanager
def overheard(url: str) -> Iterator[list[str]]:
    """Yield a list that gets every command that Redis executes meanwhile, with task bodies decoded."""
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
    """Return all hands of the open rounds as the engine stores them: numbers whose bits are cards."""
    game = queries.game_of(table)
    decks = queries.decks_of(table, game)
    return {str(hand) for round in game.open for hand in decks.hands(round)}


def telling(text: str, secrets: set[str]) -> list[str]:
    """Return the parts of a text that name a card, and the hands (`secrets`) in it."""
    named = [found.group() for found in NAMED.finditer(text)]
    return named + [each for each in secrets if each in text]


def test_a_card_or_a_hand_is_recognized_where_it_is_named():
    hand = cards_of(0b1011)
    assert telling(json.dumps([CARD_TEXT[each] for each in hand]), set()) == ['"2C"', '"3C"', '"5C"']
    assert telling(f"hands are {0b1011 << 30}", {str(0b1011 << 30)})
    assert telling('{"event":"request","route":"/api/v1/tables","ms":2.5}', {"4096"}) == []

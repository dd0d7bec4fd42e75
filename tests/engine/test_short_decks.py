"""Decks of `updown`."""

import pytest

from games.engine.cards import CARD_TEXT, short_deck
from games.engine.fair_deal import canonical_deck
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.options import configure
from games.engine.rulesets.updown import UPDOWN
from tests.engine.rulesets.vectors import WORKED


def texts(size: int, jokers: int = 0) -> list[str]:
    return [CARD_TEXT[card] for card in short_deck(size, jokers)]


@pytest.mark.parametrize("players", (2, 3, 4, 5))
def test_ten_cards_a_player_and_one_are_kept_the_highest(players: int) -> None:
    size = WORKED["updown"]["deck_sizes"][str(players)]
    assert len(texts(size)) == size == 10 * players + 1
    assert set(texts(size)) == set(WORKED["updown_decks"][str(players)])


@pytest.mark.parametrize("players", (2, 3, 4, 5))
@pytest.mark.parametrize("jokers", (1, 2))
def test_a_joker_takes_the_place_of_the_lowest_card(players: int, jokers: int) -> None:
    """The worked lists show only the last cards of each deck; all higher cards are in it, too."""
    deck = texts(10 * players + 1, jokers)
    tail = WORKED["updown_decks_with_jokers"][f"{players}p_{jokers}j"]
    plain = WORKED["updown_decks"][str(players)]
    assert deck[-jokers:] == ["J1", "J2"][:jokers] == tail[-jokers:]
    assert set(deck) == set(plain[:-jokers]) | set(tail[-jokers:])
    assert plain[:-jokers][-len(tail) + jokers :] == tail[:-jokers]


def test_the_deck_of_a_table_follows_its_players_and_jokers() -> None:
    assert canonical_deck(UPDOWN, 3) == short_deck(31)
    assert canonical_deck(configure(UPDOWN, 2, {"jokers": 2}), 2) == short_deck(21, 2)
    assert len(canonical_deck(MODERN, 4)) == 52

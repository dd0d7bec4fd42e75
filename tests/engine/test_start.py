"""Opening a table, drawing for seats, and who deals first."""

from collections.abc import Mapping

import pytest

from games.engine import verbs
from games.engine.cards import Card
from games.engine.facts import (
    Fact,
    GameStarted,
    SeatsDrawn,
    SeatTaken,
)
from games.engine.fair_deal import Decks, canonical_deck, fair_decks
from games.engine.fold import fold
from games.engine.game import Status
from games.engine.rulesets import ruleset
from games.engine.rulesets.options import configure
from games.engine.seats import Seat
from tests.notation import Record, held

BEST_DRAW = ("traditional", "rising", "casual")


def drawn(
    key: str,
    draw: str,
    creator: int | None = 0,
    *,
    options: Mapping[str, object] | None = None,
    players: int = 4,
) -> Record:
    """Return a game started with a draw for seats: the player in seat i draws card i of `draw`."""
    chosen = dict(options or {})
    value = configure(ruleset(key), players, chosen)
    fair = fair_decks(b"drawn", value, players)
    cards = held(draw)

    def deck(round: int, attempt: int) -> tuple[Card, ...]:
        if round:
            return fair(round, attempt)
        return (*cards, *(each for each in canonical_deck(value, players) if each not in cards))

    facts: list[Fact] = [verbs.opened(ruleset(key), chosen, players, "c0")]
    facts += [SeatTaken(Seat(seat), f"player {seat}") for seat in range(players)]
    record = Record(Decks(deck, players), facts)
    record.add(verbs.start(record.game, record.decks, None if creator is None else Seat(creator)))
    return record


def of_kind(record: Record, kind: type) -> list[Fact]:
    return [fact for fact in record.facts if isinstance(fact, kind)]


# Opening a table.


def test_an_open_table_has_its_ruleset_its_options_and_empty_seats() -> None:
    game = fold(None, [verbs.opened(ruleset("updown"), {"jokers": 2, "concealed": True}, 3, "c0")])
    assert (game.status, game.seats, game.players) == (Status.OPEN, (None, None, None), 3)
    assert (game.ruleset.jokers, game.ruleset.concealed) == (2, True)
    assert (game.scores, game.multiplier, game.places) == ((0, 0, 0), 1, None)


def test_a_table_is_pinned_to_a_version_of_its_ruleset() -> None:
    fact = verbs.opened(ruleset("modern"), {"rounds": [1, 2], "seating": "drawn"}, 4, "c0")
    assert fact.ruleset == "modern@1"
    assert fact.options == (("rounds", (1, 2)), ("seating", "drawn")), "in the order of their names"
    assert fact.commitment == "c0"


# Seats.


@pytest.mark.parametrize("key", BEST_DRAW)
def test_the_best_draw_takes_seat_0_and_deals_round_1(key: str) -> None:
    record = drawn(key, "9C AD 9H KS")
    (draw,) = of_kind(record, SeatsDrawn)
    assert draw == SeatsDrawn(held("9C AD 9H KS"), (Seat(3), Seat(0), Seat(2), Seat(1)))
    assert record.game.seats == ("player 1", "player 3", "player 2", "player 0")
    assert record.game.first_dealer == 0
    assert record.round.deal.dealer == 0


def test_ties_of_rank_are_decided_by_spades_hearts_diamonds_clubs() -> None:
    record = drawn("casual", "9C 9S 9D 9H")
    assert record.game.seats == ("player 1", "player 3", "player 2", "player 0")


@pytest.mark.parametrize("key", [*BEST_DRAW, "updown"])
def test_with_seats_as_taken_the_draw_is_made_and_nobody_moves(key: str) -> None:
    record = drawn(key, "9C AD 9H KS", options={"seating": "as_taken"})
    (draw,) = of_kind(record, SeatsDrawn)
    assert draw == SeatsDrawn(held("9C AD 9H KS"), (Seat(0), Seat(1), Seat(2), Seat(3)))
    assert record.game.seats == ("player 0", "player 1", "player 2", "player 3")
    assert record.round.deal.dealer == 1, "the best card deals"


def test_updown_keeps_the_seats_taken_unless_the_table_draws() -> None:
    assert drawn("updown", "9C AD 9H KS").game.seats[0] == "player 0"
    assert drawn("updown", "9C AD 9H KS", options={"seating": "drawn"}).game.seats[0] == "player 1"


def test_jokers_are_drawn_above_all_the_first_above_the_second() -> None:
    options = {"jokers": 2, "seating": "drawn"}
    record = drawn("updown", "AS J2 J1", options=options, players=3)
    assert record.game.seats == ("player 2", "player 1", "player 0")


@pytest.mark.parametrize(("creator", "dealer"), [(0, 3), (1, 0), (3, 2)])
def test_in_modern_the_creator_opens_round_1_and_no_draw_is_made(creator: int, dealer: int) -> None:
    record = drawn("modern", "", creator)
    assert of_kind(record, SeatsDrawn) == []
    assert record.facts[5] == GameStarted(Seat(dealer))
    assert record.round.deal.dealer == dealer


def test_a_creator_who_does_not_play_leaves_the_opening_to_seat_0() -> None:
    assert drawn("modern", "", None).round.deal.dealer == 3
    assert drawn("modern", "9C AD 9H KS", None, options={"seating": "drawn"}).round.deal.dealer == 3


def test_in_modern_with_drawn_seats_the_creator_opens_wherever_they_sit() -> None:
    record = drawn("modern", "9C AD 9H KS", creator=0, options={"seating": "drawn"})
    assert record.game.seats[3] == "player 0"
    assert record.round.deal.dealer == 2

"""Bots' delays do not reveal whether they had a choice: forced and chosen cards take equally long.

Only cards of the same trick of a round and the same place in that trick are compared, because public facts
may cost time. Then a permutation test shuffles the labels "forced" and "chosen" among them. The true
difference of mean ranks must not be rarer than one in a thousand. `TIMING_GAMES` games are played by
`TIMING_LEVEL`, as against people.
"""

import os
import random
import statistics
import time
from collections import defaultdict
from typing import NamedTuple

import pytest

from bots.services.bot_turns import play_turn
from games.engine.round import Phase
from games.engine.verbs import legal_actions
from games.tables import queries, services

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0)]
GAMES = int(os.environ.get("TIMING_GAMES", "40"))
LEVEL = os.environ.get("TIMING_LEVEL", "steady")
SHUFFLES = 2000
ALPHA = 0.001


class Card(NamedTuple):
    """A card played by a bot: its trick, place, number of legal cards, and time."""

    trick: int
    place: int
    choices: int
    seconds: float


@pytest.fixture
def four_bots(four, bot):
    return lambda: bots_table(four[0], bot)


def bots_table(creator, bot):
    table = services.open_table(
        creator=creator, seat=None, ruleset="modern", options={"rounds": [1, 14]}, visibility="unlisted"
    )
    for seat in range(4):
        services.add_bot(table_id=table.pk, by=creator, seat=seat, bot=bot)
    services.start(table_id=table.pk, by=creator)
    return table


def cards_of(table):
    """Play the table to its end as a worker does, turn after turn. Yield each card played."""
    state = queries.bare_state(table.pk)
    while state is not None and state.waiting:
        awaited = state.waiting[0]
        round = state.game.round(awaited.round)
        thinking = queries.state_of_seat(state.table, state.game, awaited.seat, state.waiting)
        hand = thinking.hands[awaited.round]
        choices = len(legal_actions(round, hand, awaited.seat))
        began = time.perf_counter()
        outcome = play_turn(awaited, LEVEL, state)
        took = time.perf_counter() - began
        if round.phase is Phase.PLAY:
            yield Card(sum(round.play.won), len(round.play.trick), choices, took)
        state = outcome.state


def difference(strata, of_forced):
    """Return the mean rank of forced cards less that of chosen ones, as a weighted sum over strata."""
    total = 0.0
    for ranks, labels in zip(strata, of_forced, strict=True):
        forced = [rank for rank, is_forced in zip(ranks, labels, strict=True) if is_forced]
        chosen = [rank for rank, is_forced in zip(ranks, labels, strict=True) if not is_forced]
        total += (statistics.fmean(forced) - statistics.fmean(chosen)) / len(ranks) * len(forced)
    return total


def rarity(cards):
    """Return the p-value of the difference, the number of compared cards, and of forced ones among them."""
    strata, labels = [], []
    grouped = defaultdict(list)
    for card in cards:
        grouped[card.trick, card.place].append(card)
    for group in grouped.values():
        if len({card.choices == 1 for card in group}) == 2:
            group.sort(key=lambda card: card.seconds)
            strata.append(list(range(len(group))))
            labels.append([card.choices == 1 for card in group])
    dice, true = random.Random(1), abs(difference(strata, labels))
    rarer = 0
    for _ in range(SHUFFLES):
        dealt = [dice.sample(each, len(each)) for each in labels]
        rarer += abs(difference(strata, dealt)) >= true
    return (rarer + 1) / (SHUFFLES + 1), sum(map(len, strata)), sum(map(sum, labels))


def test_a_forced_card_takes_as_long_as_a_chosen_one(four_bots):
    cards = [card for _ in range(GAMES) for card in cards_of(four_bots())]
    found, compared, forced = rarity(cards)
    of = {kind: [card.seconds for card in cards if (card.choices == 1) is kind] for kind in (True, False)}
    medians = [f"{statistics.median(of[kind]) * 1000:.2f}" for kind in (True, False)]
    print(f"{compared} cards compared, {forced} of them forced: p = {found:.3f}; medians {medians} ms")
    assert found >= ALPHA


def test_a_delay_that_tells_would_be_noticed(four_bots):
    """A delay of half a millisecond per legal card would be noticed."""
    cards = [card for _ in range(GAMES) for card in cards_of(four_bots())]
    slower = [card._replace(seconds=card.seconds + card.choices / 2_000) for card in cards]
    assert rarity(slower)[0] < ALPHA

"""Games between strategies on the engine alone: no database, every deal and every choice from a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from bots.strategies.base import Strategy, sight
from games.engine.dealing import Decks, fair_decks
from games.engine.facts import RoundPlayed
from games.engine.fold import fold
from games.engine.game import Game, Status
from games.engine.rulesets import ruleset
from games.engine.rulesets.base import Winner
from games.engine.rulesets.options import configure
from games.engine.seats import Seat
from games.engine.verbs import opened, start, take, to_act


class Played(NamedTuple):
    """How a game ended. `exact[seat]` counts the rounds in which the seat made its estimate."""

    scores: tuple[int, ...]
    exact: tuple[int, ...]
    rounds: int
    actions: int


class Margin(NamedTuple):
    """Points a game that a seat wins over the mean of the others, with its standard error; exact rates."""

    mean: float
    error: float
    exact: float
    exact_others: float
    games: int


def begun(key: str, players: int, options: Mapping[str, object], deal: int) -> tuple[Game, Decks]:
    """A game just started, and its decks, both following from the number of the deal."""
    rules = configure(ruleset(key), players, options)
    decks = fair_decks(f"arena {deal}".encode(), rules, players)
    game = fold(None, (opened(ruleset(key), options, players, ""),))
    return fold(game, start(game, decks, Seat(0))), decks


def play(
    strategies: Sequence[Strategy], deal: int, *, ruleset_key: str = "modern", **options: object
) -> Played:
    """One whole game of the deal of this number."""
    players = len(strategies)
    game, decks = begun(ruleset_key, players, options, deal)
    dice = [Random(f"{deal} {seat}") for seat in range(players)]
    exact, actions = [0] * players, 0
    while game.status is Status.RUNNING:
        round = game.open[0]
        (seat,) = to_act(round)
        hands = {each.number: decks.hand(each, seat) for each in game.open}
        seen = sight(game, hands, seat, round.number)
        action = strategies[seat].choose(seen, seen.round.my.legal, dice[seat])
        taken = take(game, decks, round.number, seat, action)
        for won in (fact.won for fact in taken.facts if isinstance(fact, RoundPlayed)):
            for each in range(players):
                exact[each] += round.talk.estimates[each] == won[each]
        game = taken.game
        actions += 1
    return Played(game.scores, tuple(exact), len(game.scored), actions)


def margin(
    one: Strategy,
    others: Strategy,
    deals: Sequence[int],
    *,
    players: int = 4,
    ruleset_key: str = "modern",
    **options: object,
) -> Margin:
    """`one` against a table of `others`, the same deals with `one` in every seat."""
    sign = 1 if ruleset(ruleset_key).winner is Winner.HIGHEST else -1
    by_deal, exact_one, exact_others, rounds = [], 0, 0, 0
    for deal in deals:
        total = 0.0
        for seat in range(players):
            strategies = [others] * players
            strategies[seat] = one
            played = play(strategies, deal, ruleset_key=ruleset_key, **options)
            rest = (sum(played.scores) - played.scores[seat]) / (players - 1)
            total += sign * (played.scores[seat] - rest)
            exact_one += played.exact[seat]
            exact_others += sum(played.exact) - played.exact[seat]
            rounds += played.rounds
        by_deal.append(total / players)
    mean = sum(by_deal) / len(by_deal)
    variance = sum((each - mean) ** 2 for each in by_deal) / max(1, len(by_deal) - 1)
    error = (variance / len(by_deal)) ** 0.5
    others_exact = exact_others / rounds / (players - 1)
    return Margin(mean, error, exact_one / rounds, others_exact, len(by_deal) * players)

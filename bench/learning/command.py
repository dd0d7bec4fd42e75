"""The command that learns the simulator's tables from games and writes them into `bots/simulation`."""

import json
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser

from bench.learning import card_values, preferences
from bots.simulation.card_values import LEARNED as WORTHS
from bots.simulation.preferences import LEARNED as PREFERENCES
from bots.strategies import strategy
from games.engine.rulesets import ruleset

# Rounds of 13 cards are of one kind. Those of updown are of one kind per number of players and cards.
ALL_CARDS: Final = ("modern", 4, 13)
UP_AND_DOWN: Final = tuple(("updown", players, cards) for players in range(2, 6) for cards in range(1, 11))


class Command(BaseCommand):
    help = "Learn which cards players prefer from games of steady, then from rounds what cards are worth."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--games", type=int, default=600, help="games of steady to learn preferences from"
        )
        parser.add_argument(
            "--deals",
            type=int,
            default=60_000,
            help="deals of 13 cards to learn card values from; a fifth as many of fewer cards",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        found = [
            contest
            for deal in range(options["games"])
            for contest in preferences.contests(strategy("steady"), "modern", 4, deal)
        ]
        learned = preferences.learned(found)
        PREFERENCES.write_text(json.dumps(learned) + "\n")
        told = preferences.log_likelihood(found, learned)
        self.stdout.write(
            f"Preferences of {len(found):,} choices, told with a mean log likelihood of {told:.3f}."
        )
        by_round = {}
        for key, players, cards in (ALL_CARDS, *UP_AND_DOWN):
            deals = options["deals"] if cards == ALL_CARDS[2] else options["deals"] // 5
            by_round[f"{players}x{cards}"] = card_values.learned(ruleset(key), players, cards, deals)
            self.stdout.write(f"What cards are worth among {players} with {cards} each.")
        WORTHS.write_text(json.dumps(by_round, separators=(",", ":")) + "\n")

"""Tell what other bids and estimates would have come to."""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean, stdev
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser

from bots.learning.promises import promises
from bots.strategies import speaking, strategy
from bots.strategies.searching import STRONG

FEWEST: Final = 2


class Command(BaseCommand):
    help = "Tell what a search's other bids and estimates would have come to, by how much they promise."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=60)
        parser.add_argument("--ruleset", default="modern")
        parser.add_argument("--players", type=int, default=4)
        parser.add_argument("--others", default="steady")
        parser.add_argument("--rollouts", type=int, default=250, help="of the search, for a card")
        parser.add_argument("--seed", type=int, default=5)

    def handle(self, *args: Any, **options: Any) -> None:
        one = STRONG._replace(rollouts=options["rollouts"], boldness=speaking.AS_HELD)
        others, table = strategy(options["others"]), (options["ruleset"], options["players"])
        found = defaultdict(list)
        for deal in range(options["games"]):
            for each in promises(one, others, *table, deal, options["seed"]):
                found[each.kind, each.tricks, round(each.off * 2) / 2].append(each.gained)
        self.stdout.write("| promise | tricks | more than held | times | points more than what is held |")
        self.stdout.write("|---|---|---|---|---|")
        for (kind, tricks, off), gained in sorted(found.items()):
            if len(gained) >= FEWEST:
                error = stdev(gained) / len(gained) ** 0.5
                self.stdout.write(
                    f"| {kind} | {tricks} | {off:+.1f} | {len(gained)} | {fmean(gained):+.1f} ± {error:.1f} |"
                )

"""Tell what other bids and estimates would have come to."""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean, stdev
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from bots.arena.errors import ArenaError, TooFew
from bots.arena.field import NAMES, contender
from bots.arena.margins import Mean
from bots.arena.matches import Match
from bots.learning.promises import promises
from bots.strategies import bids
from bots.strategies.search import STRONG


class Command(BaseCommand):
    help = (
        "Tell what other bids and estimates of a search would have come to, by how much they promise beyond "
        f"what its hand holds. Strategies of the others: {', '.join(NAMES)}. No database is needed."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        add = parser.add_argument
        add("--games", type=int, default=60, help="60 unless told")
        add("--ruleset", default="modern")
        add("--players", type=int, default=4, help="at a table of updown; 4 unless told")
        add("--others", default="steady", help="who sits in all the other seats")
        add("--rollouts", type=int, default=250, help="rounds played out for a card; 250 unless told")
        add("--seed", type=int, default=5, help="of deals and choices")

    def handle(self, *_: Any, **chosen: Any) -> None:
        others, table = chosen["others"], (chosen["ruleset"], chosen["players"])
        try:
            for name in ("games", "rollouts"):
                if chosen[name] < 1:
                    raise TooFew(f"At least one of {name}.")
            Match("strong", others, *table).check()
        except ArenaError as error:
            raise CommandError(f"{error.code}: {error.detail}") from None
        one = STRONG._replace(rollouts=chosen["rollouts"], boldness=bids.AS_HELD)
        found = defaultdict(list)
        for deal in range(chosen["games"]):
            for each in promises(one, contender(others), *table, deal, chosen["seed"]):
                found[each.kind, each.tricks, round(each.off * 2) / 2].append(each.gained)
        self.stdout.write("| promise | tricks | beyond the hand | times | points more |")
        self.stdout.write("|---|---|---|---|---|")
        for (kind, tricks, off), gained in sorted(found.items()):
            if len(gained) > 1:  # one alone has no error
                told = Mean(fmean(gained), stdev(gained) / len(gained) ** 0.5)
                self.stdout.write(f"| {kind} | {tricks} | {off:+.1f} | {len(gained)} | {told} |")

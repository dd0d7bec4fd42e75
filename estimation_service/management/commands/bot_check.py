"""`make bot-check URL=… SECRET=whsec_…`: whole games against a bot's endpoint.

A line per fault; exit code 1 if there are any, or if nobody answers.
"""

import base64
import binascii
import secrets
import sys
from argparse import ArgumentParser
from random import Random  # noqa: TID251  # chance that its user may repeat; it decides no deal
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.api.contract.players.people import EVERY_RULESET
from games.api.outgoing.bot_check import Check, NobodyAnswers
from games.notices import addresses, signatures
from games.notices.transport import LONGEST_S

VERIFIES_BY = "the bot's secret: the one that POST /webhooks showed, or that the bot was started with"


class Command(BaseCommand):
    help = (
        "Play games against a bot that is reached by webhook, and say what it does wrong: signatures it "
        "should refuse, answers that come late, for another turn or not at all, actions that are not legal. "
        "Needs the settings (`make bot-check URL=… SECRET=whsec_…` has development's), neither database nor "
        "account."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", help="address of the bot; here http and this machine are allowed")
        parser.add_argument("--secret", required=True, metavar="whsec_…", help=VERIFIES_BY)
        parser.add_argument("--rulesets", nargs="+", choices=EVERY_RULESET, default=EVERY_RULESET)
        parser.add_argument("--games", type=int, default=1, metavar="N", help="games of each ruleset (1)")
        parser.add_argument("--within", type=float, default=LONGEST_S, metavar="S", help="seconds for a turn")
        parser.add_argument("--seed", default=secrets.token_hex(4), help="seed of chance, to repeat a run")

    def handle(self, *_: Any, **options: Any) -> None:
        if options["games"] < 1 or options["within"] <= 0:
            raise CommandError("--games is at least 1, and --within more than 0.")
        if (wrong := addresses.fault(options["url"], loopback=True)) is not None:
            raise CommandError(f"{options['url']} cannot be sent to: {wrong}")
        dice = Random(options["seed"])  # noqa: S311  # chance that can be repeated
        secret = _secret(options["secret"])
        check = Check(options["url"], secret, seconds=options["within"], dice=dice)
        try:
            found = sum(
                self._told(check, each) for each in options["rulesets"] for _ in range(options["games"])
            )
        except NobodyAnswers as error:
            raise CommandError(f"Nobody answers at {options['url']}: {error}") from None
        summary = f"{check.turns} turns, the slowest took {check.slowest_ms} ms, {found} faults"
        self.stderr.write(f"{summary} (seed {options['seed']})")
        if found:
            sys.exit(1)

    def _told(self, check: Check, ruleset: str) -> int:
        """Play a game and print what goes wrong; return how much that was."""
        faults = 0
        for fault in check.game(ruleset):
            self.stdout.write(f"{fault.ruleset}: {fault.code} ({fault.about})")
            faults += 1
        return faults


def _secret(text: str) -> bytes:
    try:
        secret = base64.b64decode(text.removeprefix(signatures.PREFIX), validate=True)
    except (ValueError, binascii.Error):
        secret = b""
    if not text.startswith(signatures.PREFIX) or not secret:
        raise CommandError("A secret looks like whsec_… and was shown when the webhook was made.")
    return secret

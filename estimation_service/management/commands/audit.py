"""`manage.py audit`: check the invariants of the database. A line per finding; exit code 1 if any."""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db.models import Q

from accounts.ids import InvalidId
from accounts.management.unlimited_command import UnlimitedCommand
from games.feed import queries as feed
from games.notices import services as notices
from games.tables.errors import TableNotFound
from games.tables.models import Table
from games.tables.oracle import Finding, Trace
from games.tables.services import audit

HELP = """Check tables with the oracle, and print a line for each finding:
  invariant 1  an accepted action is in the log (needs --traces)
  invariant 2  a turn was taken once
  invariant 3  the log is numbered without gaps, follows the rules, and all stored rows follow from it
  invariant 4  only a seat whose turn it was has acted, and no card is lost or doubled
  invariant 9  everybody who wanted to be notified was notified, or will be
  invariant 10 the audit trail of each realm is still the chain that was written
It also prints the last hash of each trail. Note it elsewhere: given as --head, it must still be there.
Exit code 0 when nothing was found, 1 otherwise."""


class Command(UnlimitedCommand):
    help = HELP

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> Any:
        return super().create_parser(
            prog_name, subcommand, formatter_class=RawDescriptionHelpFormatter, **kwargs
        )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", nargs="+", metavar="ID", help="only these tables")
        parser.add_argument(
            "--since",
            type=_instant,
            metavar="TIME",
            help="only tables open at or after this instant (RFC 3339)",
        )
        parser.add_argument(
            "--traces",
            type=Path,
            metavar="FILE",
            help='actions that clients saw accepted: JSON lines {"table", "turn_id", "action", "seq"}',
        )

        parser.add_argument(
            "--head",
            nargs="+",
            default=[],
            metavar="HASH",
            help="last hashes of trails that you noted earlier",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["tables"] and options["since"]:
            raise CommandError("Give --tables or --since, not both.")
        traces = _traces(options["traces"])
        chosen = options["tables"] or _tables(options["since"])
        audited = found = 0
        for table_id in dict.fromkeys([*chosen, *traces]):
            for finding in _findings(table_id, traces.get(table_id, ())):
                self.stdout.write(str(finding))
                found += 1
            audited += 1
        for line in [*notices.audit_deliveries(), *_trail(options["head"])]:
            self.stdout.write(line)
            found += 1
        for realm, number, head in feed.trail_heads():
            self.stderr.write(f"audit trail of {realm}: {number} entries, head {head}")
        self.stderr.write(f"{audited} tables audited, {found} findings")
        if found:
            sys.exit(1)


def _traces(path: Path | None) -> dict[str, list[Trace]]:
    traces: dict[str, list[Trace]] = {}
    if path is not None:
        with path.open(encoding="utf-8") as lines:
            for trace in (Trace.parse(line) for line in lines if line.strip()):
                traces.setdefault(trace.table, []).append(trace)
    return traces


def _findings(table_id: str, traces: Iterable[Trace]) -> list[Finding]:
    try:
        return [*audit(table_id, traces), *notices.audit(table_id)]
    except (TableNotFound, InvalidId):
        return [Finding(table_id, 1, None, "there is no such table")]


def _trail(noted: Iterable[str]) -> list[str]:
    gone = [head for head in noted if not feed.is_in_trail(head)]
    return [*feed.broken_trail(), *(f"audit trail: the noted head {head} is not in it" for head in gone)]


def _tables(since: datetime | None) -> Iterable[str]:
    tables = Table.objects.order_by("id")
    if since is not None:
        tables = tables.filter(Q(ended_at=None) | Q(ended_at__gte=since))
    return tables.values_list("id", flat=True).iterator()


def _instant(text: str) -> datetime:
    instant = datetime.fromisoformat(text)
    return instant if instant.tzinfo else instant.replace(tzinfo=UTC)

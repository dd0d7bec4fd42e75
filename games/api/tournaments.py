"""Standings, crosstables and tables of a tournament, for REST, GraphQL and pages."""

from accounts.models import User
from games.api.contract.tournament.overview import CrossedLine, Standings, TableNow, crossed_lines
from games.api.contract.tournament.stage_rounds import Entries
from games.tournaments import queries
from games.tournaments.errors import NotOfficial, StageRoundNotFound
from games.tournaments.models import Tournament
from games.tournaments.queries.overview import tables_now
from games.tournaments.queries.ranking import Results


def standings_shown(event: Tournament, after: int | None, entries: Entries, *, live: bool) -> Standings:
    """The standings after a round; `live` counts the games at play as they stand."""
    return Standings.of(queries.stage_standings(event, _played(event, after, live=live)), entries)


def crosstable_shown(
    event: Tournament, after: int | None, entries: Entries, *, live: bool
) -> list[CrossedLine]:
    """The crosstable after a round: who met whom; `live` counts the games at play as they stand."""
    played = _played(event, after, live=live)
    return crossed_lines(queries.crosstables(event, queries.stage_standings(event, played), played), entries)


def _played(event: Tournament, after: int | None, *, live: bool) -> Results:
    """The results up to a stage round; 0 is before the first. Raises StageRoundNotFound."""
    if after and after > event.stage_rounds.count():
        raise StageRoundNotFound
    return queries.results(event, live=live)[:after]


def tables_shown(
    event: Tournament, stage_round: int | None, viewer: User | None, entries: Entries
) -> list[TableNow]:
    """Tables of a stage round at a glance; for officials also what needs attention there."""
    concerns = queries.attention_by_table(event, viewer) if event.roles and viewer is not None else None
    return [TableNow.at(each, entries, concerns) for each in tables_now(event, stage_round, viewer)]


def as_official(event: Tournament) -> Tournament:
    """The event, for its officials alone. Raises NotOfficial."""
    if not event.roles:
        raise NotOfficial
    return event

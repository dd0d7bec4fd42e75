"""Tournaments: what REST and GraphQL share, from reading one to calling its services."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from accounts.models import User
from accounts.refusals import refuses
from accounts.scopes import Scope
from games.api import callers
from games.api.callers import Caller
from games.api.contract.tournament.overview import CrossedLine, Standings, TableNow, crossed_lines
from games.api.contract.tournament.stage_rounds import Entries
from games.api.contract.tournament.tournaments import Tournament as TournamentView
from games.api.lookup import called
from games.api.problems import Problem
from games.engine.codec import Json
from games.tournaments import queries, services
from games.tournaments.entry_lists import Row
from games.tournaments.errors import EntryNotFound, NotOfficial, StageRoundNotFound
from games.tournaments.models import Entry, Motion, Tournament
from games.tournaments.pairing.history import Pair
from games.tournaments.pairing.wishes import Wishes
from games.tournaments.queries.overview import tables_now
from games.tournaments.queries.ranking import Results
from games.tournaments.roles import Role
from games.tournaments.services.entry_import import Difference, compare, enter_list
from games.tournaments.services.motions import Annulment, Asked, Disqualification, Removal

STEPS: Final[dict[str, Callable[..., Tournament]]] = {
    "open": services.open_entries,
    "close": services.close_entries,
    "cancel": services.cancel,
    "end": services.end_early,
    "confirm": services.confirm,
}
WITH_REASON: Final = frozenset({"cancel", "end"})


def standings_shown(event: Tournament, after: int | None, entries: Entries, *, live: bool) -> Standings:
    """The standings after a round; `live` counts the games at play as they stand."""
    return Standings.of(queries.stage_standings(event, _played(event, after, live=live)), entries)


def crosstable_shown(
    event: Tournament, after: int | None, entries: Entries, *, live: bool
) -> list[CrossedLine]:
    """The crosstable after a round: who met whom; `live` counts the games at play as they stand."""
    played = _played(event, after, live=live)
    return crossed_lines(queries.crossed(event, queries.stage_standings(event, played), played), entries)


def _played(event: Tournament, after: int | None, *, live: bool) -> Results:
    """The results up to a stage round; 0 is before the first. Raises StageRoundNotFound before that one is
    published."""
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


@refuses(*STEPS.values())
def take_step(tournament_id: str, by: User, step: str, reason: str, version: int | None = None) -> Tournament:
    """Take the event a step further; a reason is heeded where one is asked for."""
    more = {"reason": reason} if step in WITH_REASON else {}
    return STEPS[step](tournament_id=tournament_id, by=by, version=version, **more)


def role_called(text: str) -> Role:
    """Raises Problem not_found."""
    if text not in list(Role):
        raise Problem("not_found")
    return Role(text)


@refuses(services.enter, services.bring_back)
def enter(caller: Caller, tournament_id: str, name: str, client_seed: bytes) -> Entry:
    """Enter oneself; or somebody else, or bring a bot of the service's back, with a token that manages
    tournaments.
    """
    by = caller.user
    if (bot := _bot(tournament_id, by, name)) is not None:
        callers.admit(caller, Scope.TOURNAMENTS_MANAGE)
        return services.bring_back(tournament_id=tournament_id, by=by, number=bot.number)
    player = called(name, by)
    if player.pk != by.pk:
        callers.admit(caller, Scope.TOURNAMENTS_MANAGE)
    return services.enter(tournament_id=tournament_id, by=by, player=player, client_seed=client_seed)


def _bot(tournament_id: str, by: User, name: str) -> Entry | None:
    """The entry of one of the service's bots that is called so in the event."""
    try:
        found = queries.entry_called(queries.tournament(tournament_id, by), name)
    except EntryNotFound:
        return None
    return found if found.label else None


@refuses(services.leave, services.take_out)
def leave(caller: Caller, tournament_id: str, name: str, reason: str = "") -> Entry:
    """Leave oneself; or take somebody else out, with a token that manages tournaments, and for a reason."""
    by = caller.user
    found = queries.entry_called(queries.tournament(tournament_id, by), name)
    if found.player_id == by.pk:
        return services.leave(tournament_id=tournament_id, by=by)
    callers.admit(caller, Scope.TOURNAMENTS_MANAGE)
    return services.take_out(tournament_id=tournament_id, by=by, number=found.number, reason=reason)


def enter_rows(
    tournament_id: str, by: User, rows: tuple[Row, ...], *, dry_run: bool, digest: str | None
) -> Difference:
    """Enter a list; or only say what would come of it."""
    if dry_run:
        return compare(tournament_id=tournament_id, by=by, rows=rows)
    return enter_list(tournament_id=tournament_id, by=by, rows=rows, digest=digest)


def wishes_in(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What is sent of a stage round to be paired, as `services.propose` and `publish` take it."""
    locked = tuple(tuple(each) for each in fields["locked"])
    wishes = Wishes(_pairs(fields["forbidden"]), _pairs(fields["forced"]), locked)
    swaps = [(one, other) for one, other in fields["swaps"]]
    return {"roll": fields["roll"], "wishes": wishes, "swaps": swaps}


def _pairs(sent: list[list[int]]) -> frozenset[Pair]:
    return frozenset(frozenset(each) for each in sent)


def motion_in(fields: Mapping[str, Any]) -> Asked:
    """What somebody asks for that needs two officials."""
    kind = fields["kind"]
    if kind == Motion.Kind.DISQUALIFY:
        return Disqualification(fields["entry"], fields["struck"])
    if kind == Motion.Kind.ANNUL:
        return Annulment(tuple((number, table) for number, table in fields["games"]))
    return Removal()


def daily_shown(viewer: User | None) -> Json:
    """The six boards of the day, and where they play them. Raises TournamentNotFound."""
    event = queries.daily(viewer)
    return {"tournament": TournamentView.of(event), "table": queries.own_table(event, viewer)}

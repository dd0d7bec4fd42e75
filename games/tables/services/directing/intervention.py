"""Shared by all interventions: permission, version check, consequences, audit entry.

A preview carries the intervention out and rolls it back, so it shows the real consequences. If these depend
on hidden cards (such as who bids first after a new deal), a preview changes nothing and shows only what
everybody can know.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.locks import hold_with_owners
from accounts.services.retries import in_one_transaction
from games.engine.actions import PlayCard
from games.engine.codec import action_json, turn_id
from games.engine.director_facts import Intervened
from games.engine.facts import Fact
from games.engine.game import Game
from games.engine.round import Phase, Round
from games.engine.seats import Seat
from games.feed.news.tables import INTERVENED, Directed
from games.feed.services import record
from games.tables import access, errors, queries, signals
from games.tables.interventions import AUDITED, InterventionKind
from games.tables.models import PlayerClock, Table
from games.tables.services.directing import errors as refused
from games.tables.services.log_append import append, tell
from games.tables.services.reason import reason_line
from games.tables.states import Awaited


class Order(NamedTuple):
    """An intervention that an official asks for: the table, the official and the reason.

    `version` is the state they saw (`version_of`); None accepts any. With `preview` nothing is
    changed, and the consequences are shown.
    """

    table_id: str
    by: User
    reason: str
    version: str | None = None
    preview: bool = False


class RoundStand(NamedTuple):
    """The progress of a round. `phase` is None if a preview of it would reveal hidden cards."""

    number: int
    attempt: int
    dealer: Seat
    phase: Phase | None


class Stand(NamedTuple):
    """The state of a table, as far as interventions change it. All of it is public.

    `awaited` is None if a preview of it would reveal hidden cards. `deadlines`: when the players' clocks run
    out, by seat, if there are clocks. `replaced_by`: the table at which the game was restarted.
    """

    status: str
    paused_until: datetime | None
    held: bool
    scores: tuple[int, ...]
    places: tuple[int, ...] | None
    left: tuple[Seat, ...]
    seats: tuple[tuple[Seat, str, str], ...]
    rounds: tuple[RoundStand, ...]
    awaited: tuple[Awaited, ...] | None
    deadlines: tuple[tuple[Seat, datetime | None], ...]
    replaced_by: str | None


class Consequences(NamedTuple):
    """The consequences of an intervention, real or previewed. `version` is the table's version afterwards or,
    in a preview, at present.

    `rated`: the end of the game changes the players' ratings.
    """

    kind: InterventionKind
    table_id: str
    previewed: bool
    version: str
    rated: bool
    before: Stand
    after: Stand


class Definition(NamedTuple):
    """An intervention: `does` does it at a locked table, for an order, with its members. What that returns,
    the audit trail keeps, too.

    `foretold`: if the consequences depend on hidden cards, computes the public part of the table's new state;
    it raises what `does` would raise. `sits`: users who sit down, locked before the table. `at`: the statuses
    in which it is possible. `of_event`: it changes rows of the tournament.
    """

    kind: InterventionKind
    does: Callable[..., Mapping[str, object] | None]
    foretold: Callable[..., Stand] | None = None
    sits: Callable[..., tuple[User, ...]] = lambda _order, **_members: ()
    at: frozenset[str] = frozenset({Table.Status.RUNNING})
    of_event: bool = False


class _PreviewRolledBack(Exception):
    """Raised to roll a preview back; not an error."""

    def __init__(self, consequences: Consequences) -> None:
        super().__init__()
        self.consequences = consequences


def version_of(table: Table) -> str:
    """The version of a table, such as `417.3`. Every change at the table changes it."""
    return f"{table.seq}.{table.clock_version}"


@refuses(
    reason_line, errors.TableNotFound, refused.PlaysHimself, refused.NotDirector,
    refused.NotAnOfficial, refused.PlaysInItsEvent, refused.StaleVersion, errors.TableNotRunning,
    refused.GameNotOver,
)  # fmt: skip
def carry_out(order: Order, defined: Definition, members: Mapping[str, Any]) -> Consequences:
    """Carry the intervention out, notify the players and write the audit entry; or preview it.

    At a tournament table only its officials may: NotAnOfficial, PlaysInItsEvent.
    """
    try:
        return _carried_out(order, defined, members)
    except _PreviewRolledBack as tried:
        return tried.consequences


@in_one_transaction
def _carried_out(order: Order, defined: Definition, members: Mapping[str, Any]) -> Consequences:
    reason, kind = reason_line(order.reason), defined.kind
    if defined.of_event:
        signals.direction_begun.send(sender=Table, table_id=order.table_id)
    if sits := defined.sits(order, **members):
        hold_with_owners(*sits)
    table = _directed(order, defined)
    version, before = version_of(table), stand_of(table)
    if order.preview and defined.foretold is not None:
        foretold = defined.foretold(table, before, **members)
        raise _PreviewRolledBack(_result(order, kind, table, version, before, foretold))
    seats = (Seat(members["seat"]),) if "seat" in members else ()
    append_fact(table, Intervened(kind.value, seats, reason))
    # Before the deed, so that a player who loses their seat is notified, too.
    tell(table, INTERVENED, Directed(kind.value, seats, reason))
    more = defined.does(table, order, **members) or {}
    record(
        realm=table.realm_id, who=order.by, what=AUDITED[kind], subject=table.pk, reason=reason,
        body={"version": version, "seats": seats, **_kept(members), **more},
    )  # fmt: skip
    if order.preview:
        raise _PreviewRolledBack(_result(order, kind, table, version, before, stand_of(table)))
    return _result(order, kind, table, version_of(table), before, stand_of(table))


def _kept(members: Mapping[str, Any]) -> dict[str, object]:
    """Return the members for the audit trail, which has the seat besides. They name no card."""
    kept: dict[str, object] = {}
    for name, value in members.items():
        match name:
            case "turn":
                kept["turn_id"] = turn_id(*value)
            case "number":
                kept["round"] = value
            case "player":
                kept["user"] = value.pk
            case "action" if value is not None:
                kept["action"] = None if isinstance(value, PlayCard) else action_json(value)
            case "points" | "scores":
                kept[name] = list(value)
            case "seconds" | "change" | "category":
                kept[name] = value
    return kept


def _result(
    order: Order, kind: InterventionKind, table: Table, version: str, before: Stand, after: Stand
) -> Consequences:
    return Consequences(kind, table.pk, order.preview, version, _rates(table, kind), before, after)


def _rates(table: Table, kind: InterventionKind) -> bool:
    """Whether the game's end changes ratings. Adjudicated games and games that do not count change none."""
    counts = table.rated and table.status != Table.Status.ABORTED and not kind.of.unrated
    return counts and not queries.was_adjudicated(table)


def check_power(table: Table, by: User, kind: InterventionKind | None = None) -> None:
    """Check that the user may make this intervention; None: that they may see the table's state and its
    interventions.

    The table's players may see that, too. Under embargo nobody may who plays its boards elsewhere. Raise
    PlaysHimself, PlaysInItsEvent, NotDirector, NotAnOfficial.
    """
    if kind is not None:
        check_apart(table, by)
    elif table.embargo_from is not None and queries.knows_boards(table, by):
        raise refused.PlaysHimself
    powers = access.powers_over(table, by)
    if kind in powers.withheld:
        raise refused.PlaysInItsEvent
    if not powers.looks if kind is None else kind not in powers.kinds:
        raise refused.NotDirector if table.tournament is None else refused.NotAnOfficial


def check_apart(table: Table, by: User) -> None:
    """Check that the director plays neither at the table nor its boards. Raise PlaysHimself."""
    if queries.plays_at(table, by):
        raise refused.PlaysHimself


def check_decides(table: Table, by: User, kind: InterventionKind) -> None:
    """Check that staff with the permission may decide this: not about a game of their own, and at a
    tournament table only as its official, if one official alone may.

    Raise what `check_power` raises, and what the tournament refuses (see `signals.decided_alone`).
    """
    if table.tournament is None:
        check_apart(table, by)
        return
    check_power(table, by, kind)
    signals.decided_alone.send(sender=Table, table=table, by=by)


def _directed(order: Order, defined: Definition) -> Table:
    """Lock the table, and check that the user may do this and saw the present version."""
    table = queries.locked_for_staff(order.table_id)
    check_power(table, order.by, defined.kind)
    if order.version is not None and order.version != version_of(table):
        raise refused.StaleVersion(version_of(table))
    if table.status not in defined.at:
        raise refused.GameNotOver if defined.kind is InterventionKind.ANNUL else errors.TableNotRunning
    return table


def running_round(game: Game, number: int) -> Round:
    """Return the round of this number if it is being played. Raise RoundNotRunning otherwise."""
    round = game.round(number)
    if round is None or round.phase is Phase.PLAYED:
        raise refused.RoundNotRunning
    return round


def append_fact(table: Table, *facts: Fact) -> None:
    """Append a director's facts to the log of a locked table."""
    append(table, queries.game_of(table), facts)


def stand_of(table: Table) -> Stand:
    game = queries.game_of(table)
    clocks = PlayerClock.objects.filter(table=table).order_by("seat")
    held = table.occupancies.filter(to_seq=None).select_related("player").order_by("seat")
    return Stand(
        table.status,
        table.paused_until,
        table.held,
        game.scores,
        game.places,
        tuple(Seat(seat) for seat, gone in enumerate(game.left) if gone),
        tuple((Seat(each.seat), each.kind, each.player.name) for each in held),
        rounds_of(game),
        queries.awaited_at(table.pk),
        tuple((Seat(each.seat), each.due_at) for each in clocks),
        queries.replaced_by(table),
    )


def rounds_of(game: Game) -> tuple[RoundStand, ...]:
    """The progress of the rounds that are not scored."""
    return tuple(
        RoundStand(each.number, each.deal.attempt, each.deal.dealer, each.phase) for each in game.open
    )

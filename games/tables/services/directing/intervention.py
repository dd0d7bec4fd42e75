"""What all interventions share: permission, the version that was seen, outcome, audit entry.

To try one is to do it and to take it back, so that what is foretold is what would come of it. Where that
depends on hidden cards, as who speaks first in a deal to come, nothing is done when it is tried, and no more
is foretold than everybody can know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.locks import hold_with_owners
from accounts.services.retries import in_one_transaction
from games.engine.directed import Intervened
from games.engine.facts import Fact
from games.engine.game import Game
from games.engine.round import Phase
from games.engine.seats import Seat
from games.feed.news.tables import INTERVENED, Directed
from games.feed.services import record
from games.tables import access, errors, queries, signals
from games.tables.interventions import AUDITED, InterventionKind, reason_in
from games.tables.models import Occupancy, PlayerClock, Table
from games.tables.services.directing import errors as refused
from games.tables.services.log_append import append, tell
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
    """How far a round is. `phase` is None where telling it beforehand would tell of hidden cards."""

    number: int
    attempt: int
    dealer: Seat
    phase: Phase | None


class Stand(NamedTuple):
    """How a table stands, as far as interventions change it; nothing of it is hidden from anybody.

    `awaited` is None where telling it beforehand would tell of hidden cards. `deadlines` are those of the
    players' clocks by seat, where there are such. `replaced_by`: the table at which the game began anew.
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
    """What came of an intervention, or would come of it; `version` is the table's after it, or at present.

    `rated`: the players' ratings follow from how the game ends, or ended.
    """

    kind: InterventionKind
    table_id: str
    previewed: bool
    version: str
    rated: bool
    before: Stand
    after: Stand


class Deed(NamedTuple):
    """One intervention: for which seats, what the audit trail keeps beside the reason, and what does it.

    `foretold`: where what follows depends on hidden cards, how the table would stand as far as everybody can
    know, of how it stands; it raises what `does` would. `sits`: who sits down, and is held before the table.
    `at`: how far the game has to be. `of_event`: it changes what its tournament has written down.
    """

    kind: InterventionKind
    does: Callable[[Table], None]
    seats: tuple[Seat, ...] = ()
    kept: Mapping[str, object] = {}
    foretold: Callable[[Table, Stand], Stand] | None = None
    sits: tuple[User, ...] = ()
    at: frozenset[str] = frozenset({Table.Status.RUNNING})
    of_event: bool = False


class _Tried(Exception):
    """No error: it takes back what was only tried."""

    def __init__(self, consequences: Consequences) -> None:
        super().__init__()
        self.consequences = consequences


def version_of(table: Table) -> str:
    """What anything that happens at a table changes, such as `417.3`."""
    return f"{table.seq}.{table.clock_version}"


@refuses(
    refused.ReasonTooShort, errors.TableNotFound, refused.PlaysHimself, refused.NotDirector,
    refused.NotAnOfficial, refused.PlaysInItsEvent, refused.StaleVersion, errors.TableNotRunning,
    refused.GameNotOver,
)  # fmt: skip
def carry_out(order: Order, deed: Deed) -> Consequences:
    """Do it, tell the players and keep it, or try it.

    At a table of a tournament its officials decide: NotAnOfficial, PlaysInItsEvent.
    """
    try:
        return _carried_out(order, deed)
    except _Tried as tried:
        return tried.consequences


@in_one_transaction
def _carried_out(order: Order, deed: Deed) -> Consequences:
    reason = reason_in(order.reason)
    if reason is None:
        raise refused.ReasonTooShort
    if deed.of_event:
        signals.direction_begun.send(sender=Table, table_id=order.table_id)
    if deed.sits:
        hold_with_owners(*deed.sits)
    table = _directed(order, deed)
    version, before = version_of(table), stand_of(table)
    if order.preview and deed.foretold is not None:
        raise _Tried(_told(order, deed, table, version, before, deed.foretold(table, before)))
    append_fact(table, Intervened(deed.kind.value, deed.seats, reason))
    # Before the deed, so that whoever loses their seat by it is told, too.
    tell(table, INTERVENED, Directed(deed.kind.value, deed.seats, reason))
    deed.does(table)
    _keep(order, deed, table, reason, version)
    if order.preview:
        raise _Tried(_told(order, deed, table, version, before, stand_of(table)))
    return _told(order, deed, table, version_of(table), before, stand_of(table))


def _told(order: Order, deed: Deed, table: Table, version: str, before: Stand, after: Stand) -> Consequences:
    return Consequences(deed.kind, table.pk, order.preview, version, _rates(table, deed), before, after)


def _rates(table: Table, deed: Deed) -> bool:
    """Whether ratings follow from its end: not from given points, nor of what counts for nothing."""
    counts = table.rated and table.status != Table.Status.ABORTED and not deed.kind.of.unrated
    return counts and not queries.was_adjudicated(table)


def check_power(table: Table, by: User, kind: InterventionKind | None = None) -> None:
    """Whether they may do this about the table; None: be shown how it stands and what was done there, which a
    player of its own may be, but while its boards are under embargo nobody who plays them elsewhere.

    Raises PlaysHimself, PlaysInItsEvent, NotDirector, NotAnOfficial.
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
    """Check that the director does not play at the table and shares none of its boards. Raises
    PlaysHimself."""
    own = Q(player=by) | Q(player__owner=by)
    if Occupancy.objects.filter(own, table=table).exists() or queries.knows_boards(table, by):
        raise refused.PlaysHimself


def check_decides(table: Table, by: User, kind: InterventionKind) -> None:
    """Whether they may do something like this that a permission of staff allows: not about a game of their
    own, and at a table of a tournament only as its official, as far as one alone may.

    Raises what `check_power` does, and what the tournament refuses (see `signals.decided_alone`).
    """
    if table.tournament is None:
        check_apart(table, by)
        return
    check_power(table, by, kind)
    signals.decided_alone.send(sender=Table, table=table, by=by)


def _directed(order: Order, deed: Deed) -> Table:
    """The table, locked, if they may do this there and has seen it as it is."""
    table = queries.locked_for_staff(order.table_id)
    check_power(table, order.by, deed.kind)
    if order.version is not None and order.version != version_of(table):
        raise refused.StaleVersion(version_of(table))
    if table.status not in deed.at:
        raise refused.GameNotOver if deed.kind is InterventionKind.ANNUL else errors.TableNotRunning
    return table


def append_fact(table: Table, *facts: Fact) -> None:
    """Append to the log of a locked table what a director brings about."""
    append(table, queries.game_of(table), facts)


def _keep(order: Order, deed: Deed, table: Table, reason: str, version: str) -> None:
    record(
        realm=table.realm_id, who=order.by, what=AUDITED[deed.kind], subject=table.pk, reason=reason,
        body={"version": version, "seats": deed.seats, **deed.kept},
    )  # fmt: skip


def stand_of(table: Table) -> Stand:
    """How a table stands now."""
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
    """How far the rounds are that are not scored."""
    return tuple(
        RoundStand(each.number, each.deal.attempt, each.deal.dealer, each.phase) for each in game.open
    )

"""Pair a round, preview it and publish it: its tables are opened once, in one transaction."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from threading import BoundedSemaphore
from typing import Final, NamedTuple

from django.db.models.functions import Coalesce, Now

from accounts.errors import Sentence
from accounts.instants import instant
from accounts.models import User
from accounts.queries import user_by_name
from accounts.refusals import refuses
from accounts.services.locks import hold_with_owners
from accounts.services.retries import in_one_transaction
from games.feed.news.tournaments import STAGE_ROUND_PUBLISHED, Published
from games.tables import services as tables
from games.tables.models import Table
from games.tournaments import errors, queries
from games.tournaments.models import Entry, Pairing, Place, StageRound, Tournament
from games.tournaments.pairing import entry_point
from games.tournaments.pairing.errors import PairingError
from games.tournaments.pairing.wishes import NO_WISHES, Wishes
from games.tournaments.queries.next_round import NextRound, coming
from games.tournaments.roles import Act
from games.tournaments.services.boards import deal
from games.tournaments.services.published_rounds import check_start
from games.tournaments.services.tournament_news import bump, keep, tell, tell_paired, tell_status
from games.tournaments.services.tournament_terms import terms_of

Status = Tournament.Status
Swap = tuple[int, int]
# The bot on a seat for which there is no entry.
FILLER = "steady"
MOST_SWAPS = 100
# Pairing hundreds takes seconds of a processor and 14 MB. Several at once would not end sooner in one
# process, and would delay everybody else.
_AT_ONCE: Final = BoundedSemaphore(2)


class Proposal(NamedTuple):
    """A proposed round. `digest` names it, and `publish` asks for the same digest."""

    coming: NextRound
    pairing: entry_point.Pairing
    roll: int
    digest: str
    wishes: Wishes = NO_WISHES
    swaps: tuple[Swap, ...] = ()

    @property
    def asked(self) -> dict[str, object]:
        """Return what officials changed in the draw. Everybody sees it with the round."""
        return {
            "roll": self.roll,
            "forbidden": sorted(map(sorted, self.wishes.forbidden)),
            "forced": sorted(map(sorted, self.wishes.forced)),
            "locked": [list(each) for each in self.wishes.locked],
            "swaps": [list(each) for each in self.swaps],
        }


@refuses(
    queries.as_official, errors.WrongStage, errors.StageRoundOpen, errors.PairingRefused, errors.OwnPairing,
)  # fmt: skip
def propose(
    *,
    tournament_id: str,
    by: User,
    roll: int = 0,
    wishes: Wishes = NO_WISHES,
    swaps: Sequence[Swap] = (),
    version: int | None = None,
) -> Proposal:
    """Pair the next round without writing anything. The two entries of a swap change seats."""
    event, next_one = _at_one_moment(tournament_id, by, version)
    _check_programs(event, next_one)
    own = _own(next_one, by)
    if own and roll:
        raise errors.OwnPairing
    found = _drawn(event, next_one, roll, wishes, swaps)
    if own and (swaps or wishes != NO_WISHES):
        _check_apart(found, _drawn(event, next_one, 0, NO_WISHES, ()), own)
    digest = _digest(event, next_one.number, found)
    return Proposal(next_one, found, roll, digest, wishes, tuple(swaps))


def _at_one_moment(tournament_id: str, by: User, version: int | None) -> tuple[Tournament, NextRound]:
    """Read the event and what comes next. If the event changed in between, read both again.

    They are read in several statements, and a proposal from two states could never be published. A lock would
    delay games of the tournament that end now; pairing may take seconds within a transaction of the caller.
    """
    while True:
        event = queries.as_official(tournament_id, by, Act.PAIR, version)
        next_one = coming(event)
        if Tournament.objects.filter(pk=event.pk, version=event.version).exists():
            return event, next_one


def _check_programs(event: Tournament, next_one: NextRound) -> None:
    """Check that no program gets more games at once than it takes, where a round need not begin before those
    that are played are over."""
    if not queries.running(event):
        return
    busy = queries.at_their_most([each.player for each in next_one.entrants], event.pk)
    if full := tuple(each.number for each in next_one.entrants if each.player_id in busy):
        raise errors.PairingRefused(errors.PROGRAMS_FULL, code="bot_busy", entries=full)


def _drawn(
    event: Tournament, next_one: NextRound, roll: int, wishes: Wishes, swaps: Sequence[Swap]
) -> entry_point.Pairing:
    request = next_one.request(queries.seed_of(event), roll, wishes)
    try:
        with _AT_ONCE:
            found = entry_point.pair(request)
    except PairingError as refused:
        raise errors.PairingRefused(refused.sentence, code=refused.code, entries=refused.entries) from None
    return _swapped(request, found, swaps) if swaps else found


def _own(next_one: NextRound, by: User) -> list[int]:
    """The numbers of this user's entry and of their bots' entries."""
    return [each.number for each in next_one.entrants if by.pk in {each.player_id, each.player.owner_id}]


def _check_apart(found: entry_point.Pairing, drawn: entry_point.Pairing, own: Sequence[int]) -> None:
    """Check that an official who plays does not change their own table: it stays as the lots gave it.
    Otherwise they could try wishes until one suits them."""
    if any(_table_of(each, found) != _table_of(each, drawn) for each in own):
        raise errors.OwnPairing


def _table_of(entry: int, found: entry_point.Pairing) -> Sequence[int | None]:
    """The seats of this entry's table; empty if it has a bye."""
    return next((each for each in found.tables if entry in each), ())


def _swapped(
    request: entry_point.Request, found: entry_point.Pairing, swaps: Sequence[Swap]
) -> entry_point.Pairing:
    # By entry, whose place of the draw they have.
    places = {each: each for table in found.tables for each in table if each is not None}
    places |= {each: each for each in found.byes}
    for one, other in swaps:
        if one not in places or other not in places:
            said = Sentence("A swap names somebody who does not play.")
            raise errors.PairingRefused(said, code="unknown_entry")
        places[one], places[other] = places[other], places[one]
    now = {place: entry for entry, place in places.items()}
    tables = (tuple(None if each is None else now[each] for each in table) for table in found.tables)
    byes = tuple(sorted(now[each] for each in found.byes))
    swapped = entry_point.by_hand(request, found, tuple(tables), byes)
    if not request.wishes.among(places).granted(swapped.tables):
        said = Sentence("A swap undoes what else was asked for.")
        raise errors.PairingRefused(said, code="wishes_conflict")
    return swapped


def _digest(event: Tournament, number: int, found: entry_point.Pairing) -> str:
    """A digest of the pairing, and of the tournament's version."""
    said = json.dumps([event.pk, event.version, number, found.tables, found.byes])
    return hashlib.sha256(said.encode()).hexdigest()[:32]


@refuses(propose, check_start, errors.PreviewOutdated)
def publish(
    *,
    tournament_id: str,
    by: User,
    digest: str,
    roll: int = 0,
    wishes: Wishes = NO_WISHES,
    swaps: Sequence[Swap] = (),
    version: int | None = None,
    starts_at: datetime | None = None,
) -> StageRound:
    """Open the tables of the proposal with this digest, and start their games now or at `starts_at`. Until
    then players see their opponents, no cards are dealt and no clock runs.

    Pairing many entries takes seconds, so it is done before the tournament is locked. Any change meanwhile
    changes the digest.
    """
    check_start(starts_at)
    proposal = propose(
        tournament_id=tournament_id, by=by, roll=roll, wishes=wishes, swaps=swaps, version=version
    )
    if proposal.digest != digest:
        raise errors.PreviewOutdated
    return _publish(tournament_id, by, proposal, starts_at)


@in_one_transaction
def _publish(tournament_id: str, by: User, proposal: Proposal, starts_at: datetime | None) -> StageRound:
    event = queries.locked(tournament_id, by, Act.PAIR)
    # An account that ends now waits for this, or is not paired any more.
    hold_with_owners(*(each.player for each in proposal.coming.entrants))
    now = coming(event)
    if now != proposal.coming or _digest(event, now.number, proposal.pairing) != proposal.digest:
        raise errors.PreviewOutdated
    _check_programs(event, now)
    plays = bool(_own(now, by))
    about, boards = proposal.pairing.quality._asdict(), deal(event)
    about |= {"asked": proposal.asked, "by_player": plays}
    StageRound.objects.create(
        tournament=event, number=now.number, stage=now.stage, roll=proposal.roll, explained=about,
        asynchronous=event.stages[now.stage]["asynchronous"],
        first_board=None if boards is None else boards.first, starts_at=starts_at,
    )  # fmt: skip
    _open_all(event, proposal, boards, starts_at)
    bump(event.pk, status=Status.RUNNING, started_at=Coalesce("started_at", Now()))
    paired = {"stage_round": now.number, **proposal.asked, "algorithm": about["algorithm"], "plays": plays}
    keep(event, by, "stage_round_published", body=paired)
    many, starts = len(proposal.pairing.tables), instant(starts_at)
    tell(event, STAGE_ROUND_PUBLISHED, Published(event.pk, now.number, many, starts))
    if event.status != Status.RUNNING:
        tell_status(event, Status.RUNNING)
    return StageRound.objects.get(tournament=event, number=now.number)


def _open_all(
    event: Tournament, proposal: Proposal, boards: tables.Boards | None, starts_at: datetime | None
) -> None:
    """Open the tables of the round, notify their players, and store the byes."""
    stage_round = proposal.coming.number
    playing = {entry.number: entry for entry in proposal.coming.entrants}
    for number, seats in enumerate(proposal.pairing.tables, start=1):
        there = [None if each is None else playing[each] for each in seats]
        table = _open(event, stage_round, number, there, boards, begins=starts_at is None)
        tell_paired(event, stage_round, number, table.pk, there, starts_at)
    if byes := proposal.pairing.byes:
        Pairing.objects.create(tournament=event, stage_round=stage_round, number=0)
        _write(event, stage_round, 0, byes)


def _open(
    event: Tournament,
    stage_round: int,
    number: int,
    seats: Sequence[Entry | None],
    boards: tables.Boards | None,
    *,
    begins: bool,
) -> Table:
    fillers = [user_by_name(FILLER, realm=str(event.realm_id))] if None in seats else []
    players = [
        tables.Player(fillers[0]) if entry is None else tables.Player(entry.player, bytes(entry.client_seed))
        for entry in seats
    ]
    table = tables.open_tournament_table(
        tournament=event.pk,
        creator=event.creator,
        terms=terms_of(event, len(seats)),
        players=players,
        rated=event.rated,
        boards=boards,
        begins=begins,
    )
    Pairing.objects.create(tournament=event, stage_round=stage_round, number=number, table=table)
    _write(event, stage_round, number, [None if each is None else each.number for each in seats])
    return table


def begin_alone(event: Tournament, entry: Entry) -> None:
    """Open the entry's table in a locked daily event, on seat 0 as for everybody, beside bots."""
    seats = [entry, *[None] * (event.players - 1)]
    boards = tables.Boards(queries.boards_seed(event.boards), first=1)
    _open(event, 1, entry.number, seats, boards, begins=True)


def _write(event: Tournament, stage_round: int, number: int, entries: Iterable[int | None]) -> None:
    Place.objects.bulk_create(
        Place(tournament=event, stage_round=stage_round, pairing=number, seat=seat, entry=entry)
        for seat, entry in enumerate(entries)
    )

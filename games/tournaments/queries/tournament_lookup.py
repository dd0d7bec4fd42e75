"""Queries that find tournaments, and what the viewer is there."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts import names
from accounts.ids import InvalidId, get_or_raise, grouped
from accounts.instants import instant
from accounts.models import Realm, User
from accounts.refusals import refuses
from accounts.statements import Argument, Statement
from games.ratings.models import Correction, RatedGame
from games.tables.models import Table
from games.tables.queries import as_spectators_read
from games.tournaments import errors
from games.tournaments.models import (
    Complaint,
    Entry,
    Motion,
    Official,
    Pairing,
    Place,
    StageRound,
    Tournament,
)
from games.tournaments.roles import Act, Role
from games.tournaments.sheets import Cell

MOST_OFFERED: Final = 200


def tournaments(viewer: User | None) -> QuerySet[Tournament]:
    """Return tournaments that the viewer may see: all that were opened, and those they officiate."""
    return _seen(viewer, Realm.REAL if viewer is None else viewer.realm_id)


def _seen(viewer: User | Argument | None, realm: str | Argument | None) -> QuerySet[Tournament]:
    seen = ~Q(status=Tournament.Status.DRAFT)
    if viewer is not None:
        seen |= Q(pk__in=Official.objects.filter(user=viewer).values("tournament"))
    entered = Entry.objects.filter(tournament=OuterRef("pk"), status=Entry.Status.ENTERED)
    counted = entered.order_by().values("tournament").annotate(n=Count("number")).values("n")
    mine = Official.objects.filter(tournament=OuterRef("pk"), user=viewer)
    held = mine.order_by().values("tournament").annotate(held=ArrayAgg("role")).values("held")
    filled = {"entered": Coalesce(Subquery(counted), Value(0)), "roles": Subquery(held)}
    found = Tournament.objects.filter(seen, realm=realm).annotate(**filled)
    return found.select_related("creator", "boards")


_WANTED = Argument("tournament", Tournament)
_BY_NOBODY = Statement(lambda: tournaments(None).filter(pk=_WANTED))
_BY_USER = Statement(lambda: _seen(Argument("viewer", User), Argument("realm", Realm)).filter(pk=_WANTED))
_LOCKED = Statement(lambda: Tournament.objects.select_for_update(no_key=True).filter(pk=_WANTED).only("pk"))


def tournament(tournament_id: str, viewer: User | None) -> Tournament:
    """Return one tournament by id. Raise TournamentNotFound."""
    if viewer is None:
        return _first(_BY_NOBODY, tournament=tournament_id)
    found = _first(_BY_USER, tournament=tournament_id, viewer=viewer.pk, realm=viewer.realm_id)
    found.in_care = viewer.is_staff and not found.creator.is_active
    return found


def _first(statement: Statement[Tournament], **values: object) -> Tournament:
    try:
        found = statement.first(**values)
    except InvalidId:
        found = None
    if found is None:
        raise errors.TournamentNotFound
    return found


def realm_of(tournament_id: str) -> str:
    """Return the realm of a tournament; empty once it is gone with its sandbox."""
    return Tournament.objects.filter(pk=tournament_id).values_list("realm", flat=True).first() or ""


def daily(viewer: User | None) -> Tournament:
    """Return the event of this day, or the latest daily event. Raise TournamentNotFound."""
    days = tournaments(viewer).order_by("-day")
    return get_or_raise(days, errors.TournamentNotFound, day__isnull=False)


def own_table(event: Tournament, viewer: User | None) -> str | None:
    """Return the table at which they play alone in a daily event, if they have begun."""
    if viewer is None:
        return None
    mine = event.entries.filter(player=viewer).values("number")[:1]
    found = event.pairings.filter(stage_round=1, number=Subquery(mine)).values_list("table", flat=True)
    return found.first()


def entered_or_run(viewer: User) -> Q:
    """Filter the tournaments that the viewer entered or is an official of."""
    entered = Entry.objects.filter(player=viewer).values("tournament")
    runs = Official.objects.filter(user=viewer).values("tournament")
    return Q(pk__in=entered) | Q(pk__in=runs)


@refuses(errors.TournamentNotFound, errors.NotOfficial, errors.TournamentChanged)
def as_official(tournament_id: str, by: User, act: Act | None, version: int | None = None) -> Tournament:
    """Return the event for an official who may do this; `act` None: for anybody. `version`: what they saw of
    it, if given. Raise TournamentNotFound, NotOfficial, TournamentChanged."""
    found = tournament(tournament_id, by)
    if act is not None and not found.allows(act):
        raise errors.NotOfficial
    if version not in {None, found.version}:
        raise errors.TournamentChanged
    return found


@refuses(as_official)
def locked(tournament_id: str, by: User, act: Act | None, version: int | None = None) -> Tournament:
    """Lock the event as `as_official` returns it, until the transaction ends.

    A service that changes a tournament locks its row first, before users, tables and everything else.
    """
    _first(_LOCKED, tournament=tournament_id)
    return as_official(tournament_id, by, act, version)  # once the lock is held, as it is now


def rated_games(event: Tournament) -> QuerySet[Pairing]:
    """Return the tournament's finished games that count for ratings. A game under embargo does so only once
    everybody may know that it is over."""
    rated = RatedGame.objects.filter(pk=OuterRef("table"))
    left_out = Correction.objects.filter(game=OuterRef("table"), places__isnull=True)
    return event.pairings.filter(Exists(rated), ~Exists(left_out)).order_by("stage_round", "number")


def may_be_rated(event: Tournament) -> bool:
    """Whether it can still be chosen if its results change ratings: until the first entry."""
    return event.status in {Tournament.Status.OPEN, Tournament.Status.CLOSED} and not event.entries.exists()


def entry_of(event: Tournament, player: User) -> Entry:
    """Return the entry of a player. Raise EntryNotFound."""
    own = event.entries.select_related("player").filter(label="")
    return get_or_raise(own, errors.EntryNotFound, player=player)


def entry_called(event: Tournament, name: str) -> Entry:
    """Return the entry of this name, a bot's by its label, also one that has left. Raise EntryNotFound."""
    if not name or len(name) > 150 or "\0" in name:  # a label that is empty is nobody's name
        raise errors.EntryNotFound
    called = Q(label=name) | Q(label="", player__name_key=names.key(name))
    return get_or_raise(event.entries.select_related("player").filter(called), errors.EntryNotFound)


def entry_numbered(event: Tournament, number: int) -> Entry:
    """Return the entry of this number. Raise EntryNotFound."""
    return get_or_raise(event.entries.select_related("player"), errors.EntryNotFound, number=number)


def rounds_of(event: Tournament) -> list[StageRound]:
    """Return the tournament's rounds in order, each with `tables` (its pairings), and each pairing with
    `seats`; four queries.

    The tables are as everybody may see them.
    """
    return rounds_of_all([event])[event.pk]


def rounds_of_all(events: Collection[Tournament]) -> dict[str, list[StageRound]]:
    """Return the stage rounds of many events by their ids, by as many queries as for one."""
    rounds = StageRound.objects.filter(tournament__in=events).order_by("tournament", "number")
    pairings = with_tables(
        Pairing.objects.filter(tournament__in=events).order_by("tournament", "stage_round", "number")
    )
    seated = with_seats(pairings, Place.objects.filter(tournament__in=events))
    tables = grouped(seated, lambda each: (each.tournament_id, each.stage_round))
    found: dict[str, list[StageRound]] = {event.pk: [] for event in events}
    for each in rounds:
        each.tables = tables[each.tournament_id, each.number]
        found[each.tournament_id].append(each)
    return found


def with_tables(rows: Iterable[Pairing], *, whole: bool = False) -> list[Pairing]:
    """Read each table as everybody may see it: a game under embargo as it was before the first board that
    others may still have to play. `whole`: as it is, for officials who do not play."""
    pairings = list(rows)
    ids = [str(each.table_id) for each in pairings if each.table_id is not None]
    unsealed = Table.objects.defer("sealed_deal", "client_seeds")
    tables: Mapping[str, Table] = unsealed.in_bulk(ids) if whole else as_spectators_read(ids)
    for each in pairings:
        if each.table_id is not None:
            each.table = tables[str(each.table_id)]
            each.ruled = each.ruled and not each.table.is_past
    return pairings


def with_seats(pairings: list[Pairing], places: QuerySet[Place]) -> list[Pairing]:
    """Return these pairings (of `with_tables`) with their seats. While a game is under embargo its seats have
    no results, also none that an official gave. Do not save them."""
    at = grouped(places.order_by("seat"), lambda each: (each.tournament_id, each.stage_round, each.pairing))
    for pairing in pairings:
        pairing.seats = at[pairing.tournament_id, pairing.stage_round, pairing.number]
        if pairing.table is not None and pairing.table.is_past:
            for each in pairing.seats:
                each.score = each.place = None
    return pairings


def pairing_of(event: Tournament, stage_round: int, number: int) -> Pairing:
    """Return a table of a published stage round, as it is: for officials. Raise PairingNotFound."""
    rows = event.pairings.select_related("table").defer("table__sealed_deal", "table__client_seeds")
    found = rows.filter(stage_round=stage_round, number=number).first()
    if found is None or found.table is None:
        raise errors.PairingNotFound
    found.seats = list(event.places.filter(stage_round=stage_round, pairing=number).order_by("seat"))
    return found


def entries_of(event: Tournament) -> QuerySet[Entry]:
    """Return all entries, former ones included, by number."""
    return event.entries.select_related("player").order_by("number")


def entry_lines(event: Tournament) -> Iterator[tuple[Cell, ...]]:
    """Yield all entries as lines of a sheet, in the order of `sheets.COLUMNS`."""
    for each in entries_of(event):
        times = (each.first_round, each.last_round, instant(each.entered_at))
        yield each.number, each.name, each.player.name, each.player.kind, each.status, *times


def entries_by_number(event: Tournament) -> dict[int, Entry]:
    """Return all entries by number, also those who left."""
    return {each.number: each for each in entries_of(event)}


def names_in(event: Tournament) -> dict[int, str]:
    """Return the names of all entries, by number."""
    return {each.number: each.name for each in entries_of(event)}


def entries_of_all(events: Collection[Tournament]) -> dict[str, dict[int, Entry]]:
    """Return all entries of these tournaments, by the tournament's id and the entry's number; one query."""
    found: dict[str, dict[int, Entry]] = {event.pk: {} for event in events}
    rows = Entry.objects.filter(tournament__in=events).select_related("player")
    for each in rows.order_by("tournament", "number"):
        found[each.tournament_id][each.number] = each
    return found


def motions_of(event: Tournament) -> QuerySet[Motion]:
    """Return the motions of an event, the latest first."""
    return event.motions.select_related("asked_by", "decided_by").order_by("-pk")


def motion(event: Tournament, motion_id: str) -> Motion:
    """Return one motion by id. Raise MotionNotFound."""
    return get_or_raise(motions_of(event), errors.MotionNotFound, pk=motion_id)


def complaints_of(event: Tournament, viewer: User) -> QuerySet[Complaint]:
    """Return the complaints of an event that the viewer may see, the latest first: all for its officials,
    else their own."""
    found = event.complaints.select_related("by").order_by("-pk")
    return found if event.roles else found.filter(by=viewer)


def complaint(event: Tournament, complaint_id: str) -> Complaint:
    """Return one complaint by id. Raise ComplaintNotFound."""
    return get_or_raise(event.complaints.select_related("by"), errors.ComplaintNotFound, pk=complaint_id)


def officials_of(event: Tournament) -> list[Official]:
    return officials_of_all([event])[event.pk]


def officials_of_all(events: Collection[Tournament]) -> dict[str, list[Official]]:
    """Return the officials of these events, by the event's id; one query.

    A user without an active account stays the owner of their events, and an official of events that are over.
    Their other roles do not count."""
    found: dict[str, list[Official]] = {event.pk: [] for event in events}
    stays = Q(user__is_active=True) | Q(role=Role.OWNER) | Q(tournament__status__in=Tournament.OVER)
    rows = Official.objects.filter(stays, tournament__in=events).select_related("user")
    for each in rows.order_by("since", "role"):
        found[each.tournament_id].append(each)
    return found


def former_entrants(event: Tournament) -> list[str]:
    """Return the names of users, without our bots, who entered other events of its owner but not this one."""
    others = Entry.objects.filter(tournament__creator=event.creator_id, label="").exclude(tournament=event)
    people = User.objects.filter(pk__in=others.values("player"), realm=event.realm_id, is_active=True)
    found = people.exclude(pk__in=event.entries.values("player")).order_by("name_key")
    return list(found.values_list("name", flat=True)[:MOST_OFFERED])

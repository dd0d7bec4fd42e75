"""Finding tournaments, and what the viewer is there."""

from __future__ import annotations

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts.ids import InvalidId
from accounts.models import Realm, User
from games.tournaments import errors
from games.tournaments.models import Entry, Official, Pairing, Place, StageRound, Tournament
from games.tournaments.roles import Act, Role, may


def _annotated(rows: QuerySet[Tournament], viewer: User | None) -> QuerySet[Tournament]:
    entered = Entry.objects.filter(tournament=OuterRef("pk"), status=Entry.Status.ENTERED)
    counted = entered.order_by().values("tournament").annotate(n=Count("number")).values("n")
    mine = Official.objects.filter(tournament=OuterRef("pk"), user=None if viewer is None else viewer.pk)
    held = mine.order_by().values("tournament").annotate(held=ArrayAgg("role")).values("held")
    filled = {"entered": Coalesce(Subquery(counted), Value(0)), "roles": Subquery(held)}
    return rows.annotate(**filled)


def tournaments(viewer: User | None) -> QuerySet[Tournament]:
    """Those he may see: all that were opened once, and those he is an official of."""
    realm = Realm.REAL if viewer is None else viewer.realm_id
    seen = ~Q(status=Tournament.Status.DRAFT)
    if viewer is not None:
        seen |= Q(pk__in=Official.objects.filter(user=viewer).values("tournament"))
    return _annotated(Tournament.objects.filter(seen, realm=realm), viewer).select_related("creator")


def tournament(tournament_id: str, viewer: User | None) -> Tournament:
    """One of these. Raises TournamentNotFound."""
    try:
        found = tournaments(viewer).filter(pk=tournament_id).first()
    except InvalidId:
        found = None
    if found is None:
        raise errors.TournamentNotFound
    return found


def entered_or_run(viewer: User) -> Q:
    """Those he entered or is an official of."""
    entered = Entry.objects.filter(player=viewer).values("tournament")
    runs = Official.objects.filter(user=viewer).values("tournament")
    return Q(pk__in=entered) | Q(pk__in=runs)


def locked(tournament_id: str, by: User, act: Act | None) -> Tournament:
    """The event, locked to the end of the transaction, for an official who may do this; None: for anybody.

    Whoever changes an event holds its row first, before users, tables and all else. Raises
    TournamentNotFound, NotOfficial.
    """
    try:
        found = Tournament.objects.select_for_update(no_key=True).filter(pk=tournament_id).first()
    except InvalidId:
        found = None
    if found is None:
        raise errors.TournamentNotFound
    seen = tournament(tournament_id, by)  # once the lock is held, as it is now
    if act is not None and not may([Role(each) for each in seen.roles or ()], act):
        raise errors.NotOfficial
    return seen


def under_way(creator: User) -> int:
    """How many events of his are not over."""
    over = [Tournament.Status.CONFIRMED, Tournament.Status.CANCELLED]
    return Tournament.objects.filter(creator=creator).exclude(status__in=over).count()


def entry_of(event: Tournament, player: User) -> Entry:
    """Raises EntryNotFound."""
    found = event.entries.select_related("player").filter(player=player).first()
    if found is None:
        raise errors.EntryNotFound
    return found


def rounds_of(event: Tournament) -> list[StageRound]:
    """Its stage rounds in order, each with `tables`: its pairings, these with `seats`; three queries."""
    rounds = list(event.stage_rounds.order_by("number"))
    pairings = list(event.pairings.select_related("table").order_by("stage_round", "number"))
    places: dict[tuple[int, int], list[Place]] = {}
    for place in event.places.order_by("stage_round", "pairing", "seat"):
        places.setdefault((place.stage_round, place.pairing), []).append(place)
    for pairing in pairings:
        pairing.seats = places.get((pairing.stage_round, pairing.number), [])
    for each in rounds:
        each.tables = [pairing for pairing in pairings if pairing.stage_round == each.number]
    return rounds


def pairing_of(event: Tournament, stage_round: int, number: int) -> Pairing:
    """A table of a published stage round. Raises PairingNotFound."""
    found = event.pairings.select_related("table").filter(stage_round=stage_round, number=number).first()
    if found is None or found.table is None:
        raise errors.PairingNotFound
    found.seats = list(event.places.filter(stage_round=stage_round, pairing=number).order_by("seat"))
    return found


def entries_of(event: Tournament) -> QuerySet[Entry]:
    """All who ever entered, in order of their numbers."""
    return event.entries.select_related("player").order_by("number")


def officials_of(event: Tournament) -> QuerySet[Official]:
    """Who runs it."""
    return event.officials.select_related("user").order_by("since", "role")

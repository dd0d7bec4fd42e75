"""Store deliveries and notices in the transaction of the event, so that neither is lost.

Usually nobody at the table wants notices. Then a turn costs no extra query, because every action reads the
seats, and they show who wants any.
"""

from collections.abc import Collection, Iterable
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now

from accounts import ids
from accounts.instants import instant
from accounts.models import User
from accounts.statements import Argument, Statement
from games.engine.codec import turn_id
from games.engine.director_facts import GameAdjudicated, RoundAdjudicated, Substituted
from games.engine.facts import (
    Acted,
    ClaimGranted,
    ClaimLapsed,
    ClaimMade,
    ClaimRefused,
    DealThrownIn,
    Fact,
    GameAborted,
    SeatTakenBack,
)
from games.engine.game import Game
from games.engine.seats import Seat
from games.feed import hints
from games.feed.models import FeedEvent
from games.feed.news import BY_NAME, Audience, Body, News, tables, users
from games.feed.news.kind import B
from games.notices import queries
from games.notices.models import Delivery, Endpoint
from games.tables.models import AskedTurn, Table, Waiting
from games.tables.queries import players_at
from games.tables.states import Awaited

OF_TURNS: Final = (tables.TURN.type, users.BOT_TURN.type)
# The ends of a claim that is not granted; a card played in its round answers it, too, and a director ends it
# with the deal, the round or the game.
_ENDINGS: Final[dict[type[Fact], tables.Outcome]] = {
    ClaimRefused: "refused",
    ClaimLapsed: "lapsed",
    Acted: "played",
    DealThrownIn: "lapsed",
    RoundAdjudicated: "lapsed",
}
_OF_ALL: Final = (GameAborted, GameAdjudicated)


_NOTIFIED = Statement(
    lambda: User.objects.filter(pk=Argument("users", User, many=True), notified=True).values_list(
        "pk", flat=True
    )
)


def tell_of_turns(
    *, table: Table, awaited: tuple[Awaited, ...], facts: tuple[Fact, ...], **_: object
) -> None:
    """Notify each player whose turn it is, once for each turn; and again if they have just got their seat
    back.

    For a turn that will be answered automatically, store a delivery, too, and drop it at once. Otherwise the
    missing row would reveal that the turn is automatic.
    """
    wanting = _wanting(table, {each.player_id for each in awaited if not each.bot})
    if wanting:
        endpoints = queries.endpoints_for(wanting, OF_TURNS)
        handed = {each.seat for each in facts if isinstance(each, SeatTakenBack | Substituted)}
        sent = _sent_before(endpoints, [each for each in awaited if each.seat in handed])
        _write(
            Delivery(
                endpoint=endpoint,
                type=kind,
                key=key if (endpoint.pk, key) not in sent else f"{key}:{table.seq}",
                body=turn,
                status=Delivery.Status.DROPPED if each.answers else Delivery.Status.DUE,
                settled_at=each.since if each.answers else None,
            )
            for each in awaited
            for endpoint in endpoints
            if endpoint.user_id == each.player_id
            for kind in OF_TURNS
            if kind in endpoint.types
            for turn, key in ((_turn(each), _key(kind, each)),)
        )


def _sent_before(endpoints: Collection[Endpoint], awaited: Collection[Awaited]) -> set[tuple[str, str]]:
    """Return (endpoint, key) of the deliveries that these endpoints already have for these turns."""
    keys = [_key(kind, each) for kind in OF_TURNS for each in awaited]
    sent = Delivery.objects.filter(endpoint__in=endpoints, key__in=keys)
    return set(sent.values_list("endpoint", "key")) if keys else set()


def _key(kind: str, awaited: Awaited) -> str:
    return f"{kind}:{awaited.table_id}:{turn_id(awaited.round, awaited.turn)}"


def tell_of_asked_turn(*, table: Table, round: int, seat: int, **_: object) -> None:
    """Send the dropped delivery of a turn that was automatic, if its player is asked after all.

    After a player got their seat back there may be several (see `tell_of_turns`); only the last is sent.
    """
    waiting = Waiting.objects.filter(table=table, round=round, seat=seat).values_list("turn", flat=True)
    turn = waiting.first() or 0
    asked = AskedTurn.objects.filter(table=table.pk, round=round, turn=turn, seat=seat)
    keys = [f"{kind}:{table.pk}:{turn_id(round, turn)}" for kind in OF_TURNS]
    sent = Delivery.objects.filter(endpoint__user__in=asked.values("player"))
    sent = sent.filter(reduce(or_, (Q(key=key) | Q(key__startswith=f"{key}:") for key in keys)))
    last = sent.order_by("endpoint", "type", "-pk").distinct("endpoint", "type")
    dropped = Delivery.objects.filter(pk__in=last.values("pk"), status=Delivery.Status.DROPPED, attempts=0)
    dropped.update(status=Delivery.Status.DUE, due_at=Now(), settled_at=None)
    transaction.on_commit(hints.wake_couriers)


def tell_of_time(
    *, table: Table, seat: int, player_id: str, due_at: datetime, awaited: tuple[Awaited, ...], **_: object
) -> None:
    """Remind players that their time runs out, once for each reminder that they want."""
    turns = tuple(turn_id(each.round, each.turn) for each in awaited)
    body = _body(table, tables.TurnsDue(Seat(seat), instant(due_at), turns))
    left_s = round((due_at - table.now).total_seconds())
    kind = tables.TURN_REMINDER.type
    _deliver([player_id], kind, f"{kind}:{table.pk}:{seat}:{due_at.timestamp():.0f}:{left_s}", body)


def tell_of_time_out(
    *, table: Table, seat: int, timeouts: int, awaited: tuple[Awaited, ...], **_: object
) -> None:
    """Notify everybody at the table that a player's time has run out."""
    turns = tuple(turn_id(each.round, each.turn) for each in awaited)
    body = tables.TurnsTaken(Seat(seat), timeouts, turns)
    _write_at(table, tables.TURN_TIMED_OUT, [body], f"{table.seq}:{seat}")


def tell_of_claims(
    *, table: Table, before: Game | None, game: Game, facts: tuple[Fact, ...], **_: object
) -> None:
    """Notify everybody at the table of claims and their results."""
    rounds = [game.round(each.round) for each in facts if isinstance(each, ClaimMade)]
    claims = [(each.number, each.declarations.claim) for each in rounds if each is not None]
    made = [tables.Claimed(number, claim.seat, claim.claim_id) for number, claim in claims if claim]
    _write_at(table, tables.CLAIM_MADE, made, str(table.seq))
    _write_at(table, tables.CLAIM_DECIDED, list(_decided(before, facts)), str(table.seq))


def _decided(before: Game | None, facts: Iterable[Fact]) -> Iterable[tables.ClaimOutcome]:
    """Yield the claims that end with these facts, and how they ended."""
    claims = {each.number: each.declarations.claim for each in (() if before is None else before.open)}
    for fact in facts:
        if isinstance(fact, ClaimGranted):
            yield tables.ClaimOutcome(fact.round, fact.seat, "granted")
        elif isinstance(fact, ClaimRefused | ClaimLapsed | Acted | DealThrownIn | RoundAdjudicated):
            claim = claims.pop(fact.round, None)
            if claim is not None:
                yield tables.ClaimOutcome(fact.round, claim.seat, _ENDINGS[type(fact)])
        elif isinstance(fact, _OF_ALL):
            yield from (tables.ClaimOutcome(at, each.seat, "lapsed") for at, each in claims.items() if each)


def tell_of_table(*, table: Table, event: FeedEvent, to: Collection[str], **_: object) -> None:
    """Notify people of what happened to a table: its players, the user who opened it, and those in `to`, such
    as a player who has just lost their seat.

    Under embargo do not notify the organiser, who may play the same boards elsewhere.
    """
    if BY_NAME[event.kind].webhook is not None:
        there = _about(table) if table.embargo_from is None else _seated(table)
        _write_event(event, {*there, *to})


def tell_of_events(*, events: Collection[FeedEvent], **__: object) -> None:
    """Send events that the feed shows to one user to their webhooks, too."""
    for event in () if any(each.audience.startswith("table:") for each in events) else events:
        audience, _, name = event.audience.partition(":")
        if BY_NAME[event.kind].webhook is not None and audience == Audience.USER:
            _write_event(event, [name])


def _write_at(table: Table, news: News[B], bodies: Collection[B], key: str) -> None:
    """Store deliveries for players of the table. Spectators get none, because they may see moves later."""
    users = _seated(table) if bodies else ()
    for body in (_body(table, each) for each in bodies):
        _deliver(users, news.type, f"{news.type}:{table.pk}:{key}:{body.get('round', '')}", body)


def _seated(table: Table) -> Collection[str]:
    """Return players at the table who may want notices."""
    if hasattr(table, "seated_rows"):
        return _noted(table)
    return players_at(table)


def _body(table: Table, body: Body) -> dict[str, Any]:
    return {"table": table.pk, **body._asdict()}


def _write_event(event: FeedEvent, users: Collection[str]) -> None:
    _deliver(users, BY_NAME[event.kind].type, f"feed:{event.pk}", {"table": event.table, **event.body})


def _deliver(users: Collection[str], kind: str, key: str, body: dict[str, Any]) -> None:
    """Queue an event for every webhook of these users that wants its kind."""
    if users:
        _write(
            Delivery(endpoint=endpoint, type=kind, key=key, body=body)
            for endpoint in queries.endpoints_for(users, (kind,))
        )


def _wanting(table: Table, players: Collection[str]) -> Collection[str]:
    """Return the players who want any notices, if the table was read for an action; else all of them."""
    if not players or not hasattr(table, "seated_rows"):
        return players
    return _noted(table) & set(players)


def _noted(table: Table) -> set[str]:
    rows = (row for row in table.seated_rows if row["notified"])
    return {ids.encode("user", UUID(row["player"])) for row in rows}


def _about(table: Table) -> Collection[str]:
    """Return users who have a part in the table and want any notices."""
    creator = str(table.creator_id)
    if not hasattr(table, "seated_rows"):
        return _notified({creator, *players_at(table)})
    if creator in {ids.encode("user", UUID(row["player"])) for row in table.seated_rows}:
        return _noted(table)
    return _noted(table) | _notified({creator})


def _notified(users: Collection[str]) -> set[str]:
    return set(_NOTIFIED.all(users=users))


def _turn(awaited: Awaited) -> dict[str, Any]:
    # The deadline when the turn began: it may move, and the state has the present one.
    due = instant(awaited.due_at)
    turn = tables.Turn(awaited.round, awaited.seat, turn_id(awaited.round, awaited.turn), due)
    return {"table": awaited.table_id, **turn._asdict()}


def _write(deliveries: Iterable[Delivery]) -> None:
    rows = list(deliveries)
    if rows:
        Delivery.objects.bulk_create(rows, ignore_conflicts=True)
        transaction.on_commit(hints.wake_couriers)

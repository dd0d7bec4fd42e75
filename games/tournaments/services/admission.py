"""Admit a player to a tournament, or admit them again: every service that enters players uses this."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db.models import Max, Q

from accounts.errors import Sentence
from accounts.models import Realm, User
from accounts.services.locks import hold
from bots import queries as bots
from bots.errors import BotBusy, BotNotOpen
from games.lobby.errors import NotWelcome
from games.lobby.queries.people import pairs_apart
from games.tournaments import errors, queries
from games.tournaments.models import Entry, Tournament
from games.tournaments.quotas import MOST_BOTS, MOST_BOTS_IN_A_SANDBOX

Status = Tournament.Status


class NewEntrant(NamedTuple):
    """A player who enters for the first time; `label` is the entry's name if it is one of a bot's many."""

    player: User
    label: str = ""
    client_seed: bytes = b""


def first_round(event: Tournament) -> int:
    """Return the first stage round of an entry made now. Raise EntriesClosed."""
    found = queries.joins_at(event)
    if found is None:
        raise errors.EntriesClosed(event.status)
    return found


def comes_back_later(event: Tournament, entry: Entry, published: int) -> bool:
    """Whether an entry left after the last of the `published` stage rounds, so that its player comes back by
    themselves only once another one is published."""
    closed = event.status in {Status.CLOSED, Status.RUNNING}
    return closed and entry.last_round is not None and entry.last_round >= published


def first_again(event: Tournament, by: User, entry: Entry) -> int:
    """Return the first round of an entry that left and comes back. Players come back by themselves only after
    another round was published; otherwise they could make every preview outdated. Before that, an official
    who does not play may bring them back.

    Raise EntriesClosed.
    """
    published = event.stage_rounds.count()
    if comes_back_later(event, entry, published):
        if entry.player_id == by.pk:
            raise errors.EntriesClosed(event.status, returns=True)
        if not queries.plays_in(event.pk, by):
            return published + 1
    return first_round(event)


def check_room(event: Tournament, count: int = 1) -> None:
    """Raise TournamentFull unless `count` more can enter."""
    room = event.capacity - event.entered
    if count > room > 0:
        raise errors.TournamentFull(Sentence("There is room for %(room)d more.", room=room))
    if room <= 0:
        raise errors.TournamentFull


def room_for_bots(event: Tournament) -> int:
    """Return how many entries more bots of the service may hold. All events of one creator share the limit,
    because each bot costs computing time."""
    if event.realm_id != Realm.REAL:
        return MOST_BOTS_IN_A_SANDBOX - queries.bots_entered(realm=str(event.realm_id))
    return MOST_BOTS - queries.bots_entered(creator=event.creator_id)


def check_room_for_bots(event: Tournament, count: int = 1) -> None:
    """Raise TournamentFull unless the tournament, and its owner's quota, have room for `count` bots."""
    check_room(event, count)
    hold(event.creator_id)  # else two of their events could both pass the limit
    if count > room_for_bots(event):
        raise errors.TooManyBots


def side_of(player: User) -> str:
    """Return the id of the player or, for a bot, of its owner."""
    return str(player.owner_id or player.pk)


def forbids_same_side(event: Tournament) -> bool:
    """Whether two players of one side may not both play: rated tables refuse them, and on shared boards one
    would know the other's deals."""
    return event.rated or event.duplicate


def check_side(event: Tournament, player: User) -> None:
    """Raise OwnBotEntered if a player of the same side is entered who must not meet them."""
    side = side_of(player)
    others = event.entries.filter(Q(player=side) | Q(player__owner=side), status=Entry.Status.ENTERED)
    if forbids_same_side(event) and others.exclude(player=player).exists():
        raise errors.OwnBotEntered


def must_agree(event: Tournament, player: User, before: Entry | None) -> bool:
    """Whether only the player may enter: if ratings follow, a person who has not played in the event yet."""
    has_played = before is not None and before.status == Entry.Status.DROPPED
    return event.rated and not player.is_bot and not has_played


def check_agreed(event: Tournament, by: User, player: User, before: Entry | None) -> None:
    """Check that the player enters themselves, or may be entered by this official without being asked; the
    owner of a program agrees by letting anybody seat it, and says which games it plays.

    Raise EntersHimself, BotNotOpen, NotWelcome, RulesetNotAccepted, SpeedNotAccepted, BotBusy.
    """
    if by.pk == player.pk:
        return
    if must_agree(event, player, before):
        raise errors.EntersHimself
    if event.rated and bots.closed_to(by, [player]):
        raise BotNotOpen
    for terms in bots.terms_of([player]).values():
        bots.check_plays(terms, ruleset=event.ruleset, turn_limit=event.turn_limit)
    if queries.has_no_place([player], event.pk):
        raise BotBusy
    if apart_from(by, [player]):
        raise NotWelcome


def apart_from(by: User, players: Iterable[User]) -> frozenset[str]:
    """Return players who block this official or are blocked by them, themselves or their owners; by id."""
    sides = {pk for each in players for pk in (each.pk, each.owner_id) if pk is not None}
    pairs = pairs_apart([by.pk, *sides])
    return frozenset(each for pair in pairs if by.pk in pair for each in pair - {by.pk})


def label(bot: User, place: int) -> str:
    """Return the name of a bot's entry after `place - 1` others."""
    return f"{bot.name} {place}"


def admit(event: Tournament, newcomers: Sequence[NewEntrant], first: int) -> list[Entry]:
    """Create the entries in this order. They play from stage round `first` on."""
    highest = event.entries.aggregate(highest=Max("number"))["highest"] or 0
    return Entry.objects.bulk_create(
        Entry(tournament=event, number=number, first_round=first, **each._asdict())
        for number, each in enumerate(newcomers, start=highest + 1)
    )


def readmit(entries: Sequence[Entry], first: int) -> None:
    """Let entries that had left play again, with their old numbers. Those who never played begin with round
    `first`."""
    for each in entries:
        if each.status == Entry.Status.WITHDRAWN:
            each.first_round = first
        each.status, each.last_round = Entry.Status.ENTERED, None
    Entry.objects.bulk_update(entries, ["status", "first_round", "last_round", "client_seed"])

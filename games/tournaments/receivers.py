"""Receivers of tournaments for signals of accounts and tables. They run in the sender's transaction."""

from django.db.models import F
from django.dispatch import receiver

from accounts.ids import InvalidId
from accounts.models import User
from accounts.refusals import refuses
from accounts.signals import account_ended, account_switched_off
from bots.errors import BotBusy
from games.feed.news.tournaments import STANDINGS_CHANGED, Ranked
from games.lobby.errors import NotWelcome, Suspended
from games.lobby.services import check_may_sit
from games.ratings.models import Correction
from games.tables import signals
from games.tables.access import Powers
from games.tables.errors import StandInMissing
from games.tables.models import Table
from games.tables.queries import plays_at
from games.tables.states import EventTable
from games.tournaments import queries, services
from games.tournaments.errors import AnnulledBefore, Disqualified, GameStands, OversawBoards, WrongStage
from games.tournaments.models import Entry, Official, Pairing, Tournament
from games.tournaments.roles import HARMLESS, interventions
from games.tournaments.services.decisions import leave_tables
from games.tournaments.services.round_close import note
from games.tournaments.services.tournament_news import bump, tell
from games.tournaments.standings.scoring import COMPARING


@receiver([account_ended, account_switched_off])
def leave(*, user: User, **_: object) -> None:
    """End the entries and roles of a former player, or the entries of a program that was removed; their
    results stay."""
    services.leave_all(user)
    services.leave_offices(user)


@receiver(signals.powers_asked)
def powers(*, table: Table, user: User, **_: object) -> Powers:
    """Return the interventions that an official of the tournament may make at the table; none for anybody
    else. Officials who play in the tournament decide nothing about games of their rivals and see no hands
    there."""
    event = str(table.tournament)
    held = list(Official.objects.filter(tournament=event, user=user).values_list("role", flat=True))
    kinds = interventions(held)
    withheld = kinds - HARMLESS if held and queries.plays_in(event, user) else frozenset()
    return Powers(looks=bool(held), kinds=kinds - withheld, withheld=withheld)


@receiver(signals.place_asked)
def place(*, table: Table, **_: object) -> EventTable:
    """Return the event and the number under which its players know the table."""
    return queries.place_of(table)


@receiver(signals.direction_begun)
def hold(*, table_id: str, **_: object) -> None:
    """Lock the event before any of its tables, because an official's act at a table changes it."""
    try:
        found = Pairing.objects.filter(table=table_id).values_list("tournament", flat=True).first()
    except InvalidId:
        return
    if found is not None:
        Tournament.objects.select_for_update(no_key=True).get(pk=found)


@receiver(signals.substitute_chosen)
@refuses(Disqualified, Suspended, NotWelcome, OversawBoards)
def keep_apart(*, table: Table, player: User, **_: object) -> None:
    """Refuse a seat to a player who was disqualified in the event, or to a program of theirs.

    Unless they play at this table already, refuse it also to suspended players and, on shared boards, to
    officials: these could follow the boards at other tables."""
    event = str(table.tournament)
    if queries.is_disqualified(event, player):
        raise Disqualified
    if plays_at(table, player):
        return
    check_may_sit(player)
    if table.first_board is not None and queries.has_officiated(event, player):
        raise OversawBoards


@receiver(signals.bot_chosen)
@refuses(BotBusy)
def keep_places(*, table: Table, bot: User, **_: object) -> None:
    """Refuse a program a seat that its events need, so that it plays no more games at once than it takes."""
    if not bot.is_house_bot and queries.is_busy(bot, table.tournament and str(table.tournament)):
        raise BotBusy


@receiver(signals.decided_alone)
@refuses(AnnulledBefore)
def refuse_second_annulment(*, table: Table, **_: object) -> None:
    """Refuse to annul a second game of an event: one official alone may annul one game only."""
    others = Correction.objects.filter(game__table__tournament=table.tournament).exclude(game__table=table)
    if others.exists():
        raise AnnulledBefore


@receiver(signals.table_replaced)
@refuses(GameStands, StandInMissing)
def replace(*, table: Table, by_table: Table, **_: object) -> None:
    """Set a restarted game's new table as the table of the pairing, unless the pairing has its result. A bot
    plays there for a player who was disqualified meanwhile."""
    if (found := _pairing_of(table)) is None:
        return
    if not queries.waits_for_result(found.tournament, found):
        raise GameStands
    Pairing.objects.filter(pk=found.pk).update(table=by_table)
    for each in found.tournament.entries.filter(status=Entry.Status.DISQUALIFIED).select_related("player"):
        leave_tables(found.tournament, each)
    bump(found.tournament_id)


@receiver(signals.comparison_asked)
def compares(*, table: Table, **_: object) -> bool:
    """Whether the table's boards are compared, so that scores of games do not count."""
    return Tournament.objects.filter(pk=table.tournament, scoring__in=COMPARING).exists()


@receiver(signals.score_adjusted)
@refuses(WrongStage)
def take_over(*, table: Table, seat: int, change: int, **_: object) -> None:
    """Store the changed scores of a table whose stage round is closed. While it runs, its close stores them.
    Where boards are compared, store the change at once.

    WrongStage: the event is over, and its standings are final.
    """
    if (found := _pairing_of(table)) is None:
        return
    event = found.tournament
    if event.is_over:
        raise WrongStage(event.status)
    places = event.places.filter(stage_round=found.stage_round, pairing=found.number)
    is_closed = found.stage_round not in queries.running(event)
    compared = event.scoring in COMPARING
    if compared:
        places.filter(seat=seat).update(adjusted=F("adjusted") + change)
    elif is_closed and not found.ruled:
        note(list(places.order_by("seat")), queries.outcomes(table, places))
    if is_closed and (compared or not found.ruled):
        tell(event, STANDINGS_CHANGED, Ranked(event.pk, found.stage_round))
    bump(event.pk)


def _pairing_of(table: Table) -> Pairing | None:
    return Pairing.objects.select_related("tournament").filter(table=table).first()

"""The six boards of the day: a duplicate event in which everybody plays alone, against the same three bots.

One is opened for each day (UTC) and takes entries until the day is over. A player who enters gets one table
at once, and everybody has the same seat. Bots give the same answers to the same play, because their dice come
from the board. A board stays hidden until the last of these games is over. Then the event closes by itself,
and its standings compare all who held the seat.
"""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from django.db.models import QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext_noop as _

from accounts.models import Realm, User
from accounts.queries import user_by_name
from accounts.refusals import refuses
from accounts.services.locks import exclusive
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart
from games.engine.words.names import DAILY
from games.feed import queries as feed
from games.lobby.errors import Suspended
from games.lobby.fairplay.judgements import LEAST_GOES
from games.lobby.queries.fair_play import period_of
from games.lobby.services.fairplay_signals import signal_goes
from games.tournaments import errors, queries
from games.tournaments.models import Boards, Pairing, StageRound, Tournament
from games.tournaments.pairing.formats import Method
from games.tournaments.queries.boards import second_goes
from games.tournaments.services.boards import seal
from games.tournaments.services.entries import enter
from games.tournaments.services.publication import FILLER
from games.tournaments.services.tournament_news import bump, tell_status
from games.tournaments.services.tournament_terms import settle
from games.tournaments.standings.scoring import Mode

Status = Tournament.Status
# Four rounds with an auction and two fast ones. After five minutes a bot takes a player's turn.
PLAYED: Final[dict[str, Any]] = {
    "ruleset": "modern",
    "players": None,
    "options": {"rounds": [1, 2, 3, 4, 14, 18]},
    "turn_limit": 300,
    "stages": [{"method": Method.FIXED.value, "rounds": 1}],
    "scoring": Mode.MATCHPOINTS.value,
    "duplicate": True,
    "complaint_hours": 0,
}
# Stored in English; pages translate it into the reader's language.
ABOUT: Final = _(
    "Six boards that are dealt alike to everybody who plays today, each alone against three bots of the "
    "service. Whoever makes more points with the same cards ranks higher. All boards and standings are shown "
    "when the day is over (UTC)."
)
# There was no pairing, and so no pair met.
ALONE: Final[dict[str, Any]] = {
    "algorithm": "alone", "cost": 0.0, "repeats": [], "widest": 0.0, "mean": 0.0, "unbalanced": [],
}  # fmt: skip


def sweep_daily() -> int:
    """Open the event of this day if there is none, and confirm those that are over; return how many of both.

    Players who seem to have played boards twice are reported to fair play.
    """
    now = feed.moment().at  # by Postgres' clock: those of two sweepers may differ by a day at midnight
    over = list(_over().values_list("pk", flat=True))
    confirmed = sum(each_apart(over, _confirm, lambda event: {"tournament": event}))
    if confirmed:
        signal_goes(period_of(now), second_goes(LEAST_GOES))
    return confirmed + open_day(now.date())


def _over() -> QuerySet[Tournament]:
    return Tournament.objects.filter(day__isnull=False, status=Status.PLAYED, boards__opened_at__isnull=False)


@in_one_transaction
def _confirm(tournament_id: str) -> bool:
    event = _over().select_for_update(of=("self",), no_key=True).filter(pk=tournament_id).first()
    if event is None:
        return False
    bump(event.pk, status=Status.CONFIRMED, ended_at=Now())
    tell_status(event, Status.CONFIRMED)
    return True


def open_day(day: date) -> int:
    """Open the event of this day; return 0 if there is one."""
    return 0 if _has_one(day) else _open(day)


def _has_one(day: date) -> bool:
    return Tournament.objects.filter(realm=Realm.REAL, day=day).exists()


@in_one_transaction
def _open(day: date) -> int:
    with exclusive("daily event"):
        if _has_one(day):
            return 0
        event = Tournament(creator=user_by_name(FILLER), realm_id=Realm.REAL, day=day)
        settle(event, {**PLAYED, "name": f"{DAILY['en']}{day:%Y-%m-%d}", "description": ABOUT})
        event.status, event.started_at = Status.OPEN, Now()
        event.entries_close_at = datetime.combine(day, time(), UTC) + timedelta(days=1)
        event.save(force_insert=True)
        seal(event)
        Boards.objects.filter(pk=event.pk).update(dealt=len(queries.rounds_played(event)))
        StageRound.objects.create(tournament=event, number=1, stage=0, first_board=1, explained=ALONE)
    return 1


@refuses(
    errors.TournamentNotFound, Suspended, errors.EntersHimself, errors.EntriesClosed, errors.NotEnterable,
    errors.TournamentFull,
)  # fmt: skip
@in_one_transaction
def play_daily(*, by: User) -> Pairing:
    """Begin the user's game of the day, or continue it; return its pairing.

    TournamentNotFound: there is none.
    """
    entry = enter(tournament_id=queries.daily(by).pk, by=by, player=by)
    return queries.pairing_of(entry.tournament, 1, entry.number)

"""Challenge people to a game, keep their seats until they answer, and let them accept or decline.

A rematch is a challenge of the players of a finished game.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final, NamedTuple

from django.db.models.functions import Now

from accounts.errors import Fault
from accounts.models import User
from accounts.refusals import refuses
from accounts.secrets import hashed, new_secret
from accounts.services.locks import check_on, hold_with_owners
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart, found_by
from games.feed.news.users import CHALLENGE_DECLINED, Declined
from games.lobby import errors, queries
from games.lobby.models import Chair, Challenge
from games.tables import errors as at_table
from games.tables import services as tables
from games.tables.models import Table
from games.tables.queries import locked, locked_for_staff, seated_at
from games.tables.queries import table as table_of
from games.tables.signals import bot_chosen, guest_chosen, table_changed, table_wanted
from games.tables.terms import agreed

SHORTEST_S: Final = 10 * 60
USUAL_S: Final = 24 * 3600
LONGEST_S: Final = 7 * 24 * 3600
# Of a rematch of a live game, whose players are still there.
LIVE_S: Final = 3600
# Open challenges of one person.
MOST_CHALLENGES: Final = 20
AT_ONCE = 100
# What taking a kept seat refuses.
SEATING: Final = (
    errors.ChallengeOver, at_table.SeatTaken, at_table.SeatReserved, at_table.AlreadySeated,
    at_table.InvalidSeed, at_table.NotInvitable, at_table.TableNotOpen, at_table.TooManyInvitations,
    at_table.OwnBotSeated, errors.NotWelcome, errors.Suspended,
)  # fmt: skip


class CreatedChallenge(NamedTuple):
    """A new challenge, and the secrets of its links by seat, which are shown once."""

    challenge: Challenge
    secrets: Mapping[int, str]


@refuses(
    errors.InvalidChallenge, errors.TooManyChallenges, agreed, at_table.InvalidSpectatorDelay,
    at_table.InvalidSeed, at_table.NotRatable, at_table.HintsNotAllowed, at_table.TooManyOpenTables,
    at_table.NotInvitable, at_table.TooManyInvitations, at_table.NotABot, at_table.BotSeatedAlready,
    table_wanted, table_changed, guest_chosen, bot_chosen,
)  # fmt: skip
@in_one_transaction
def challenge(
    *, by: User, opponents: Sequence[User], bots: Sequence[User], expires_in: int, table: Mapping[str, Any]
) -> CreatedChallenge:
    """Open a table with the arguments `table` of `open_table`: the challenger on seat 0, then the people
    named, then bots, and a link for each seat that is left. All others have `expires_in` seconds."""
    _check_span(expires_in)
    check_on(hold_with_owners(by, *opponents, *bots), by, *opponents)
    check_quota(by)
    opened = tables.open_table(creator=by, seat=0, **table)
    left = range(1 + len(opponents) + len(bots), opened.players)
    is_asked = {each.pk for each in opponents}
    if len(is_asked) < len(opponents) or len(opponents) + len(left) == 0 or left.start > opened.players:
        raise errors.InvalidChallenge
    made = keep_seats(
        Challenge(table=opened, challenger=by, ends_at=Now() + timedelta(seconds=expires_in)),
        people=dict(enumerate(opponents, start=1)),
        bots=dict(enumerate(bots, start=1 + len(opponents))),
    )
    secrets = {seat: new_secret("") for seat in left}
    Chair.objects.bulk_create(
        Chair(challenge=made, seat=seat, secret_hash=hashed(secret)) for seat, secret in secrets.items()
    )
    return CreatedChallenge(queries.challenge_of(by, made.pk), secrets)


def _check_span(expires_in: int) -> None:
    if not SHORTEST_S <= expires_in <= LONGEST_S:
        reason = f"It is {SHORTEST_S} to {LONGEST_S} seconds."
        raise errors.InvalidChallenge(faults=(Fault("/expires_in", "out_of_range", reason),))


def check_quota(by: User) -> None:
    """Raise TooManyChallenges. The caller has locked the person."""
    if queries.lasting_challenges(by) >= MOST_CHALLENGES:
        raise errors.TooManyChallenges


def keep_seats(made: Challenge, *, people: Mapping[int, User], bots: Mapping[int, User]) -> Challenge:
    """Store the challenge, invite these people each to their seat, and seat the bots."""
    made.save(force_insert=True)
    at, by = made.table_id, made.challenger
    for seat, user in people.items():
        tables.invite(table_id=at, by=by, user=user, seat=seat, challenge=made.pk)
    Chair.objects.bulk_create(Chair(challenge=made, seat=seat, user=user) for seat, user in people.items())
    for seat, bot in bots.items():
        tables.add_bot(table_id=at, by=by, seat=seat, bot=bot)
    return made


@refuses(errors.UnknownChallenge, at_table.NotCreator, errors.ChallengeOver)
@in_one_transaction
def cancel_challenge(*, by: User, challenge_id: str) -> None:
    row = queries.challenge_of(by, challenge_id)
    table = locked(row.table_id, by)
    if row.challenger_id != by.pk:
        raise at_table.NotCreator
    if table.status != Table.Status.OPEN:
        raise errors.ChallengeOver
    end(row, Challenge.Ended.CANCELLED)


def end(row: Challenge, how: Challenge.Ended) -> None:
    """End the challenge: nobody may come any more. The caller has locked the table."""
    Challenge.objects.filter(pk=row.pk).update(ended=how)
    if how is not Challenge.Ended.STARTED:
        tables.abort(table_id=row.table_id, by=row.challenger)


def cancel_with_table(table: Table) -> None:
    """End the challenge of a table that was broken off, unless it ended for another reason."""
    Challenge.objects.filter(table=table, ended="").update(ended=Challenge.Ended.CANCELLED)


def is_full(table: Table) -> bool:
    return table.occupancies.filter(to_seq=None).count() == table.players


@refuses(errors.UnknownChallenge, errors.NotChallenged, *SEATING)
@in_one_transaction
def accept_challenge(*, by: User, challenge_id: str, client_seed: bytes = b"") -> Challenge:
    """Take the seat that is kept for the user. The last one starts the game. Repeating it changes nothing."""
    row = queries.challenge_of(by, challenge_id)
    kept = _kept_for(row, by)
    if kept is None:
        raise errors.NotChallenged
    return _seated(row, kept, by, client_seed)


@refuses(errors.UnknownChallenge, *SEATING)
@in_one_transaction
def accept_link(*, by: User, challenge_id: str, secret: str, client_seed: bytes = b"") -> Challenge:
    """Take the seat of a link. A user who was invited by name takes the seat kept for them."""
    row, chair = queries.challenge_of_link(challenge_id, secret, by)
    return _seated(row, _kept_for(row, by) or chair, by, client_seed)


def _kept_for(row: Challenge, user: User) -> Chair | None:
    """Return the seat that is kept for this user by name, and still is after they declined; None once the
    challenger has withdrawn the invitation."""
    chair = _named_chair(row, user)
    sits = any(each.player_id == user.pk for each in row.table.seated)
    return chair if chair is not None and (sits or queries.is_kept(chair)) else None


def _seated(row: Challenge, chair: Chair, by: User, client_seed: bytes) -> Challenge:
    check_on(hold_with_owners(row.challenger, by), by)  # before the table, as everywhere
    table = locked_for_staff(row.table_id)
    sits = table.occupancies.filter(to_seq=None, player=by).exists()
    if not (sits and table.status == Table.Status.RUNNING):
        if table.status != Table.Status.OPEN or row.ends_at <= table.now:
            raise errors.ChallengeOver
        if not sits:
            if by.pk != row.challenger_id:  # who got up, and may sit down again
                # An invitation opens the table to users who come by a link, and to those who declined before.
                tables.invite(table_id=table.pk, by=row.challenger, user=by, seat=chair.seat, notify=False)
            tables.take_seat(table_id=table.pk, player=by, seat=chair.seat, client_seed=client_seed)
            Chair.objects.filter(pk=chair.pk).update(declined=False)
        if is_full(table):
            _start(row)
    return queries.challenge_of(by, row.pk)


def _start(row: Challenge) -> None:
    tables.start(table_id=row.table_id, by=row.challenger)
    end(row, Challenge.Ended.STARTED)


@refuses(errors.UnknownChallenge, errors.NotChallenged, errors.ChallengeOver)
@in_one_transaction
def decline_challenge(*, by: User, challenge_id: str) -> Challenge:
    """Decline a challenge. The challenger is notified. When all invited users declined, it is over."""
    row = queries.challenge_of(by, challenge_id)
    chair = _named_chair(row, by)
    if chair is None:
        raise errors.NotChallenged
    table = locked_for_staff(row.table_id)
    if table.status != Table.Status.OPEN:
        raise errors.ChallengeOver
    if Chair.objects.filter(pk=chair.pk, declined=False).update(declined=True):
        if table.occupancies.filter(to_seq=None, player=by).exists():
            tables.leave_seat(table_id=table.pk, player=by)
        with suppress(at_table.InvitationNotFound):  # taken back already
            tables.withdraw(table_id=table.pk, by=row.challenger, user=by)
        tables.tell_alone(row.table, CHALLENGE_DECLINED, Declined(row.pk, by.name), [row.challenger_id])
        if not row.chairs.filter(declined=False).exists():
            end(row, Challenge.Ended.DECLINED)
    return queries.challenge_of(by, row.pk)


def _named_chair(row: Challenge, user: User) -> Chair | None:
    return next((each for each in row.chairs.all() if each.user_id == user.pk), None)


@found_by(lambda: [queries.ripe_challenges()])
def sweep_challenges() -> int:
    """End challenges whose time is up, and start full ones that nobody accepted last; return how many."""
    due = queries.challenges_to_settle(AT_ONCE)
    return len(each_apart(due, settle_challenge, lambda challenge_id: {"challenge": challenge_id}))


@in_one_transaction
def settle_challenge(challenge_id: str) -> None:
    """Update a challenge from its table and the time."""
    row = Challenge.objects.select_related("challenger").get(pk=challenge_id)
    table = locked_for_staff(row.table_id)
    if table.status == Table.Status.ABORTED:
        Challenge.objects.filter(pk=row.pk, ended="").update(ended=Challenge.Ended.CANCELLED)
    elif table.status != Table.Status.OPEN:
        end(row, Challenge.Ended.STARTED)
    elif row.ends_at <= table.now:
        end(row, Challenge.Ended.EXPIRED)
    elif is_full(table):
        with suppress(at_table.TableError):  # it cannot start; the last player to sit down has got the reason
            _start(row)


@refuses(
    at_table.TableNotFound, at_table.NotSeated, errors.GameNotFinished, errors.TooManyChallenges,
    tables.open_same_table, at_table.TooManyInvitations, at_table.NotABot, errors.NotWelcome, bot_chosen,
)  # fmt: skip
@in_one_transaction
def rematch(*, by: User, table_id: str) -> tuple[Challenge, bool]:
    """Open a table with the same terms for the players of a finished game, everybody one seat further. Return
    its challenge, and whether it is new: later requests get the same one. Bots come along. Seats stay free of
    players who left, who block the caller or whom the caller blocks."""
    # After a game nobody changes seats, so its players are known before the table is locked.
    hold_with_owners(by, *(each.player for each in seated_at(table_of(table_id, by))))
    table = locked(table_id, by)
    if table.standing.seat is None:
        raise at_table.NotSeated
    if table.status != Table.Status.FINISHED:
        raise errors.GameNotFinished
    if (known := queries.rematch_of(table, by)) is not None:
        return known, False
    check_quota(by)
    seats = {(each.seat + 1) % table.players: each.player for each in seated_at(table)}
    own = next(seat for seat, player in seats.items() if player.pk == by.pk)
    opened = tables.open_same_table(like=table, creator=by, seat=own)
    ends_at = Now() + timedelta(seconds=LIVE_S if table.clock is None else USUAL_S)
    made = Challenge(table=opened, challenger=by, again_of=table, ends_at=ends_at)
    others = {seat: player for seat, player in seats.items() if player.pk != by.pk and player.is_active}
    apart = queries.pairs_apart([each.pk for each in seats.values()])
    welcome = {seat: each for seat, each in others.items() if frozenset({each.pk, by.pk}) not in apart}
    people = {seat: each for seat, each in welcome.items() if not each.is_bot}
    keep_seats(made, people=people, bots={seat: each for seat, each in welcome.items() if each.is_bot})
    return made, True

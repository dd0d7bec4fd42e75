"""Challenge people to a game, and keep their seats until they answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final, NamedTuple

from django.db.models.functions import Now

from accounts.errors import Fault
from accounts.models import User
from accounts.refusals import refuses
from accounts.secrets import hashed, new_secret
from accounts.services.locks import hold_with_owners
from accounts.services.retries import in_one_transaction
from games.lobby import errors, queries
from games.lobby.models import Chair, Challenge
from games.lobby.quotas import MOST_CHALLENGES
from games.tables import errors as at_table
from games.tables import services as tables
from games.tables.models import Table
from games.tables.queries import locked
from games.tables.signals import bot_chosen, guest_chosen, table_changed, table_wanted
from games.tables.terms import agreed

SHORTEST_S: Final = 10 * 60
USUAL_S: Final = 24 * 3600
LONGEST_S: Final = 7 * 24 * 3600


class Made(NamedTuple):
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
) -> Made:
    """Open a table with the arguments `table` of `open_table`: the challenger on seat 0, then the people
    named, then bots, and a link for each seat that is left. All others have `expires_in` seconds."""
    _check_span(expires_in)
    hold_with_owners(by, *bots)
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
    return Made(queries.challenge_of(by, made.pk), secrets)


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
    """Cancel the challenge before it starts."""
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


def is_full(table: Table) -> bool:
    """Whether every seat is taken."""
    return table.occupancies.filter(to_seq=None).count() == table.players

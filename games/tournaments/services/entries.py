"""Enter an event and leave it, for people, programs and the service's bots; appoint and dismiss officials."""

from accounts.errors import Sentence
from accounts.models import User
from accounts.refusals import refuses
from accounts.services.locks import check_on, hold, hold_with_owners
from accounts.services.retries import in_one_transaction
from bots import queries as bots
from bots.errors import BotBusy, BotNotOpen, RulesetNotAccepted, SpeedNotAccepted, UnknownBot
from games.engine.fair_deal import CLIENT_SEED_BYTES
from games.lobby.errors import NotWelcome, Suspended
from games.lobby.services import check_not_suspended
from games.notices.kinds import NoticeKind
from games.tables.errors import InvalidSeed
from games.tables.services.reason import reason_line
from games.tournaments import errors, queries
from games.tournaments.models import Entry, Official, Tournament
from games.tournaments.quotas import MOST_ENTRIES, MOST_OFFICIALS
from games.tournaments.roles import Act, Role
from games.tournaments.services import admission
from games.tournaments.services.publication import begin_alone
from games.tournaments.services.tournament_news import bump, keep, tell_players

Status = Tournament.Status
_STAYS = Sentence("A player who has begun the boards of a day stays entered.")


@refuses(
    errors.TournamentNotFound, errors.NotOfficial, errors.NotEnterable, errors.EntersHimself,
    errors.EntriesClosed, errors.TournamentFull, errors.OwnBotEntered, BotNotOpen, NotWelcome, InvalidSeed,
    errors.ForeignSeed, Suspended, errors.Disqualified, RulesetNotAccepted, SpeedNotAccepted, BotBusy,
)  # fmt: skip
@in_one_transaction
def enter(*, tournament_id: str, by: User, player: User, client_seed: bytes = b"") -> Entry:
    """Enter a player: yourself or, as an official, somebody else. Entering yourself again changes your part
    of the shuffle.

    While the event runs, a late entry plays from the next stage round on. A player who comes back (see
    `first_again`) keeps their number and their results.
    """
    own = player.pk == by.pk
    if len(client_seed) > CLIENT_SEED_BYTES:
        raise InvalidSeed
    event = queries.locked(tournament_id, by, None if own else Act.ENTER)
    if client_seed and not own:
        raise errors.ForeignSeed
    _check_fit(event, player, own)
    check_on(hold_with_owners(player), by if own else None, player)
    found = event.entries.filter(player=player).first()
    _check_not_barred(player, found)
    if found is not None and own:
        found.client_seed = client_seed
    if found is not None and found.status == Entry.Status.ENTERED:
        return _change_seed(event, found)
    admission.check_agreed(event, by, player, found)
    _enter(event, by, admission.NewEntrant(player, client_seed=client_seed), found)
    if not own:
        keep(event, by, "player_entered", body={"player": player.pk})
        tell_players(event, [player], NoticeKind.ENTERED)
    return queries.entry_of(event, player)


def check_may_enter(event: Tournament, player: User) -> None:
    """Raise what `enter` would raise if this player, who is not entered, entered now by themselves."""
    before = event.entries.filter(player=player).first()
    _check_fit(event, player, own=True)
    _check_not_barred(player, before)
    _first(event, player, player, before)


def _check_fit(event: Tournament, player: User, own: bool) -> None:
    """Check that players of this kind may play there."""
    no_program = own or event.day is not None  # which play none of the boards of a day
    if player.realm_id != event.realm_id or player.is_house_bot or (player.is_bot and no_program):
        raise errors.NotEnterable


def _check_not_barred(player: User, before: Entry | None) -> None:
    check_not_suspended(player)
    if before is not None and before.status == Entry.Status.DISQUALIFIED:
        raise errors.Disqualified


def _first(event: Tournament, by: User, player: User, before: Entry | None) -> int:
    """Return the first stage round that the player would play."""
    admission.check_side(event, player)
    first = admission.first_round(event) if before is None else admission.first_again(event, by, before)
    admission.check_room(event)
    return first


def _change_seed(event: Tournament, entry: Entry) -> Entry:
    if event.is_over:
        raise errors.EntriesClosed(event.status)
    entry.save(update_fields=["client_seed"])
    return queries.entry_of(event, entry.player)


def _enter(event: Tournament, by: User, newcomer: admission.NewEntrant, before: Entry | None) -> None:
    first = _first(event, by, newcomer.player, before)
    if before is None:
        admission.admit(event, [newcomer], first)
    else:
        admission.readmit([before], first)
    if event.day is not None:
        begin_alone(event, queries.entry_of(event, newcomer.player))


@refuses(
    errors.TournamentNotFound, errors.NotOfficial, UnknownBot, errors.NotEnterable, errors.EntriesClosed,
    errors.TournamentFull, errors.TooManyBots,
)  # fmt: skip
@in_one_transaction
def enter_bots(
    *, tournament_id: str, by: User, bot: str, count: int = 1, seen: int | None = None
) -> list[Entry]:
    """Enter one of the service's bots so many times, as `steady 1`, `steady 2` …; no name is used twice.

    They are paired, play and drop out like everybody; ratings treat them as the bot. All enter or none.
    `seen`: how many bots the caller saw, so that a repeated request adds none.

    NotEnterable: a program of a user, which enters as people do.
    """
    event = queries.locked(tournament_id, by, Act.ENTER)
    player = bots.bot(bot, realm=str(event.realm_id))
    if not player.is_house_bot or not 1 <= count <= MOST_ENTRIES:
        raise errors.NotEnterable
    if seen not in {None, event.entries.exclude(label="").count()}:
        raise errors.TournamentChanged
    first = admission.first_round(event)
    admission.check_room_for_bots(event, count)
    before = event.entries.filter(player=player).count()
    called = (admission.label(player, before + place) for place in range(1, count + 1))
    entered = admission.admit(event, [admission.NewEntrant(player, name) for name in called], first)
    keep(event, by, "bots_entered", body={"player": player.pk, "first": entered[0].number, "count": count})
    return entered


@refuses(
    errors.TournamentNotFound, errors.NotOfficial, errors.EntryNotFound, errors.NotEnterable,
    errors.EntriesClosed, errors.TournamentFull, errors.TooManyBots, errors.Disqualified,
)  # fmt: skip
@in_one_transaction
def bring_back(*, tournament_id: str, by: User, number: int) -> Entry:
    """Let a bot that dropped out play again, from the next stage round on (see `first_again`). If it never
    left, nothing changes.

    NotEnterable: not of the service.
    """
    event = queries.locked(tournament_id, by, Act.ENTER)
    found = queries.entry_numbered(event, number)
    if not found.label:
        raise errors.NotEnterable
    if found.status == Entry.Status.DISQUALIFIED:
        raise errors.Disqualified
    if found.status != Entry.Status.ENTERED:
        first = admission.first_again(event, by, found)
        admission.check_room_for_bots(event)
        admission.readmit([found], first)
        keep(event, by, "player_entered", body={"player": found.player_id, "entry": number})
    return found


@refuses(errors.TournamentNotFound, errors.EntryNotFound, errors.WrongStage)
@in_one_transaction
def leave(*, tournament_id: str, by: User, program: User | None = None) -> Entry:
    """Withdraw the caller's own entry, or that of a `program` of theirs, or drop out of later stage rounds:
    running games go on, results stay."""
    event, leaver = queries.locked(tournament_id, by, None), program or by
    if by.pk not in {leaver.pk, leaver.owner_id}:
        raise errors.EntryNotFound
    return _withdraw(event, leaver, queries.entry_of(event, leaver))


@refuses(leave, errors.NotOfficial, reason_line, errors.PlaysInEvent)
@in_one_transaction
def take_out(*, tournament_id: str, by: User, number: int, reason: str = "") -> Entry:
    """Take out the entry with this number, a player's or a bot's; for officials.

    Once a round is published, to take out another player or a bot needs a reason, which the player reads. The
    official may not play in the tournament then, because the remaining entries decide who meets.
    """
    event = queries.locked(tournament_id, by, Act.ENTER)
    found = queries.entry_numbered(event, number)
    others = by.pk not in {found.player_id, found.player.owner_id}
    if others and event.stage_rounds.exists():
        reason = reason_line(reason)
        if queries.plays_in(event.pk, by):
            raise errors.PlaysInEvent
    return _withdraw(event, by, found, reason)


def _withdraw(event: Tournament, by: User, found: Entry, reason: str = "") -> Entry:
    if found.status != Entry.Status.ENTERED:
        raise errors.EntryNotFound
    if event.day is not None:
        raise errors.WrongStage(event.status, _STAYS)
    if event.status in Tournament.SETTLED:
        raise errors.WrongStage(event.status)
    _end(found, event.stage_rounds.count())
    if found.player_id != by.pk:
        keep(event, by, "player_left", reason, {"player": found.player_id, "entry": found.number})
        tell_players(event, [found.player], NoticeKind.TAKEN_OUT, reason)
    return found


def _end(entry: Entry, published: int) -> None:
    never_played = published < entry.first_round
    entry.status = Entry.Status.WITHDRAWN if never_played else Entry.Status.DROPPED
    entry.last_round = max(published, entry.first_round - 1)
    entry.save(update_fields=["status", "last_round"])


@in_one_transaction
def leave_all(player: User) -> None:
    """Withdraw from every unfinished event, because the account ends or the program is removed."""
    entered = player.entries.filter(status=Entry.Status.ENTERED)
    for entry in entered.exclude(tournament__status__in=Tournament.SETTLED):
        _end(entry, entry.tournament.stage_rounds.count())


@in_one_transaction
def leave_offices(user: User) -> None:
    """End the user's roles in events that are not over, because their account ends. An owner stays: they made
    the event, and staff appoint others in their place."""
    held = user.officiates.exclude(role=Role.OWNER).select_related("tournament")
    for each in held.exclude(tournament__status__in=Tournament.OVER):
        Official.objects.filter(pk=each.pk).delete()
        keep(each.tournament, None, "official_dismissed", body={"player": user.pk, "role": each.role})


@refuses(queries.locked, errors.OwnerStays, errors.NotEnterable, errors.TooManyOfficials, errors.WrongStage)
@in_one_transaction
def appoint(*, tournament_id: str, by: User, user: User, role: Role, version: int | None = None) -> Official:
    """Make a user an official; repeating it changes nothing.

    NotEnterable: a bot.
    """
    event = queries.locked(tournament_id, by, Act.APPOINT, version)
    if event.is_over:
        raise errors.WrongStage(event.status)
    if role is Role.OWNER:
        raise errors.OwnerStays
    if user.is_bot or user.realm_id != event.realm_id:
        raise errors.NotEnterable
    check_on(hold(user.pk), None, user)  # an account that ends now loses its roles
    found = event.officials.filter(user=user, role=role).first()
    if found is None:
        if len(queries.officials_of(event)) >= MOST_OFFICIALS:
            raise errors.TooManyOfficials
        found = Official.objects.create(tournament=event, user=user, role=role)
        bump(event.pk)
        keep(event, by, "official_appointed", body={"player": user.pk, "role": role.value})
    return found


@refuses(queries.locked, errors.OwnerStays, errors.OfficialNotFound)
@in_one_transaction
def dismiss(*, tournament_id: str, by: User, user: User, role: Role, version: int | None = None) -> None:
    event = queries.locked(tournament_id, by, Act.APPOINT, version)
    if role is Role.OWNER:
        raise errors.OwnerStays
    deleted, _ = event.officials.filter(user=user, role=role).delete()
    if not deleted:
        raise errors.OfficialNotFound
    bump(event.pk)
    keep(event, by, "official_dismissed", body={"player": user.pk, "role": role.value})

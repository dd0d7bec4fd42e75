"""Users' bots: their accounts, their terms, and whether they accept a table."""

from collections.abc import Collection
from datetime import UTC, datetime

from accounts import services as accounts
from accounts.errors import NameNotAllowed, NameTaken
from accounts.models import Token, User
from accounts.refusals import refuses
from accounts.scopes import Scope
from accounts.services.locks import hold_access, hold_with_owners
from accounts.services.retries import in_one_transaction
from bots import errors, queries
from bots.models import RemoteBot
from games.notices import services as notices
from games.tables import services as tables
from games.tables.models import Table

MOST = 10
# To see tables as the bot sees them, and to act for it; no rights of its owner.
SCOPES = (Scope.GAMES_READ, Scope.GAMES_PLAY, Scope.BOT_PLAY)
TOKEN_NAME = "the bot's program"  # noqa: S105  # what it is called in lists


@refuses(NameNotAllowed, NameTaken, errors.TooManyBots)
@in_one_transaction
def register(
    *,
    by: User,
    name: str,
    rulesets: Collection[str],
    speeds: Collection[str],
    concurrency: int,
    is_open: bool,
    description: str = "",
) -> tuple[User, Token, str]:
    """Make a bot of `by` and its token; return the secret, too, shown only now. A bot owns no bots."""
    hold_access(by)  # else two requests could both pass the limit
    if by.is_bot or User.objects.filter(owner=by, is_active=True).count() >= MOST:
        raise errors.TooManyBots
    user = accounts.make_bot(name=name, realm=str(by.realm_id), owner=by)
    RemoteBot.objects.create(
        user=user,
        rulesets=sorted(set(rulesets)),
        speeds=sorted(set(speeds)),
        concurrency=concurrency,
        is_open=is_open,
        description=description,
    )
    return user, *_token(user)


@refuses(errors.UnknownBot)
@in_one_transaction
def change(*, by: User, name: str, **terms: object) -> User:
    """Change its terms from now on; it finishes its present tables.

    `terms` are fields of RemoteBot.
    """
    user = queries.bot(name, realm=str(by.realm_id), owner=by)
    lists = {each: sorted(set(told)) for each, told in terms.items() if isinstance(told, list)}
    RemoteBot.objects.filter(user=user).update(**terms | lists)
    return queries.bot(name, realm=str(by.realm_id), owner=by)


@refuses(errors.UnknownBot)
@in_one_transaction
def renew_token(*, by: User, name: str) -> tuple[User, Token, str]:
    """Make another token for the bot; earlier ones open nothing from now on."""
    hold_access(by, queries.bot(name, realm=str(by.realm_id), owner=by))
    user = queries.bot(name, realm=str(by.realm_id), owner=by)
    now = datetime.now(UTC)
    for token in user.tokens.filter(revoked_at=None):
        accounts.revoke_token(user=user, token_id=token.pk, now=now)
    return user, *_token(user)


@refuses(errors.UnknownBot, tables.depart)
@in_one_transaction
def dismiss(*, by: User, name: str) -> None:
    """Take the bot from its tables and events; a stand-in finishes running games. Its account, tokens and
    webhooks end; those that staff disabled stay so."""
    _dismiss(_held(by, name), for_good=False)


@in_one_transaction
def dismiss_all(*, owner: User) -> None:
    """Dismiss every bot of a user whose account ends, also those that staff switched off; all their webhooks
    go."""
    for user in User.objects.filter(owner=owner).order_by("pk"):
        hold_with_owners(user)
        _dismiss(user, for_good=True)


def _dismiss(user: User, *, for_good: bool) -> None:
    tables.depart(user)
    notices.remove_all(user=user, also_stopped=for_good)
    accounts.switch_off(user)


@refuses(errors.BotNotOpen, errors.RulesetNotAccepted, errors.SpeedNotAccepted, errors.BotBusy)
@in_one_transaction
def check_accepts(*, table: Table, bot: User, by: User, **_: object) -> None:
    """Check that `by` may seat this bot at the table. The service's own bots accept any. Games under embargo
    count until everybody may know that they are over."""
    # Locked, so that two tables cannot both pass its limit of games.
    terms = RemoteBot.objects.select_for_update().filter(user=bot).first()
    if terms is None:
        return
    if not terms.is_open and bot.owner_id != by.pk:
        raise errors.BotNotOpen
    queries.check_plays(terms, ruleset=table.ruleset, turn_limit=table.turn_limit)
    if len(queries.games_shown([bot.pk])) >= terms.concurrency:
        raise errors.BotBusy


def _held(by: User, name: str) -> User:
    """Lock a bot of the user, so that nobody seats it, enters it or makes it a token meanwhile. Raise
    UnknownBot."""
    hold_with_owners(queries.bot(name, realm=str(by.realm_id), owner=by))
    return queries.bot(name, realm=str(by.realm_id), owner=by)


def _token(user: User) -> tuple[Token, str]:
    now = datetime.now(UTC)
    return accounts.create_token(user=user, name=TOKEN_NAME, scopes_wanted=SCOPES, now=now)

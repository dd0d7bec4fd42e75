"""`manage.py demo`: a demo player with a token, a table against three bots, and an admin.

For `make run`, again at every start: secrets are made again and the old ones end; a running table goes on.
"""

import json
import secrets
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from accounts import queries as people
from accounts import services as accounts
from accounts.errors import UnknownUser
from accounts.models import User
from accounts.scopes import AT_SIGN_UP
from games.tables import queries, services
from games.tables.models import Table

PLAYER, ADMIN, BOT = "demo", "admin", "steady"
RULESET = "modern"


def seed() -> dict[str, Any]:
    """Make or renew all of it. Not in production, where a known name with a printed secret is a back door.

    The result is printed: the token's secret, the table's id, and who may sign in at /admin, by the password
    and a code made from the secret (base32).
    """
    if settings.PRODUCTION:
        raise ImproperlyConfigured("The demo player is for development only (ESTIMATION_ENV=development).")
    player = _player()
    password = secrets.token_urlsafe(12)
    admin = accounts.set_admin(name=ADMIN, password=password)
    secret = accounts.give_second_factor(user=admin)
    return {
        "token": _renewed_token(player),
        "table": _table(player).id,
        "admin": {"name": admin.name, "password": password, "totp_secret": secret},
    }


def _player() -> User:
    try:
        return people.user_by_name(PLAYER)
    except UnknownUser:
        return accounts.sign_up(name=PLAYER, password=secrets.token_urlsafe(24))


def _renewed_token(player: User) -> str:
    now = datetime.now(UTC)
    for token in people.valid_tokens(player, now=now).filter(name=PLAYER):
        accounts.revoke_token(user=player, token_id=token.id, now=now)
    _, secret = accounts.create_token(user=player, name=PLAYER, scopes_wanted=AT_SIGN_UP, now=now)
    return secret


def _table(player: User) -> Table:
    """Return the running table, or a new one: a whole game against three bots, without a clock."""
    for table in queries.tables(player, mine=True, status=Table.Status.RUNNING):
        others = [each.player for each in table.seated if each.player_id != player.id]
        if len(others) == len(table.seated) - 1 == 3 and all(each.is_bot for each in others):
            return table
    bot = people.user_by_name(BOT)
    table = services.open_table(creator=player, ruleset=RULESET, seat=0)
    for seat in (1, 2, 3):
        services.add_bot(table_id=table.id, by=player, seat=seat, bot=bot)
    return services.start(table_id=table.id, by=player)


class Command(BaseCommand):
    help = "Make the demo player, a table against three bots and an admin. Prints JSON with their secrets."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        help = "migrate the database first, in the same start of Django"
        parser.add_argument("--migrate", action="store_true", help=help)

    def handle(self, *_: Any, migrate: bool = False, **__: Any) -> None:
        if migrate:
            call_command("migrate", verbosity=0)
        self.stdout.write(json.dumps(seed()))

"""Scopes of tokens, each once, with the sentence shown to people."""

from collections.abc import Container

from django.db.models import TextChoices


class Scope(TextChoices):
    """A scope. The value is its name in tokens; the label is for people."""

    PROFILE_READ = "profile:read", "Read your account and the list of your tokens"
    PROFILE_WRITE = "profile:write", "Change your account, make and revoke tokens"
    GAMES_READ = "games:read", "See tables as you may see them, with your own hand"
    GAMES_PLAY = "games:play", "Open tables, take seats and play in your name"
    BOT_PLAY = "bot:play", "As a bot: see tables, and play at those where it sits"
    CHAT_WRITE = "chat:write", "Write in the chat of tables"
    WEBHOOKS_MANAGE = "webhooks:manage", "Register addresses that are notified of your turns and games"
    TOURNAMENTS_READ = "tournaments:read", "See tournaments that are not public but open to you"
    TOURNAMENTS_JOIN = "tournaments:join", "Enter and leave tournaments in your name"
    TOURNAMENTS_MANAGE = "tournaments:manage", "Run tournaments and direct tables where you are an official"
    MODERATION = "moderation", "Moderate players and chat (staff)"
    ADMIN = "admin", "Run the service (staff)"


KNOWN = frozenset(Scope)
# No endpoint needs this scope, so it is not granted: its meaning is open. Older tokens may hold it.
OFFERED = KNOWN - {Scope.MODERATION}
STAFF_ONLY = frozenset({Scope.MODERATION, Scope.ADMIN})
# Scopes of the token made at sign-up: enough to play whole games, nothing that makes a mistake permanent.
AT_SIGN_UP = (
    Scope.PROFILE_READ, Scope.PROFILE_WRITE, Scope.GAMES_READ, Scope.GAMES_PLAY, Scope.CHAT_WRITE,
    Scope.TOURNAMENTS_READ, Scope.TOURNAMENTS_JOIN,
)  # fmt: skip
# Scopes of the board, for the user who is signed in on these pages: play and talk, nothing about the account.
OF_SESSION = (Scope.GAMES_READ, Scope.GAMES_PLAY, Scope.CHAT_WRITE, Scope.TOURNAMENTS_READ)


def opens(held: Container[str], wanted: Scope, *, is_bot: bool, seated: bool = False) -> bool:
    """Whether a token with the scopes `held` may do what the scope `wanted` allows.

    `bot:play` is all that a bot needs, and opens nothing to people. It includes `games:read`, and of
    `games:play` what is done on the caller's own seat (`seated`): not opening tables, and not inviting.
    """
    if wanted in held:
        return True
    as_bot = wanted is Scope.GAMES_READ or (seated and wanted is Scope.GAMES_PLAY)
    return as_bot and is_bot and Scope.BOT_PLAY in held


def grantable(*, is_staff: bool, held: frozenset[Scope] | None) -> frozenset[Scope]:
    """Return scopes for a new token, made by a token with the scopes `held`, or by name and password
    (None)."""
    allowed = OFFERED if is_staff else OFFERED - STAFF_ONLY
    return allowed if held is None else allowed & held

"""People, bots and their tokens."""

from accounts.models import Token, User
from accounts.queries import Client, LetIn
from games.api.presented.instants import instant
from games.engine.codec import Json


def user_json(user: User) -> Json:
    """A user as everybody may see them."""
    return {"id": user.id, "name": user.name, "kind": user.kind, "created_at": instant(user.created_at)}


def own_user_json(user: User, unread_notices: int) -> Json:
    """A user as they see themselves."""
    own = {
        "realm": user.realm_id,
        "staff": user.is_staff,
        "guest_until": instant(user.guest_until),
        "unread_notices": unread_notices,
    }
    return {**user_json(user), **own}


def client_json(client: Client) -> Json:
    """A program that calls in somebody's name."""
    return {"id": client.id, "name": client.name, "expires_at": instant(client.expires_at)}


def let_in_json(client: LetIn) -> Json:
    """A program somebody let in, for them to look at."""
    return {
        "id": client.id,
        "name": client.name,
        "hosts": list(client.hosts),
        "scopes": list(client.scopes),
        "since": instant(client.since),
    }


def token_json(token: Token) -> Json:
    """A token without its secret."""
    return {
        "id": token.id,
        "name": token.name,
        "last_four": token.last_four,
        "scopes": token.scopes,
        "created_at": instant(token.created_at),
        "expires_at": instant(token.expires_at),
        "last_used_at": instant(token.last_used_at),
    }


def new_token_json(token: Token, secret: str) -> Json:
    """A token at its birth, the only time its secret is told."""
    return {**token_json(token), "secret": secret}

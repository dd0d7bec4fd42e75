"""People and bots, as they are named wherever somebody is; their accounts and tokens."""

from __future__ import annotations

from typing import Annotated, Final

from accounts import models
from accounts.queries import Client as Calling
from accounts.queries import LetIn as Allowed
from games.api.contract.resource import Id, Instant, Row, ScopeText, resource, told, words

KIND: Final = words(
    "UserKind",
    "What somebody is.",
    {models.User.Kind.PERSON.value: "A person.", models.User.Kind.BOT.value: "A program."},
)
UserKind = Annotated[str, KIND]
PROGRAM: Final = "What the program calls itself; nobody has checked it."


@resource("Somebody who plays: a person or a bot.", graphql="User", edges=True)
class Player(Row[models.User]):
    id: Id = told("`user_…`")
    name: str = told("The name, as it is written.")
    kind: UserKind = told("A person or a bot.")


@resource("A person or a bot, as everybody may see them.")
class User(Player):
    created_at: Instant = told("When they signed up.")


@resource("You, as you see yourself.")
class Me(User):
    realm: str = told("`real`, or the sandbox this account lives in.", "realm_id")
    staff: bool = told("May sign in to the admin.", "is_staff")
    guest_until: Instant | None = told("When a guest's account ends; null for everybody else.")
    unread_notices: int = told("How many of your notices you have not read: `/me/notices`.")


@resource("A token, without its secret.")
class Token(Row[models.Token]):
    id: Id = told("`token_…`")
    name: str = told("What it is recognised by.")
    last_four: str = told("The secret's last four letters, to recognise it by.")
    scopes: list[ScopeText] = told("What it may do.")
    created_at: Instant = told("When it was made.")
    expires_at: Instant = told("When it ends.")
    last_used_at: Instant | None = told("When it was last used; written at most once an hour.")


@resource("A token at its birth, the only time its secret is told.")
class TokenWithSecret(Token):
    secret: str = told("`est_pat_…`; shown once.")


@resource("A program that calls in somebody's name.")
class Client(Row[Calling]):
    id: str = told("Its id, as it was registered.")
    name: str = told(PROGRAM)
    expires_at: Instant = told("When its token runs out; it may hold another to renew it with.")


@resource("A program that you let in.")
class LetIn(Row[Allowed]):
    id: str = told("Its id, as it was registered.")
    name: str = told(PROGRAM)
    hosts: list[str] = told("Where it sends people back to.")
    scopes: list[ScopeText] = told("What it may do.")
    since: Instant = told("When you last let it in.")


@resource("Whose token it is, and what it may do.")
class WhoAmI:
    user: User = told("The user whose token it is.")
    token: Token | None = told("Null when a program calls that was let in by OAuth.")
    client: Client | None = told("That program, else null.")
    scopes: list[ScopeText] = told("What it may do.")

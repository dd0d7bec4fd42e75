"""Shapes of people and bots, wherever they are named; of accounts and tokens."""

from typing import Annotated, Final

from accounts import models
from accounts.queries import Authorization as Allowed
from accounts.queries import Client as Calling
from games.api.contract.resource import Row, member, resource
from games.api.contract.values import Id, Instant, ScopeText, words

KIND: Final = words(
    "UserKind", "Whether somebody is a person or a program.", person="A person.", bot="A program."
)
UserKind = Annotated[str, KIND]
PROGRAM: Final = "The name that the program gives itself; nobody has checked it."


@resource("Somebody who plays: a person or a bot.", graphql="User")
class Player(Row[models.User]):
    id: Id = member("The id, `user_…`.")
    name: str = member("The name, in the user's own spelling.")
    kind: UserKind = member("Whether it is a person or a bot.")


@resource("A person or a bot, as everybody may see them.")
class User(Player):
    created_at: Instant = member("When they signed up.")


@resource("You, as you see yourself.")
class Me(User):
    realm: str = member("`real`, or the id of the sandbox to which this account belongs.", "realm_id")
    staff: bool = member("Whether you may sign in to the admin.", "is_staff")
    guest_until: Instant | None = member("When a guest's account ends; null for everybody else.")
    unread_notices: int = member("Number of notices at `/me/notices` that you have not read.")


@resource("A token, without its secret.")
class Token(Row[models.Token]):
    id: Id = member("The id, `token_…`.")
    name: str = member("The name by which you recognise the token.")
    last_four: str = member("The last four letters of the secret, so that you recognise it.")
    scopes: list[ScopeText] = member("The scopes: what it may do.")
    created_at: Instant = member("When the token was made.")
    expires_at: Instant = member("When the token ends.")
    last_used_at: Instant | None = member(
        "When it was last used, updated at most once an hour; null if never."
    )


@resource("A new token with its secret, which is shown only now.")
class TokenWithSecret(Token):
    secret: str = member("The secret, `est_pat_…`; shown once.")


@resource("A program that acts in somebody's name.")
class Client(Row[Calling]):
    id: str = member("The id of the program, as it was registered.")
    name: str = member(PROGRAM)
    expires_at: Instant = member("When its token ends; the program may be able to renew it.")


@resource("A program that you authorized.")
class LetIn(Row[Allowed]):
    id: str = member("The id of the program, as it was registered.")
    name: str = member(PROGRAM)
    hosts: list[str] = member("The hosts to which it sends people back after they agreed.")
    scopes: list[ScopeText] = member("The scopes: what it may do.")
    since: Instant = member("When you last authorized it.")


@resource("Whose token it is, and what it may do.")
class WhoAmI:
    user: User = member("The user whose token it is.")
    token: Token | None = member("The token; null if a program calls by OAuth.")
    client: Client | None = member("The program that calls by OAuth; null if none does.")
    scopes: list[ScopeText] = member("The scopes: what it may do.")

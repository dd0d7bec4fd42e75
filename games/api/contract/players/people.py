"""Shapes of people and bots, wherever they are named; of accounts and tokens."""

from typing import Annotated, Final

from accounts import models
from accounts.queries import Authorization as Allowed
from accounts.queries import Client as Calling
from games.api.contract.resource import Id, Instant, Row, ScopeText, resource, told, words

KIND: Final = words(
    "UserKind",
    "Whether somebody is a person or a program.",
    {models.User.Kind.PERSON.value: "A person.", models.User.Kind.BOT.value: "A program."},
)
UserKind = Annotated[str, KIND]
PROGRAM: Final = "The name that the program gives itself; nobody has checked it."


@resource("Somebody who plays: a person or a bot.", graphql="User", edges=True)
class Player(Row[models.User]):
    id: Id = told("The id, `user_…`.")
    name: str = told("The name, in the user's own spelling.")
    kind: UserKind = told("Whether it is a person or a bot.")


@resource("A person or a bot, as everybody may see them.")
class User(Player):
    created_at: Instant = told("When they signed up.")


@resource("You, as you see yourself.")
class Me(User):
    realm: str = told("`real`, or the id of the sandbox to which this account belongs.", "realm_id")
    staff: bool = told("Whether you may sign in to the admin.", "is_staff")
    guest_until: Instant | None = told("When a guest's account ends; null for everybody else.")
    unread_notices: int = told("Number of notices at `/me/notices` that you have not read.")


@resource("A token, without its secret.")
class Token(Row[models.Token]):
    id: Id = told("The id, `token_…`.")
    name: str = told("The name by which you recognise the token.")
    last_four: str = told("The last four letters of the secret, so that you recognise it.")
    scopes: list[ScopeText] = told("The scopes: what it may do.")
    created_at: Instant = told("When the token was made.")
    expires_at: Instant = told("When the token ends.")
    last_used_at: Instant | None = told("When it was last used, updated at most once an hour; null if never.")


@resource("A new token with its secret, which is shown only now.")
class TokenWithSecret(Token):
    secret: str = told("The secret, `est_pat_…`; shown once.")


@resource("A program that acts in somebody's name.")
class Client(Row[Calling]):
    id: str = told("The id of the program, as it was registered.")
    name: str = told(PROGRAM)
    expires_at: Instant = told("When its token ends; the program may be able to renew it.")


@resource("A program that you authorized.")
class LetIn(Row[Allowed]):
    id: str = told("The id of the program, as it was registered.")
    name: str = told(PROGRAM)
    hosts: list[str] = told("The hosts to which it sends people back after they agreed.")
    scopes: list[ScopeText] = told("The scopes: what it may do.")
    since: Instant = told("When you last authorized it.")


@resource("Whose token it is, and what it may do.")
class WhoAmI:
    user: User = told("The user whose token it is.")
    token: Token | None = told("The token; null if a program calls by OAuth.")
    client: Client | None = told("The program that calls by OAuth; null if none does.")
    scopes: list[ScopeText] = told("The scopes: what it may do.")

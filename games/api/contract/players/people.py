"""Shapes of people and bots, wherever they are named; of accounts and tokens."""

from typing import Annotated, Final, Self

from accounts import models
from accounts.queries import Authorization as Allowed
from accounts.queries import Client as Calling
from bots import models as bots
from bots import queries
from bots.errors import UnknownBot
from games.api.contract.resource import Row, member, resource
from games.api.contract.values import Id, Instant, ScopeText, words
from games.engine.rulesets import KEYS
from games.lobby.queries import followers_of

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


EVERY_RULESET: Final = [*KEYS]
SPEEDS: Final = [str(each) for each in bots.RemoteBot.Speed]
LEVEL: Final = words(
    "BotLevel", "How a bot of the service plays, from the weakest to the strongest.", bots.Bot.Strategy
)
SPEED: Final = words(
    "BotSpeed",
    "A kind of table that a bot accepts.",
    live="Tables with a limit for each turn.",
    untimed="Tables without one.",
)
Level = Annotated[str, LEVEL]
Speed = Annotated[str, SPEED]
AT_ONCE = "Number of tables at which it plays at once. Each event that it plays in keeps one of them."
OPEN = "Whether anybody may seat it, or only you."

EXPERT = {
    "id": "user_01kax3q0zgf2ktx1q3r7m5c8yf", "name": "expert", "level": "expert", "version": 3, "owner": None,
    "open": True, "rulesets": EVERY_RULESET, "speeds": SPEEDS, "concurrency": None, "playing": 3,
    "description": "Thinks as strong does, longer for every card.",
    "created_at": "2026-11-23T20:27:02.391Z",
}  # fmt: skip
OWNER = {"id": "user_01kax3q0zgf2ktx1q3r7m5c8yg", "name": "omar", "kind": "person"}
TOKEN = {
    "id": "token_01kax3q0zgf2ktx1q3r7m5c8yg", "name": "the bot's program", "last_four": "f00d",
    "scopes": ["games:read", "games:play", "bot:play"],
    "created_at": "2026-11-23T20:27:02.391Z", "expires_at": "2027-11-23T20:27:02.391Z",
    "last_used_at": None, "secret": "est_pat_…f00d",
}  # fmt: skip
OMARS = EXPERT | {
    "name": "counting-camel", "level": None, "version": None, "owner": OWNER, "concurrency": 2, "playing": 0,
    "rulesets": ["modern", "rising"], "description": "", "token": TOKEN,
}  # fmt: skip


@resource("A bot, and the tables that it accepts.", examples={"The strongest of the service's own": EXPERT})
class Bot(Row[models.User]):
    id: Id = member("The id, `user_…`.")
    name: str = member("The name, which PUT /tables/{id}/seats/{n} takes as `bot`.")
    level: Level | None = member(
        "The level of a bot of the service, from the weakest to the strongest; null for somebody's program."
    )
    version: int | None = member(
        "The version of the level, from 1; it grows when the level plays differently. null for "
        "somebody's program."
    )
    owner: Player | None = member("The person who runs it; null for the service's, which play at any table.")
    open: bool = member(OPEN)
    rulesets: list[str] = member("The rulesets that it plays.")
    speeds: list[Speed] = member("The speeds it plays: `live` has a limit for each turn, `untimed` has none.")
    concurrency: int | None = member(f"{AT_ONCE} null for any number.")
    playing: int = member("Number of tables at which it sits now.")
    description: str = member("The bot's description of itself.")
    created_at: Instant = member("When it was registered.")

    @classmethod
    def of(cls, user: models.User, /) -> Self:
        """Show a bot read by `bots.queries`: who owns it, and which tables it accepts."""
        terms: bots.RemoteBot | None = getattr(user, "remote_bot", None)
        own: bots.Bot | None = getattr(user, "bot", None)
        said = own if terms is None else terms
        return cls.filled(
            user,
            level=None if own is None else own.strategy,
            version=None if own is None else own.version,
            open=user.owner is None if terms is None else terms.is_open,
            rulesets=EVERY_RULESET if terms is None else terms.rulesets,
            speeds=SPEEDS if terms is None else terms.speeds,
            concurrency=None if terms is None else terms.concurrency,
            description="" if said is None else said.description,
        )


def bot_of(user: models.User) -> Bot | None:
    """Return the bot of this account; None for a person, or if the bot is no longer active."""
    if not user.is_bot:
        return None
    try:
        return Bot.of(queries.bot(user.name, realm=str(user.realm_id)))
    except UnknownBot:
        return None


@resource("A bot, and the tables that it accepts.", examples={"Just registered": OMARS})
class BotWithToken(Bot):
    token: TokenWithSecret = member(
        "A token with games:read, games:play and bot:play; its secret is shown once."
    )


@resource("A person or a bot; a bot also with how it plays.")
class Profile(User):
    followers: int = member("Number of people who follow them.")
    bot: Bot | None = member("The bot, as `/bots/{name}` shows it; null for a person.")

    @classmethod
    def of(cls, user: models.User, /) -> Self:
        return cls.filled(user, followers=followers_of(user.pk), bot=bot_of(user))

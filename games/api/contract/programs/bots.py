"""Shapes of bots: the service's own, and those that users run; and of anybody's page."""

from typing import Annotated, Final, Self

from accounts.models import User
from bots import models, queries
from bots.errors import UnknownBot
from games.api.contract.fields import examples
from games.api.contract.players.people import Player, TokenWithSecret
from games.api.contract.players.people import User as Account
from games.api.contract.resource import Row, member, resource
from games.api.contract.shapes import extended, shape
from games.api.contract.values import Id, Instant, words
from games.engine.rulesets import KEYS
from games.lobby.queries import followers_of

EVERY_RULESET: Final = [*KEYS]
SPEEDS: Final = [str(each) for each in models.RemoteBot.Speed]
LEVEL: Final = words(
    "BotLevel", "How a bot of the service plays, from the weakest to the strongest.", models.Bot.Strategy
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
class Bot(Row[User]):
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
    def of(cls, user: User, /) -> Self:
        """Show a bot read by `bots.queries`: who owns it, and which tables it accepts."""
        terms: models.RemoteBot | None = getattr(user, "remote_bot", None)
        own: models.Bot | None = getattr(user, "bot", None)
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


def bot_of(user: User) -> Bot | None:
    """Return the bot of this account; None for a person, or if the bot is no longer active."""
    if not user.is_bot:
        return None
    try:
        return Bot.of(queries.bot(user.name, realm=str(user.realm_id)))
    except UnknownBot:
        return None


BotWithToken = examples({"Just registered": OMARS}, response_only=True)(
    extended(
        Bot,
        "BotWithToken",
        token=shape(TokenWithSecret)(
            help_text="A token with games:read, games:play and bot:play; its secret is shown once."
        ),
    )
)


@resource("A person or a bot; a bot also with how it plays.")
class Profile(Account):
    followers: int = member("Number of people who follow them.")
    bot: Bot | None = member("The bot, as `/bots/{name}` shows it; null for a person.")

    @classmethod
    def of(cls, user: User, /) -> Self:
        return cls.filled(user, followers=followers_of(user.pk), bot=bot_of(user))

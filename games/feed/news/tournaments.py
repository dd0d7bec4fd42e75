"""News of tournaments, for those who follow one, its officials and its players."""

from typing import Annotated, Final, NamedTuple

from games.feed.news.kind import Audience, B, MemberText, News, NoticeFor, OneOf, TableMember, Webhook

FOLLOWED: Final = (Audience.TOURNAMENT, Audience.USER)


# Times at which the games of a stage round begin.
Start = Annotated[
    str | None, MemberText("When the games of the stage round begin, RFC 3339; null for at once.")
]


class Paired(NamedTuple):
    tournament: str
    event: Annotated[str, MemberText("The tournament's name.")]
    stage_round: int
    number: int
    starts_at: Start


class StatusChange(NamedTuple):
    tournament: str
    status: Annotated[str, OneOf("games.tournaments.models:Tournament.Status")]


class Published(NamedTuple):
    tournament: str
    stage_round: int
    tables: int
    starts_at: Start


class Scheduled(NamedTuple):
    tournament: str
    stage_round: int
    starts_at: Start


class OneRound(NamedTuple):
    tournament: str
    stage_round: int


class Ranked(NamedTuple):
    """The stage round up to which points have changed."""

    tournament: str
    after: int


class AttentionNeeded(NamedTuple):
    tournament: str
    what: Annotated[str, OneOf("games.tournaments.concerns:ConcernKind")]
    stage_round: int | None
    number: Annotated[int | None, MemberText("The number of the table; null if it is about none.")]
    key: Annotated[str, MemberText("A key that stays the same as long as the same thing needs attention.")]


def _followed(name: str, body: type[B], about: str, webhook: Webhook) -> News[B]:
    """Make news for all who follow a tournament. It names no table."""
    return News(name, body, about=about, audiences=FOLLOWED, where=TableMember.NO_TABLE, webhook=webhook)


STAGE_ROUND_PAIRED: Final = News(
    "stage_round_paired",
    Paired,
    about="You are paired in a tournament: the game at this table has begun, or begins at "
    "`starts_at`. It is sent again when that changes.",
    audiences=(Audience.USER,),
    webhook=Webhook("tournament.paired", "You are paired in a tournament; it says at which table"),
    notice=NoticeFor("paired", Audience.USER),
)
TOURNAMENT_STATUS: Final = _followed(
    "tournament_status",
    StatusChange,
    about="The status of the tournament has changed.",
    webhook=Webhook("tournament.status", "For officials: the status of a tournament has changed"),
)
STAGE_ROUND_PUBLISHED: Final = _followed(
    "stage_round_published",
    Published,
    about="A stage round was published: `tables` tables play, at once or from `starts_at` on.",
    webhook=Webhook("tournament.round_published", "For officials: a stage round was published"),
)
STAGE_ROUND_SCHEDULED: Final = _followed(
    "stage_round_scheduled",
    Scheduled,
    about="A published stage round has a new start.",
    webhook=Webhook("tournament.round_scheduled", "For officials: a published stage round has a new start"),
)
STAGE_ROUND_STARTED: Final = _followed(
    "stage_round_started",
    OneRound,
    about="The games of a stage round that was published earlier have begun.",
    webhook=Webhook("tournament.round_started", "For officials: the games of a stage round have begun"),
)
STAGE_ROUND_ROLLED_BACK: Final = _followed(
    "stage_round_rolled_back",
    OneRound,
    about="A stage round was unpublished before a card was played. It is paired again.",
    webhook=Webhook("tournament.round_rolled_back", "For officials: a stage round was unpublished"),
)
STAGE_ROUND_CLOSED: Final = _followed(
    "stage_round_closed",
    OneRound,
    about="A stage round is over.",
    webhook=Webhook("tournament.round_closed", "For officials: a stage round is over"),
)
STANDINGS_CHANGED: Final = _followed(
    "standings_changed",
    Ranked,
    about="Points have changed in the stage rounds up to `after`.",
    webhook=Webhook("tournament.standings", "For officials: the standings have changed"),
)
TOURNAMENT_ATTENTION: Final = News(
    "tournament_attention",
    AttentionNeeded,
    about="Something in the tournament needs attention; GET /tournaments/{id}/attention lists it.",
    audiences=(Audience.USER,),
    where=TableMember.PERHAPS,
    webhook=Webhook(
        "tournament.attention", "For officials: something needs attention; it says what, and at which table"
    ),
)

"""News of tables: their games, seats, turns, claims, plans and directors."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, NamedTuple

from games.engine.seats import Seat
from games.feed.news.kind import SEATED, At, Audience, MemberText, News, NoticeFor, OneOf, SeatHolder, Webhook

Outcome = Literal["granted", "refused", "lapsed", "played"]


class Started(NamedTuple):
    players: Annotated[tuple[str, ...], MemberText("The ids of the players, by seat.")]
    names: Annotated[tuple[str, ...], MemberText("The names of the players, by seat.")]


class Result(NamedTuple):
    scores: Sequence[int] | None
    places: Sequence[int] | None


class Turn(NamedTuple):
    round: int
    seat: Seat
    turn_id: str
    deadline_at: At | None


class TurnsDue(NamedTuple):
    seat: Seat
    deadline_at: At
    turn_ids: tuple[str, ...]


class TurnsTaken(NamedTuple):
    """The turns of a seat that a bot takes, and how often that was so."""

    seat: Seat
    timeouts: int
    turn_ids: tuple[str, ...]


class Invited(NamedTuple):
    by: str
    seat: int | None
    challenge: str | None


class OneSeat(NamedTuple):
    seat: Seat


class Claimed(NamedTuple):
    round: int
    seat: Seat
    claim_id: str


class ClaimOutcome(NamedTuple):
    round: int
    seat: Seat
    outcome: Outcome


class PlanStopped(NamedTuple):
    round: int
    turn_id: str
    reason: Annotated[str, OneOf("games.tables.plans:Why")]


class Opened(NamedTuple):
    ruleset: str
    players: int


class ScriptStopped(NamedTuple):
    """The action of a script that was refused."""

    seat: Seat
    turn_id: str
    reason: str


class Directed(NamedTuple):
    """What a director did, about whom and why."""

    what: Annotated[str, OneOf("games.tables.interventions:TOLD")]
    seats: Annotated[tuple[Seat, ...], MemberText("The seats it is about; empty if it is about all.")]
    reason: str


GAME_STARTED: Final = News(
    "game_started",
    Started,
    about="The game has started.",
    audiences=(Audience.LOBBY, Audience.TABLE),
    in_lobby="A public table is no longer open: its game has started.",
    webhook=Webhook("game.started", "A game you have a part in has started"),
    notice=NoticeFor("game_started", Audience.TABLE),
    lasts=True,
)
GAME_FINISHED: Final = News(
    "game_finished",
    Result,
    about="The game is over.",
    webhook=Webhook("game.finished", "A game you have a part in is over: its scores and places"),
    notice=NoticeFor("game_finished", Audience.TABLE),
    lasts=True,
)
GAME_ABORTED: Final = News(
    "game_aborted",
    Result,
    about="The game was broken off.",
    audiences=(Audience.LOBBY, Audience.TABLE),
    in_lobby="A public table is no longer open: its game was broken off before the start.",
    webhook=Webhook("game.aborted", "A game you have a part in was broken off"),
    notice=NoticeFor("game_aborted", Audience.TABLE),
    lasts=True,
)
TURN: Final = News("turn", Turn, audiences=(), webhook=Webhook("turn", "It is your turn"))
TURN_REMINDER: Final = News(
    "turn_reminder",
    TurnsDue,
    audiences=(),
    webhook=Webhook("turn.reminder", "Your time runs out soon; it says when, and which turns wait for you"),
)
INVITED: Final = News(
    "invited",
    Invited,
    about="Somebody keeps a seat for you. `challenge` is the challenge that it is part of, or null.",
    audiences=(Audience.USER,),
    webhook=Webhook("table.invited", "Somebody keeps a seat for you"),
    notice=NoticeFor("invited", Audience.USER),
)
SEAT_TAKEN: Final = News(
    "seat_taken",
    SeatHolder,
    about="Somebody sat down.",
    audiences=(Audience.LOBBY, *SEATED),
    in_lobby="Somebody sat down at a public table.",
    webhook=Webhook("seat.taken", "Somebody sat down at a table of yours"),
)
SEAT_FREED: Final = News(
    "seat_freed",
    OneSeat,
    about="Somebody left their seat before the start.",
    audiences=(Audience.LOBBY, Audience.TABLE),
    in_lobby="Somebody left their seat at a public table.",
    webhook=Webhook("seat.freed", "Somebody left a table of yours before its start"),
)
PLAYER_RESIGNED: Final = News(
    "player_resigned",
    SeatHolder,
    about="Somebody left a running game for good.",
    webhook=Webhook("player.resigned"),
)
PLAYER_TIMED_OUT: Final = News(
    "player_timed_out",
    SeatHolder,
    about="Somebody's time ran out too often: a bot plays on.",
    audiences=SEATED,
    webhook=Webhook("player.timed_out"),
    notice=NoticeFor("seat_taken", Audience.USER),
)
SEAT_TAKEN_BACK: Final = News(
    "seat_taken_back",
    SeatHolder,
    about="Somebody whose time had run out plays again.",
    audiences=SEATED,
    webhook=Webhook("seat.taken_back"),
)
TURN_TIMED_OUT: Final = News(
    "turn_timed_out",
    TurnsTaken,
    audiences=(),
    webhook=Webhook(
        "turn.timed_out",
        "Somebody's time ran out: a bot played the turns that waited, and the seat is still theirs",
    ),
)
CLAIM_MADE: Final = News(
    "claim_made",
    Claimed,
    audiences=(),
    webhook=Webhook("claim.made", "Somebody claims the rest of a round, and the others are asked"),
)
CLAIM_DECIDED: Final = News(
    "claim_decided",
    ClaimOutcome,
    audiences=(),
    webhook=Webhook(
        "claim.decided", "A claim was granted, refused, or ended by time, by a card or by a director"
    ),
)
PLAN_STOPPED: Final = News(
    "plan_stopped",
    PlanStopped,
    about="Your plan for a round has stopped: no rule of it fits, or something has changed since.",
    audiences=(Audience.USER,),
    webhook=Webhook("plan.stopped", "A plan of yours has stopped; it says why"),
    notice=NoticeFor("plan_stopped", Audience.USER),
)
PAUSE_WANTED: Final = News(
    "pause_wanted",
    SeatHolder,
    about="Somebody asks for a pause at a table of yours, and you have not agreed.",
    audiences=(Audience.USER,),
    webhook=Webhook("pause.wanted"),
    notice=NoticeFor("pause_wanted", Audience.USER),
)
RESUME_WANTED: Final = News(
    "resume_wanted",
    SeatHolder,
    about="Somebody wants to end a pause at a table of yours, and you have not agreed.",
    audiences=(Audience.USER,),
    webhook=Webhook("resume.wanted"),
    notice=NoticeFor("resume_wanted", Audience.USER),
)
TABLE_OPENED: Final = News(
    "table_opened",
    Opened,
    about="You opened a table.",
    audiences=(Audience.LOBBY, *SEATED),
    in_lobby="A public table was opened.",
)
SCRIPT_STOPPED: Final = News(
    "script_stopped",
    ScriptStopped,
    about="In a sandbox: an action of a seat's script was refused, so the script has stopped.",
)
INTERVENED: Final = News(
    "intervened",
    Directed,
    about="A director intervened at a table of yours, and says why. The log shows the consequences.",
    notice=NoticeFor("directed", Audience.TABLE),
)
SEAT_SUBSTITUTED: Final = News(
    "seat_substituted",
    SeatHolder,
    about="Somebody holds a seat in place of another.",
    audiences=SEATED,
    notice=NoticeFor("substituted", Audience.USER),
)

"""The kinds of events that an address may be told of, and what each of them means."""

from enum import StrEnum


class EventType(StrEnum):
    """The value is the type's name in what is sent; `about` is for people."""

    about: str

    def __new__(cls, value: str, about: str = "") -> "EventType":
        kind = str.__new__(cls, value)
        kind._value_ = value
        kind.about = about
        return kind

    GAME_STARTED = "game.started", "A game you have a part in has started"
    GAME_FINISHED = "game.finished", "It is over: scores and places"
    GAME_ABORTED = "game.aborted", "It was broken off"
    TURN = "turn", "It is your turn"
    TURN_REMINDER = "turn.reminder", "Your time runs out soon; says when, and which turns wait for you"
    TABLE_INVITED = "table.invited", "Somebody keeps a seat for you"
    SEAT_TAKEN = "seat.taken", "Somebody sat down at a table of yours"
    SEAT_FREED = "seat.freed", "Somebody left a table of yours before its start"
    PLAYER_RESIGNED = "player.resigned", "Somebody left a running game for good"
    PLAYER_TIMED_OUT = "player.timed_out", "Somebody's time ran out too often: a bot plays on"
    SEAT_TAKEN_BACK = "seat.taken_back", "Somebody whose time had run out plays again"
    TURN_TIMED_OUT = (
        "turn.timed_out",
        "Somebody's time ran out: a bot played what waited, the seat is still theirs",
    )
    CLAIM_MADE = "claim.made", "Somebody claims the rest of a round, and the others are asked"
    CLAIM_DECIDED = "claim.decided", "A claim was granted, refused, or ended by time or by a card"
    PLAN_STOPPED = "plan.stopped", "A plan of yours is followed no further; says why"
    TOURNAMENT_PAIRED = "tournament.paired", "You are paired in a tournament: at which table"
    TOURNAMENT_STATUS = "tournament.status", "A tournament of which you are an official is a step further"
    TOURNAMENT_ROUND_PUBLISHED = "tournament.round_published", "A stage round of it was published"
    TOURNAMENT_ROUND_ROLLED_BACK = "tournament.round_rolled_back", "One was taken back, to be paired anew"
    TOURNAMENT_ROUND_CLOSED = "tournament.round_closed", "A stage round of it is over"
    TOURNAMENT_STANDINGS = "tournament.standings", "Its standings have changed"
    TOURNAMENT_ATTENTION = (
        "tournament.attention",
        "Something there needs attention; says what, and at which table",
    )
    BOT_TURN = (
        "bot.turn",
        "It is your bot's turn; carries its whole state, and may be answered with the action",
    )
    TEST = "test", "You asked for it"


# What may be chosen; a test is sent to whoever asks for one.
CHOOSABLE = tuple(each for each in EventType if each is not EventType.TEST)
# What the feed calls it.
OF_FEED = {
    "game_started": EventType.GAME_STARTED,
    "game_finished": EventType.GAME_FINISHED,
    "game_aborted": EventType.GAME_ABORTED,
    "invited": EventType.TABLE_INVITED,
    "plan_stopped": EventType.PLAN_STOPPED,
    "seat_taken": EventType.SEAT_TAKEN,
    "seat_freed": EventType.SEAT_FREED,
    "player_resigned": EventType.PLAYER_RESIGNED,
    "player_timed_out": EventType.PLAYER_TIMED_OUT,
    "seat_taken_back": EventType.SEAT_TAKEN_BACK,
    "stage_round_paired": EventType.TOURNAMENT_PAIRED,
    "tournament_status": EventType.TOURNAMENT_STATUS,
    "stage_round_published": EventType.TOURNAMENT_ROUND_PUBLISHED,
    "stage_round_rolled_back": EventType.TOURNAMENT_ROUND_ROLLED_BACK,
    "stage_round_closed": EventType.TOURNAMENT_ROUND_CLOSED,
    "standings_changed": EventType.TOURNAMENT_STANDINGS,
    "tournament_attention": EventType.TOURNAMENT_ATTENTION,
}
OF_TURNS = (EventType.TURN, EventType.BOT_TURN)

"""Shapes of blocks, follows, mutes and notes, which only their owner sees, and of reports to staff."""

from typing import Annotated

from games.api.contract.fields import LARGEST
from games.api.contract.play.chat import ChatRoom
from games.api.contract.play.tables import UserName
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, bounds, field, input_type, member, resource
from games.api.contract.values import Id, Instant, words
from games.api.contract.words import GameStatus
from games.lobby import models
from games.lobby.models.moderation import LONGEST_WORDS
from games.lobby.services.reports import MOST_EVENTS, MOST_MESSAGES
from games.tables.queries import CurrentSeat as Seated


@resource("Somebody whom you block.")
class Block(Row[models.Block]):
    user: Player = member("The person or bot.", "blocked")
    created_at: Instant = member("When you blocked them.")


@resource("Somebody whom you muted.")
class Mute(Row[models.Mute]):
    user: Player = member("The person or bot.", "muted")
    created_at: Instant = member("When you muted them.")


@resource("A seat that somebody holds.")
class Sitting(Row[Seated]):
    table: Id = member("The id of the table, `table_…`.", "table.pk")
    ruleset: str = member("The ruleset with its version, such as `modern@1`.", "table.ruleset")
    status: GameStatus = member("The status of the game.", "table.status")
    seat: int = member("Their seat, from 0.")


@resource("Somebody whom you follow.")
class Follow(Row[models.Follow]):
    user: Player = member("The person or bot.", "followed")
    created_at: Instant = member("When you began to follow them.")
    sits_at: list[Sitting] = member(
        "The newest ten public tables at which they sit now, as spectators see them.",
        lambda follow: follow.sits_at,  # added to the row in its shown form
    )


@resource("A note of yours on a player.")
class Note(Row[models.Note]):
    user: Player = member("The player whom the note is about.", "about")
    text: str = member("The text of the note.")
    created_at: Instant = member("When you first wrote it.")
    changed_at: Instant = member("When you last changed it.")


@input_type(examples={"What one learnt": {"text": "Calls dash with an ace. Thank them anyway."}})
class NewNote:
    text: str = field("Text of the note, 1 to 2,000 characters.", allow_blank=True)


Reason = Annotated[str, words("ReportReason", "The reason of a report.", models.Report.Reason.values)]
LogNumber = Annotated[int, bounds(min_value=1, max_value=LARGEST)]
ABOUT = (
    "The reason for the report. `name` is the name they chose, `leaving` means games that they left to a bot."
)


@input_type(
    examples={
        "What was said": {
            "player": "omar",
            "table": "table_01k2n8q0zgf2ktx1q3r7m5c8ye",
            "reason": "insults",
            "messages": [3, 4],
        },
        "How it was played": {
            "player": "omar", "table": "table_01k2n8q0zgf2ktx1q3r7m5c8ye", "reason": "collusion",
            "words": "They throw their aces under the same player's in every round.", "from_seq": 120,
            "to_seq": 190,
        },
    }
)  # fmt: skip
class NewReport:
    player: UserName = field("The name of the person you report.")
    reason: Reason = field(ABOUT)
    words: str = field(
        f"Your own words, at most {LONGEST_WORDS} characters.",
        "",
        allow_blank=True,
        max_length=2 * LONGEST_WORDS,
    )
    table: str | None = field("The table's id, if it was at one.", None, max_length=60)
    messages: list[LogNumber] = field(
        f"Numbers of messages at that table, at most {MOST_MESSAGES}.", list, max_length=MOST_MESSAGES
    )
    room: ChatRoom | None = field("The room of the messages; null for your own room.", None)
    from_seq: LogNumber | None = field("`seq` of the first log entry you report.", None)
    to_seq: LogNumber | None = field(
        f"`seq` of the last log entry you report; at most {MOST_EVENTS} entries.", None
    )


@resource("A report that you made. You do not see what staff do with it.")
class Report(Row[models.Report]):
    id: Id = member("The id, `report_…`.")
    player: Player = member("The person you reported.", "about")
    table: Id | None = member("The id of the table it is about; null if it is about none.", "table_id")
    reason: Reason = member("The reason for the report.")
    words: str = member("Your own words.")
    messages: list[int] = member("Numbers of the messages that were copied.")
    events: int = member("Number of log entries that were copied.")
    made_at: Instant = member("When you made it.")
    closed_at: Instant | None = member("When staff closed it; null while it is open.")

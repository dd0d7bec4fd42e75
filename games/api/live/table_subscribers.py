"""Streams and subscriptions that follow a table: its events, its clock, and its chat.

Chat has no place in the order of the game: it moves no cursor, and a player who was away reads it at `GET
/tables/{id}/chat`. So the two are independent of one another.
"""

from games.api.live.chat_fanout import ChatReader
from games.api.live.subscribers import Follower, Subscribers
from games.api.streamed.cursors import TableCursor
from games.api.streamed.frames import Batch, StreamEvent
from games.feed.hints import CLOCK


class Following(Subscribers[Follower[TableCursor]]):
    """Followers of tables, woken by a place that is announced: `seq` of its log."""

    def tables(self) -> list[str]:
        return self.followed()

    def tell(self, table: str, place: int) -> None:
        """Note that a table is said to be at this place."""
        one = self._followed.get(table)
        if one is not None and place > one.announced:
            one.announced = place
            self._schedule_read(table, one)

    def show_clock(self, table: str) -> None:
        """Send all who follow a table that its clock shows something else; they read the state."""
        one = self._followed.get(table)
        batch = Batch((StreamEvent(CLOCK, None, {"table": table}),))
        for follower in [] if one is None else list(one.followers):
            follower.say(batch)


class ChatSubscribers(Following):
    """Followers of the chat of tables; a place is that of a message."""

    def _position(self, follower: Follower[TableCursor], read_up_to: int) -> ChatReader:
        return ChatReader(follower.holder, read_up_to)

    def _deliver(self, follower: Follower[TableCursor], share: Batch) -> None:
        follower.say(share)

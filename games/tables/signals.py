"""Signals of tables to the apps above. Receivers run inside the sender's transaction."""

from django.dispatch import Signal

# Sent after facts were appended: table (Table), seq (int), before and game (engine Game; before None at
# first), facts (tuple of Fact), awaited (tuple of Awaited: all waiting turns). A receiver writes due work or
# refuses with a coded error; to wake another program it gives a call to `games.feed.hints`. If one turn just
# follows another and nobody at the table is `notified`, the facts may be committed already: then a receiver
# has nothing to write.
table_changed = Signal()

# Sent before a user opens a table: creator (User, locked). A receiver refuses with a coded error.
table_wanted = Signal()

# Sent before a user seats a bot: table (Table, locked), bot (User), by (User). A receiver refuses with a
# coded error what the bot does not accept.
bot_chosen = Signal()

# Sent before a director seats a substitute at a tournament's table: table (Table, locked), player (User,
# locked with their owner). A receiver refuses with a coded error.
substitute_chosen = Signal()

# Sent before a user sits down, or a bot is seated: table (Table, locked), player (User, locked with their
# owner). A receiver refuses with a coded error.
seat_chosen = Signal()

# Asks what a user may do about a tournament's table: table (Table), user (User). The receiver that knows its
# officials answers with `access.Powers`.
powers_asked = Signal()

# Asks for the place of a tournament's table in its event: table (Table). The receiver that knows its pairing
# answers with `states.EventTable`.
place_asked = Signal()

# Sent before a director locks a table to change rows of the apps above: table_id (str, not read yet). A
# receiver locks what must be locked before tables.
direction_begun = Signal()

# Sent when a director restarts a game: table (Table, locked, its game aborted), by_table (Table, running). A
# receiver replaces the old table by the new one, or refuses with a coded error.
table_replaced = Signal()

# Asks whether a table's boards are compared, so that its scores do not count: table (Table). The receiver
# that knows its tournament answers with a bool.
comparison_asked = Signal()

# Sent when a director changed the scores of a game, or the comparison of boards: table (Table, locked, with
# its scores and, if it is over, its places), seat and change (int). A receiver takes them over, or refuses
# with a coded error.
score_adjusted = Signal()

# Sent when a director annuls a finished game: table (Table, locked), by (User), reason (str). The receiver
# that rates games refuses with a coded error if it does not count anyway.
rating_annulled = Signal()

# Sent before one person alone decides how a finished game of a tournament counts for ratings: table (Table),
# by (User). A receiver refuses with a coded error where two are needed.
decided_alone = Signal()

# Sent when a player's plan changed or stopped while their turn waited, so that it may be theirs to take:
# table (Table, locked), round and seat (int). Whether it is depends on a hand, and a receiver does the same
# either way.
turn_asked = Signal()

# Sent before a user is invited: table (Table, locked), by (User, locked), guest (User). A receiver refuses
# with a coded error.
guest_chosen = Signal()

# Sent to remind a player of their time: table (Table), seat (int), player_id (str), due_at (datetime, when it
# is up), awaited (tuple of Awaited, the turns that they must take themselves).
time_running_out = Signal()

# Sent after an event of the table was put into the feed: table (Table), event (FeedEvent, the table's own),
# to (collection of str, the ids of people who were told directly, too).
table_told = Signal()

# Sent when a player's time ran out, and a bot plays their waiting turns: table (Table), seat (int), player_id
# (str), timeouts (int, how often by now), awaited (tuple of Awaited, the turns it plays). Not sent when the
# bot keeps the seat: that is an event of its own.
time_ran_out = Signal()

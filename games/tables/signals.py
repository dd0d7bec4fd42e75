"""Signals of tables to the apps above. Receivers run inside the sender's transaction."""

from django.dispatch import Signal

# After facts were appended: table (Table), seq (int), before and game (engine Game; before None at first),
# facts (tuple of Fact), awaited (tuple of Awaited: all seats awaited now). A receiver writes due work or
# refuses with a coded error; to wake somebody up it hands an errand to `games.feed.hints` on commit. Where
# one turn just follows another and nobody at the table is `notified`, the facts may be committed already:
# then a receiver has nothing to write.
table_changed = Signal()

# Before somebody opens a table: creator (User, held). A receiver refuses with a coded error.
table_wanted = Signal()

# Before a bot is seated by somebody: table (Table, locked), bot (User), by (User). A receiver refuses with a
# coded error what the bot does not want.
bot_chosen = Signal()

# Before somebody sits down, or a bot is seated: table (Table, locked), player (User, held with their owner).
# A receiver refuses with a coded error.
seat_chosen = Signal()

# What somebody may do about a table of a tournament: table (Table), user (User). The receiver who knows its
# officials answers with `access.Powers`.
powers_asked = Signal()

# As what a table of a tournament is played: table (Table). The receiver who knows its pairing answers with
# `states.EventTable`.
place_asked = Signal()

# Before a director holds a table to change what the apps above have written down of it: table_id (str, not
# looked at yet). A receiver holds what is held before tables.
direction_begun = Signal()

# A director begins a game anew: table (Table, locked, its game broken off), by_table (Table, running). A
# receiver lets the new one stand for it, or refuses with a coded error.
table_replaced = Signal()

# Whether it is not a table's scores that count, but what it made of each board beside others: table (Table).
# The receiver who knows its tournament answers with a bool.
comparison_asked = Signal()

# A director changed the scores of a game, or what counts instead where boards are compared: table (Table,
# locked, with its scores and, where it is over, its places), seat and change (int). A receiver takes them
# over, or refuses with a coded error.
score_adjusted = Signal()

# A director lets a finished game not count: table (Table, locked), by (User), reason (str). The receiver who
# rates games refuses with a coded error where it does not count anyway.
rating_annulled = Signal()

# One person alone lets a finished game of a tournament count for ratings otherwise: table (Table), by (User).
# A receiver refuses with a coded error where two are needed.
decided_alone = Signal()

# Before somebody is invited: table (Table, locked), by (User, held), guest (User). A receiver refuses
# likewise.
guest_chosen = Signal()

# Somebody is to be reminded of their time: table (Table), seat (int), player_id (str), due_at (datetime, when
# it is up), awaited (tuple of Awaited, the turns that wait for them and that nothing answers for them).
time_running_out = Signal()

# After something of its life was put into the feed: table (Table), event (FeedEvent, the table's own).
table_told = Signal()

# A player's time ran out, and a bot plays what waits for them: table (Table), seat (int), player_id (str),
# timeouts (int, how often by now), awaited (tuple of Awaited, the turns it plays). Not when it holds the seat
# from then on, which is told.
time_ran_out = Signal()

"""Signals of accounts to the apps above. Receivers run inside the sender's transaction."""

from django.dispatch import Signal

# Sent after an act of staff on an account: who (User), realm (key), what (code), subject (id).
staff_acted = Signal()

# Sent before an account ends whose user has not agreed to leave games: user (User, locked). A receiver
# refuses with a coded error if they still play.
account_end_asked = Signal()

# Sent when an account ends and has lost its name: user (User, locked). Receivers end their games.
account_ending = Signal()

# Sent after that: user (User, locked). Receivers delete the user's data, as each app's `personal_data` says.
account_ended = Signal()

# Sent when an account is switched off and keeps its name: user (User, locked). Receivers let it begin nothing
# more, and let nobody wait for it.
account_switched_off = Signal()

# Sent when all access to an account ends, because somebody else may know it: user (User). Receivers end
# webhooks and so on, too.
access_ended = Signal()

# Sent when a user's hours or vacations change: user (User). Receivers compute deadlines again.
hours_changed = Signal()

# Sent to find who answers for the accounts of a realm: realm (key). For a sandbox a receiver returns the id
# of the user who opened it.
opener_asked = Signal()

"""Signals of accounts to the apps above. Receivers run inside the sender's transaction."""

from django.dispatch import Signal

# Staff did something to somebody's account: who (User), realm (key), what (code), subject (id).
staff_acted = Signal()

# Somebody is to end their account who does not say that they leave their games: user (User, locked). A
# receiver refuses with a coded error where they still play.
account_end_asked = Signal()

# Somebody's account ends, and their name is off it: user (User, locked). They leave where they still are.
account_ending = Signal()

# They have left: user (User, locked). What is kept of them is let go of, as each app's `personal_data` says.
account_ended = Signal()

# All access to somebody's account ends, since somebody else may have got in: user (User). Receivers end what
# tells of it, too.
access_ended = Signal()

# How somebody's time counts from now on is another: user (User). What hangs on it is reckoned anew.
hours_changed = Signal()

"""What accounts announce to the apps above. Receivers run inside the sender's transaction."""

from django.dispatch import Signal

# Staff did something to somebody's account: who (User), realm (key), what (code), subject (id).
staff_acted = Signal()

# How somebody's time counts from now on is another: user (User). What hangs on it is reckoned anew.
hours_changed = Signal()

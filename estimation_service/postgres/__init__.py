"""Django's way to Postgres, with a quicker look at whether a kept connection still stands."""

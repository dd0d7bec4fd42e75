"""Django's Postgres engine, with a quicker check whether a kept connection still works."""

"""Exceptions that end a start."""


class CannotStart(Exception):
    """Nothing can be started; the text is one sentence that tells the user what to do."""


class Stopped(Exception):
    """The user asked for the end (Ctrl-C, TERM, or `make` is gone)."""

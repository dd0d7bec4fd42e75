"""What ends a start."""


class CannotStart(Exception):
    """Nothing can be started; the text is one sentence that tells the person at the terminal what to do."""


class Stopped(Exception):
    """Somebody asked for the end (Ctrl-C, TERM, or `make` is gone)."""

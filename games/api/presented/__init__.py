"""What doors show, as JSON-able dicts: the same content whichever door it leaves by."""

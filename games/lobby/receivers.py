"""What the lobby hears of tables. Runs inside the transaction of whoever tells it."""


def connect() -> None:
    """Each receiver is connected here."""

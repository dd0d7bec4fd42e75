"""The database engine that `DATABASES` names; Django looks for it in a module of this name."""

from __future__ import annotations

import select

from django.db.backends.postgresql import base
from psycopg import Connection


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, but for the question asked before a kept connection is used again.

    Django asks the server for `SELECT 1`, at every request. A server that ended, or ended the connection, has
    closed the socket, which shows without asking: there is something to read from it, its end.
    """

    connection: Connection[object] | None

    def is_usable(self) -> bool:
        if self.connection is None or self.connection.closed:
            return False
        waiting = select.poll()
        waiting.register(self.connection.fileno(), select.POLLIN)
        # What there is to read may also be a notice of the server's; then Django's question decides.
        return not waiting.poll(0) or super().is_usable()

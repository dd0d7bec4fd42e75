"""Streams: their events, the cursors between them, and the text forms of both.

All streams use this. An event has a name, an `id` (the cursor after it; send it back, and no event is
repeated or left out) and `data`, which is JSON:

    snapshot    of a table what `GET /tables/{id}/state` answers, of `/me` what `GET /me/turns` does, of
                `/lobby` what `GET /lobby` does
    trick_won … a fact of a table, named by its `type`: what `GET /tables/{id}/events` answers
    message     of a table what is said in the room where the reader is: a line of `GET /tables/{id}/chat`
    turn        of `/me`: it has become your turn; one entry of what `GET /me/turns` lists
    invited …   of `/me`: news of your tables, named by its `type`: {"type", "at", "table", "body"}
    stage_round_closed … of a tournament: its news, in the same form
    seek_opened … of `/lobby`: news of seeks and open tables, in the same form
    reset       {"reason"} of `streams.Reset`: the stream cannot continue, and a `snapshot` follows
    evicted     {"reason"} of `streams.Evicted`: the stream is ended because of the reader
    goodbye     {"reason"} of `streams.Goodbye`: the stream is ended because of us, or of the game

A `message` and the last three have no `id`. Server-sent events have lines `id:`, `event:` and `data:`; NDJSON
has `{"event", "id", "data"}` on each line, with `id` null where there is none. Between events a line that
says nothing (`:` or an empty one) comes every 15 seconds.
"""

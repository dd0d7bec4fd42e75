"""Every problem this API can answer with: code -> (status, title, what to do about it).

Errors of lower apps carry a code and no status; here, and only here, a code becomes an answer. A code
once published keeps its meaning. Each has a page at /problems/{code}.
"""

from typing import NamedTuple


class Kind(NamedTuple):
    """What all problems of one code share."""

    status: int
    title: str
    advice: str


PROBLEMS: dict[str, Kind] = {
    # 400: the request cannot be read
    "bad_request": Kind(400, "Bad request", "The request does not follow HTTP or names a host this service does not answer to."),
    "malformed_json": Kind(400, "Malformed JSON", "The body is not one JSON object in UTF-8. NaN, NUL characters, lone surrogates and repeated members are refused too."),
    "too_deep": Kind(400, "Nested too deeply", "JSON bodies are nested at most 32 levels deep."),
    "invalid_body": Kind(400, "Invalid body", "`errors` names each member that is missing or of the wrong type, by JSON pointer."),
    "unknown_field": Kind(400, "Unknown field", "`errors` names members this request does not have. They are refused, so that a typing mistake is not ignored."),
    "invalid_parameter": Kind(400, "Invalid parameter", "`errors` names each query parameter with a value that cannot be read."),
    "unknown_parameter": Kind(400, "Unknown parameter", "`errors` names query parameters this address does not have."),
    "invalid_cursor": Kind(400, "Invalid cursor", "Cursors are opaque: pass on `next_cursor` as it came, to the same list with the same filters."),
    "invalid_header": Kind(400, "Invalid header", "A header has a value that cannot be read; `detail` says which."),
    "malformed_record": Kind(400, "Malformed", "What was sent is not an action, a card or a turn_id."),
    "malformed_query": Kind(400, "Malformed query", "The document is not GraphQL; `locations` says where."),
    "invalid_query": Kind(400, "Invalid query", "The document or its variables do not fit the schema, which introspection and GraphiQL at /graphql show."),
    "query_too_large": Kind(400, "Query too large", "The document asks for too much: `reason` says of what, `most` how much is answered. Ask for fewer rows, or in several requests."),
    "wrong_transport": Kind(400, "Wrong transport", "Queries and mutations are sent by POST, subscriptions over a websocket with the protocol graphql-transport-ws."),
    # 401 and 403: who asks, and what they may do
    "not_authenticated": Kind(401, "Not authenticated", "Send `Authorization: Bearer est_pat_…`. POST /api/v1/users makes an account with a token."),
    "invalid_token": Kind(401, "Invalid token", "The token is unknown, expired or revoked. POST /api/v1/me/tokens with name and password (HTTP Basic) makes another."),
    "wrong_credentials": Kind(401, "Wrong name or password", "The answer is the same whether the name exists or not."),
    "second_factor_needed": Kind(403, "Second factor needed", "This account has a second factor: send a code of the app, or a recovery code, in the header Second-Factor. Each code counts once."),
    "missing_scope": Kind(403, "Missing scope", "The token lacks the scope named in `missing_scope`; make one that has it."),
    "forbidden": Kind(403, "Forbidden", "You may see this, but not do this."),
    "csrf_failed": Kind(403, "Form expired", "Reload the page and send the form again. Programs use tokens, which need no form."),
    "scope_not_grantable": Kind(403, "Scope not grantable", "A token gives at most the scopes of the one it is made with; some are for staff only."),
    "not_by_client": Kind(403, "Not by a program", "A program you let in cannot make tokens or bots, or change how you sign in. Use a personal token, or your name and password."),
    "sandbox_not_offered": Kind(403, "Sandbox not offered", "Sandboxes are opened by people of the real world, neither by bots nor from within a sandbox."),
    "not_seated": Kind(403, "Not seated", "You have no seat at this table. PUT /tables/{id}/seats/{n} takes one while the table is open."),
    "not_creator": Kind(403, "Not the creator", "Only whoever opened the table may do this."),
    "not_your_bot": Kind(403, "Not your bot", "Only a bot's owner decides where its events are sent, and what it accepts."),
    # 404 to 406, 413, 415: the door
    "not_found": Kind(404, "Not found", "There is no such thing, or it is not yours to see."),
    "not_listed": Kind(404, "Not on the leaderboard", "Leaderboards list people with twenty games, the last not half a year ago."),
    "seat_not_found": Kind(404, "No such seat", "Seats are numbered from 0; the table says how many players it has."),
    "method_not_allowed": Kind(405, "Method not allowed", "`Allow` lists the methods of this address."),
    "not_acceptable": Kind(406, "Not acceptable", "This address does not speak the type asked for in `Accept`."),
    "too_large": Kind(413, "Body too large", "Bodies hold at most 64 KB."),
    "unsupported_media_type": Kind(415, "Unsupported media type", "Send `Content-Type: application/json`."),
    # 409: something else came first
    "name_taken": Kind(409, "Name taken", "Somebody carries this name, or one that looks like it. Choose another."),
    "idempotency_in_progress": Kind(409, "Still in progress", "A request with this Idempotency-Key is being handled. Send it again in a moment."),
    "secret_not_replayed": Kind(409, "Secret not shown again", "The request was carried out. `location` is what it made; make another if the secret was lost."),
    "too_many_tokens": Kind(409, "Too many tokens", "Revoke a token you no longer use."),
    "claim_not_now": Kind(409, "No claim now", "The rest of a round can be claimed while its cards are played, once at a time."),
    "no_claim": Kind(409, "No claim", "Nobody claims the rest of this round now; the state shows `claim` where somebody does."),
    "plans_not_offered": Kind(409, "No plans here", "Plans are followed at tables that play cards for their seats (`automatic`)."),
    "plan_not_now": Kind(409, "No plan now", "Plans are made for rounds that are dealt and not played out; the state lists them."),
    "stale_turn": Kind(409, "Stale turn", "This turn is not awaited from you; `turn_ids` are those that are. `state` is the present state."),
    "turn_already_played": Kind(409, "Turn already played", "You took this turn with another action, at `seq`. `turn_ids` are those you are awaited for, `state` is the present state."),
    "table_not_open": Kind(409, "Table not open", "The game has started or is over; this can be done before it starts only."),
    "table_not_running": Kind(409, "Table not running", "The game has not started or is over."),
    "seat_taken": Kind(409, "Seat taken", "Somebody sits there already. Choose another seat."),
    "seat_reserved": Kind(409, "Seat reserved", "The seat is kept for somebody who was invited. Choose another seat."),
    "seat_not_a_bots": Kind(409, "Not a bot's seat", "No bot sits there, so there is none to remove."),
    "already_seated": Kind(409, "Already seated", "You sit on another seat of this table. Leave it first."),
    "seat_not_given_up": Kind(409, "Seat not given up", "No stand-in holds this seat for you, so there is nothing to take back."),
    "pauses_not_allowed": Kind(409, "Pauses not allowed", "The clocks of this table are not to be paused: it is played live, or was opened so."),
    "own_bot_seated": Kind(409, "Your own bot", "A bot and its owner do not play the same rated game: send one of them away, or open a table that is not rated."),
    "seats_not_full": Kind(409, "Seats not full", "The game starts when every seat is taken. Bots fill seats: PUT /tables/{id}/seats/{n} with `bot`."),
    "others_are_playing": Kind(409, "Others are playing", "A running game is aborted by its creator only among bots. You may resign."),
    "too_many_bots": Kind(409, "Too many bots", "Remove a bot that you no longer run."),
    "bot_not_open": Kind(409, "Bot not open", "Only its owner seats this bot. GET /api/v1/bots lists those that anybody may seat."),
    "ruleset_not_accepted": Kind(409, "Ruleset not accepted", "The bot does not play by these rules; GET /api/v1/bots/{name} lists those it accepts."),
    "speed_not_accepted": Kind(409, "Speed not accepted", "The bot plays with a time limit for each turn (`live`), without (`untimed`) or both; GET /api/v1/bots/{name} says."),
    "bot_busy": Kind(409, "Bot busy", "The bot sits at as many tables as it plays at once. Try again later."),
    "too_many_sandboxes": Kind(409, "Too many sandboxes", "Delete a sandbox that you no longer use; there are five at most."),
    "too_many_test_tables": Kind(409, "Too many test tables", "A sandbox has 20 tables at most. Open another sandbox."),
    "seat_not_scripted": Kind(409, "Seat not scripted", "A seat is scripted that a test player holds, at a table that is not over."),
    "push_not_offered": Kind(409, "No web push here", "This service has no key for web push, so no browser can be told."),
    "too_many_push_subscriptions": Kind(409, "Too many push subscriptions", "Remove a browser you no longer use."),
    "too_many_webhooks": Kind(409, "Too many webhooks", "Remove a webhook you no longer use."),
    "webhook_disabled": Kind(409, "Webhook disabled", "PATCH it with `\"active\": true` first."),
    # 412: the sender saw something else
    "precondition_failed": Kind(412, "Precondition failed", "What is there now is not what `If-Match` or `If-None-Match` asks for. Nothing was done; read it again."),
    # 422: readable, but not possible
    "name_not_allowed": Kind(422, "Name not allowed", "At most 30 letters, digits, '-', '_' or '.', in one script."),
    "weak_password": Kind(422, "Weak password", "At least 8 characters, not a common password and unlike the name."),
    "expiry_not_allowed": Kind(422, "Expiry not allowed", "A token expires in the future, within five years."),
    "illegal_action": Kind(422, "Illegal action", "The rules do not allow it: `reason` says why, `legal_actions` what is allowed."),
    "false_claim": Kind(422, "False claim", "The trick on the table is not yours to win, so the rest cannot all be yours."),
    "claim_unproved": Kind(422, "Unproved claim", "Your cards and what everybody has seen do not prove it, and bots agree to nothing else. Play on."),
    "invalid_plan": Kind(422, "Invalid plan", "`reason` says why it cannot be followed, `errors` where. Preview it: POST /tables/{id}/plans/preview."),
    "impossible_result": Kind(422, "Impossible result", "No round of this ruleset can end so; `reason` says why, `errors` where."),
    "unknown_ruleset": Kind(422, "Unknown ruleset", "GET /api/v1/rulesets lists those there are."),
    "invalid_option": Kind(422, "Invalid option", "`errors` names the option that the ruleset does not have, or not with this value. GET /api/v1/rulesets/{key} lists them."),
    "invalid_client_seed": Kind(422, "Invalid client seed", "A seed for the deal is text of at most 64 bytes in UTF-8."),
    "invalid_turn_limit": Kind(422, "Invalid turn limit", "15 to 300 whole seconds, or null for none."),
    "invalid_spectator_delay": Kind(422, "Invalid spectators' delay", "0 to 200 moves."),
    "not_ratable": Kind(422, "Not ratable", "A rated table has a `turn_limit` or a `clock`; stacked cards and sandboxes never count."),
    "game_not_rated": Kind(422, "Game not rated", "The game does not count, so there is nothing to correct."),
    "invalid_places": Kind(422, "Invalid places", "One place for each seat, from 1; ties share the better one: 1, 1, 3, 4."),
    "invalid_clock": Kind(422, "Invalid clock", "A clock names a preset (`brisk`, `normal`, `relaxed`) or a type (`fischer`, `days`, `live`) with what belongs to it; a table has a clock or a turn_limit. `errors` says where."),
    "clock_out_of_bounds": Kind(422, "Clock out of bounds", "`errors` names the member that is too little or too much, and its bounds."),
    "advance_out_of_bounds": Kind(422, "Advance out of bounds", "A clock is advanced by a second to 60 days at a time, and by 800 days altogether."),
    "deck_invalid": Kind(422, "Deck invalid", "`errors` says which deal: every card of the ruleset's deck once, for a round of the game, its attempts from 0."),
    "invalid_script": Kind(422, "Invalid script", "`errors` says which step cannot be read: each is a round and an action."),
    "invalid_notification_settings": Kind(422, "Invalid notification settings", "`errors` says which: `en` or `ar`, a digest of 1, 2, 4, 6, 12 or 24 hours, and digests by mail only."),
    "invalid_hours": Kind(422, "Invalid hours", "`errors` says which: a zone of the IANA's, at most twelve quiet hours, at most three days of a weekend, at most six reminders from five minutes to a week."),
    "invalid_vacation": Kind(422, "Invalid vacation", "A vacation begins now or within a year, and lasts an hour at least."),
    "vacation_too_long": Kind(422, "Vacation too long", "A vacation lasts fourteen days at most."),
    "vacation_too_close": Kind(422, "Vacation too close", "There is a day between two vacations at least."),
    "vacation_beyond_quota": Kind(422, "Vacation beyond quota", "In any year there are thirty days of vacation; GET /api/v1/me/vacation tells what is left."),
    "invalid_visibility": Kind(422, "Invalid visibility", "`public`, `unlisted` or `invite`."),
    "unknown_user": Kind(422, "Unknown user", "`errors` says where a name was sent that nobody carries."),
    "not_a_bot": Kind(422, "Not a bot", "This user is not a bot of this service."),
    "not_invitable": Kind(422, "Not invitable", "A person other than yourself can be invited, no bot."),
    "push_endpoint_not_allowed": Kind(422, "Push service not allowed", "`errors` says why: https only, to a public address, as browsers give it."),
    "invalid_push_keys": Kind(422, "Invalid push keys", "Send `p256dh` and `auth` as `PushSubscription.toJSON()` has them: 65 and 16 bytes in base64url."),
    "webhook_url_not_allowed": Kind(422, "URL not allowed", "`errors` says why: https only, to a public address, without user, password or fragment."),
    "webhook_types_not_allowed": Kind(422, "Types not allowed", "`errors` names the types that there are not, or not for this account. `bot.turn` is for bots only."),
    "reason_required": Kind(422, "Reason required", "An intervention needs a reason."),
    "idempotency_key_reused": Kind(422, "Idempotency-Key reused", "The key came with another request before. Use a fresh key for each new request."),
    # 429: too much at once
    "rate_limited": Kind(429, "Too many requests", "`policy` names the limit, `RateLimit` tells what is left. Send the request again after `Retry-After` seconds."),
    "too_slow": Kind(429, "Too slow", "You did not take what was told. Come again with the last cursor you have."),
    "too_many_streams": Kind(429, "Too many streams", "So many streams are open from your address already. Close one, or come with a token: its oldest stream makes room."),
    # 500 and 503: our side
    "internal_error": Kind(500, "Internal error", "A mistake of ours. It was recorded under `request_id`."),
    "unavailable": Kind(503, "Unavailable", "The database cannot be reached. Nothing was done; send the request again after `Retry-After` seconds."),
    "busy": Kind(503, "Busy", "The request took too long to get its turn and was given up. Nothing was done; send it again after `Retry-After` seconds."),
    "stand_in_missing": Kind(503, "No stand-in", "The bot that would take the seat is not there. Nothing has changed; try again later."),
}  # fmt: skip

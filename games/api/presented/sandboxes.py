"""Sandboxes, and what a seat of theirs plays by itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from accounts.models import Token, User
from games.api.presented.instants import instant
from games.api.presented.people import new_token_json
from games.api.presented.tables import player_json
from games.engine.codec import Json
from games.notices.models import KeptMail
from games.sandboxes.models import Sandbox, Script
from games.sandboxes.queries import Standing


def sandbox_json(sandbox: Sandbox, people: list[User], standing: Standing) -> Json:
    """A sandbox read by `sandboxes.queries`: who lives there, and how far what came due is done."""
    return {
        "id": sandbox.pk,
        "name": sandbox.name,
        "created_at": instant(sandbox.created_at),
        "ends_at": instant(sandbox.ends_at),
        "advanced_s": _seconds(sandbox.realm.advanced),
        "tables": sandbox.tables,  # type: ignore[attr-defined]  # annotated by the query
        "players": [player_json(each) for each in people],
        **standing_json(standing),
    }


def new_sandbox_json(
    sandbox: Sandbox, people: list[User], standing: Standing, tokens: Mapping[str, tuple[Token, str]]
) -> Json:
    """A sandbox that was just opened, with its tokens, which are shown this once."""
    shown = sandbox_json(sandbox, people, standing)
    shown["players"] = [{**player_json(each), "token": new_token_json(*tokens[each.name])} for each in people]
    return shown


def standing_json(standing: Standing) -> Json:
    """What is due and not yet done, by kind."""
    due = {
        **standing.due._asdict(),
        "events": standing.events,
        "deliveries": standing.deliveries,
        "scripted_turns": standing.scripted_turns,
    }
    return {
        "due": due,
        "settled": standing.settled,
        "next_due_at": instant(standing.next_due_at),
        "to_pass_s": _seconds(standing.to_pass),
    }


def advanced_json(sandbox: Sandbox, standing: Standing) -> Json:
    """The clock has been turned."""
    return {"advanced_s": _seconds(sandbox.realm.advanced), **standing_json(standing)}


def mail_json(mail: KeptMail) -> Json:
    """A mail to somebody of a sandbox, as they would have got it."""
    return {
        "id": mail.pk,
        "player": player_json(mail.message.user),
        "address": mail.address,
        "kinds": mail.kinds,
        "subject": mail.subject,
        "text": mail.text,
        "html": mail.html,
        "headers": mail.headers,
        "turn_links": mail.turn_links,
        "sent_at": instant(mail.kept_at),
    }


def script_json(script: Script) -> Json:
    """What a seat plays by itself, and why it stopped if it did."""
    stopped = None
    if script.stopped_for is not None:
        stopped = {"turn_id": script.stopped_at, "reason": script.stopped_for}
    return {
        "table": script.table_id,
        "seat": script.seat,
        "steps": script.steps,
        "afterwards": script.afterwards,
        "stopped": stopped,
    }


def _seconds(span: timedelta) -> float:
    return span / timedelta(seconds=1)

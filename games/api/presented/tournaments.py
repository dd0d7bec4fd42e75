"""Tournaments: the event, who entered, its stage rounds, and how everybody stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.api.fault_texts import fault_in
from games.api.languages import Language
from games.api.presented.clocks import rules_json
from games.api.presented.instants import instant
from games.api.presented.rulesets import options_json, rules_page
from games.api.presented.tables import player_json
from games.engine.codec import Json
from games.tournaments.models import (
    Boards,
    Complaint,
    Entry,
    Motion,
    Official,
    Pairing,
    StageRound,
    Tournament,
)
from games.tournaments.queries import boards_seed
from games.tournaments.queries.ranking import StageStanding, final_order
from games.tournaments.services.entry_import import Difference
from games.tournaments.services.publication import FILLER, Proposal
from games.tournaments.sheets import Cell

Entries = Mapping[int, Entry]
_OF_OFFICIALS = frozenset({"asked", "by_player"})
_NOTHING_ASKED: Json = {"forbidden": [], "forced": [], "locked": [], "swaps": []}
# How games are counted.
COUNTED = ("scoring", "scale", "bye_points", "tie_breaks")
INSTANTS = ("created_at", "entries_close_at", "started_at", "complaints_until", "ended_at")


def tournament_json(event: Tournament, seed: bytes | None = None) -> Json:
    """An event read by `queries.tournament`; `seed` is opened once it is confirmed."""
    return {
        "id": event.id,
        "name": event.name,
        "description": event.description,
        "status": event.status,
        "version": event.version,
        "owner": player_json(event.creator),
        "roles": sorted(event.roles or ()),
        "ruleset": event.ruleset,
        "rules": rules_page(event.ruleset, boards=event.duplicate),
        "players": event.players,
        **options_json(event.ruleset, event.options),
        "turn_limit": event.turn_limit,
        "clock": rules_json(event.clock),
        "rated": event.rated,
        "stages": event.stages,
        **{name: getattr(event, name) for name in COUNTED},
        "duplicate": event.duplicate,
        "day": None if event.day is None else event.day.isoformat(),
        "boards": boards_json(event),
        "capacity": event.capacity,
        "entered": event.entered,
        "late_until": event.late_until,
        "complaint_hours": event.complaint_hours,
        "commitment": event.commitment,
        "seed": None if seed is None else seed.hex(),
        **{name: instant(getattr(event, name)) for name in INSTANTS},
    }


def boards_json(event: Tournament) -> Json | None:
    """What is told of the boards that its tables share; their seed is opened after the last one."""
    boards: Boards | None = getattr(event, "boards", None)
    if boards is None:
        return None
    seed = None if boards.opened_at is None else boards_seed(boards)
    return {
        "commitment": boards.commitment,
        "dealt": boards.dealt,
        "seed": None if seed is None else seed.hex(),
    }


def entry_json(entry: Entry) -> Json:
    """With `player` loaded. What they give to the shuffle is told by each table once it starts."""
    return {
        "number": entry.number,
        "name": entry.name,
        "player": player_json(entry.player),
        "status": entry.status,
        "first_round": entry.first_round,
        "last_round": entry.last_round,
        "rating": entry.rating,
        "entered_at": instant(entry.entered_at),
    }


def entry_cells(entry: Entry) -> tuple[Cell, ...]:
    """An entry as a line of a sheet, in the order of `entry_lists.COLUMNS`."""
    shown = entry_json(entry)
    player = entry.player
    more = (shown[each] for each in ("status", "first_round", "last_round", "entered_at"))
    return entry.number, entry.name, player.name, player.kind, *more


def difference_json(difference: Difference, language: Language) -> Json:
    """What a list of entries changes; why a line cannot be taken, in the language of whoever sent it."""
    return {
        "added": [each._asdict() for each in difference.added],
        "unchanged": [each._asdict() for each in difference.unchanged],
        "passed_over": [{"line": each.line, "name": each.name} for each in difference.passed_over],
        "refused": [
            {**each._asdict(), "detail": fault_in(language, each.code, each.detail)}
            for each in difference.refused
        ],
        "digest": difference.digest,
    }


def official_json(official: Official) -> Json:
    """With `user` loaded."""
    return {"user": player_json(official.user), "role": official.role, "since": instant(official.since)}


def motion_json(motion: Motion) -> Json:
    """With `asked_by` and `decided_by` loaded."""
    return {
        "id": motion.pk,
        "kind": motion.kind,
        "entry": motion.body.get("entry"),
        "struck": motion.body.get("struck"),
        "games": motion.body.get("games"),
        "reason": motion.reason,
        "status": motion.status,
        "asked_by": player_json(motion.asked_by),
        "asked_at": instant(motion.asked_at),
        "decided_by": None if motion.decided_by is None else player_json(motion.decided_by),
        "decided_at": instant(motion.decided_at),
    }


def complaint_json(complaint: Complaint) -> Json:
    """With `by` loaded."""
    return {
        "id": complaint.pk,
        "by": player_json(complaint.by),
        "text": complaint.text,
        "stage_round": complaint.stage_round,
        "table": complaint.number,
        "status": complaint.status,
        "ruling": complaint.ruling or None,
        "filed_at": instant(complaint.filed_at),
        "answered_at": instant(complaint.answered_at),
    }


def round_json(round: StageRound, entries: Entries) -> Json:
    """A published stage round read by `queries.rounds_of`; `entries` by number, with `player`."""
    return {
        "number": round.number,
        "stage": round.stage,
        "status": round.status,
        "roll": round.roll,
        "first_board": round.first_board,
        "explained": {name: each for name, each in round.explained.items() if name not in _OF_OFFICIALS},
        "asked": {"roll": round.roll, **_NOTHING_ASKED, **round.explained.get("asked", {})},
        "by_player": round.explained.get("by_player", False),
        "tables": [pairing_json(each, entries) for each in round.tables if each.number],
        "byes": [
            seat_json(seat.entry, entries) for each in round.tables if not each.number for seat in each.seats
        ],
        "starts_at": instant(round.starts_at),
        "published_at": instant(round.published_at),
        "played_at": instant(round.played_at),
    }


def pairing_json(pairing: Pairing, entries: Entries) -> Json:
    """A table of a stage round, with `table` and `seats`."""
    assert pairing.table is not None
    seats = (
        {**seat_json(each.entry, entries), "score": each.score, "place": each.place} for each in pairing.seats
    )
    return {
        "number": pairing.number,
        "table": pairing.table_id,
        "status": pairing.table.status,
        "ruled": pairing.ruled,
        "seats": list(seats),
    }


def proposal_json(proposal: Proposal) -> Json:
    """A stage round as it would be published."""
    entries = {each.number: each for each in proposal.coming.entrants}
    return {
        "number": proposal.coming.number,
        "stage": proposal.coming.stage,
        "roll": proposal.roll,
        "digest": proposal.digest,
        "tables": [[seat_json(each, entries) for each in table] for table in proposal.pairing.tables],
        "byes": [seat_json(each, entries) for each in proposal.pairing.byes],
        "explained": proposal.pairing.told._asdict(),
    }


def seat_json(entry: int | None, entries: Entries) -> Json:
    """An entry by its number; None is a bot that fills a seat."""
    if entry is None:
        return {"entry": None, "name": FILLER, "player": None}
    return {"entry": entry, "name": entries[entry].name, "player": player_json(entries[entry].player)}


def standings_json(stages: tuple[StageStanding, ...], entries: Entries) -> Json:
    """Everybody once, in order; `entries` by number, with `player`."""
    return {
        "data": [
            {
                "rank": rank,
                "entry": line.entry,
                "name": entries[line.entry].name,
                "player": player_json(entries[line.entry].player),
                "status": entries[line.entry].status,
                "stage": stage,
                "points": float(line.points),
                "carried": float(line.carried),
                "by_round": [float(each) for each in line.by_round],
                "why": [
                    {"tie_break": each.tie_break, "value": float(each.value), "tied": list(each.tied)}
                    for each in line.why
                ],
            }
            for rank, stage, line in final_order(stages)
        ]
    }


def standing_cells(shown: Json, rounds: int) -> Iterable[list[Cell]]:
    """What `standings_json` shows, as lines of a sheet with a column for each stage round of the stage."""
    for line in shown["data"]:
        by_round = [*line["by_round"], *[None] * rounds][:rounds]
        why = "; ".join(f"{each['tie_break']} {each['value']:g}" for each in line["why"])
        before: list[Cell] = [line["rank"], line["entry"], line["name"], line["status"], line["stage"] + 1]
        yield [*before, line["points"], line["carried"], *by_round, why]

"""Tournaments: the event, who entered, its stage rounds, and how everybody stands."""

from __future__ import annotations

from collections.abc import Mapping

from accounts.models import User
from games.api.presented.clocks import rules_json
from games.api.presented.instants import instant
from games.api.presented.tables import player_json
from games.engine.codec import Json
from games.tournaments.models import Entry, Official, Pairing, StageRound, Tournament
from games.tournaments.queries.ranking import StageStanding, final_order
from games.tournaments.services.publishing import Proposal

Players = Mapping[int, User]
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
        "players": event.players,
        "options": event.options,
        "turn_limit": event.turn_limit,
        "clock": rules_json(event.clock),
        "rated": event.rated,
        "stages": event.stages,
        "scoring": event.scoring,
        "tie_breaks": event.tie_breaks,
        "capacity": event.capacity,
        "entered": event.entered,
        "late_until": event.late_until,
        "complaint_hours": event.complaint_hours,
        "commitment": event.commitment,
        "seed": None if seed is None else seed.hex(),
        **{name: instant(getattr(event, name)) for name in INSTANTS},
    }


def entry_json(entry: Entry) -> Json:
    """With `player` loaded. What he gives to the shuffle is told by each table once it starts."""
    return {
        "number": entry.number,
        "player": player_json(entry.player),
        "status": entry.status,
        "first_round": entry.first_round,
        "last_round": entry.last_round,
        "entered_at": instant(entry.entered_at),
    }


def official_json(official: Official) -> Json:
    """With `user` loaded."""
    return {"user": player_json(official.user), "role": official.role, "since": instant(official.since)}


def round_json(round: StageRound, players: Players) -> Json:
    """A published stage round read by `queries.rounds_of`."""
    return {
        "number": round.number,
        "stage": round.stage,
        "status": round.status,
        "roll": round.roll,
        "explained": round.explained,
        "tables": [pairing_json(each, players) for each in round.tables if each.number],
        "byes": [
            _seat_json(seat.entry, players) for each in round.tables if not each.number for seat in each.seats
        ],
        "published_at": instant(round.published_at),
        "played_at": instant(round.played_at),
    }


def pairing_json(pairing: Pairing, players: Players) -> Json:
    """A table of a stage round, with `table` and `seats`."""
    assert pairing.table is not None
    seats = (
        {**_seat_json(each.entry, players), "score": each.score, "place": each.place}
        for each in pairing.seats
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
    players = {each.number: each.player for each in proposal.coming.entrants}
    return {
        "number": proposal.coming.number,
        "stage": proposal.coming.stage,
        "roll": proposal.roll,
        "digest": proposal.digest,
        "tables": [[_seat_json(each, players) for each in table] for table in proposal.pairing.tables],
        "byes": [_seat_json(each, players) for each in proposal.pairing.byes],
        "explained": proposal.pairing.told._asdict(),
    }


def _seat_json(entry: int | None, players: Players) -> Json:
    return {"entry": entry, "player": None if entry is None else player_json(players[entry])}


def standings_json(stages: tuple[StageStanding, ...], entries: Mapping[int, Entry]) -> Json:
    """Everybody once, in order; `entries` by number, with `player`."""
    return {
        "data": [
            {
                "rank": rank,
                "entry": line.entry,
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

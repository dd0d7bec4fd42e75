"""Entering tournaments, and pairing who entered: what REST does at /entries, /import, /rounds and /daily."""

from __future__ import annotations

from typing import Annotated

import strawberry

from accounts.scopes import Scope
from games.api import tournaments as shared
from games.api.contract import entries as shapes
from games.api.contract import stage_rounds as round_shapes
from games.api.contract.resource import members_of
from games.api.graphql.context import Asking, Info
from games.api.graphql.inputs import Seed, read_by
from games.api.graphql.refusals import mutation
from games.api.graphql.tournament_mutations import AsSeen, TournamentId
from games.api.graphql.tournament_queries import daily_shown
from games.api.graphql.tournaments import at_tables, expect_people, stage_round_shown
from games.api.graphql.types import tournament_payloads as done
from games.api.graphql.types.scalars import Instant, about
from games.api.operations.command import Input
from games.engine.codec import Json
from games.tournaments import queries, services
from games.tournaments.entry_lists import Row
from games.tournaments.models import Entry, StageRound
from games.tournaments.services import entry_import

Whom = Annotated[str | None, about("Whose entry, by its name; null: your own.")]
Why = Annotated[
    str, about("To take somebody out of an event under way: ten letters or more, for them to read.")
]
Names = Annotated[list[str], about("Of players, programs, or bots' entries, one for each line.")]
DryRun = Annotated[bool, about("Only say what would come of it.")]
Digest = Annotated[str | None, about("That of a dry run: refuse where it is not so any more.")]
Previewed = Annotated[str, about("That of the preview, whose wishes are sent again.")]
StartsAt = Annotated[
    Instant | None, about("When the games begin, within a year; nobody is dealt a card before. null: now.")
]
Bots = Annotated[Json, Input(shapes.NewBotEntries)]
Wished = Annotated[Json | None, Input(round_shapes.PairingWishes, "How it is to be paired; null: as drawn.")]
Ruled = Annotated[Json, Input(round_shapes.Ruling)]
OfStageRound = Annotated[int, about("The stage round's number.")]
TableNumber = Annotated[int, about("The table's number in it.")]


@strawberry.type
class Entering:
    @mutation(
        done.ENTER_TOURNAMENT,
        "Enter a tournament, with `tournaments:join`; as an official, whose token manages tournaments, enter "
        "others, programs, and bots that had dropped out. Again, it changes your part of the shuffle.",
    )
    def enter_tournament(
        self, info: Info, tournament: TournamentId, player: Whom = None, client_seed: Seed = ""
    ) -> Json:
        caller = info.context.known(Scope.TOURNAMENTS_JOIN)
        name = caller.user.name if player is None else player
        return _entry(info.context, shared.enter(caller, tournament, name, client_seed.encode()))

    @mutation(
        done.LEAVE_TOURNAMENT,
        "Leave a tournament; as an official, whose token manages tournaments, take others out: once stage "
        "rounds are published with a reason. A game under way is played on, and what was won stays.",
    )
    def leave_tournament(
        self, info: Info, tournament: TournamentId, player: Whom = None, reason: Why = ""
    ) -> Json:
        caller = info.context.known(Scope.TOURNAMENTS_JOIN)
        name = caller.user.name if player is None else player
        return _entry(info.context, shared.leave(caller, tournament, name, reason))

    @mutation(
        done.ENTER_BOTS,
        "Enter bots of the service, as an official: each is an entry with a name of its own, is paired and "
        "plays by itself. All of them enter or none.",
    )
    def enter_bots(self, info: Info, tournament: TournamentId, bots: Bots) -> Json:
        by, fields = info.context.official(), read_by(shapes.NewBotEntries, bots)
        made = services.enter_bots(tournament_id=tournament, by=by, **fields)
        info.context.expect(str(each.player_id) for each in made)
        return {"__typename": "BotsEntered", "entered": [shapes.Entry.of(each) for each in made]}

    @mutation(
        done.IMPORT_ENTRIES,
        "Enter a list, as an official: all are entered or nobody is. Who is there already stays as they are; "
        "the name of a bot of the service enters it once more for each line.",
    )
    def import_entries(
        self,
        info: Info,
        tournament: TournamentId,
        names: Names,
        dry_run: DryRun = False,
        digest: Digest = None,
    ) -> Json:
        by = info.context.official()
        sent = read_by(shapes.NewEntries, {"entries": [{"name": each} for each in names]})["entries"]
        rows = tuple(Row(line, each["name"]) for line, each in enumerate(sent, start=1))
        if dry_run:
            found = entry_import.compare(tournament_id=tournament, by=by, rows=rows)
        else:
            found = entry_import.enter_list(tournament_id=tournament, by=by, rows=rows, digest=digest)
        compared = shapes.ListDifference.of(found, info.context.language)
        return {"__typename": "ListCompared", **members_of(compared)}

    @mutation(
        done.PLAY_DAILY,
        "Play the six boards of the day: you are entered and have your table at once. Again, it is the same "
        "table.",
    )
    def play_daily(self, info: Info) -> Json:
        services.play_daily(by=info.context.known(Scope.TOURNAMENTS_JOIN).user)
        return {"__typename": "DailyBegun", "daily": daily_shown(info.context)}

    @mutation(
        done.PAIR_STAGE_ROUND,
        "Pair the next stage round, dry: nothing is written. The same wishes give the same pairing; another "
        "`roll` draws again.",
    )
    def pair_stage_round(
        self, info: Info, tournament: TournamentId, wishes: Wished = None, version: AsSeen = None
    ) -> Json:
        by, fields = info.context.official(), read_by(round_shapes.PairingWishes, wishes)
        asked = shared.wishes_in(fields)
        found = services.propose(tournament_id=tournament, by=by, version=version, **asked)
        shown = round_shapes.Proposal.of(found)
        expect_people(info.context, [shown.tables, shown.byes])
        return {"__typename": "StageRoundPaired", "proposal": shown}

    @mutation(
        done.PUBLISH_STAGE_ROUND,
        "Publish the next stage round, with the wishes and the `digest` of its preview: all tables open at "
        "once, and their games begin, or wait for `startsAt`.",
    )
    def publish_stage_round(
        self,
        info: Info,
        tournament: TournamentId,
        digest: Previewed,
        wishes: Wished = None,
        version: AsSeen = None,
        starts_at: StartsAt = None,
    ) -> Json:
        by, fields = (
            info.context.official(),
            read_by(round_shapes.Publication, wishes, digest=digest, starts_at=starts_at),
        )
        asked = {"digest": digest, "starts_at": fields["starts_at"], **shared.wishes_in(fields)}
        made = services.publish(tournament_id=tournament, by=by, version=version, **asked)
        return _round("StageRoundPublished", info.context, made)

    @mutation(
        done.SET_STAGE_ROUND_START,
        "Set when a published stage round begins, while its games have not begun: now, earlier or later. "
        "Players are told.",
    )
    def set_stage_round_start(
        self,
        info: Info,
        tournament: TournamentId,
        stage_round: OfStageRound,
        starts_at: StartsAt = None,
        version: AsSeen = None,
    ) -> Json:
        by, fields = info.context.official(), read_by(round_shapes.StageRoundStart, {"starts_at": starts_at})
        made = services.set_start(
            tournament_id=tournament, by=by, stage_round=stage_round, version=version, **fields
        )
        return _round("StageRoundScheduled", info.context, made)

    @mutation(
        done.RULE_ON_TABLE,
        "Give the result of a table whose game was broken off: the stage round waits for it.",
    )
    def rule_on_table(
        self,
        info: Info,
        tournament: TournamentId,
        stage_round: OfStageRound,
        number: TableNumber,
        ruling: Ruled,
        version: AsSeen = None,
    ) -> Json:
        by, fields = info.context.official(), read_by(round_shapes.Ruling, ruling)
        ruled = services.rule(
            tournament_id=tournament,
            by=by,
            stage_round=stage_round,
            number=number,
            version=version,
            **fields,
        )
        entries = shared.entries_by_number(queries.tournament(tournament, by))
        (table,) = at_tables(info.context, [round_shapes.Pairing.of(ruled, entries)])
        return {"__typename": "TableRuled", "table": table}


def _entry(asking: Asking, entry: Entry) -> Json:
    asking.expect([str(entry.player_id)])
    return {"__typename": "EntryUpdated", "entry": shapes.Entry.of(entry)}


def _round(typename: str, asking: Asking, made: StageRound) -> Json:
    """A published stage round after a mutation, as a source."""
    event = queries.tournament(str(made.tournament_id), asking.official())
    (whole,) = (each for each in queries.rounds_of(event) if each.number == made.number)
    shown = stage_round_shown(asking, round_shapes.StageRound.of(whole, shared.entries_by_number(event)))
    return {"__typename": typename, "stage_round": shown}

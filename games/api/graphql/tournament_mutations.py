"""Running a tournament: what REST does at /tournaments, its officials, its steps and its motions."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry

from accounts.scopes import Scope
from games.api import tournaments as shared
from games.api.contract import complaints as complaint_shapes
from games.api.contract import motions as motion_shapes
from games.api.contract import tournaments as shapes
from games.api.contract.entries import Official
from games.api.graphql.context import Asking, Info
from games.api.graphql.inputs import read_by
from games.api.graphql.refusals import mutation
from games.api.graphql.tournaments import event_nodes, expect_people
from games.api.graphql.types import tournament_payloads as done
from games.api.graphql.types.scalars import about
from games.api.graphql.types.tournament_enums import TournamentRole
from games.api.lookup import user_named
from games.api.operations.command import Input
from games.engine.codec import Json
from games.tournaments import services
from games.tournaments.models import Complaint, Motion, Tournament
from games.tournaments.roles import Role

TournamentId = Annotated[strawberry.ID, about("The tournament's id.")]
Seen = Annotated[int, about("`version` of the event as you saw it: nothing is changed on stale sight.")]
AsSeen = Annotated[int | None, about("`version` of the event as you saw it; null: whatever it is.")]
Name = Annotated[str, about("The name of a user, in any case.")]
InRole = Annotated[TournamentRole, about("As what.")]
MotionId = Annotated[strawberry.ID, about("The motion's id.")]
Number = Annotated[int, about("The stage round's number.")]
ComplaintId = Annotated[strawberry.ID, about("The complaint's id.")]
New = Annotated[Json, Input(shapes.NewTournament, "What is played.")]
Changes = Annotated[Json, Input(shapes.ChangedTournament, "What becomes of it.")]
Step = Annotated[Json, Input(shapes.NextStep)]
Why = Annotated[Json, Input(motion_shapes.RollBack)]
AskedFor = Annotated[Json, Input(motion_shapes.NewMotion, "What, and why.")]
Agreed = Annotated[Json, Input(motion_shapes.MotionAnswer)]
Complained = Annotated[Json, Input(complaint_shapes.NewComplaint)]
Answered = Annotated[Json, Input(complaint_shapes.ComplaintAnswer)]


@strawberry.type
class Running:
    @mutation(
        done.MAKE_TOURNAMENT,
        "Make a tournament: a draft of which you are the owner, seen by nobody else before you open its "
        "entries. `commitment` promises its lots.",
    )
    def make_tournament(self, info: Info, tournament: New) -> Json:
        by = info.context.official()
        return updated(info.context, services.make(by=by, **read_by(shapes.NewTournament, tournament)))

    @mutation(
        done.CHANGE_TOURNAMENT,
        "Change a tournament: a draft as you like; once it is open, its name and description.",
    )
    def change_tournament(
        self, info: Info, tournament: TournamentId, version: Seen, changes: Changes
    ) -> Json:
        by, fields = info.context.official(), read_by(shapes.ChangedTournament, changes, version=version)
        return updated(info.context, services.change(tournament_id=tournament, by=by, **fields))

    @mutation(
        done.DISCARD_TOURNAMENT,
        "Throw a draft away; an event that was opened is called off instead, with a reason.",
    )
    def discard_tournament(self, info: Info, tournament: TournamentId, version: AsSeen = None) -> Json:
        services.discard(tournament_id=tournament, by=info.context.official(), version=version)
        return {"__typename": "TournamentDiscarded", "id": tournament}

    @mutation(
        done.TAKE_STEP,
        "Take a tournament a step further. The first stage round makes it `running`, the last one `played`.",
    )
    def take_step(self, info: Info, tournament: TournamentId, step: Step, version: AsSeen = None) -> Json:
        by, fields = info.context.official(), read_by(shapes.NextStep, step)
        return updated(info.context, shared.take_step(tournament, by, version=version, **fields))

    @mutation(done.APPOINT_OFFICIAL, "Give somebody a role at a tournament.")
    def appoint_official(
        self, info: Info, tournament: TournamentId, user: Name, role: InRole, version: AsSeen = None
    ) -> Json:
        by = info.context.official()
        whom = user_named(user, by, pointer="/user")
        made = services.appoint(tournament_id=tournament, by=by, user=whom, role=_role(role), version=version)
        info.context.expect([str(made.user_id)])
        return {"__typename": "OfficialAppointed", "official": Official.of(made)}

    @mutation(done.DISMISS_OFFICIAL, "Take a role back; the owner's stays.")
    def dismiss_official(
        self, info: Info, tournament: TournamentId, user: Name, role: InRole, version: AsSeen = None
    ) -> Json:
        by, taken = info.context.official(), _role(role)
        whom = user_named(user, by, pointer="/user")
        services.dismiss(tournament_id=tournament, by=by, user=whom, role=taken, version=version)
        return {"__typename": "OfficialDismissed", "name": user, "role": taken.value}

    @mutation(
        done.ROLL_BACK,
        "Take a stage round back while no card has been played in it: its tables are called off, and it is "
        "paired anew. Of several that are played side by side the last goes first.",
    )
    def roll_back_stage_round(
        self, info: Info, tournament: TournamentId, stage_round: Number, why: Why, version: AsSeen = None
    ) -> Json:
        by, fields = info.context.official(), read_by(motion_shapes.RollBack, why)
        event = services.roll_back(
            tournament_id=tournament, by=by, stage_round=stage_round, version=version, **fields
        )
        return updated(info.context, event)

    @mutation(
        done.ASK_FOR_MOTION,
        "Ask for something that needs two officials: nothing is done before another one agrees. Nobody who "
        "plays in the event has a say.",
    )
    def ask_for_motion(self, info: Info, tournament: TournamentId, motion: AskedFor) -> Json:
        by, fields = info.context.official(), read_by(motion_shapes.NewMotion, motion)
        made = services.ask(
            tournament_id=tournament, by=by, what=shared.motion_in(fields), reason=fields["reason"]
        )
        return _moved(info.context, made)

    @mutation(
        done.DECIDE_MOTION,
        "Agree to what another official asked for, or decline it. Of who is disqualified a bot plays on at "
        "their tables; they are paired no more and rank last.",
    )
    def decide_motion(
        self, info: Info, tournament: TournamentId, motion: MotionId, said: Agreed, version: AsSeen = None
    ) -> Json:
        decide = services.agree if said["agrees"] else services.decline
        by = info.context.official()
        made = decide(tournament_id=tournament, by=by, motion_id=motion, version=version)
        return _moved(info.context, made)

    @mutation(
        done.COMPLAIN,
        "Complain of a table or of anything, as who plays in the event, with `tournaments:join`: until "
        "`complaintsUntil`, and again once you are answered. The standings are not confirmed before.",
    )
    def complain(self, info: Info, tournament: TournamentId, complaint: Complained) -> Json:
        by = info.context.known(Scope.TOURNAMENTS_JOIN).user
        fields = read_by(complaint_shapes.NewComplaint, complaint)
        at = None if fields["table"] is None else (fields["stage_round"], fields["table"])
        made = services.complain(tournament_id=tournament, by=by, text=fields["text"], at=at)
        return _complained(info.context, made)

    @mutation(
        done.ANSWER_COMPLAINT,
        "Answer a complaint, as an official who rules and does not play. Whoever complained is told.",
    )
    def answer_complaint(
        self,
        info: Info,
        tournament: TournamentId,
        complaint: ComplaintId,
        answer: Answered,
        version: AsSeen = None,
    ) -> Json:
        by = info.context.official()
        fields = read_by(complaint_shapes.ComplaintAnswer, answer)
        made = services.answer_complaint(
            tournament_id=tournament, by=by, complaint_id=complaint, version=version, **fields
        )
        return _complained(info.context, made)


def updated(asking: Asking, event: Tournament) -> Json:
    """The tournament after a mutation, as a source."""
    (node,) = event_nodes(asking, [event])
    return {"__typename": "TournamentUpdated", "tournament": node}


def _moved(asking: Asking, motion: Motion) -> Json:
    shown = motion_shapes.Motion.of(motion)
    expect_people(asking, shown)
    return {"__typename": "MotionUpdated", "motion": shown}


def _complained(asking: Asking, complaint: Complaint) -> Json:
    shown = complaint_shapes.Complaint.of(complaint)
    expect_people(asking, shown)
    return {"__typename": "ComplaintUpdated", "complaint": shown}


def _role(sent: Any) -> Role:
    return Role(sent.value)

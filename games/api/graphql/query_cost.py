"""The cost of a document: computed after it is parsed and before anything else is done with it.

One walk: every fragment is measured once and remembered, however often and however deep it is spread. So the
time is linear in the document, even if each fragment spreads the next one twice. Thirty such fragments in 800
bytes ask for a thousand million fields, which library limiters count one by one.

Cost is counted in microseconds, roughly: one for a field that is only shown, more for data that must be read.
Fields below a list count once for each entry it may have.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import graphql

MOST_COST = 300_000
MOST_DEPTH = 24  # of fields and fragments within one another
MOST_ALIASES = 30
MOST_FRAGMENTS = 50
MOST_FIELDS = 600  # as written

# The cost of reading a field with selected parts, beyond showing it.
WEIGHTS: Final[Mapping[str, int]] = {
    **dict.fromkeys((
        "openTable", "takeSeat", "leaveSeat", "addBot", "removeBot", "invite", "withdrawInvitation",
        "abortGame", "resign", "claim", "answerClaim", "confirmPlan", "withdrawPlan", "pauseGame",
        "resumeGame", "takeSeatBack", "chooseHours", "goOnVacation", "endVacation", "markNoticesRead",
        "chooseNotifications", "block", "unblock", "say", "mute", "unmute", "challenge", "declineChallenge",
        "cancelChallenge", "follow", "unfollow", "writeNote", "forgetNote", "openSeek", "withdrawSeek",
        "report", "makeTournament", "changeTournament", "discardTournament", "appointOfficial",
        "dismissOfficial", "complain", "answerComplaint", "askForMotion", "enterTournament",
        "leaveTournament", "act",
    ), 5000),
    "__schema": 80_000, "__type": 5000, "state": 1500, "events": 500, "rounds": 100, "round": 1500,
    "fairness": 20_000, "occupancies": 200, "invitations": 200, "tables": 2000, "table": 1000, "node": 1000,
    "nodes": 1000, "turns": 1500, "user": 200, "bot": 500, "plans": 200, "hours": 500, "away": 500,
    "people": 2000, "planPreview": 10_000, "ratings": 2000, "changes": 500, "leaderboard": 1500,
    "leaderboards": 300, "stats": 500, "versus": 800, "creator": 20, "score": 200, "verdict": 2000,
    "suggestedPlan": 3000, "hint": 5000, "analysis": 20_000, "startGame": 8000, "notices": 500,
    "notificationSettings": 1000, "blocks": 500, "chat": 1500, "mutes": 500, "phrases": 50,
    "challenges": 1500, "acceptChallenge": 8000, "acceptChallengeLink": 8000, "rematch": 8000,
    "follows": 1500, "notes": 500, "note": 300, "seeks": 1000, "seek": 300, "reports": 500, "lobby": 100,
    "endAccount": 20_000, "tournaments": 2000, "tournament": 1000, "daily": 1500, "reliability": 100_000,
    "interventions": 3000, "officials": 300, "entries": 1000, "stageRounds": 4000, "stageRound": 4000,
    "standings": 8000, "crosstable": 12_000, "sharedBoards": 4000, "traveller": 20_000, "attention": 4000,
    "motions": 1000, "complaints": 1000, "takeStep": 10_000, "rollBackStageRound": 20_000,
    "decideMotion": 20_000, "enterBots": 20_000, "importEntries": 20_000, "playDaily": 10_000,
    "pairStageRound": 100_000, "publishStageRound": 150_000, "setStageRoundStart": 100_000,
    "ruleOnTable": 10_000, "intervene": 10_000, "tableEvents": 1000, "myEvents": 1000,
    "tournamentEvents": 1000,
}  # fmt: skip
# The same for fields without selected parts. Most are only shown, even if another type has an expensive field
# of that name.
PLAIN: Final[Mapping[str, int]] = {"unreadNotices": 200, "followers": 300}
# The most entries of long lists; `first` says it more exactly.
ENTRIES: Final[Mapping[str, int]] = {
    "tables": 30, "events": 100, "nodes": 30, "rounds": 6, "turns": 30, "occupancies": 6, "invitations": 10,
    "ratings": 4, "changes": 30, "leaderboards": 10, "leaderboard": 30, "roles": 5, "trumps": 5, "streaks": 2,
    "rulesets": 5, "deals": 20, "fields": 40, "options": 5, "seats": 4, "tricks": 6, "illegal": 6, "calls": 6,
    "plans": 18, "planPreview": 40, "vacations": 10, "notices": 30, "ways": 30, "blocks": 30,
    "chat": 30, "mutes": 30, "phrases": 20, "seeks": 30,
    "challenges": 30, "follows": 30, "notes": 30, "sitsAt": 3,
    "reports": 30, "messages": 10, "people": 10,
    "tournaments": 30, "officials": 5, "entries": 30, "stageRounds": 8, "byes": 2, "stages": 2,
    "standings": 64, "why": 3, "crosstable": 64, "cells": 8, "sharedBoards": 30, "attention": 10,
    "decisions": 1000, "motions": 10, "complaints": 10, "awaited": 4, "made": 10,
    "types": 20, "possibleTypes": 40, "args": 3, "inputFields": 10, "enumValues": 20,
}  # fmt: skip
LONGEST = 1000


class Measure(NamedTuple):
    """The measure of a part of a document: `fields` as they are written, the rest as they are answered."""

    cost: int
    depth: int
    aliases: int
    fields: int


NOTHING: Final = Measure(0, 0, 0, 0)


class Judged(NamedTuple):
    """The cost of a document's most expensive operation, and on what else it depends.

    `varies`: a variable says how long a list is. `directed`: `@skip` or `@include` decides what is selected.
    """

    cost: int
    varies: bool
    directed: bool


class TooMuch(Exception):
    """The document is too expensive; `reason` says in what."""

    code = "query_too_large"

    def __init__(self, reason: str, most: int) -> None:
        super().__init__(f"The document has too many {reason}: at most {most} are answered.")
        self.members = {"reason": reason, "most": most}


def check(document: graphql.DocumentNode, variables: Mapping[str, Any]) -> Judged:
    """Raises TooMuch. `variables` are as sent, before they are checked."""
    fragments = {
        each.name.value: each
        for each in document.definitions
        if isinstance(each, graphql.FragmentDefinitionNode)
    }
    if len(fragments) > MOST_FRAGMENTS:
        raise TooMuch("fragments", MOST_FRAGMENTS)
    measuring = _Measurer({**_defaults(document), **variables})
    for name in _innermost_first(fragments):
        measuring.known[name] = measuring.measured(fragments[name].selection_set)
    written = sum(each.fields for each in measuring.known.values())
    dearest = 0
    for operation in document.definitions:
        if isinstance(operation, graphql.OperationDefinitionNode):
            measure = measuring.measured(operation.selection_set)
            _judge(measure._replace(fields=measure.fields + written))
            dearest = max(dearest, measure.cost)
    return Judged(dearest, measuring.varies, measuring.directed)


def _defaults(document: graphql.DocumentNode) -> dict[str, int]:
    """Return the defaults of variables that are not sent; the greatest if operations differ."""
    found: dict[str, int] = {}
    for operation in document.definitions:
        for each in getattr(operation, "variable_definitions", None) or ():
            if isinstance(each.default_value, graphql.IntValueNode):
                name, value = each.variable.name.value, int(each.default_value.value[:6])
                found[name] = max(value, found.get(name, value))
    return found


def _judge(measure: Measure) -> None:
    bounds = {"costs": MOST_COST, "levels": MOST_DEPTH, "aliases": MOST_ALIASES, "fields": MOST_FIELDS}
    for found, (reason, most) in zip(measure, bounds.items(), strict=True):
        if found > most:
            raise TooMuch(reason, most)


class _Measurer:
    """Measures selections. `known` are the measures of fragments that came before."""

    def __init__(self, variables: Mapping[str, Any]) -> None:
        self._variables = variables
        self.varies = self.directed = False
        self.known: dict[str, Measure] = {}

    def measured(self, selections: graphql.SelectionSetNode | None) -> Measure:
        cost = depth = aliases = fields = 0
        for each in () if selections is None else selections.selections:
            self.directed = self.directed or bool(each.directives)
            if isinstance(each, graphql.FieldNode):
                measure = self._field(each)
            elif isinstance(each, graphql.InlineFragmentNode):
                measure = self.measured(each.selection_set)
            else:
                assert isinstance(each, graphql.FragmentSpreadNode)
                # Unknown ones and those that spread themselves are refused by the validation.
                measure = self.known.get(each.name.value, NOTHING)._replace(fields=0)
            cost += measure.cost
            depth = max(depth, measure.depth)
            aliases += measure.aliases
            fields += measure.fields
        return Measure(cost, depth + 1, aliases, fields)

    def _field(self, field: graphql.FieldNode) -> Measure:
        # The nodes of a connection are its entries, counted there; those asked for by ids are looked up.
        of_connection = field.name.value in ("node", "nodes") and not field.arguments
        name = "node_of_connection" if of_connection else field.name.value
        inner = NOTHING if field.selection_set is None else self.measured(field.selection_set)
        weights = PLAIN if field.selection_set is None else WEIGHTS
        cost = weights.get(name, 1) + self._entries(name, field) * inner.cost
        aliases = inner.aliases + (field.alias is not None)
        return Measure(cost, inner.depth, aliases, inner.fields + 1)

    def _entries(self, name: str, field: graphql.FieldNode) -> int:
        most = ENTRIES.get(name, 1)
        for argument in field.arguments or ():
            if argument.name.value == "first":
                most = self._number(argument.value, most)
        return most

    def _number(self, value: Any, usual: int) -> int:
        if isinstance(value, graphql.IntValueNode):
            return min(int(value.value[:6]), LONGEST) if not value.value.startswith("-") else 1
        if isinstance(value, graphql.VariableNode):
            self.varies = True
            sent = self._variables.get(value.name.value, usual)
            # JSON's 10.0 is an Int, too.
            return int(max(1, min(sent, LONGEST))) if isinstance(sent, int | float) else usual
        return usual


def _innermost_first(fragments: Mapping[str, graphql.FragmentDefinitionNode]) -> Iterator[str]:
    """The names of fragments, each after those it spreads, as far as they do not spread themselves."""
    begun: set[str] = set()

    def from_here(name: str) -> Iterator[str]:
        begun.add(name)
        for inner in _spreads(fragments[name].selection_set):
            if inner in fragments and inner not in begun:
                yield from from_here(inner)
        yield name

    for name in fragments:
        if name not in begun:
            yield from from_here(name)


def _spreads(selections: graphql.SelectionSetNode) -> Iterator[str]:
    waiting = [selections]
    while waiting:
        for each in waiting.pop().selections:
            if isinstance(each, graphql.FragmentSpreadNode):
                yield each.name.value
            elif (
                isinstance(each, graphql.FieldNode | graphql.InlineFragmentNode)
                and each.selection_set is not None
            ):
                waiting.append(each.selection_set)

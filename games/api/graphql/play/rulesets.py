"""The rulesets, explained, and a round scored without a table."""

from typing import Annotated, Any

import strawberry

from games.api.contract.play import rulesets as contract
from games.api.contract.play.rulesets import Score
from games.api.graphql.context import Info
from games.api.graphql.reads import query, read
from games.api.graphql.types.contract_types import edge, made_of, shows
from games.api.graphql.types.nodes import Node
from games.api.graphql.types.refusals import point_to_arguments
from games.api.graphql.types.scalars import about
from games.api.operations.chat import list_phrases
from games.api.operations.rulesets import options_read
from games.api.presented.rulesets import ruleset_json, score_json
from games.api.problems import Problem, problem_of
from games.api.texts.languages import Language
from games.engine.codec import Json
from games.engine.errors import EngineError, UnknownRuleset
from games.engine.rulesets import RULESETS
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.results import as_played
from games.engine.rulesets.results import score as scored

Key = Annotated[str, about("`modern` for the newest version, or `modern@1` for a certain one.")]
Played: Any = Annotated[made_of(contract.PlayedRound), about("The round as it was played.")]

shows(contract.Ruleset, base=Node)


@edge(contract.Ruleset, "The id: the ruleset with its version, as in `ruleset`.", gives=strawberry.ID)
def id(shown: strawberry.Parent[Json]) -> str:
    return str(shown["ruleset"])


phrases = read(query, list_phrases, "The phrases that can be sent in a chat, in both languages.")


@query("All rulesets; the first is the default.", gives=list[contract.Ruleset])
def rulesets(info: Info) -> list[Json | None]:
    return [ruleset_shown(name, info.context.language) for name in RULESETS]


@query("One ruleset, or null if there is no such one.", gives=contract.Ruleset | None)
def ruleset(info: Info, key: Key) -> Json | None:
    return ruleset_shown(key, info.context.language)


@query(
    "The points of a round, which may have been played anywhere. A result that no round can "
    "have is an error with the code `impossible_result` and a `reason`.",
    gives=Score | None,
)
def score(info: Info, ruleset: Key, round: Played) -> Json:
    told, rules = dict(vars(round)), ruleset_of(ruleset)
    try:
        options = options_read(told.pop("options"))
        return score_json(scored(as_played(rules, len(round.estimates), options), **told))
    except (Problem, EngineError) as error:
        if (problem := problem_of(error)) is None:
            raise
        point_to_arguments(info, problem, within="/round")
        raise problem from None


def ruleset_shown(name: str, language: Language) -> Json | None:
    try:
        shown = ruleset_json(ruleset_of(name), language)
    except UnknownRuleset:
        return None
    return {**shown, "__typename": "Ruleset"}

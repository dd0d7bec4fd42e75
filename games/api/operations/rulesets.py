"""The rulesets, explained field by field, options of a game, and points of a round played elsewhere."""

from typing import Annotated

from games.api.contract.fields import Choice, Query
from games.api.contract.play.rulesets import PlayedRound, Ruleset, RulesetList, Score
from games.api.operations.address import Address, Input
from games.api.operations.command import Argument, InLanguage
from games.api.presented.rulesets import all_json, ruleset_json, score_json
from games.api.problems import Problem
from games.api.texts.languages import LANGUAGES
from games.engine.codec import Json
from games.engine.errors import UnknownRuleset
from games.engine.rulesets import ruleset
from games.engine.rulesets.base import Ruleset as Rules
from games.engine.rulesets.results import as_played, score


class LanguageQuery(Query):
    lang = Choice(choices=LANGUAGES, required=False, help_text="Replaces the header Accept-Language.")


Key = Annotated[str, Argument("`modern` for the newest version, or `modern@1` for a certain one.")]

RULESETS = Address("rulesets", "rulesets", "rulesets")
RULESET = RULESETS.below("<str:key>", "ruleset")
SCORE = RULESET.below("score", "score")


@RULESETS.get(RulesetList, public=True, query=LanguageQuery)
def list_rulesets(language: InLanguage) -> list[Json]:
    """The rulesets

    Six ways to play; the first is the default.
    """
    return all_json(language)


@RULESET.get(Ruleset, public=True, query=LanguageQuery)
def get_ruleset(language: InLanguage, key: Key) -> Json:
    """One ruleset, explained

    Shows its rounds, the options a table may choose, every field with its value and the reason for it, and
    the meaning of each code in `illegal` and of each `reason` of `illegal_action`. Texts are in English or
    Arabic, by `Accept-Language` or `lang`. `key` is `modern` for the newest version or `modern@1` for a
    certain one. The page for people is /rules/{key}.
    """
    return ruleset_json(found(key), language)


@SCORE.post(Score, public=True, refuses=("impossible_result", "invalid_option"), once=False)
def score_round(key: str, played: Annotated[Json, Input(PlayedRound)]) -> Json:
    """Score a round

    Returns the points of a round as labelled lines, for score-keepers and clients. The round may have been
    played anywhere. Nothing is stored. A result that no round can have is refused with `impossible_result`
    and a `reason`.
    """
    told = dict(played)
    rules = as_played(found(key), len(told["estimates"]), told.pop("options"))
    return score_json(score(rules, **told))


def found(key: str) -> Rules:
    """The ruleset in an address; one that does not exist is a page not found."""
    try:
        return ruleset(key)
    except UnknownRuleset as error:
        raise Problem("not_found", str(error)) from None


def options_read(sent: object) -> Json:
    """Return the chosen options of a ruleset. Raise Problem invalid_option."""
    if sent is None:
        return {}
    if not isinstance(sent, dict):
        raise Problem("invalid_option", faults=[("/options", "invalid_option", "Options are an object.")])
    return sent


def terms_read(sent: Json) -> Json:
    """Return the terms with the client seed as bytes. Raise Problem invalid_option."""
    return {**sent, "options": options_read(sent["options"]), "client_seed": sent["client_seed"].encode()}

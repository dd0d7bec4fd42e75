"""The six rulesets, explained field by field, and the points of a round that was played elsewhere."""

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from games.api.answers import answer, read
from games.api.contract.fields import Choice, Shape, Text, Truth, Whole
from games.api.contract.parameters import Query
from games.api.contract.plain import (
    AnyJson,
    Chosen,
    Simple,
    TrumpText,
    numbers,
)
from games.api.contract.play.actions import RefusalField
from games.api.contract.play.games import Line
from games.api.contract.shapes import shape
from games.api.operations.address import Address
from games.api.presented.member_texts import PER_SEAT
from games.api.presented.rulesets import all_json, ruleset_json, score_json
from games.api.problems import Problem
from games.api.rest.endpoint import ApiRequest
from games.api.rest.lists import listed_whole
from games.api.texts.languages import LANGUAGES, language_of, told_in
from games.engine.errors import UnknownRuleset
from games.engine.rulesets import ruleset
from games.engine.rulesets.base import Basis, Ruleset
from games.engine.rulesets.results import as_played, score

BASES = [basis.value for basis in Basis]


class LanguageQuery(Query):
    lang = Choice(choices=LANGUAGES, required=False, help_text="Instead of the header Accept-Language.")


class RulesetLine(Shape):
    key = Text(help_text="What a table asks for, such as `modern`: the newest version.")
    ruleset = Text(help_text="The version a table keeps, such as `modern@1`.")
    version = Whole()
    title = Text()
    players = numbers(help_text="How many may play.")
    rounds = Whole(help_text="How many rounds a full game has.")


class RulesetList(Shape):
    data = RulesetLine(many=True)
    next_cursor = Text(allow_null=True)


class PlanShape(Shape):
    number = Whole()
    cards = Whole(help_text="Cards of each hand.")
    fast = Truth(help_text="A fast round has no auction.")
    trump = TrumpText(allow_null=True, help_text="null: an auction or a card names it.")


class OptionShape(Shape):
    name = Text()
    default = Simple()
    choices = serializers.ListField(child=Simple())
    round_numbers = Truth(help_text="A rising list of round numbers is accepted, too.")
    house_rule = Truth(help_text="It makes another game of it, so a rated table keeps the default.")
    about = Text()


class RulingShape(Shape):
    name = Text(help_text="Fields of the way of counting begin with `scoring.`.")
    label = Text(help_text="What the field is called in words.")  # type: ignore[assignment]  # a member like any other
    value = AnyJson()
    reason = Text()
    basis = Choice(choices=BASES, help_text="What the reason rests on.")


class RefusalMeaning(Shape):
    code = RefusalField()
    detail = Text(help_text="The reason as a sentence to whoever wanted to act.")


class RulesetShape(RulesetLine):
    rounds = PlanShape(many=True)  # type: ignore[assignment]  # here whole, above their number
    options = OptionShape(many=True)
    fields = RulingShape(many=True)  # type: ignore[assignment]  # a member like any other
    shared_boards = RulingShape(
        many=True,
        help_text="Every field that holds otherwise where tables share boards, as in a duplicate event or on "
        "the boards of the day.",
    )
    refusals = RefusalMeaning(many=True, help_text="Why an action may be refused, under any ruleset.")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "A round of modern",
            {
                "round": 7, "multiplier": 1, "declarer": 0, "dash_calls": [], "risk": 3,
                "estimates": [5, 4, 3, 2], "tricks": [5, 3, 3, 2], "cards": 13,
            },
        )
    ]
)  # fmt: skip
class PlayedRound(Shape):
    round = Whole()
    multiplier = Whole(default=1, help_text="Carried into the round from the one before.")
    declarer = Whole(
        default=None,
        allow_null=True,
        help_text="Seat. In fast rounds the high bidder; null where the ruleset has none.",
    )
    dash_calls = numbers(default=list, help_text="Seats.")
    risk = Whole(
        default=None, allow_null=True, help_text="The last seat that estimated; null where it does not count."
    )
    estimates = numbers(help_text=f"{PER_SEAT} A dash call is 0.")
    tricks = numbers(help_text=PER_SEAT)
    cards = Whole(help_text="Cards of each hand.")
    options = serializers.DictField(
        child=Chosen(), default=dict, help_text="What the table chose of the ruleset's options."
    )


SCORED = {
    "points": [25, -11, 13, 22],
    "lines": [
        [{"code": "exact", "points": 5}, {"code": "high_bidder", "points": 20}],
        [{"code": "missed", "points": -1}, {"code": "only_missed", "points": -10}],
        [{"code": "exact", "points": 3}, {"code": "regular", "points": 10}],
        [{"code": "exact", "points": 2}, {"code": "risk", "points": 20}],
    ],
    "next_multiplier": 1,
}


@extend_schema_serializer(examples=[OpenApiExample("The round above", SCORED, response_only=True)])
class ScoreShape(Shape):
    points = numbers(help_text=PER_SEAT)
    lines = serializers.ListField(
        child=shape(Line)(many=True), help_text="By seat; the lines of a seat add up to its points."
    )
    next_multiplier = Whole(help_text="What the next round carries.")


RULESETS = Address("rulesets", "rulesets", "rulesets")
RULESET = Address("rulesets/<str:key>", "ruleset", "rulesets")
SCORE = Address("rulesets/<str:key>/score", "score", "rulesets")


@RULESETS.get(anonymous=True, public=True, query=LanguageQuery, answers={200: RulesetList})
def list_rulesets(request: ApiRequest) -> HttpResponse:
    """The rulesets

    Six ways to play; the first is the default.
    """
    language = language_of(request)
    return told_in(language, listed_whole(request, all_json(language)))


@RULESET.get(anonymous=True, public=True, query=LanguageQuery, answers={200: RulesetShape})
def get_ruleset(request: ApiRequest, key: str) -> HttpResponse:
    """One ruleset, explained

    Its rounds, the options a table may choose, every field with its value and the reason for it, and
    what each code in `illegal` and each `reason` of `illegal_action` means, in English or Arabic by
    `Accept-Language` or `lang`. `key` is `modern` for the newest version or `modern@1` for a certain
    one. For people the same is at /rules/{key}.
    """
    language = language_of(request)
    return told_in(language, read(request, ruleset_json(found(key), language)))


@SCORE.post(
    anonymous=True,
    public=True,
    body=PlayedRound,
    answers={200: ScoreShape},
    refuses=("impossible_result", "invalid_option"),
    once=False,
)
def score_round(request: ApiRequest, key: str) -> HttpResponse:
    """Score a round

    The points of a round played anywhere, as labelled lines, for score-keepers and clients. Nothing is
    stored. A result that no round can have is refused with `impossible_result` and a `reason`.
    """
    told = dict(request.fields)
    rules = as_played(found(key), len(told["estimates"]), told.pop("options"))
    return answer(score_json(score(rules, **told)))


def found(key: str) -> Ruleset:
    """The ruleset in an address; one that does not exist is a page not found."""
    try:
        return ruleset(key)
    except UnknownRuleset as error:
        raise Problem("not_found", str(error)) from None

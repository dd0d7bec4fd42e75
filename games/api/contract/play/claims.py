"""The shapes of claims and of their answers."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer

from games.api.contract.fields import Shape, Truth, Whole


@extend_schema_serializer(examples=[OpenApiExample("All that is left of round 7", {"round": 7})])
class NewClaim(Shape):
    round = Whole(min_value=1, max_value=999, help_text="The round whose remaining tricks you claim.")


@extend_schema_serializer(examples=[OpenApiExample("So it is", {"agrees": True})])
class ClaimAnswer(Shape):
    agrees = Truth(help_text="true to agree to the claim; false to let play go on.")

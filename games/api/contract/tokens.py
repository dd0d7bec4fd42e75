"""The shapes of personal tokens: everywhere the same, with the secret where it is made."""

from rest_framework import serializers

from accounts.scopes import Scope
from games.api.contract.fields import Choice, Moment, Shape, Text

SCOPES = [(str(scope), scope.description) for scope in Scope]


class TokenShape(Shape):
    id = Text(help_text="`token_…`")
    name = Text()
    last_four = Text(help_text="The secret's last four letters, to recognise it by.")
    scopes = serializers.ListField(child=Choice(choices=SCOPES))
    created_at = Moment()
    expires_at = Moment()
    last_used_at = Moment(allow_null=True, help_text="Written at most once an hour.")


class TokenWithSecret(TokenShape):
    secret = Text(help_text="`est_pat_…`; shown once.")

"""The caller's private notes on players."""

from django.http import HttpResponse
from django.urls import path
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer

from accounts.queries import user_by_name
from accounts.scopes import Scope
from games.api.answers import answer, nothing, read
from games.api.contract.fields import Moment, Shape, Text
from games.api.contract.parameters import ListQuery
from games.api.contract.tables import PlayerShape
from games.api.presented.relations import note_json
from games.api.rest.endpoint import ApiRequest, ApiView, caller_of, door
from games.api.rest.lists import list_of, listed, paged
from games.lobby import queries, services


@extend_schema_serializer(
    examples=[OpenApiExample("What one learnt", {"text": "Calls dash with an ace. Thank them anyway."})]
)
class NewNote(Shape):
    text = Text(allow_blank=True, help_text="Something, in 2,000 characters at most.")


class NoteShape(Shape):
    user = PlayerShape(help_text="About whom.")
    text = Text()
    created_at = Moment()
    changed_at = Moment()


class Notes(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list_of(NoteShape)})
    def get(self, request: ApiRequest) -> HttpResponse:
        """Your notes on players

        Newest first. Nobody else sees them, or that there are any.
        """
        page = paged(request, queries.notes_of(caller_of(request).user))
        return listed(request, page, [note_json(each) for each in page.rows])


class NoteOf(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_READ, answers={200: NoteShape})
    def get(self, request: ApiRequest, name: str) -> HttpResponse:
        """Your note on a player

        404 where you have written none.
        """
        return read(request, note_json(queries.note_of(caller_of(request).user, name)))

    @door(scope=Scope.PROFILE_WRITE, body=NewNote, answers={200: NoteShape}, refuses=(services.note,))
    def put(self, request: ApiRequest, name: str) -> HttpResponse:
        """Write a note on a player

        In place of what stood there; for your eyes only. 1,000 at most.
        """
        user = caller_of(request).user
        about = user_by_name(name, realm=user.realm_id)
        return answer(note_json(services.note(by=user, about=about, text=request.fields["text"])))

    @door(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.forget_note,))
    def delete(self, request: ApiRequest, name: str) -> HttpResponse:
        """Forget a note

        For good.
        """
        services.forget_note(by=caller_of(request).user, name=name)
        return nothing()


urlpatterns = [
    path("me/notes", Notes.as_view(), name="notes"),
    path("me/notes/<str:name>", NoteOf.as_view(), name="note"),
]

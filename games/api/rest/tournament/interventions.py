"""Interventions of directors at tables, over REST."""

from django.http import HttpResponse

from games.api.answers import IF_MATCH, answer, read
from games.api.contract.tournament.interventions import Consequences, InterventionsShape, NewIntervention
from games.api.operations.address import Address
from games.api.operations.interventions import admitted, directed, intervention_in, overseen
from games.api.problems import Problem
from games.api.rest.endpoint import ApiRequest, caller_of
from games.tables.services import directing

INTERVENTIONS = Address("tables/<str:table_id>/interventions", "interventions", "directing")


@INTERVENTIONS.get(InterventionsShape, refuses=(admitted,))
def list_interventions(request: ApiRequest, table_id: str) -> HttpResponse:
    """What directors did at a table

    Also shows how the table stands now. An intervention names the ETag of this answer in `If-Match`; anything
    that happens at the table changes the ETag.
    """
    found = overseen(caller_of(request).user, table_id)
    content = {"data": found.made, "next_cursor": None, "stand": found.stand}
    return read(request, content, etag=f'"{found.version}"')


@INTERVENTIONS.post(
    answers={200: Consequences, 201: Consequences},
    guarded=True,
    body=NewIntervention,
    refuses=(admitted, directing.intervene, intervention_in, "precondition_required"),
)
def intervene(request: ApiRequest, table_id: str) -> HttpResponse:
    """Intervene at a table

    For directors who do not play there. At a table of a tournament they are its officials, each as far as
    their roles go. `If-Match` is required: the ETag of the table as you saw it, here or in a preview, or `*`
    for any state. If something has happened since, the answer is 412. With `preview` nothing is done: the
    answer is 200 with the consequences, and the ETag to send. The players learn who was concerned, what was
    done and the `reason`, never who you are. The audit trail gets one entry. No answer shows a hidden card:
    what follows from hands is null in previews.
    """
    by = caller_of(request).user
    admitted(by, table_id)
    made = directed(by, table_id, request.fields, _seen(request))
    return answer(
        Consequences.of(made), status=200 if made.previewed else 201, headers={"ETag": f'"{made.version}"'}
    )


def _seen(request: ApiRequest) -> str | None:
    """Return the version in If-Match; None for any. The service checks that it is the present one."""
    sent = request.META.get(IF_MATCH, "").strip()
    if not sent:
        raise Problem("precondition_required")
    if "," in sent:
        raise Problem("invalid_header", "If-Match names one ETag here.")
    return None if sent == "*" else sent.strip('"')

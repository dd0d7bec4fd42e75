"""The media type that a client accepts."""

import pytest

from games.api.media import asks_for

NDJSON = "application/x-ndjson"


@pytest.mark.parametrize(
    "accept",
    [
        "application/x-ndjson",
        "Application/X-NDJSON; q=0.1",
        "application/x-ndjson, */*",
        "application/json, application/x-ndjson",
        "application/x-ndjson;q=0.9, application/json;q=0.8",
        "text/html, application/x-ndjson;q=0.5, */*;q=0.1",
        ",, application/x-ndjson",
    ],
)
def test_a_media_type_is_chosen_if_it_is_named_and_no_other_is_preferred(accept):
    assert asks_for(accept, NDJSON)


@pytest.mark.parametrize(
    "accept",
    [
        "",
        "*/*",
        "application/*",
        "application/json",
        "application/json, application/x-ndjson;q=0",
        "application/x-ndjson;q=0.1, application/json",
        "application/x-ndjson;q=0",
        "application/x-ndjson;q=0.5, */*",
        "application/x-ndjson-seq",
    ],
)
def test_a_form_that_is_not_named_or_is_refused_or_liked_less_is_not_given(accept):
    assert not asks_for(accept, NDJSON)

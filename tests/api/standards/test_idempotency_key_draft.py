"""The Idempotency-Key header, draft-ietf-httpapi-idempotency-key-header-07, section by section.

What happens while the first request still runs is in tests/api/test_idempotency.py.
"""

import pytest

from games.tables.models import Table
from tests.api.client import done, problem

NEW = {"ruleset": "modern"}


@pytest.mark.parametrize(
    "key", ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', "8e03978e-40d5-43dd-bc93-6894a57f9324"]
)
def test_section_2_1_the_key_is_a_string_of_structured_fields_or_the_same_without_quotes(db, ali, key):
    first = done(ali.post("tables", NEW, idempotency_key=key), 201)
    assert done(ali.post("tables", NEW, idempotency_key=key), 201) == first


def test_section_2_2_keys_are_each_client_s_own(db, ali, person):
    first = done(ali.post("tables", NEW, idempotency_key="k"), 201)
    assert done(person("badr").post("tables", NEW, idempotency_key="k"), 201)["id"] != first["id"]


def test_section_2_4_the_fingerprint_is_of_method_address_and_body(db, ali):
    done(ali.post("tables", NEW, idempotency_key="k"), 201)
    for path, body in (("tables", {"ruleset": "casual"}), ("me/tokens", NEW)):
        refused = ali.post(path, body, idempotency_key="k")
        assert refused.status_code in {400, 422}
    problem(ali.post("tables", {"ruleset": "casual"}, idempotency_key="k"), 422, "idempotency_key_reused")


def test_section_2_6_a_duplicate_is_answered_with_the_first_result_and_carried_out_once(db, ali):
    first = ali.post("tables", NEW, idempotency_key="k")
    again = ali.post("tables", NEW, idempotency_key="k")
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert again.headers["Location"] == first.headers["Location"]
    assert (first.headers.get("Idempotency-Replayed"), again.headers["Idempotency-Replayed"]) == (
        None,
        "true",
    )
    assert Table.objects.count() == 1


def test_section_2_6_without_a_key_each_request_is_its_own(db, ali):
    done(ali.post("tables", NEW), 201)
    done(ali.post("tables", NEW), 201)
    assert Table.objects.count() == 2


def test_section_2_6_a_duplicate_still_needs_a_living_token(db, ali, nobody):
    done(ali.post("tables", NEW, idempotency_key="k"), 201)
    problem(nobody.post("tables", NEW, idempotency_key="k"), 401, "not_authenticated")


def test_section_2_7_another_payload_under_the_key_is_422(db, ali):
    done(ali.post("tables", NEW, idempotency_key="k"), 201)
    told = problem(
        ali.post("tables", {"ruleset": "rising"}, idempotency_key="k"), 422, "idempotency_key_reused"
    )
    assert told["type"] == "/problems/idempotency_key_reused"
    assert Table.objects.count() == 1


@pytest.mark.parametrize("key", ["", " ", "two words", "k" * 256, "ключ"])
def test_section_2_7_a_key_that_cannot_be_read_is_400(db, ali, key):
    problem(ali.post("tables", NEW, idempotency_key=key), 400, "invalid_header")
    assert not Table.objects.exists()


def test_section_2_7_a_request_that_failed_may_be_sent_again_corrected(db, ali):
    problem(ali.post("tables", {"ruleset": "chess"}, idempotency_key="k"), 422, "unknown_ruleset")
    done(ali.post("tables", NEW, idempotency_key="k"), 201)


def test_with_a_precondition_a_duplicate_is_answered_as_the_first_was(db, ali):
    """The first request may itself have changed what the condition tests (RFC 9110 §13.1.1)."""
    tag = ali.get("me/tokens").headers["ETag"]
    wanted = {"name": "n", "scopes": ["games:read"]}
    done(ali.post("me/tokens", wanted, idempotency_key="k", if_match=tag), 201)
    problem(ali.post("me/tokens", wanted, idempotency_key="k", if_match=tag), 409, "secret_not_replayed")
    problem(ali.post("me/tokens", wanted, idempotency_key="l", if_match=tag), 412, "precondition_failed")

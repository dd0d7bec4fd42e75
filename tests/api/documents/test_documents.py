"""Published documents: every change in them fails a test."""

import difflib

import pytest

from tests.api.documents import HERE, NAMES, document


@pytest.mark.parametrize("name", NAMES)
def test_the_document_is_the_one_that_was_reviewed(name):
    """If the change is intended, run `make documents` and read the diff."""
    reviewed, published = ((HERE / name).read_bytes(), document(name))
    if reviewed != published:
        changed = difflib.unified_diff(reviewed.decode().split("\n"), published.decode().split("\n"), n=2)
        pytest.fail(f"{name} has changed. If that is meant: make documents\n" + "\n".join(list(changed)[:60]))

"""Nothing that is published changes unseen."""

import difflib

import pytest

from tests.api.documents import HERE, NAMES, document


@pytest.mark.parametrize("name", NAMES)
def test_the_document_is_the_one_that_was_reviewed(name):
    """After a change that is meant: `make documents`, and look at the difference."""
    reviewed, published = ((HERE / name).read_bytes(), document(name))
    if reviewed != published:
        changed = difflib.unified_diff(reviewed.decode().split("\n"), published.decode().split("\n"), n=2)
        pytest.fail(f"{name} has changed. If that is meant: make documents\n" + "\n".join(list(changed)[:60]))

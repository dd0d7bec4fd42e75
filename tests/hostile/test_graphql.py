"""Any request to /graphql: data or an error with a code, soon, and never a 500."""

import os
import random
import re
import time
from collections import Counter
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from accounts.scopes import AT_SIGN_UP, Scope
from games.api.problem_codes import PROBLEMS
from tests.api.client import Caller, done
from tests.api.games import NAMES, opened, started
from tests.api.tournament.test_tournaments import EVENT
from tests.hostile.queries import bodies
from tests.system.patience import allowed

CASES = int(os.environ.get("ESTIMATION_GRAPHQL_CASES", "200"))
SEED = int(os.environ.get("ESTIMATION_MADE_UP_SEED", "20261121"))
LONGEST_S, TRIES = 2.0, 3
PARTS = 2
CODE = re.compile(r"[a-z]+(_[a-z]+)*")


@pytest.fixture
def known(db, person) -> tuple[list[Caller], list[str]]:
    """Callers, and the strings that generated operations may name."""
    ali, badr = (person(name) for name in NAMES[:2])
    director = person("omar", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)
    paths = [opened([ali]), opened([badr], visibility="invite"), started([ali, badr], ruleset="updown")]
    ids = [path.removeprefix("tables/") for path in paths]
    draft, going = (done(director.post("tournaments", EVENT), 201)["id"] for _ in range(2))
    done(director.post(f"tournaments/{going}/steps", {"step": "open"}))
    for caller in (ali, badr, director, person("camil")):
        done(caller.put(f"tournaments/{going}/entries/{caller.user.name}", {}))
    done(director.post(f"tournaments/{going}/steps", {"step": "close"}))
    digest = done(director.post(f"tournaments/{going}/rounds/pair", {}))["digest"]
    done(director.post(f"tournaments/{going}/rounds/publish", {"digest": digest}), 201)
    return [ali, badr, director, Caller()], [
        draft,
        going,
        going,
        *ids,
        *ids,
        "ali",
        "badr",
        "steady",
        "modern",
        "updown@1",
        ali.user.id,
        "",
        "x",
    ]


@pytest.mark.timeout(0)
@pytest.mark.parametrize("part", range(PARTS))
def test_no_body_is_too_much(known, part):
    callers, words = known
    dice = random.Random(f"{SEED} {part}")
    client = Client(raise_request_exception=False)
    told: Counter[str] = Counter()
    for body in bodies(CASES // PARTS, dice, words):
        mark = transaction.savepoint()
        told.update(answered(client, dice.choice(callers), body))
        transaction.savepoint_rollback(mark)
    # Enough bodies must reach tables, rules and refusals; otherwise the test would show little.
    assert {
        "data",
        "refused",
        "malformed_query",
        "invalid_query",
        "malformed_json",
        "wrong_transport",
    } <= told.keys()


def answered(client: Client, caller: Caller, body: bytes) -> list[str]:
    """Send a body; return the codes of its answer, with "refused" and "data" if it has a refusal or data."""
    headers = {} if caller.secret is None else {"authorization": f"Bearer {caller.secret}"}
    for _ in range(TRIES):
        began = time.perf_counter()
        answer: Any = client.generic(
            "POST", "/graphql", body, content_type="application/json", headers=headers
        )
        if (took := time.perf_counter() - began) < allowed(LONGEST_S):
            break
    what = (body[:2000], answer.status_code, answer.content[:300])
    assert took < allowed(LONGEST_S), (what, took)
    assert answer.status_code in {200, 400, 413}, what
    content = answer.json()
    if answer.status_code != 200:
        assert answer.headers["Content-Type"] == "application/problem+json" and CODE.fullmatch(
            content["code"]
        ), what
        return [content["code"]]
    codes = [each["extensions"]["code"] for each in content.get("errors", ())]
    assert "internal_error" not in codes and set(codes) <= set(PROBLEMS), what
    refused = ["refused"] * (b'"__typename":"Not' in answer.content or b'"code":"' in answer.content)
    return [*codes, *refused, *(["data"] if content.get("data") else [])]

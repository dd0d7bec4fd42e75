"""The audit trail is a chain: a changed entry is found, even if the owner of the database changed it."""

import hashlib
import json
import threading
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection, transaction

from accounts.models import Realm
from games.feed.models import AuditEntry
from games.feed.queries import broken_trail, is_in_trail, trail_heads
from games.feed.services import record
from tests.databases import run_as_archiver


def kept(what: str = "swept", *, realm: str = "real", reason: str = "too old") -> AuditEntry:
    record(realm=realm, who=None, what=what, subject="table_1", reason=reason, body={"rows": 3, "a": "b\nc"})
    return AuditEntry.objects.filter(realm=realm).latest("number")


def audited(*arguments: str) -> tuple[str, int]:
    out = StringIO()
    try:
        call_command("audit", *arguments, stdout=out, stderr=StringIO())
    except SystemExit as end:
        return out.getvalue(), end.code
    return out.getvalue(), 0


@pytest.mark.django_db
def test_each_entry_carries_the_hash_of_the_one_before_it_in_its_realm():
    Realm.objects.create(key="sandbox_x")
    first, apart, second = kept(), kept(realm="sandbox_x"), kept(reason="again")
    assert [(each.number, each.prior) for each in (first, second)] == [(1, ""), (2, first.hash)]
    assert (apart.number, apart.prior) == (1, "")
    assert broken_trail() == []
    assert trail_heads() == [("real", 2, second.hash), ("sandbox_x", 1, apart.hash)]


@pytest.mark.django_db
def test_the_hash_can_be_computed_from_the_content_of_the_entry():
    kept()
    entry = kept(reason="“said” in\ntwo lines")
    with connection.cursor() as cursor:
        cursor.execute("SELECT body::text FROM feed_auditentry WHERE id = %s", [entry.pk])
        (body,) = cursor.fetchone()
    lines = [
        entry.prior, "real", "2", f"{entry.at:%Y-%m-%dT%H:%M:%S.%f}Z", "", entry.what,
        json.dumps(entry.subject), json.dumps(entry.reason, ensure_ascii=False), body,
    ]  # fmt: skip
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == entry.hash


@pytest.mark.django_db
def test_nobody_chooses_their_own_place_in_the_chain():
    AuditEntry.objects.create(realm_id="real", what="forged", subject="x", reason="", number=7, hash="f" * 64)
    entry = AuditEntry.objects.get()
    assert (entry.number, entry.prior) == (1, "") and broken_trail() == []


@pytest.mark.usefixtures("committed")
@pytest.mark.parametrize(
    ("sql", "told"),
    [
        (
            "UPDATE feed_auditentry SET reason = 'a better one' WHERE number = 2",
            "entry 2: it is not what was",
        ),
        ("DELETE FROM feed_auditentry WHERE number = 2", "entry 3: what came before it is missing"),
        ("DELETE FROM feed_auditentry WHERE number = 1", "entry 2: what came before it is missing"),
        (
            "UPDATE feed_auditentry e SET reason = 'forged' WHERE number = 2; UPDATE feed_auditentry e "
            "SET hash = feed_audit_hash(e) WHERE number = 2",
            "entry 3: it does not follow",
        ),
    ],
)
def test_what_the_owner_rewrites_is_found(sql, told):
    for _ in range(3):
        kept()
    assert audited() == ("", 0)
    run_as_archiver(sql)
    printed, code = audited()
    assert code == 1 and f"audit trail of real, {told}" in printed


@pytest.mark.usefixtures("committed")
def test_an_end_that_was_cut_off_is_found_by_a_head_noted_elsewhere():
    first, last = kept(), kept()
    assert audited("--head", first.hash, last.hash) == ("", 0)
    run_as_archiver("DELETE FROM feed_auditentry WHERE number = 2")
    assert broken_trail() == [] and not is_in_trail(last.hash)
    printed, code = audited("--head", last.hash)
    assert code == 1 and f"the noted head {last.hash} is not in it" in printed


@pytest.mark.usefixtures("committed")
def test_who_writes_at_the_same_time_waits_for_the_one_before_to_commit():
    written, go_on = threading.Event(), threading.Event()

    def slow() -> None:
        with transaction.atomic():
            kept("slow")
            written.set()
            go_on.wait(180)
        connection.close()

    def quick() -> None:
        kept("quick")
        connection.close()

    threads = [threading.Thread(target=slow), threading.Thread(target=quick)]
    threads[0].start()
    assert written.wait(180)
    threads[1].start()
    go_on.set()
    for each in threads:
        each.join(180)
    assert list(AuditEntry.objects.order_by("number").values_list("number", "what")) == [
        (1, "slow"), (2, "quick"),
    ]  # fmt: skip
    assert broken_trail() == []

"""Row rules are checked when their columns change, and refuse like a CHECK."""

import psycopg
import pytest
from django.db import IntegrityError, connection, connections, models, transaction
from django.db.migrations import AddConstraint, Migration, RemoveConstraint
from django.db.migrations.state import ModelState, ProjectState

from accounts.operation_groups import OperationGroup
from games.tables.models import Table
from games.tables.row_rules import RowRule
from tests.tables.log.test_constraints import uuid
from tests.tables.table_setup import seated

RULES = [each for each in Table._meta.constraints if isinstance(each, RowRule)]

TRIGGERS = """
SELECT t.tgname, array_agg(a.attname::text ORDER BY a.attname)
FROM pg_trigger t JOIN pg_attribute a ON a.attrelid = t.tgrelid AND a.attnum = ANY(t.tgattr)
WHERE t.tgrelid = 'tables_table'::regclass AND t.tgenabled = 'O' GROUP BY t.tgname
"""
# The checks that a new `seq` still runs. They may only say that numbers are not negative.
CHECKS = """
SELECT pg_get_constraintdef(oid) FROM pg_constraint
WHERE conrelid = 'tables_table'::regclass AND contype = 'c'
"""


@pytest.fixture
def table(person):
    return seated([person("amal"), person("basim")])


def asked(sql: str) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchall()


def refusal(sql: str, *values: object) -> psycopg.errors.Diagnostic:
    with pytest.raises(IntegrityError) as error, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values)
    assert isinstance(error.value.__cause__, psycopg.errors.CheckViolation)
    return error.value.__cause__.diag


@pytest.mark.django_db
def test_every_rule_is_asked_at_a_change_of_what_it_reads():
    columns = {rule.name: sorted(rule.read_fields) for rule in RULES}
    assert columns["table_places_when_finished"] == ["places", "players", "scores", "status"]
    assert dict(asked(TRIGGERS)) == columns


@pytest.mark.django_db
def test_no_rule_is_asked_at_a_change_of_seq():
    assert not any("seq" in rule.read_fields for rule in RULES)
    assert [each for (each,) in asked(CHECKS) if not each.endswith(" >= 0))")] == []


@pytest.mark.django_db
def test_a_refused_row_is_named_as_by_a_check_and_not_quoted(table):
    told = refusal(
        "UPDATE tables_table SET players = 6 WHERE id = %s", Table._meta.pk.get_prep_value(table.pk)
    )
    assert (told.constraint_name, told.table_name, told.message_detail) == (
        "table_players_in_range",
        "tables_table",
        None,
    )


@pytest.mark.django_db
def test_a_new_row_is_asked_every_rule(table):
    def copied(**changed: object) -> Table:
        copy = Table.objects.get(pk=table.pk)
        copy.pk = None
        for name, value in changed.items():
            setattr(copy, name, value)
        return copy

    copied().save(force_insert=True)
    with pytest.raises(IntegrityError, match="table_players_in_range"), transaction.atomic():
        copied(players=6).save(force_insert=True)


@pytest.mark.django_db
def test_scores_of_a_finished_game_fit_its_players(table):
    finish = (
        "UPDATE tables_table SET status = 'finished', started_at = now(), ended_at = now(), "
        "client_seeds = array_fill(''::bytea, array[players]), places = '{1,2,3,4}', "
        "scores = %s WHERE id = %s"
    )
    assert refusal(finish, [7], uuid(table)).constraint_name == "table_places_when_finished"
    with connection.cursor() as cursor:
        cursor.execute(finish, [[7, 5, 3, 1], uuid(table)])
    change = "UPDATE tables_table SET scores = %s WHERE id = %s"
    assert refusal(change, [7], uuid(table)).constraint_name == "table_places_when_finished"


def test_a_rule_is_not_the_check_of_the_same_name():
    rule = RULES[0]
    _, words, kwargs = rule.deconstruct()
    assert rule == RowRule(*words, **kwargs)
    assert rule != type(rule).__bases__[0](*words, **kwargs)


def steps(*operations) -> list[list[str]]:
    """Return the SQL of these operations, forward and back, for a model with checks `a` and `b`."""
    checks = [models.CheckConstraint(condition=models.Q(seq__gt=0), name=name) for name in "ab"]
    fields = [("id", models.AutoField(primary_key=True)), ("seq", models.IntegerField())]
    sent = []
    for take in (Migration.apply, Migration.unapply):
        state = ProjectState()
        state.add_model(ModelState("tables", "row", fields, options={"constraints": checks}))
        assert state.apps.get_model("tables", "row")  # renders the models, as between many migrations
        migration = Migration("a_migration", "tables")
        migration.operations = operations
        with connections["owner"].schema_editor(collect_sql=True, atomic=False) as editor:
            take(migration, state, editor)
        sent.append([line for line in editor.collected_sql if not line.startswith("--")])
    return sent


@pytest.mark.django_db(databases=["owner"])
def test_changes_of_constraints_together_come_to_the_same_as_one_by_one():
    other = models.CheckConstraint(condition=models.Q(seq__gt=9), name="a")
    changes = RemoveConstraint("row", "a"), RemoveConstraint("row", "b"), AddConstraint("row", other)
    there, back = steps(OperationGroup(*changes))
    assert [there, back] == steps(*changes)
    assert len(there) == len(back) == 3 and "> 9" in there[2] and "> 9" not in "".join(back)

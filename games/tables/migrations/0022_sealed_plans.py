import json

from django.db import migrations, models

import games.tables.sealed_json
from games.tables.sealed_json import opened, seal

BOUND_TO = "tables_planversion.body"


def seal_all(apps, schema_editor):
    def sealed(text):
        return seal(json.loads(text), bound_to=BOUND_TO)

    _rewrite(schema_editor, "SELECT ctid::text, plain::text FROM tables_planversion", "body", sealed)


def open_all(apps, schema_editor):
    def plain(box):
        return json.dumps(opened(box, bound_to=BOUND_TO))

    _rewrite(schema_editor, "SELECT ctid::text, body FROM tables_planversion", "plain", plain)


def _rewrite(schema_editor, read, column, made):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(read)
        for place, value in cursor.fetchall():
            cursor.execute(
                f"UPDATE tables_planversion SET {column} = %s WHERE ctid = %s::tid",  # noqa: S608  # ours
                [made(value), place],
            )


class Migration(migrations.Migration):
    """Seal the plans that players made: they name cards of hands that are still played from."""

    dependencies = [("tables", "0021_hints")]

    operations = [
        migrations.RenameField("planversion", "body", "plain"),
        migrations.AlterField("planversion", "plain", models.JSONField(null=True)),
        migrations.AddField("planversion", "body", games.tables.sealed_json.SealedJSONField(null=True)),
        migrations.RunPython(seal_all, open_all),
        migrations.RemoveField("planversion", "plain"),
        migrations.AlterField("planversion", "body", games.tables.sealed_json.SealedJSONField()),
    ]

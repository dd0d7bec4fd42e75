from django.db import migrations

import games.tables.sealed_json


def forget(apps, schema_editor):
    """Whoever still wants a hint asks again, which they do once a second."""
    apps.get_model("bots", "Hint").objects.using(schema_editor.connection.alias).all().delete()


class Migration(migrations.Migration):
    """Seal hints: they name the cards that a hand may play."""

    dependencies = [("bots", "0014_promising")]

    operations = [
        migrations.RunPython(forget, forget),
        migrations.RemoveField("hint", "options"),
        migrations.AddField("hint", "options", games.tables.sealed_json.SealedJSONField(null=True)),
    ]

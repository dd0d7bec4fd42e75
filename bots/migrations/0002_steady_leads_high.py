from django.db import migrations

BEFORE, AFTER = 1, 2


def count_up(apps, schema_editor):
    _versions(apps, schema_editor).update(version=AFTER)


def count_down(apps, schema_editor):
    _versions(apps, schema_editor).update(version=BEFORE)


def _versions(apps, schema_editor):
    bots = apps.get_model("bots", "Bot").objects.using(schema_editor.connection.alias)
    return bots.filter(strategy__in=("steady", "easy"))


class Migration(migrations.Migration):
    """`steady` leads its highest where it needs every trick left: another version of it, and of `easy`, which
    plays as it does.
    """

    dependencies = [("bots", "0001_squashed_0015_sealed_hints")]

    operations = [migrations.RunPython(count_up, count_down)]

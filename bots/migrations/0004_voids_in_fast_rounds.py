from django.db import migrations
from django.db.models import F


def count_up(apps, schema_editor):
    _changed(apps, schema_editor).update(version=F("version") + 1)


def count_down(apps, schema_editor):
    _changed(apps, schema_editor).update(version=F("version") - 1)


def _changed(apps, schema_editor):
    bots = apps.get_model("bots", "Bot").objects.using(schema_editor.connection.alias)
    return bots.exclude(strategy="random")


class Migration(migrations.Migration):
    """Hands without a suit are judged by the fixed trump of a fast round: another version of all levels that
    look at their cards.
    """

    dependencies = [("bots", "0003_missed_super_calls")]

    operations = [migrations.RunPython(count_up, count_down)]

from django.db import migrations

BEFORE, AFTER = 5, 6


def count_up(apps, schema_editor):
    _versions(apps, schema_editor).update(version=AFTER)


def count_down(apps, schema_editor):
    _versions(apps, schema_editor).update(version=BEFORE)


def _versions(apps, schema_editor):
    bots = apps.get_model("bots", "Bot").objects.using(schema_editor.connection.alias)
    return bots.filter(strategy__in=("strong", "expert"))


class Migration(migrations.Migration):
    """A super call that was missed is no promise kept: another version of both levels that are bolder the more
    of their promises come true.
    """

    dependencies = [("bots", "0002_steady_leads_high")]

    operations = [migrations.RunPython(count_up, count_down)]

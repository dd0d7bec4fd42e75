from django.db import migrations
from django.db.models import F

# Since they were seated they came to judge worlds by what others say and play, and to play rounds out as people choose.
PLAY_OTHERWISE = ("strong", "expert")


def count_up(apps, schema_editor):
    bots = apps.get_model("bots", "Bot").objects.using(schema_editor.connection.alias)
    bots.filter(strategy__in=PLAY_OTHERWISE).update(version=F("version") + 1)


class Migration(migrations.Migration):

    dependencies = [("bots", "0007_descriptions")]

    operations = [migrations.RunPython(count_up, migrations.RunPython.noop)]

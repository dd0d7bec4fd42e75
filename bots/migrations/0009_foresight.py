from django.db import migrations
from django.db.models import F

# In the rounds they play out their own later cards are those that came to most so far; they believe bids, and
# nobody blindly.
PLAY_OTHERWISE = ("strong", "expert")


def count_up(apps, schema_editor):
    bots = apps.get_model("bots", "Bot").objects.using(schema_editor.connection.alias)
    bots.filter(strategy__in=PLAY_OTHERWISE).update(version=F("version") + 1)


class Migration(migrations.Migration):

    dependencies = [("bots", "0008_versions")]

    operations = [migrations.RunPython(count_up, migrations.RunPython.noop)]

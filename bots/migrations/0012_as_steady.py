from django.db import migrations
from django.db.models import F

# Others may be as `steady`, and worlds are looked for on walks.
PLAY_OTHERWISE = ("strong", "expert")
SAID, NOW = "some thousand times", "some hundred times"


def count_up(apps, schema_editor):
    bots = apps.get_model("bots", "Bot").objects.using(schema_editor.connection.alias)
    bots.filter(strategy__in=PLAY_OTHERWISE).update(version=F("version") + 1)
    # Staff may have written another description, which stays.
    for bot in bots.filter(strategy="strong", description__contains=SAID):
        bot.description = bot.description.replace(SAID, NOW)
        bot.save(update_fields=["description"])


class Migration(migrations.Migration):

    dependencies = [("bots", "0011_woken")]

    operations = [migrations.RunPython(count_up, migrations.RunPython.noop)]

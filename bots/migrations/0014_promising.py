from django.db import migrations
from django.db.models import F

# They promise more than their hands hold as long as that comes true, and tell worlds apart more sharply; `strong`
# plays more rounds out.
PLAY_OTHERWISE = ("strong", "expert")
SAID = "bids and estimates as steady does"
NOW = "bids and estimates as steady does, and more boldly while its promises come true"


def count_up(apps, schema_editor):
    bots = apps.get_model("bots", "Bot").objects.using(schema_editor.connection.alias)
    bots.filter(strategy__in=PLAY_OTHERWISE).update(version=F("version") + 1)
    # Staff may have written another description, which stays.
    for bot in bots.filter(strategy__in=PLAY_OTHERWISE, description__contains=f"{SAID}."):
        bot.description = bot.description.replace(SAID, NOW)
        bot.save(update_fields=["description"])


class Migration(migrations.Migration):

    dependencies = [("bots", "0013_seldom")]

    operations = [migrations.RunPython(count_up, migrations.RunPython.noop)]

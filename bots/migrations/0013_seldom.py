from django.db import migrations

# What was found in time is played now, a little later, too.
SAID = {
    "strong": ("Thinks for 20 ms at most.", "Seldom thinks for more than 20 ms."),
    "expert": ("longer for every card: for 100 ms at most.", "longer for every card: seldom for more than 100 ms."),
}


def describe_anew(apps, schema_editor):
    bots = apps.get_model("bots", "Bot").objects.using(schema_editor.connection.alias)
    for level, (before, after) in SAID.items():
        # Staff may have written another description, which stays.
        for bot in bots.filter(strategy=level, description__contains=before):
            bot.description = bot.description.replace(before, after)
            bot.save(update_fields=["description"])


class Migration(migrations.Migration):

    dependencies = [("bots", "0012_as_steady")]

    operations = [migrations.RunPython(describe_anew, migrations.RunPython.noop)]

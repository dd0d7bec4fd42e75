from django.db import migrations

# Without any factor: budgets change with releases, and docs/bots.md tells them.
DESCRIPTIONS = {
    "strong": (
        "Plays every round out some thousand times in its mind before it plays a card, in deals that fit all it has "
        "seen and what the others made of theirs; bids and estimates as steady does. Thinks for 20 ms at most."
    ),
    "expert": "Thinks as strong does, longer for every card: for 100 ms at most.",
}
SAID = {"strong": "Answers in about 20 ms.", "expert": "five times as long for every card"}


def describe_anew(apps, schema_editor):
    bots = apps.get_model("bots", "Bot").objects.using(schema_editor.connection.alias)
    for level, description in DESCRIPTIONS.items():
        # Staff may have written others, which stay.
        bots.filter(strategy=level, description__contains=SAID[level]).update(description=description)


class Migration(migrations.Migration):

    dependencies = [("bots", "0009_foresight")]

    operations = [migrations.RunPython(describe_anew, migrations.RunPython.noop)]

from django.db import migrations

# Without numbers of rounds: those grow with releases, and docs/bots.md tells them.
DESCRIPTIONS = {
    "strong": (
        "Plays every round out some thousand times in its mind before it plays a card, in deals that fit all it has "
        "seen and what the others made of theirs; bids and estimates as steady does. Answers in about 20 ms."
    ),
    "expert": "Thinks as strong does, five times as long for every card. Answers in about 100 ms.",
}
SAID = {"strong": "1,500 times in its mind", "expert": "8,000 rounds for every card"}


def describe_anew(apps, schema_editor):
    bots = apps.get_model("bots", "Bot").objects.using(schema_editor.connection.alias)
    for level, description in DESCRIPTIONS.items():
        # Staff may have written others, which stay.
        bots.filter(strategy=level, description__contains=SAID[level]).update(description=description)


class Migration(migrations.Migration):

    dependencies = [("bots", "0006_weighing")]

    operations = [migrations.RunPython(describe_anew, migrations.RunPython.noop)]

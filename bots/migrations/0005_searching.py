from django.contrib.auth.hashers import make_password
from django.db import migrations, models

from accounts import names

DESCRIPTIONS = {
    "strong": (
        "Plays every round out 1,500 times in its mind, in deals that fit all it has seen, before it plays a "
        "card; bids and estimates as steady does. Answers in about 20 ms."
    ),
    "expert": (
        "The strongest of the house: thinks as strong does, 8,000 rounds for every card. Answers in about 100 ms."
    ),
}
KNOWN = ["random", "easy", "steady", "strong", "expert"]


def seat_house_bots(apps, schema_editor):
    """Their accounts; where somebody carries such a name, or one that looks alike, another name says whose it is."""
    alias = schema_editor.connection.alias
    users = apps.get_model("accounts", "User").objects.using(alias)
    for level, description in DESCRIPTIONS.items():
        likely = (level, f"house-{level}", *(f"house-{level}-{number}" for number in range(2, 100)))
        name = next(each for each in likely if not _is_taken(users, each))
        user = users.create(
            name=name,
            name_key=names.key(name),
            name_skeleton=names.skeleton(name),
            kind="bot",
            realm_id="real",
            password=make_password(None),
        )
        apps.get_model("bots", "Bot").objects.using(alias).create(user=user, strategy=level, description=description)


def _is_taken(users, name):
    return users.filter(realm_id="real", name_skeleton=names.skeleton(name)).exists()


class Migration(migrations.Migration):

    dependencies = [("bots", "0004_lapses")]

    operations = [
        migrations.RemoveConstraint(model_name="bot", name="bot_strategy_known"),
        migrations.AlterField(
            model_name="bot",
            name="strategy",
            field=models.CharField(choices=[(each, each.capitalize()) for each in KNOWN], max_length=30),
        ),
        migrations.AddConstraint(
            model_name="bot",
            constraint=models.CheckConstraint(condition=models.Q(("strategy__in", KNOWN)), name="bot_strategy_known"),
        ),
        migrations.RunPython(seat_house_bots, migrations.RunPython.noop),
    ]

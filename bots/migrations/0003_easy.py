from django.contrib.auth.hashers import make_password
from django.db import migrations, models

from accounts import names

NAME = "easy"
DESCRIPTION = (
    "For beginners. Plays as steady does, and errs on purpose in a quarter of its decisions: another card, an estimate one or "
    "two tricks off, a bid too many or none."
)
KNOWN = ["random", "easy", "steady"]


def seat_house_bot(apps, schema_editor):
    """Its account; where somebody carries its name, or one that looks alike, another name says whose it is."""
    alias = schema_editor.connection.alias
    users = apps.get_model("accounts", "User").objects.using(alias)
    likely = (NAME, f"house-{NAME}", *(f"house-{NAME}-{number}" for number in range(2, 100)))
    name = next(each for each in likely if not _is_taken(users, each))
    user = users.create(
        name=name,
        name_key=names.key(name),
        name_skeleton=names.skeleton(name),
        kind="bot",
        realm_id="real",
        password=make_password(None),
    )
    apps.get_model("bots", "Bot").objects.using(alias).create(user=user, strategy=NAME, description=DESCRIPTION)


def _is_taken(users, name):
    return users.filter(realm_id="real", name_skeleton=names.skeleton(name)).exists()


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0010_more_alike"),
        ("bots", "0002_remote_bot"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="bot", name="bot_strategy_known"),
        migrations.AlterField(
            model_name="bot",
            name="strategy",
            field=models.CharField(choices=[("random", "Random"), ("easy", "Easy"), ("steady", "Steady")], max_length=30),
        ),
        migrations.AddConstraint(
            model_name="bot",
            constraint=models.CheckConstraint(condition=models.Q(("strategy__in", KNOWN)), name="bot_strategy_known"),
        ),
        migrations.RunPython(seat_house_bot, migrations.RunPython.noop),
    ]

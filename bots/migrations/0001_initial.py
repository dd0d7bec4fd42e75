import django.db.models.deletion
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import migrations, models

from accounts import names

HOUSE_BOTS = {
    "random": "Plays any legal action. The yardstick for every other bot.",
    "steady": "Counts its quick tricks to bid and estimate, then plays to win exactly as many. Stands in for players who leave.",
}


def seat_house_bots(apps, schema_editor):
    alias = schema_editor.connection.alias
    for name, description in HOUSE_BOTS.items():
        user = apps.get_model("accounts", "User").objects.using(alias).create(
            name=name,
            name_key=names.key(name),
            name_skeleton=names.skeleton(name),
            kind="bot",
            realm_id="real",
            password=make_password(None),
        )
        apps.get_model("bots", "Bot").objects.using(alias).create(
            user=user, strategy=name, description=description
        )


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Bot",
            fields=[
                ("user", models.OneToOneField(limit_choices_to={"kind": "bot"}, on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name="bot", serialize=False, to=settings.AUTH_USER_MODEL)),
                ("strategy", models.CharField(choices=[("random", "Random"), ("steady", "Steady")], max_length=30)),
                ("version", models.PositiveSmallIntegerField(default=1)),
                ("description", models.TextField(blank=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("strategy__in", ["random", "steady"])), name="bot_strategy_known"),
                    models.CheckConstraint(condition=models.Q(("version__gte", 1)), name="bot_version_from_one"),
                ],
            },
        ),
        migrations.RunPython(seat_house_bots, migrations.RunPython.noop),
    ]

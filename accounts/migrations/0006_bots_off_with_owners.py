"""Bots whose owners staff had switched off go off, too."""

from typing import Any

from django.db import migrations, models


def switch_off(apps: Any, editor: Any) -> None:
    users = apps.get_model("accounts", "User").objects.using(editor.connection.alias)
    left = users.filter(is_active=True, owner__is_active=False)
    left.update(is_active=False, off_with_owner=True)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_people_by_beginning")]

    operations = [
        migrations.AddField(
            "user",
            "off_with_owner",
            models.BooleanField(
                db_default=False,
                default=False,
                editable=False,
                help_text="This bot is off because staff switched its owner off.",
            ),
        ),
        migrations.AlterField(
            "user",
            "is_active",
            models.BooleanField(
                default=True,
                help_text="Off: cannot sign in, and every token is refused. Their bots go off and on with them.",
            ),
        ),
        migrations.RunPython(switch_off, migrations.RunPython.noop),
    ]

"""Evidence names people by id from now on; in what was taken down before, ids take the places of names."""

from django.conf import settings
from django.db import migrations

from accounts import names

AT_ONCE = 500


def name_nobody(apps, schema_editor):
    """Nobody gets a name anew whose account has ended, so a name says who it was also afterwards."""
    owner = schema_editor.connection.alias
    users = apps.get_model("accounts", "User").objects.using(owner)
    reports = apps.get_model("lobby", "Report").objects.using(owner)
    reports = reports.exclude(evidence={}).select_related("about")
    for report in reports.iterator(AT_ONCE):
        seats, messages = report.evidence.get("table", {}).get("seats", []), report.evidence.get("messages", [])
        named = [*((each, "player") for each in seats), *((each, "author") for each in messages)]
        said = [(each, each.pop(member)) for each, member in named if member in each]
        keys = {name: names.key(name) for _, name in said}
        wanted = [key for one in keys.values() for key in (one, names.retired(one))]
        found = dict(users.filter(realm=report.about.realm_id, name_key__in=wanted).values_list("name_key", "pk"))
        for each, name in said:
            each["user"] = found.get(keys[name]) or found.get(names.retired(keys[name]), "")
        report.save(update_fields=["evidence"])


class Migration(migrations.Migration):

    dependencies = [
        ("lobby", "0009_chat_numbers"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [migrations.RunPython(name_nobody, migrations.RunPython.noop)]

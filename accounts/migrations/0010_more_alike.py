"""More names look alike from now on: what they are compared by is reckoned anew, and nobody loses his name."""

from django.db import migrations

from accounts import names

AT_ONCE = 1000


def reckon_anew(apps, schema_editor):
    """Of those who come to look alike one has the skeleton, so that nobody else joins them."""
    users = apps.get_model("accounts", "User").objects.using(schema_editor.connection.alias)
    held, changing = set(), []
    rows = users.filter(left_at=None).order_by("pk").values_list("pk", "realm", "name", "name_skeleton")
    for pk, realm, name, stored in rows.iterator(AT_ONCE):
        wanted = (realm, names.skeleton(name))
        if wanted[1] == stored:
            held.add(wanted)
        else:
            changing.append((pk, wanted))
    # None keeps for a moment what another is to have.
    for start in range(0, len(changing), AT_ONCE):
        put(users, {pk: names.tolerated(pk) for pk, _ in changing[start : start + AT_ONCE]})
    given = {}
    for pk, wanted in changing:
        if wanted not in held:
            held.add(wanted)
            given[pk] = wanted[1]
    for start in range(0, len(given), AT_ONCE):
        put(users, dict(list(given.items())[start : start + AT_ONCE]))


def put(users, skeletons):
    rows = [users.model(pk=pk, name_skeleton=skeleton) for pk, skeleton in skeletons.items()]
    users.bulk_update(rows, ["name_skeleton"])


class Migration(migrations.Migration):

    dependencies = [("accounts", "0009_network_prints")]

    operations = [migrations.RunPython(reckon_anew, migrations.RunPython.noop)]

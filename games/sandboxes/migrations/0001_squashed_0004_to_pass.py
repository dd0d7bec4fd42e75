import accounts.ids
from accounts.operation_groups import tables_together
import datetime
import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

from games.sandboxes import removal_function


# The application may not delete from the log, the feed and the audit trail, and no running program holds the
# owner's password. So the owner lends it this one function, which deletes nothing but a sandbox whose time is
# over. It follows the foreign keys that lead to the sandbox's realm, whichever tables there are by then.
CLEARING = """
CREATE FUNCTION sandboxes_clear(cleared oid, which text, above oid[]) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
    key record;
BEGIN
    FOR key IN
        SELECT c.conrelid AS child, own.attname AS held, far.attname AS points_to
        FROM pg_constraint c
        JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = c.conkey[1]
        JOIN pg_attribute far ON far.attrelid = c.confrelid AND far.attnum = c.confkey[1]
        WHERE c.contype = 'f' AND c.confrelid = cleared AND NOT c.conrelid = ANY(above || cleared)
    LOOP
        PERFORM sandboxes_clear(
            key.child,
            format('%I IN (SELECT %I FROM %s WHERE %s)', key.held, key.points_to, cleared::regclass, which),
            above || cleared);
    END LOOP;
    EXECUTE format('DELETE FROM %s WHERE %s', cleared::regclass, which);
END $$;
"""
REVOKED = """
REVOKE ALL ON FUNCTION sandboxes_clear(oid, text, oid[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION sandboxes_remove(text) FROM PUBLIC;
"""
NOT_REMOVING = "DROP FUNCTION sandboxes_remove(text); DROP FUNCTION sandboxes_clear(oid, text, oid[]);"


def lend(apps, editor):
    """Let the application call it."""
    role = settings.DATABASES["default"]["USER"]
    if role != settings.DATABASES["owner"]["USER"]:
        editor.execute(f"GRANT EXECUTE ON FUNCTION sandboxes_remove(text) TO {editor.quote_name(role)}")


class Migration(migrations.Migration):

    # A database that has all of these has this one.
    replaces = [
        ('sandboxes', '0001_initial'),
        ('sandboxes', '0002_removing'),
        ('sandboxes', '0003_afterwards'),
        ('sandboxes', '0004_to_pass'),
    ]

    initial = True

    dependencies = [
        ('tables', '0001_squashed_0022_sealed_plans'),
    ]

    operations = tables_together([
        migrations.CreateModel(
            name='Sandbox',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='sandbox', primary_key=True, serialize=False)),
                ('realm', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='sandbox', to='accounts.realm')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sandboxes', to=settings.AUTH_USER_MODEL)),
                ('name', models.CharField(blank=True, max_length=80)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('ends_at', models.DateTimeField(db_index=True)),
                ('to_pass', models.DurationField(db_default=datetime.timedelta(0), default=datetime.timedelta(0), editable=False)),
            ],
            options={
                'verbose_name_plural': 'sandboxes',
                'constraints': [models.CheckConstraint(condition=models.Q(('to_pass__gte', datetime.timedelta(0))), name='sandbox_time_goes_on'), models.CheckConstraint(condition=models.Q(('realm', 'real'), _negated=True), name='sandbox_never_the_real_world')],
            },
        ),
        migrations.CreateModel(
            name='Script',
            fields=[
                ('pk', models.CompositePrimaryKey('table_id', 'seat', blank=True, editable=False, primary_key=True, serialize=False)),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='scripts', to='tables.table')),
                ('seat', models.PositiveSmallIntegerField()),
                ('steps', models.JSONField()),
                ('afterwards', models.CharField(choices=[('wait', 'Wait'), ('bot', 'Bot')], default='wait', max_length=10)),
                ('stopped_at', models.CharField(max_length=20, null=True)),
                ('stopped_for', models.CharField(max_length=40, null=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('afterwards__in', ['wait', 'bot'])), name='script_afterwards_known'), models.CheckConstraint(condition=models.Q(models.Q(('stopped_at', None), ('stopped_for', None)), models.Q(('stopped_at__isnull', False), ('stopped_for__isnull', False)), _connector='OR'), name='script_stopped_whole')],
            },
        ),
        migrations.RunSQL(CLEARING + removal_function.SQL + REVOKED, NOT_REMOVING),
        migrations.RunPython(lend, migrations.RunPython.noop),
    ])

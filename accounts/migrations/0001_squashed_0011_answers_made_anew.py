import accounts.ids
from accounts.operation_groups import tables_together
import datetime
import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


def add_real_realm(apps, schema_editor):
    apps.get_model("accounts", "Realm").objects.using(schema_editor.connection.alias).create(key="real")


def keep_migrations_to_the_owner(apps, schema_editor):
    role = schema_editor.quote_name(settings.DATABASES["default"]["USER"])
    schema_editor.execute(f"REVOKE INSERT, UPDATE, DELETE ON django_migrations FROM {role}")


# Django's cache: how often what was tried, seen by every process.
CACHE = """
CREATE TABLE accounts_cache (cache_key varchar(255) PRIMARY KEY, value text NOT NULL, expires timestamptz NOT NULL);
CREATE INDEX accounts_cache_expires ON accounts_cache (expires);
"""


class Migration(migrations.Migration):

    # A database that has all of these has this one.
    replaces = [
        ('accounts', '0001_initial'),
        ('accounts', '0002_owner_and_notified'),
        ('accounts', '0003_counted_attempts'),
        ('accounts', '0004_hours'),
        ('accounts', '0005_advanced_realms'),
        ('accounts', '0006_calendars'),
        ('accounts', '0007_names_by_realm'),
        ('accounts', '0008_left_at'),
        ('accounts', '0009_network_prints'),
        ('accounts', '0010_more_alike'),
        ('accounts', '0011_answers_made_anew'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = tables_together([
        migrations.CreateModel(
            name='Realm',
            fields=[
                ('key', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('advanced', models.DurationField(db_default=datetime.timedelta(0), default=datetime.timedelta(0), editable=False)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('key__regex', '^[a-z][a-z0-9_]*$')), name='realm_key_form'), models.CheckConstraint(condition=models.Q(('advanced', datetime.timedelta(0)), models.Q(('advanced__gt', datetime.timedelta(0)), models.Q(('key', 'real'), _negated=True)), _connector='OR'), name='realm_only_sandboxes_are_advanced')],
            },
        ),
        migrations.CreateModel(
            name='User',
            fields=[
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='user', primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=150)),
                ('name_key', models.CharField(editable=False, max_length=300)),
                ('name_skeleton', models.CharField(editable=False, max_length=600)),
                ('kind', models.CharField(choices=[('person', 'Person'), ('bot', 'Bot')], default='person', max_length=10)),
                ('realm', models.ForeignKey(default='real', on_delete=django.db.models.deletion.PROTECT, related_name='users', to='accounts.realm')),
                ('is_active', models.BooleanField(default=True, help_text='Off: cannot sign in, and every token is refused.')),
                ('is_staff', models.BooleanField(default=False, help_text='May sign in to the admin.')),
                ('owner', models.ForeignKey(blank=True, help_text="Whose program this bot is; empty for people and for the service's own bots.", null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bots_owned', to=settings.AUTH_USER_MODEL)),
                ('notified', models.BooleanField(db_default=False, default=False, editable=False, help_text="Some address gets this user's turns and games.")),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('left_at', models.DateTimeField(editable=False, help_text='When the account ended for good and lost its name.', null=True)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('realm', 'name'), name='user_name_unique'), models.UniqueConstraint(fields=('realm', 'name_key'), name='user_name_key_unique'), models.UniqueConstraint(fields=('realm', 'name_skeleton'), name='user_name_skeleton_unique'), models.CheckConstraint(condition=models.Q(models.Q(('name', ''), _negated=True), models.Q(('name_key', ''), _negated=True)), name='user_name_not_empty'), models.CheckConstraint(condition=models.Q(('kind__in', ['person', 'bot'])), name='user_kind_known'), models.CheckConstraint(condition=models.Q(('kind', 'person'), models.Q(('is_staff', False), ('is_superuser', False)), _connector='OR'), name='user_bot_never_staff'), models.CheckConstraint(condition=models.Q(('left_at', None), ('is_active', False), _connector='OR'), name='user_who_left_is_off'), models.CheckConstraint(condition=models.Q(('owner', None), ('kind', 'bot'), _connector='OR'), name='user_only_bots_are_owned')],
            },
        ),
        migrations.CreateModel(
            name='CalendarAddress',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='calendar', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('secret_hash', models.BinaryField(max_length=32)),
                ('last_four', models.CharField(editable=False, max_length=4)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('last_read_at', models.DateTimeField(blank=True, help_text='Updated at most once an hour.', null=True)),
            ],
            options={
                'verbose_name_plural': 'calendar addresses',
                'constraints': [models.UniqueConstraint(fields=('secret_hash',), name='calendar_secret_hash_unique'), models.CheckConstraint(condition=models.Q(('secret_hash__length', 32)), name='calendar_secret_hash_is_sha256')],
            },
        ),
        migrations.CreateModel(
            name='Hours',
            fields=[
                ('pk', models.CompositePrimaryKey('user_id', 'since', blank=True, editable=False, primary_key=True, serialize=False)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='hours', to=settings.AUTH_USER_MODEL)),
                ('since', models.DateTimeField()),
                ('zone', models.CharField(max_length=64)),
                ('quiet_from', models.PositiveSmallIntegerField(null=True)),
                ('quiet_to', models.PositiveSmallIntegerField(null=True)),
                ('weekend', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), default=list, size=None)),
            ],
            options={
                'verbose_name_plural': 'hours',
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('quiet_from', None), ('quiet_to', None)), models.Q(('quiet_from__isnull', False), ('quiet_from__lt', 1440), ('quiet_to__isnull', False), ('quiet_to__lt', 1440)), _connector='OR'), name='hours_quiet_from_and_to'), models.CheckConstraint(condition=models.Q(('weekend__contained_by', [0, 1, 2, 3, 4, 5, 6]), ('weekend__len__lte', 3)), name='hours_weekend_days')],
            },
        ),
        migrations.CreateModel(
            name='KeptAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('key', models.CharField(max_length=255)),
                ('request_hash', models.BinaryField(max_length=32)),
                ('status', models.PositiveSmallIntegerField()),
                ('body', models.BinaryField(null=True)),
                ('again', models.JSONField(null=True)),
                ('location', models.CharField(blank=True, max_length=500)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), db_index=True, editable=False)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'key'), name='kept_answer_once_per_key'), models.CheckConstraint(condition=models.Q(('key', ''), _negated=True), name='kept_answer_key_not_empty'), models.CheckConstraint(condition=models.Q(('status__range', (200, 299))), name='kept_answer_only_of_success'), models.CheckConstraint(condition=models.Q(('body', None), ('again', None), _connector='OR'), name='kept_answer_whole_or_made_anew')],
            },
        ),
        migrations.CreateModel(
            name='NetworkPrint',
            fields=[
                ('pk', models.CompositePrimaryKey('user_id', 'day', 'print', blank=True, editable=False, primary_key=True, serialize=False)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('day', models.DateField()),
                ('print', models.UUIDField()),
            ],
            options={
                'indexes': [models.Index(fields=['day', 'print'], name='network_print_by_day')],
            },
        ),
        migrations.CreateModel(
            name='Token',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='token', primary_key=True, serialize=False)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL)),
                ('name', models.CharField(max_length=80)),
                ('secret_hash', models.BinaryField(max_length=32)),
                ('last_four', models.CharField(editable=False, max_length=4)),
                ('scopes', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=40), size=None)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('expires_at', models.DateTimeField()),
                ('last_used_at', models.DateTimeField(blank=True, help_text='Updated at most once an hour.', null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('secret_hash',), name='token_secret_hash_unique'), models.CheckConstraint(condition=models.Q(('secret_hash__length', 32)), name='token_secret_hash_is_sha256'), models.CheckConstraint(condition=models.Q(('scopes__len__gt', 0)), name='token_has_scopes'), models.CheckConstraint(condition=models.Q(('expires_at__gt', models.F('created_at'))), name='token_expires_after_birth')],
            },
        ),
        migrations.CreateModel(
            name='Vacation',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='vacation', primary_key=True, serialize=False)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='vacations', to=settings.AUTH_USER_MODEL)),
                ('starts_at', models.DateTimeField()),
                ('ends_at', models.DateTimeField()),
                ('by_itself', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('starts_at'))), name='vacation_ends_after_its_start'), models.CheckConstraint(condition=models.Q(('ends_at__lte', django.db.models.expressions.CombinedExpression(models.F('starts_at'), '+', models.Value(datetime.timedelta(days=14))))), name='vacation_not_too_long')],
            },
        ),
        migrations.CreateModel(
            name='Wishes',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='wishes', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('remind_before', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveIntegerField(), size=None)),
                ('vacation_by_itself', models.BooleanField(default=False)),
                ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'verbose_name_plural': 'wishes',
            },
        ),
        migrations.RunSQL(CACHE, "DROP TABLE accounts_cache"),
        migrations.RunPython(add_real_realm, migrations.RunPython.noop),
        migrations.RunPython(keep_migrations_to_the_owner, migrations.RunPython.noop),
    ])

import accounts.ids
import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


def add_real_realm(apps, schema_editor):
    apps.get_model("accounts", "Realm").objects.using(schema_editor.connection.alias).create(key="real")


def keep_migrations_to_the_owner(apps, schema_editor):
    role = schema_editor.quote_name(settings.DATABASES["default"]["USER"])
    schema_editor.execute(f"REVOKE INSERT, UPDATE, DELETE ON django_migrations FROM {role}")


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Realm',
            fields=[
                ('key', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('key__regex', '^[a-z][a-z0-9_]*$')), name='realm_key_form')],
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
                ('is_active', models.BooleanField(default=True, help_text='Off: cannot sign in, and every token is refused.')),
                ('is_staff', models.BooleanField(default=False, help_text='May sign in to the admin.')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
                ('realm', models.ForeignKey(default='real', on_delete=django.db.models.deletion.PROTECT, related_name='users', to='accounts.realm')),
            ],
        ),
        migrations.CreateModel(
            name='Token',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='token', primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=80)),
                ('secret_hash', models.BinaryField(max_length=32)),
                ('last_four', models.CharField(editable=False, max_length=4)),
                ('scopes', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=40), size=None)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('expires_at', models.DateTimeField()),
                ('last_used_at', models.DateTimeField(blank=True, help_text='Written at most once an hour.', null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='KeptAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=255)),
                ('request_hash', models.BinaryField(max_length=32)),
                ('status', models.PositiveSmallIntegerField()),
                ('body', models.BinaryField(null=True)),
                ('location', models.CharField(blank=True, max_length=500)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), db_index=True, editable=False)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'key'), name='kept_answer_once_per_key'), models.CheckConstraint(condition=models.Q(('key', ''), _negated=True), name='kept_answer_key_not_empty'), models.CheckConstraint(condition=models.Q(('status__range', (200, 299))), name='kept_answer_only_of_success')],
            },
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.UniqueConstraint(fields=('name',), name='user_name_unique'),
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.UniqueConstraint(fields=('name_key',), name='user_name_key_unique'),
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.UniqueConstraint(fields=('name_skeleton',), name='user_name_skeleton_unique'),
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('name', ''), _negated=True), models.Q(('name_key', ''), _negated=True)), name='user_name_not_empty'),
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['person', 'bot'])), name='user_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'person'), models.Q(('is_staff', False), ('is_superuser', False)), _connector='OR'), name='user_bot_never_staff'),
        ),
        migrations.AddConstraint(
            model_name='token',
            constraint=models.UniqueConstraint(fields=('secret_hash',), name='token_secret_hash_unique'),
        ),
        migrations.AddConstraint(
            model_name='token',
            constraint=models.CheckConstraint(condition=models.Q(('secret_hash__length', 32)), name='token_secret_hash_is_sha256'),
        ),
        migrations.AddConstraint(
            model_name='token',
            constraint=models.CheckConstraint(condition=models.Q(('scopes__len__gt', 0)), name='token_has_scopes'),
        ),
        migrations.AddConstraint(
            model_name='token',
            constraint=models.CheckConstraint(condition=models.Q(('expires_at__gt', models.F('created_at'))), name='token_expires_after_birth'),
        ),
        migrations.RunPython(add_real_realm, migrations.RunPython.noop),
        migrations.RunPython(keep_migrations_to_the_owner, migrations.RunPython.noop),
    ]

import accounts.ids
from accounts.operation_groups import tables_together
import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # A database that has all of these has this one.
    replaces = [
        ('notices', '0001_initial'),
        ('notices', '0002_disabled_at'),
        ('notices', '0003_notices'),
        ('notices', '0004_push_subscriptions'),
        ('notices', '0005_moderation_kinds'),
        ('notices', '0006_kept_mails'),
        ('notices', '0007_challenges'),
        ('notices', '0008_by_whom'),
        ('notices', '0009_directing'),
        ('notices', '0010_bans_lifted'),
        ('notices', '0011_paired'),
        ('notices', '0012_by_officials'),
        ('notices', '0013_called_off'),
        ('notices', '0014_leased_by'),
    ]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0011_answers_made_anew'),
    ]

    operations = tables_together([
        migrations.CreateModel(
            name='Endpoint',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='webhook', primary_key=True, serialize=False)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='endpoints', to=settings.AUTH_USER_MODEL)),
                ('realm', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.realm')),
                ('url', models.CharField(max_length=2000)),
                ('types', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=40), size=None)),
                ('description', models.CharField(blank=True, max_length=200)),
                ('state', models.CharField(choices=[('active', 'Active'), ('disabled', 'Disabled')], default='active', max_length=10)),
                ('disabled_by', models.CharField(blank=True, choices=[('owner', 'Owner'), ('staff', 'Staff'), ('gone', 'Gone'), ('failing', 'Failing')], max_length=10, null=True)),
                ('disabled_at', models.DateTimeField(null=True)),
                ('sealed_secret', models.BinaryField()),
                ('key_id', models.CharField(max_length=40)),
                ('old_sealed_secret', models.BinaryField(null=True)),
                ('old_key_id', models.CharField(max_length=40, null=True)),
                ('old_until', models.DateTimeField(null=True)),
                ('failures', models.PositiveIntegerField(default=0)),
                ('failing_since', models.DateTimeField(null=True)),
                ('rests_until', models.DateTimeField(null=True)),
                ('delivered', models.PositiveBigIntegerField(default=0)),
                ('failed', models.PositiveBigIntegerField(default=0)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('active_since', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'verbose_name': 'webhook',
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['active', 'disabled'])), name='endpoint_state_known'), models.CheckConstraint(condition=models.Q(models.Q(models.Q(('state', 'active'), _negated=True), ('disabled_by', None), _connector='OR'), models.Q(models.Q(('state', 'disabled'), _negated=True), models.Q(('disabled_by__in', ['owner', 'staff', 'gone', 'failing']), ('disabled_by__isnull', False)), _connector='OR')), name='endpoint_disabled_by_somebody'), models.CheckConstraint(condition=models.Q(('types__len__gt', 0)), name='endpoint_has_types'), models.CheckConstraint(condition=models.Q(models.Q(('failing_since', None), ('failures', 0)), models.Q(('failing_since__isnull', False), ('failures__gt', 0)), _connector='OR'), name='endpoint_failing_since_its_first_failure'), models.CheckConstraint(condition=models.Q(models.Q(('old_key_id', None), ('old_sealed_secret', None), ('old_until', None)), models.Q(('old_key_id__isnull', False), ('old_sealed_secret__isnull', False), ('old_until__isnull', False)), _connector='OR'), name='endpoint_old_secret_whole')],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='delivery', primary_key=True, serialize=False)),
                ('endpoint', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='notices.endpoint')),
                ('type', models.CharField(max_length=40)),
                ('key', models.CharField(max_length=120)),
                ('body', models.JSONField(default=dict)),
                ('status', models.CharField(choices=[('due', 'Due'), ('held', 'Held'), ('delivered', 'Delivered'), ('failed', 'Failed'), ('dropped', 'Dropped')], default='due', max_length=10)),
                ('attempts', models.PositiveIntegerField(default=0)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('due_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('leased_until', models.DateTimeField(null=True)),
                ('leased_by', models.IntegerField(null=True)),
                ('settled_at', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name_plural': 'deliveries',
                'indexes': [models.Index(condition=models.Q(('status', 'due')), fields=['endpoint', 'due_at'], name='delivery_due'), models.Index(fields=['endpoint', '-id'], name='delivery_listed'), models.Index(condition=models.Q(('settled_at__isnull', False)), fields=['settled_at'], name='delivery_settled')],
                'constraints': [models.UniqueConstraint(fields=('endpoint', 'key'), name='delivery_once_per_endpoint'), models.CheckConstraint(condition=models.Q(('status__in', ['due', 'held', 'delivered', 'failed', 'dropped'])), name='delivery_status_known'), models.CheckConstraint(condition=models.Q(models.Q(models.Q(('status__in', ['due', 'held']), _negated=True), ('settled_at', None), _connector='OR'), models.Q(models.Q(('status__in', ['delivered', 'failed', 'dropped']), _negated=True), ('settled_at__isnull', False), _connector='OR')), name='delivery_settled_when_over'), models.CheckConstraint(condition=models.Q(('tries__lte', models.F('attempts'))), name='delivery_tried_before')],
            },
        ),
        migrations.CreateModel(
            name='Attempt',
            fields=[
                ('pk', models.CompositePrimaryKey('delivery_id', 'number', blank=True, editable=False, primary_key=True, serialize=False)),
                ('delivery', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='log', to='notices.delivery')),
                ('number', models.PositiveIntegerField()),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('ms', models.PositiveIntegerField()),
                ('status', models.PositiveSmallIntegerField(null=True)),
                ('error', models.CharField(max_length=40, null=True)),
                ('note', models.CharField(max_length=60, null=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='attempt_numbered_from_one'), models.CheckConstraint(condition=models.Q(('error__isnull', False), models.Q(('status__isnull', False), ('status__range', (200, 299))), _connector='OR'), name='attempt_accepted_by_a_status')],
            },
        ),
        migrations.CreateModel(
            name='Message',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='message', primary_key=True, serialize=False)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='messages', to=settings.AUTH_USER_MODEL)),
                ('channel', models.CharField(max_length=10)),
                ('target', models.CharField(blank=True, max_length=60)),
                ('digest', models.BooleanField(default=False)),
                ('urgent', models.BooleanField(default=False)),
                ('status', models.CharField(choices=[('due', 'Due'), ('sent', 'Sent'), ('failed', 'Failed'), ('dropped', 'Dropped')], default='due', max_length=10)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('due_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('leased_until', models.DateTimeField(null=True)),
                ('leased_by', models.IntegerField(null=True)),
                ('settled_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('status', 'due')), fields=['channel', 'due_at'], name='message_due'), models.Index(condition=models.Q(('settled_at__isnull', False)), fields=['settled_at'], name='message_settled')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('digest', True), ('status', 'due'), ('tries', 0)), fields=('user', 'channel', 'target'), name='message_one_open_digest'), models.CheckConstraint(condition=models.Q(('status__in', ['due', 'sent', 'failed', 'dropped'])), name='message_status_known'), models.CheckConstraint(condition=models.Q(models.Q(('settled_at', None), ('status', 'due')), models.Q(models.Q(('status', 'due'), _negated=True), ('settled_at__isnull', False)), _connector='OR'), name='message_settled_when_over'), models.CheckConstraint(condition=models.Q(('digest', False), ('urgent', False), _connector='OR'), name='message_digests_are_not_urgent')],
            },
        ),
        migrations.CreateModel(
            name='KeptMail',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='mail', primary_key=True, serialize=False)),
                ('message', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='kept_mail', to='notices.message')),
                ('kinds', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), size=None)),
                ('address', models.CharField(max_length=320)),
                ('subject', models.CharField(max_length=998)),
                ('text', models.TextField()),
                ('html', models.TextField()),
                ('headers', models.JSONField(default=dict)),
                ('turn_links', models.JSONField(default=list)),
                ('kept_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'verbose_name': 'kept mail',
                'constraints': [models.CheckConstraint(condition=models.Q(('address__endswith', '.invalid')), name='kept_mail_to_nobody')],
            },
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='notice', primary_key=True, serialize=False)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='notices', to=settings.AUTH_USER_MODEL)),
                ('kind', models.CharField(max_length=20)),
                ('key', models.CharField(max_length=120)),
                ('table', accounts.ids.PrefixedIdField(null=True, prefix='table')),
                ('by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('body', models.JSONField(default=dict)),
                ('shown', models.BooleanField(default=True)),
                ('visited', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('read_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('shown', True)), fields=['user', '-id'], name='notice_listed'), models.Index(condition=models.Q(('read_at__isnull', True), ('shown', True)), fields=['user'], name='notice_unread'), models.Index(condition=models.Q(('kind__in', ['turn', 'claim'])), fields=['table'], name='notice_standing'), models.Index(fields=['created_at'], name='notice_by_age'), models.Index(condition=models.Q(('by__isnull', False)), fields=['by', 'user'], name='notice_by_whom')],
                'constraints': [models.UniqueConstraint(fields=('user', 'key'), name='notice_once_per_user'), models.UniqueConstraint(condition=models.Q(('kind__in', ['turn', 'claim'])), fields=('user', 'table', 'kind'), name='notice_one_standing_per_table'), models.CheckConstraint(condition=models.Q(('kind__in', ['turn', 'reminder', 'claim', 'invited', 'challenge', 'game_started', 'game_finished', 'game_aborted', 'time_ran_out', 'seat_taken', 'warned', 'chat_banned', 'suspended', 'directed', 'substituted', 'paired', 'chat_ban_lifted', 'suspension_lifted', 'entered', 'taken_out', 'disqualified', 'complaint_answered', 'called_off', 'plan_stopped'])), name='notice_kind_known'), models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['turn', 'claim']), _negated=True), ('table__isnull', False), _connector='OR'), name='notice_standing_of_a_table')],
            },
        ),
        migrations.CreateModel(
            name='Part',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('notice', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='notices.notice')),
                ('message', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='notices.message')),
                ('channel', models.CharField(max_length=10)),
                ('target', models.CharField(blank=True, max_length=60)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('notice', 'channel', 'target'), name='part_once_per_channel_and_target')],
            },
        ),
        migrations.CreateModel(
            name='Preferences',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='notice_preferences', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('language', models.CharField(default='en', max_length=2)),
                ('digest_hours', models.PositiveSmallIntegerField(default=4)),
                ('ways', models.JSONField(default=dict)),
            ],
            options={
                'verbose_name_plural': 'preferences',
                'constraints': [models.CheckConstraint(condition=models.Q(('language__in', ['en', 'ar'])), name='preferences_language_known'), models.CheckConstraint(condition=models.Q(('digest_hours__in', [1, 2, 4, 6, 12, 24])), name='preferences_digest_hours_known')],
            },
        ),
        migrations.CreateModel(
            name='PushSubscription',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='push', primary_key=True, serialize=False)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='push_subscriptions', to=settings.AUTH_USER_MODEL)),
                ('endpoint', models.CharField(max_length=2000)),
                ('p256dh', models.BinaryField(max_length=65)),
                ('auth', models.BinaryField(max_length=16)),
                ('description', models.CharField(blank=True, max_length=100)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'verbose_name': 'push subscription',
                'constraints': [models.UniqueConstraint(fields=('endpoint',), name='push_one_user_per_browser'), models.CheckConstraint(condition=models.Q(('auth__length', 16), ('p256dh__length', 65)), name='push_keys_whole')],
            },
        ),
    ])

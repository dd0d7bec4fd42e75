import accounts.ids
from accounts.operation_groups import tables_together
import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # A database that has all of these has this one.
    replaces = [
        ('lobby', '0001_blocks'),
        ('lobby', '0002_chat'),
        ('lobby', '0003_follows_notes'),
        ('lobby', '0004_seek'),
        ('lobby', '0005_moderation'),
        ('lobby', '0006_challenges'),
        ('lobby', '0007_fair_play'),
        ('lobby', '0008_rematch_each'),
        ('lobby', '0009_chat_numbers'),
        ('lobby', '0010_no_names'),
        ('lobby', '0011_second_go'),
    ]

    initial = True

    dependencies = [
        ('tables', '0001_squashed_0022_sealed_plans'),
    ]

    operations = tables_together([
        migrations.CreateModel(
            name='AccountFigures',
            fields=[
                ('pk', models.CompositePrimaryKey('player_id', 'period', blank=True, editable=False, primary_key=True, serialize=False)),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('period', models.DateField()),
                ('games', models.PositiveIntegerField(default=0)),
                ('figures', models.JSONField()),
            ],
            options={
                'verbose_name_plural': 'account figures',
                'indexes': [models.Index(fields=['period'], include=('games',), name='account_figures_by_period')],
            },
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='block', primary_key=True, serialize=False)),
                ('blocker', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to=settings.AUTH_USER_MODEL)),
                ('blocked', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocks_against', to=settings.AUTH_USER_MODEL)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('blocker', 'blocked'), name='block_once_each'), models.CheckConstraint(condition=models.Q(('blocker', models.F('blocked')), _negated=True), name='block_never_oneself')],
            },
        ),
        migrations.CreateModel(
            name='Case',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='case', primary_key=True, serialize=False)),
                ('about', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('opened_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('closed_at', models.DateTimeField(null=True)),
                ('merit', models.BooleanField(null=True)),
            ],
            options={
                'permissions': [('moderate', 'Can warn and ban people and close cases, with a reason')],
                'indexes': [models.Index(fields=['about'], name='case_by_person')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('closed_at', None)), fields=('about',), name='case_one_open_per_person'), models.CheckConstraint(condition=models.Q(models.Q(('closed_at', None), ('merit', None)), models.Q(('closed_at__isnull', False), ('merit__isnull', False)), _connector='OR'), name='case_judged_when_closed')],
            },
        ),
        migrations.CreateModel(
            name='Challenge',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='challenge', primary_key=True, serialize=False)),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='challenge', to='tables.table')),
                ('challenger', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to=settings.AUTH_USER_MODEL)),
                ('again_of', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='rematches', to='tables.table')),
                ('ended', models.CharField(blank=True, choices=[('started', 'Started'), ('declined', 'Declined'), ('cancelled', 'Cancelled'), ('expired', 'Expired')], default='', max_length=10)),
                ('ends_at', models.DateTimeField()),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('ended', '')), fields=['ends_at'], name='challenge_lasting')],
                'constraints': [models.CheckConstraint(condition=models.Q(('ended__in', ['', 'started', 'declined', 'cancelled', 'expired'])), name='challenge_ended_known'), models.UniqueConstraint(condition=models.Q(('again_of__isnull', False), ('ended__in', ['', 'started'])), fields=('again_of', 'challenger'), name='challenge_one_rematch')],
            },
        ),
        migrations.CreateModel(
            name='Chair',
            fields=[
                ('pk', models.CompositePrimaryKey('challenge_id', 'seat', blank=True, editable=False, primary_key=True, serialize=False)),
                ('challenge', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='chairs', to='lobby.challenge')),
                ('seat', models.PositiveSmallIntegerField()),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('secret_hash', models.BinaryField(max_length=32, null=True)),
                ('declined', models.BooleanField(default=False)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('challenge', 'user'), name='chair_one_per_person'), models.CheckConstraint(condition=models.Q(models.Q(('secret_hash', None), ('user__isnull', False)), models.Q(('declined', False), ('secret_hash__isnull', False), ('secret_hash__length', 32), ('user', None)), _connector='OR'), name='chair_for_somebody_or_by_link')],
            },
        ),
        migrations.CreateModel(
            name='Follow',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='follow', primary_key=True, serialize=False)),
                ('follower', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='follows', to=settings.AUTH_USER_MODEL)),
                ('followed', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='followers', to=settings.AUTH_USER_MODEL)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('follower', 'followed'), name='follow_once_each'), models.CheckConstraint(condition=models.Q(('follower', models.F('followed')), _negated=True), name='follow_never_oneself')],
            },
        ),
        migrations.CreateModel(
            name='LastNumber',
            fields=[
                ('pk', models.CompositePrimaryKey('table_id', 'room', blank=True, editable=False, primary_key=True, serialize=False)),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.table')),
                ('room', models.CharField(choices=[('players', 'Players'), ('spectators', 'Spectators')], max_length=10)),
                ('number', models.PositiveIntegerField()),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'indexes': [models.Index(fields=['at'], name='last_number_by_age')],
                'constraints': [models.CheckConstraint(condition=models.Q(('room__in', ['players', 'spectators'])), name='last_number_room_known'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='last_number_from_one')],
            },
        ),
        migrations.CreateModel(
            name='Measure',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='measure', primary_key=True, serialize=False)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='measures', to='lobby.case')),
                ('person', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('kind', models.CharField(choices=[('warning', 'Warning'), ('chat_ban', 'Chat Ban'), ('suspension', 'Suspension')], max_length=20)),
                ('until', models.DateTimeField(null=True)),
                ('reason', models.CharField(max_length=500)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('lifted_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['person', 'until'], name='measure_by_person')],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['warning', 'chat_ban', 'suspension'])), name='measure_kind_known'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'warning'), ('until', None)), models.Q(models.Q(('kind', 'warning'), _negated=True), ('until__isnull', False)), _connector='OR'), name='measure_ends_unless_warning')],
            },
        ),
        migrations.CreateModel(
            name='Message',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.table')),
                ('room', models.CharField(choices=[('players', 'Players'), ('spectators', 'Spectators')], max_length=10)),
                ('number', models.PositiveIntegerField()),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('text', models.CharField(blank=True, max_length=500)),
                ('phrase', models.CharField(blank=True, max_length=40)),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'indexes': [models.Index(fields=['table', 'id'], name='message_by_table'), models.Index(fields=['at'], name='message_by_age')],
                'constraints': [models.UniqueConstraint(fields=('table', 'room', 'number'), name='message_numbered_in_room'), models.CheckConstraint(condition=models.Q(('room__in', ['players', 'spectators'])), name='message_room_known'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='message_number_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('text', ''), models.Q(('phrase', ''), _negated=True)), models.Q(models.Q(('text', ''), _negated=True), ('phrase', '')), _connector='OR'), name='message_text_or_phrase')],
            },
        ),
        migrations.CreateModel(
            name='Mute',
            fields=[
                ('pk', models.CompositePrimaryKey('user_id', 'muted_id', blank=True, editable=False, primary_key=True, serialize=False)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('muted', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('user', models.F('muted')), _negated=True), name='mute_not_of_oneself')],
            },
        ),
        migrations.CreateModel(
            name='Note',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='note', primary_key=True, serialize=False)),
                ('writer', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='notes', to=settings.AUTH_USER_MODEL)),
                ('about', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes_about', to=settings.AUTH_USER_MODEL)),
                ('text', models.CharField(max_length=2000)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('writer', 'about'), name='note_once_each'), models.CheckConstraint(condition=models.Q(('writer', models.F('about')), _negated=True), name='note_never_of_oneself'), models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='note_says_something')],
            },
        ),
        migrations.CreateModel(
            name='PairFigures',
            fields=[
                ('pk', models.CompositePrimaryKey('player_id', 'other_id', 'period', blank=True, editable=False, primary_key=True, serialize=False)),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('period', models.DateField()),
                ('figures', models.JSONField()),
            ],
            options={
                'verbose_name_plural': 'pair figures',
                'indexes': [models.Index(fields=['period'], name='pair_figures_by_period')],
                'constraints': [models.CheckConstraint(condition=models.Q(('player', models.F('other')), _negated=True), name='pair_figures_of_two')],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='report', primary_key=True, serialize=False)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='lobby.case')),
                ('reporter', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('about', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tables.table')),
                ('reason', models.CharField(choices=[('insults', 'Insults'), ('spam', 'Spam'), ('name', 'Name'), ('collusion', 'Collusion'), ('stalling', 'Stalling'), ('leaving', 'Leaving'), ('other', 'Other')], max_length=20)),
                ('words', models.CharField(blank=True, max_length=1000)),
                ('evidence', models.JSONField(default=dict)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('closed_at', models.DateTimeField(null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('closed_at', None)), fields=('reporter', 'about', 'table'), name='report_one_open_per_table', nulls_distinct=False), models.CheckConstraint(condition=models.Q(('reason__in', ['insults', 'spam', 'name', 'collusion', 'stalling', 'leaving', 'other'])), name='report_reason_known')],
            },
        ),
        migrations.CreateModel(
            name='Seek',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='seek', primary_key=True, serialize=False)),
                ('realm', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.realm')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seeks', to=settings.AUTH_USER_MODEL)),
                ('ruleset', models.CharField(max_length=40)),
                ('players', models.PositiveSmallIntegerField()),
                ('options', models.JSONField(default=dict)),
                ('turn_limit', models.PositiveSmallIntegerField(null=True)),
                ('clock', models.JSONField(null=True)),
                ('rated', models.BooleanField()),
                ('terms', models.CharField(max_length=64)),
                ('rating', models.IntegerField()),
                ('least', models.IntegerField(null=True)),
                ('most', models.IntegerField(null=True)),
                ('bots_after', models.DurationField(null=True)),
                ('client_seed', models.BinaryField(default=b'')),
                ('status', models.CharField(choices=[('open', 'Open'), ('matched', 'Matched'), ('withdrawn', 'Withdrawn'), ('lapsed', 'Lapsed')], default='open', max_length=10)),
                ('table', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table')),
                ('since', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('expires_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('status', 'open')), fields=['terms', 'since'], name='seek_to_match'), models.Index(condition=models.Q(('status', 'open')), fields=['realm', '-id'], name='seek_listed'), models.Index(condition=models.Q(('status', 'open')), fields=['expires_at'], name='seek_lapses'), models.Index(condition=models.Q(('closed_at__isnull', False)), fields=['closed_at'], name='seek_forgotten')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('status', 'open')), fields=('player', 'terms'), name='seek_one_open_of_a_kind'), models.CheckConstraint(condition=models.Q(('status__in', ['open', 'matched', 'withdrawn', 'lapsed'])), name='seek_status_known'), models.CheckConstraint(condition=models.Q(models.Q(('clock__isnull', False), ('turn_limit', None)), models.Q(('clock', None), ('turn_limit__isnull', False)), _connector='OR'), name='seek_one_kind_of_limit'), models.CheckConstraint(condition=models.Q(('least', None), ('most', None), ('least__lte', models.F('most')), _connector='OR'), name='seek_range_not_empty'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'matched'), ('table__isnull', False)), models.Q(models.Q(('status', 'matched'), _negated=True), ('table', None)), _connector='OR'), name='seek_matched_has_table'), models.CheckConstraint(condition=models.Q(models.Q(('closed_at', None), ('status', 'open')), models.Q(models.Q(('status', 'open'), _negated=True), ('closed_at__isnull', False)), _connector='OR'), name='seek_closed_unless_open'), models.CheckConstraint(condition=models.Q(('client_seed__length__lte', 64)), name='seek_client_seed_length')],
            },
        ),
        migrations.CreateModel(
            name='Signal',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='signal', primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('together', 'always together'), ('farming', 'points flow one way'), ('help', 'plays for the other'), ('network', 'one network'), ('second_go', 'boards played twice'), ('stalling', 'slow once lost'), ('time_outs', 'lets turns time out')], max_length=20)),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('other', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('period', models.DateField()),
                ('strength', models.FloatField()),
                ('games', models.PositiveIntegerField()),
                ('evidence', models.JSONField()),
                ('state', models.CharField(choices=[('open', 'Open'), ('looked_at', 'Looked At'), ('dismissed', 'Dismissed')], default='open', max_length=10)),
                ('first_seen', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('last_seen', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('decided_at', models.DateTimeField(null=True)),
                ('decided_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('reason', models.CharField(blank=True, max_length=500)),
            ],
            options={
                'indexes': [models.Index(fields=['state', '-strength'], name='signal_queue'), models.Index(fields=['last_seen'], name='signal_by_age')],
                'constraints': [models.UniqueConstraint(fields=('player', 'other', 'kind', 'period'), name='signal_once_per_period', nulls_distinct=False), models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['together', 'farming', 'help', 'network', 'second_go']), ('other__isnull', False)), models.Q(('kind__in', ['stalling', 'time_outs']), ('other', None)), _connector='OR'), name='signal_kind_known'), models.CheckConstraint(condition=models.Q(('other', None), ('player__lt', models.F('other')), _connector='OR'), name='signal_pair_in_order'), models.CheckConstraint(condition=models.Q(models.Q(('decided_at', None), ('state', 'open')), models.Q(('decided_at__isnull', False), ('state__in', ['looked_at', 'dismissed']), models.Q(('reason', ''), _negated=True)), _connector='OR'), name='signal_decided_with_reason')],
            },
        ),
        migrations.CreateModel(
            name='UnexaminedGame',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='+', serialize=False, to='tables.table')),
            ],
        ),
    ])

import accounts.ids
from accounts.operation_groups import tables_together
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.datetime
import games.tournaments.models.tournament
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # A database that has all of these has this one.
    replaces = [
        ('tournaments', '0001_initial'),
        ('tournaments', '0002_house_bots'),
        ('tournaments', '0003_seeding_by_rating'),
        ('tournaments', '0004_boards'),
        ('tournaments', '0005_motions'),
        ('tournaments', '0006_daily'),
        ('tournaments', '0007_adjusted'),
        ('tournaments', '0008_complaints'),
        ('tournaments', '0009_points'),
        ('tournaments', '0010_asynchronous'),
    ]

    initial = True

    dependencies = [
        ('tables', '0001_squashed_0022_sealed_plans'),
    ]

    operations = tables_together([
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='tournament', primary_key=True, serialize=False)),
                ('realm', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='accounts.realm')),
                ('creator', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tournaments_made', to=settings.AUTH_USER_MODEL)),
                ('name', models.CharField(max_length=80)),
                ('description', models.TextField(blank=True, default='', max_length=4000)),
                ('status', models.CharField(choices=[('draft', 'Draft'), ('open', 'Open'), ('closed', 'Closed'), ('running', 'Running'), ('played', 'Played'), ('confirmed', 'Confirmed'), ('cancelled', 'Cancelled')], default='draft', max_length=10)),
                ('version', models.PositiveIntegerField(default=1)),
                ('ruleset', models.CharField(max_length=40)),
                ('players', models.PositiveSmallIntegerField(help_text='At each table.')),
                ('options', models.JSONField(default=dict)),
                ('turn_limit', models.PositiveSmallIntegerField(null=True)),
                ('clock', models.JSONField(null=True)),
                ('rated', models.BooleanField(default=False)),
                ('stages', models.JSONField()),
                ('scoring', models.CharField(max_length=20)),
                ('scale', models.PositiveSmallIntegerField(db_default=5, default=5, help_text='Scores above the mean worth one point.')),
                ('bye_points', models.SmallIntegerField(help_text='Points of a bye; empty: the mean of the others.', null=True)),
                ('tie_breaks', models.JSONField(default=games.tournaments.models.tournament.usual_tie_breaks)),
                ('duplicate', models.BooleanField(db_default=False, default=False, help_text='All tables of a stage round are dealt the same boards.')),
                ('day', models.DateField(help_text='The day, if these are the six boards of a day.', null=True)),
                ('capacity', models.PositiveSmallIntegerField(default=256)),
                ('late_until', models.PositiveSmallIntegerField(default=0)),
                ('complaint_hours', models.PositiveSmallIntegerField(default=24)),
                ('entries_close_at', models.DateTimeField(null=True)),
                ('commitment', models.CharField(max_length=64)),
                ('sealed_seed', models.BinaryField()),
                ('key_id', models.CharField(max_length=40)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('started_at', models.DateTimeField(null=True)),
                ('complaints_until', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('status', 'draft'), _negated=True), fields=['realm', '-id'], name='tournament_listed'), models.Index(condition=models.Q(('status', 'open')), fields=['entries_close_at'], name='tournament_closing')],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['draft', 'open', 'closed', 'running', 'played', 'confirmed', 'cancelled'])), name='tournament_status_known'), models.UniqueConstraint(condition=models.Q(('day__isnull', False)), fields=('realm', 'day'), name='tournament_one_a_day'), models.CheckConstraint(condition=models.Q(('day', None), ('duplicate', True), _connector='OR'), name='tournament_of_a_day_is_duplicate'), models.CheckConstraint(condition=models.Q(('ruleset__regex', '^[a-z]+@[1-9][0-9]*$')), name='tournament_ruleset_pinned'), models.CheckConstraint(condition=models.Q(('players__range', (2, 5))), name='tournament_players_in_range'), models.CheckConstraint(condition=models.Q(('capacity__gte', models.F('players')), ('capacity__lte', 256)), name='tournament_capacity_in_range'), models.CheckConstraint(condition=models.Q(('scale__gte', 1)), name='tournament_scale_from_one'), models.CheckConstraint(condition=models.Q(('commitment__regex', '^[0-9a-f]{64}$')), name='tournament_commitment_form'), models.CheckConstraint(condition=models.Q(('status__in', ['draft', 'open', 'closed', 'cancelled']), ('started_at__isnull', False), _connector='OR'), name='tournament_started_once_running'), models.CheckConstraint(condition=models.Q(models.Q(('ended_at__isnull', False), ('status__in', ['confirmed', 'cancelled'])), models.Q(models.Q(('status__in', ['confirmed', 'cancelled']), _negated=True), ('ended_at', None)), _connector='OR'), name='tournament_ended_when_over')],
            },
        ),
        migrations.CreateModel(
            name='Boards',
            fields=[
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='boards', serialize=False, to='tournaments.tournament')),
                ('commitment', models.CharField(max_length=64)),
                ('sealed_seed', models.BinaryField()),
                ('key_id', models.CharField(max_length=40)),
                ('dealt', models.PositiveSmallIntegerField(default=0)),
                ('opened_at', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name_plural': 'boards',
                'constraints': [models.CheckConstraint(condition=models.Q(('commitment__regex', '^[0-9a-f]{64}$')), name='boards_commitment_form')],
            },
        ),
        migrations.CreateModel(
            name='Complaint',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='complaint', primary_key=True, serialize=False)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='complaints', to='tournaments.tournament')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('stage_round', models.PositiveSmallIntegerField(null=True)),
                ('number', models.PositiveSmallIntegerField(null=True)),
                ('text', models.CharField(max_length=500)),
                ('status', models.CharField(choices=[('open', 'Open'), ('upheld', 'Upheld'), ('dismissed', 'Dismissed')], default='open', max_length=10)),
                ('ruling', models.CharField(blank=True, default='', max_length=500)),
                ('filed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('answered_at', models.DateTimeField(null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('status', 'open')), fields=('tournament', 'by'), name='complaint_one_open'), models.CheckConstraint(condition=models.Q(models.Q(('answered_at', None), ('answered_by', None), ('ruling', ''), ('status', 'open')), models.Q(('answered_by__isnull', False), ('status__in', ['upheld', 'dismissed']), ('answered_at__isnull', False), models.Q(('ruling', ''), _negated=True)), _connector='OR'), name='complaint_answered_unless_open'), models.CheckConstraint(condition=models.Q(models.Q(('number', None), ('stage_round', None)), models.Q(('number__gte', 1), ('number__isnull', False), ('stage_round__gte', 1), ('stage_round__isnull', False)), _connector='OR'), name='complaint_names_a_whole_table')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('pk', models.CompositePrimaryKey('tournament_id', 'number', blank=True, editable=False, primary_key=True, serialize=False)),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tournaments.tournament')),
                ('number', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to=settings.AUTH_USER_MODEL)),
                ('label', models.CharField(blank=True, default='', max_length=200)),
                ('status', models.CharField(choices=[('entered', 'Entered'), ('withdrawn', 'Withdrawn'), ('dropped', 'Dropped'), ('disqualified', 'Disqualified')], default='entered', max_length=12)),
                ('first_round', models.PositiveSmallIntegerField(default=1)),
                ('last_round', models.PositiveSmallIntegerField(null=True)),
                ('rating', models.IntegerField(null=True)),
                ('struck', models.BooleanField(default=False)),
                ('client_seed', models.BinaryField(default=b'')),
                ('entered_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'verbose_name_plural': 'entries',
                'constraints': [models.UniqueConstraint(condition=models.Q(('label', '')), fields=('tournament', 'player'), name='entry_once_per_player'), models.UniqueConstraint(condition=models.Q(('label', ''), _negated=True), fields=('tournament', 'label'), name='entry_label_unique'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='entry_numbered_from_one'), models.CheckConstraint(condition=models.Q(('status__in', ['entered', 'withdrawn', 'dropped', 'disqualified'])), name='entry_status_known'), models.CheckConstraint(condition=models.Q(models.Q(('last_round', None), ('status', 'entered')), models.Q(models.Q(('status', 'entered'), _negated=True), ('last_round__isnull', False)), _connector='OR'), name='entry_ends_unless_entered'), models.CheckConstraint(condition=models.Q(('last_round', None), ('last_round__gte', django.db.models.expressions.CombinedExpression(models.F('first_round'), '-', models.Value(1))), _connector='OR'), name='entry_ends_after_its_beginning'), models.CheckConstraint(condition=models.Q(('struck', False), ('status', 'disqualified'), _connector='OR'), name='entry_struck_if_disqualified'), models.CheckConstraint(condition=models.Q(('client_seed__length__lte', 64)), name='entry_client_seed_length')],
            },
        ),
        migrations.CreateModel(
            name='Motion',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='motion', primary_key=True, serialize=False)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='motions', to='tournaments.tournament')),
                ('kind', models.CharField(choices=[('disqualify', 'Disqualify'), ('annul', 'Annul'), ('remove', 'Remove')], max_length=12)),
                ('body', models.JSONField(default=dict)),
                ('reason', models.CharField(max_length=500)),
                ('status', models.CharField(choices=[('open', 'Open'), ('agreed', 'Agreed'), ('declined', 'Declined')], default='open', max_length=10)),
                ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('asked_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('decided_at', models.DateTimeField(null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('status', 'open')), fields=('tournament', 'kind', 'body'), name='motion_one_open'), models.CheckConstraint(condition=models.Q(('kind__in', ['disqualify', 'annul', 'remove'])), name='motion_kind_known'), models.CheckConstraint(condition=models.Q(models.Q(('decided_at', None), ('decided_by', None), ('status', 'open')), models.Q(('decided_at__isnull', False), ('decided_by__isnull', False), ('status__in', ['agreed', 'declined'])), _connector='OR'), name='motion_decided_unless_open'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'agreed'), _negated=True), models.Q(('decided_by', models.F('asked_by')), _negated=True), _connector='OR'), name='motion_agreed_by_another')],
            },
        ),
        migrations.CreateModel(
            name='Official',
            fields=[
                ('pk', models.CompositePrimaryKey('tournament_id', 'user_id', 'role', blank=True, editable=False, primary_key=True, serialize=False)),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='officials', to='tournaments.tournament')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='officiates', to=settings.AUTH_USER_MODEL)),
                ('role', models.CharField(max_length=10)),
                ('since', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'director', 'arbiter', 'registrar', 'support', 'auditor'])), name='official_role_known'), models.UniqueConstraint(condition=models.Q(('role', 'owner')), fields=('tournament',), name='official_one_owner')],
            },
        ),
        migrations.CreateModel(
            name='Pairing',
            fields=[
                ('pk', models.CompositePrimaryKey('tournament_id', 'stage_round', 'number', blank=True, editable=False, primary_key=True, serialize=False)),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='pairings', to='tournaments.tournament')),
                ('stage_round', models.PositiveSmallIntegerField()),
                ('number', models.PositiveSmallIntegerField()),
                ('table', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='pairing', to='tables.table')),
                ('ruled', models.BooleanField(default=False)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('number', 0), ('table', None)), models.Q(('number__gte', 1), ('table__isnull', False)), _connector='OR'), name='pairing_has_a_table_unless_byes')],
            },
        ),
        migrations.CreateModel(
            name='Place',
            fields=[
                ('pk', models.CompositePrimaryKey('tournament_id', 'stage_round', 'pairing', 'seat', blank=True, editable=False, primary_key=True, serialize=False)),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='places', to='tournaments.tournament')),
                ('stage_round', models.PositiveSmallIntegerField()),
                ('pairing', models.PositiveSmallIntegerField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('entry', models.PositiveSmallIntegerField(null=True)),
                ('score', models.IntegerField(null=True)),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('adjusted', models.IntegerField(db_default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('entry__isnull', False)), fields=('tournament', 'stage_round', 'entry'), name='place_one_per_entry_and_round'), models.CheckConstraint(condition=models.Q(('pairing', 0), ('seat__lt', 5), _connector='OR'), name='place_seat_in_range'), models.CheckConstraint(condition=models.Q(models.Q(('place', None), ('score', None)), models.Q(('place__isnull', False), ('score__isnull', False)), _connector='OR'), name='place_with_its_score')],
            },
        ),
        migrations.CreateModel(
            name='StageRound',
            fields=[
                ('pk', models.CompositePrimaryKey('tournament_id', 'number', blank=True, editable=False, primary_key=True, serialize=False)),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='stage_rounds', to='tournaments.tournament')),
                ('number', models.PositiveSmallIntegerField()),
                ('stage', models.PositiveSmallIntegerField()),
                ('asynchronous', models.BooleanField(db_default=False)),
                ('status', models.CharField(choices=[('running', 'Running'), ('played', 'Played')], default='running', max_length=10)),
                ('first_board', models.PositiveSmallIntegerField(null=True)),
                ('roll', models.PositiveSmallIntegerField(default=0)),
                ('explained', models.JSONField(default=dict)),
                ('published_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('played_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('status', 'running')), fields=['status'], name='stage_round_running')],
                'constraints': [models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='stage_round_numbered_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('played_at', None), ('status', 'running')), models.Q(('played_at__isnull', False), ('status', 'played')), _connector='OR'), name='stage_round_played_at'), models.UniqueConstraint(condition=models.Q(('asynchronous', False), ('status', 'running')), fields=('tournament',), name='stage_round_one_running')],
            },
        ),
    ])

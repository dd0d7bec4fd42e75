import accounts.ids
from accounts.operation_groups import tables_together
import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.datetime
import games.feed.append_only
import games.tables.sealed_json
from django.conf import settings
from django.db import migrations, models


# Rows of one INSERT see the rows before them, so a statement of several facts counts on by itself.
GAPLESS = """
CREATE FUNCTION tables_log_gapless() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    next integer;
BEGIN
    SELECT COALESCE(MAX(seq), 0) + 1 INTO next FROM tables_log WHERE table_id = NEW.table_id;
    IF NEW.seq <> next THEN
        RAISE EXCEPTION 'log entry % of table % should be %', NEW.seq, NEW.table_id, next
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'log_gapless';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER log_gapless BEFORE INSERT ON tables_log FOR EACH ROW EXECUTE FUNCTION tables_log_gapless();
"""
NOT_GAPLESS = "DROP TRIGGER log_gapless ON tables_log; DROP FUNCTION tables_log_gapless();"


class Migration(migrations.Migration):

    # A database that has all of these has this one.
    replaces = [
        ('tables', '0001_initial'),
        ('tables', '0002_log_guards'),
        ('tables', '0003_asked_turns'),
        ('tables', '0004_spectator_delay'),
        ('tables', '0005_automatic_turns'),
        ('tables', '0006_open_claims'),
        ('tables', '0007_plans'),
        ('tables', '0008_clocks'),
        ('tables', '0009_moved_deadlines'),
        ('tables', '0010_plans_of_an_instant'),
        ('tables', '0011_rated'),
        ('tables', '0012_chat_mode'),
        ('tables', '0013_chosen_at'),
        ('tables', '0014_tournament'),
        ('tables', '0015_live_tables'),
        ('tables', '0016_directing'),
        ('tables', '0017_games_by_their_end'),
        ('tables', '0018_shared_boards'),
        ('tables', '0019_revealing'),
        ('tables', '0020_embargoed'),
        ('tables', '0021_hints'),
        ('tables', '0022_sealed_plans'),
    ]

    initial = True

    dependencies = [
        ('feed', '0001_squashed_0005_tournaments'),
    ]

    operations = tables_together([
        migrations.CreateModel(
            name='AskedTurn',
            fields=[
                ('pk', models.CompositePrimaryKey('player', 'tx', 'table', 'round', 'turn', blank=True, editable=False, primary_key=True, serialize=False)),
                ('tx', games.feed.append_only.TransactionId()),
                ('player', accounts.ids.PrefixedIdField(prefix='user')),
                ('table', accounts.ids.PrefixedIdField(prefix='table')),
                ('round', models.PositiveSmallIntegerField()),
                ('turn', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('since', models.DateTimeField()),
                ('due_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [django.contrib.postgres.indexes.BrinIndex(fields=['since'], name='asked_turn_by_age')],
            },
        ),
        migrations.CreateModel(
            name='AutomaticTurn',
            fields=[
                ('pk', models.CompositePrimaryKey('table', 'round', 'turn', blank=True, editable=False, primary_key=True, serialize=False)),
                ('table', accounts.ids.PrefixedIdField(db_column='table_id', prefix='table')),
                ('round', models.PositiveSmallIntegerField()),
                ('turn', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('due_at', models.DateTimeField()),
                ('leased_until', models.DateTimeField(null=True)),
                ('played', models.BooleanField(default=False)),
                ('plan', models.PositiveIntegerField(null=True)),
                ('stops', models.BooleanField(db_default=False, default=False)),
                ('seq', models.PositiveIntegerField(db_default=0)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('played', False)), fields=['due_at'], name='automatic_turn_due')],
                'constraints': [models.CheckConstraint(condition=models.Q(('seat__lt', 5)), name='automatic_turn_seat_in_range')],
            },
        ),
        migrations.CreateModel(
            name='PlanVersion',
            fields=[
                ('pk', models.CompositePrimaryKey('table', 'round', 'seat', 'version', blank=True, editable=False, primary_key=True, serialize=False)),
                ('table', accounts.ids.PrefixedIdField(db_column='table_id', prefix='table')),
                ('round', models.PositiveSmallIntegerField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('version', models.PositiveIntegerField()),
                ('player', accounts.ids.PrefixedIdField(db_column='player_id', prefix='user')),
                ('attempt', models.PositiveSmallIntegerField()),
                ('seq', models.PositiveIntegerField(db_default=0, default=0)),
                ('body', games.tables.sealed_json.SealedJSONField()),
                ('stopped', models.BooleanField(default=False)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='plan_version_from_one'), models.CheckConstraint(condition=models.Q(('seat__lt', 5)), name='plan_version_seat_in_range')],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', accounts.ids.PrefixedIdField(editable=False, prefix='table', primary_key=True, serialize=False)),
                ('realm', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='accounts.realm')),
                ('creator', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tables_opened', to=settings.AUTH_USER_MODEL)),
                ('tournament', accounts.ids.PrefixedIdField(null=True, prefix='tournament')),
                ('ruleset', models.CharField(max_length=40)),
                ('options', models.JSONField(default=dict)),
                ('players', models.PositiveSmallIntegerField()),
                ('visibility', models.CharField(choices=[('public', 'Public'), ('unlisted', 'Unlisted'), ('invite', 'Invite')], default='public', max_length=10)),
                ('status', models.CharField(choices=[('open', 'Open'), ('running', 'Running'), ('finished', 'Finished'), ('aborted', 'Aborted')], default='open', max_length=10)),
                ('seq', models.PositiveIntegerField(default=0)),
                ('clock_version', models.PositiveIntegerField(default=0)),
                ('turn_limit', models.PositiveSmallIntegerField(help_text='Seconds for each turn; none when empty.', null=True)),
                ('spectator_delay', models.PositiveSmallIntegerField(db_default=0, default=0, help_text='Spectators see the game this many moves late.')),
                ('automatic', models.BooleanField(db_default=False, default=False, help_text='The service plays cards for a seat that has no choice.')),
                ('rated', models.BooleanField(db_default=False, default=False, help_text="Its result changes the players' ratings.")),
                ('hints', models.BooleanField(db_default=False, default=False, help_text='Players may ask at their turn what a bot would do.')),
                ('chat_mode', models.CharField(choices=[('free', 'Free'), ('phrases', 'Phrases'), ('off', 'Off')], db_default='free', default='free', help_text='What may be said here: anything, phrases only, nothing.', max_length=10)),
                ('clock', models.JSONField(help_text="The rules of the players' clocks, where a game lasts days.", null=True)),
                ('game_due_at', models.DateTimeField(null=True)),
                ('paused_until', models.DateTimeField(null=True)),
                ('held', models.BooleanField(db_default=False, default=False, help_text='A director paused it: the players cannot go on.')),
                ('scheme', models.CharField(default='EST-DEAL-1', max_length=20)),
                ('commitment', models.CharField(blank=True, max_length=64)),
                ('first_board', models.PositiveSmallIntegerField(null=True)),
                ('embargo_from', models.PositiveSmallIntegerField(null=True)),
                ('seed_open', models.BooleanField(db_default=False, default=False)),
                ('sealed_deal', models.BinaryField()),
                ('key_id', models.CharField(max_length=40)),
                ('client_seeds', django.contrib.postgres.fields.ArrayField(base_field=models.BinaryField(), null=True, size=None)),
                ('scores', django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField(), null=True, size=None)),
                ('places', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), null=True, size=None)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('started_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
            ],
            options={
                'permissions': [('abort_table', 'Can abort any table, with a reason'), ('direct_table', 'Can put right what went wrong at any table, with a reason'), ('reveal_hand', 'Can be shown a hand at a table that he may direct, which its players are told')],
                'indexes': [models.Index(condition=models.Q(('paused_until__isnull', False)), fields=['paused_until'], name='table_by_pause'), models.Index(fields=['realm', 'status', '-id'], name='table_by_status'), models.Index(condition=models.Q(('status__in', ['open', 'running'])), fields=['status'], name='table_live'), models.Index(condition=models.Q(('visibility', 'public')), fields=['realm', '-id'], name='table_listed'), models.Index(condition=models.Q(('status', 'finished')), fields=['realm', 'ended_at'], name='table_by_end'), models.Index(condition=models.Q(('tournament__isnull', False)), fields=['tournament'], name='table_of_tournament'), models.Index(condition=models.Q(('embargo_from__isnull', False)), fields=['embargo_from'], name='table_embargoed')],
                'constraints': [models.CheckConstraint(condition=models.Q(('players__range', (2, 5))), name='table_players_in_range'), models.CheckConstraint(condition=models.Q(('ruleset__regex', '^[a-z]+@[1-9][0-9]*$')), name='table_ruleset_pinned'), models.CheckConstraint(condition=models.Q(('visibility__in', ['public', 'unlisted', 'invite'])), name='table_visibility_known'), models.CheckConstraint(condition=models.Q(('chat_mode__in', ['free', 'phrases', 'off'])), name='table_chat_mode_known'), models.CheckConstraint(condition=models.Q(('status__in', ['open', 'running', 'finished', 'aborted'])), name='table_status_known'), models.CheckConstraint(condition=models.Q(('turn_limit', None), ('turn_limit__range', (15, 300)), _connector='OR'), name='table_turn_limit_in_range'), models.CheckConstraint(condition=models.Q(('spectator_delay__lte', 200)), name='table_spectator_delay_in_range'), models.CheckConstraint(condition=models.Q(('turn_limit', None), ('clock__isnull', True), _connector='OR'), name='table_one_kind_of_limit'), models.CheckConstraint(condition=models.Q(('rated', False), models.Q(models.Q(('scheme', 'stacked'), _negated=True), models.Q(('turn_limit__isnull', False), ('clock__isnull', False), _connector='OR')), _connector='OR'), name='table_rated_has_limit_and_honest_deals'), models.CheckConstraint(condition=models.Q(('hints', False), models.Q(('rated', False), ('tournament__isnull', True)), _connector='OR'), name='table_hints_for_practice_only'), models.CheckConstraint(condition=models.Q(('clock__isnull', False), ('game_due_at', None), _connector='OR'), name='table_only_clocks_are_due'), models.CheckConstraint(condition=models.Q(('clock__isnull', False), ('turn_limit__isnull', False), ('paused_until', None), _connector='OR'), name='table_only_what_has_time_is_paused'), models.CheckConstraint(condition=models.Q(models.Q(('commitment__regex', '^[0-9a-f]{64}$'), ('scheme__in', ['EST-DEAL-1', 'shared_boards'])), models.Q(('commitment', ''), ('scheme', 'stacked')), _connector='OR'), name='table_commitment_fits_scheme'), models.CheckConstraint(condition=models.Q(models.Q(('first_board__isnull', False), ('scheme', 'shared_boards'), ('tournament__isnull', False)), models.Q(models.Q(('scheme', 'shared_boards'), _negated=True), ('embargo_from', None), ('first_board', None), ('seed_open', False)), _connector='OR'), name='table_boards_fit_scheme'), models.CheckConstraint(condition=models.Q(('seed_open', False), ('embargo_from', None), _connector='OR'), name='table_seed_opens_after_the_embargo'), models.CheckConstraint(condition=models.Q(models.Q(('client_seeds', None), ('started_at', None)), models.Q(('client_seeds__isnull', False), ('client_seeds__len', models.F('players')), ('started_at__isnull', False)), _connector='OR'), name='table_seeds_frozen_at_start'), models.CheckConstraint(condition=models.Q(models.Q(models.Q(('status', 'open'), _negated=True), ('started_at', None), _connector='OR'), models.Q(models.Q(('status__in', ['running', 'finished']), _negated=True), ('started_at__isnull', False), _connector='OR')), name='table_started_unless_open'), models.CheckConstraint(condition=models.Q(models.Q(models.Q(('status__in', ['open', 'running']), _negated=True), ('ended_at', None), _connector='OR'), models.Q(models.Q(('status__in', ['finished', 'aborted']), _negated=True), ('ended_at__isnull', False), _connector='OR')), name='table_ended_when_over'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'finished'), ('places', None), _connector='OR'), models.Q(models.Q(('status', 'finished'), _negated=True), models.Q(('places__isnull', False), ('places__len', models.F('players')), ('scores__isnull', False), ('scores__len', models.F('players'))), _connector='OR')), name='table_places_when_finished')],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('pk', models.CompositePrimaryKey('table_id', 'user_id', blank=True, editable=False, primary_key=True, serialize=False)),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='invitations', to='tables.table')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='invitations', to=settings.AUTH_USER_MODEL)),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('seat__isnull', False)), fields=('table', 'seat'), name='invitation_one_per_seat'), models.CheckConstraint(condition=models.Q(('seat', None), ('seat__lt', 5), _connector='OR'), name='invitation_seat_in_range')],
            },
        ),
        migrations.CreateModel(
            name='LogEntry',
            fields=[
                ('pk', models.CompositePrimaryKey('table_id', 'seq', blank=True, editable=False, primary_key=True, serialize=False)),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='log', to='tables.table')),
                ('seq', models.PositiveIntegerField()),
                ('round', models.PositiveSmallIntegerField(null=True)),
                ('turn', models.PositiveIntegerField(null=True)),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('kind', models.CharField(max_length=40)),
                ('body', models.JSONField()),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('tx', games.feed.append_only.TransactionId()),
            ],
            options={
                'db_table': 'tables_log',
                'constraints': [models.UniqueConstraint(condition=models.Q(('turn__isnull', False)), fields=('table', 'round', 'turn'), name='log_one_actor_per_turn'), models.CheckConstraint(condition=models.Q(('seq__gte', 1)), name='log_seq_from_one'), models.CheckConstraint(condition=models.Q(('kind__regex', '^[a-z][a-z_]*$')), name='log_kind_form'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'acted'), ('round__isnull', False), ('seat__isnull', False), ('turn__isnull', False)), models.Q(models.Q(('kind', 'acted'), _negated=True), ('turn', None)), _connector='OR'), name='log_turn_of_acted')],
            },
        ),
        migrations.CreateModel(
            name='Occupancy',
            fields=[
                ('pk', models.CompositePrimaryKey('table_id', 'seat', 'from_seq', blank=True, editable=False, primary_key=True, serialize=False)),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='occupancies', to='tables.table')),
                ('seat', models.PositiveSmallIntegerField()),
                ('from_seq', models.PositiveIntegerField()),
                ('to_seq', models.PositiveIntegerField(null=True)),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='occupancies', to=settings.AUTH_USER_MODEL)),
                ('kind', models.CharField(choices=[('owner', 'Owner'), ('substitute', 'Substitute'), ('stand_in', 'Stand In')], default='owner', max_length=10)),
                ('bot', models.BooleanField()),
                ('client_seed', models.BinaryField(default=b'')),
            ],
            options={
                'verbose_name_plural': 'occupancies',
                'indexes': [models.Index(fields=['player', 'table'], name='occupancy_by_player')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('to_seq', None)), fields=('table', 'seat'), name='occupancy_one_open_per_seat'), models.UniqueConstraint(condition=models.Q(('bot', False), ('to_seq', None)), fields=('table', 'player'), name='occupancy_one_open_seat_per_player'), models.CheckConstraint(condition=models.Q(('seat__lt', 5)), name='occupancy_seat_in_range'), models.CheckConstraint(condition=models.Q(('kind__in', ['owner', 'substitute', 'stand_in'])), name='occupancy_kind_known'), models.CheckConstraint(condition=models.Q(('to_seq', None), ('to_seq__gt', models.F('from_seq')), _connector='OR'), name='occupancy_ends_after_its_beginning'), models.CheckConstraint(condition=models.Q(('client_seed__length__lte', 64)), name='occupancy_client_seed_length'), models.CheckConstraint(condition=models.Q(('bot', False), ('client_seed__length', 0), _connector='OR'), name='occupancy_bot_gives_no_seed')],
            },
        ),
        migrations.CreateModel(
            name='OpenClaim',
            fields=[
                ('pk', models.CompositePrimaryKey('table_id', 'round', blank=True, editable=False, primary_key=True, serialize=False)),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='claims', to='tables.table')),
                ('round', models.PositiveSmallIntegerField()),
                ('due_at', models.DateTimeField()),
            ],
            options={
                'indexes': [models.Index(fields=['due_at'], name='open_claim_due')],
            },
        ),
        migrations.CreateModel(
            name='PlayerClock',
            fields=[
                ('pk', models.CompositePrimaryKey('table_id', 'seat', blank=True, editable=False, primary_key=True, serialize=False)),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='clocks', to='tables.table')),
                ('seat', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('remaining_ms', models.BigIntegerField()),
                ('running_since', models.DateTimeField(null=True)),
                ('seen_at', models.DateTimeField(null=True)),
                ('timeouts', models.PositiveSmallIntegerField(default=0)),
                ('due_at', models.DateTimeField(null=True)),
                ('due_moves', models.PositiveIntegerField(db_default=0, default=0)),
                ('due_moved_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('look_at', models.DateTimeField(null=True)),
                ('leased_until', models.DateTimeField(null=True)),
                ('agrees', models.CharField(choices=[('pause', 'Pause'), ('resume', 'Resume')], max_length=10, null=True)),
                ('gone', models.BooleanField(default=False)),
                ('comes_back', models.BooleanField(default=False)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='clock_by_deadline'), models.Index(condition=models.Q(('look_at__isnull', False)), fields=['look_at'], name='clock_by_look')],
                'constraints': [models.CheckConstraint(condition=models.Q(('seat__lt', 5)), name='clock_seat_in_range'), models.CheckConstraint(condition=models.Q(('remaining_ms__gte', 0)), name='clock_remaining_not_negative'), models.CheckConstraint(condition=models.Q(models.Q(('due_at', None), ('look_at', None), ('running_since', None)), models.Q(('due_at__isnull', False), ('running_since__isnull', False)), _connector='OR'), name='clock_due_while_it_runs'), models.CheckConstraint(condition=models.Q(('agrees', None), ('agrees__in', ['pause', 'resume']), _connector='OR'), name='clock_agreement_known'), models.CheckConstraint(condition=models.Q(('gone', False), ('running_since', None), _connector='OR'), name='clock_of_who_is_gone_stands'), models.CheckConstraint(condition=models.Q(('comes_back', False), ('gone', True), _connector='OR'), name='clock_only_who_is_gone_returns')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('pk', models.CompositePrimaryKey('table_id', 'number', blank=True, editable=False, primary_key=True, serialize=False)),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='tables.table')),
                ('number', models.PositiveSmallIntegerField()),
                ('status', models.CharField(choices=[('dealt', 'Dealt'), ('played', 'Played'), ('scored', 'Scored')], max_length=10)),
                ('dealer', models.PositiveSmallIntegerField()),
                ('attempt', models.PositiveSmallIntegerField()),
                ('won', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), null=True, size=None)),
                ('points', django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField(), null=True, size=None)),
                ('multiplier', models.PositiveSmallIntegerField(null=True)),
                ('next_multiplier', models.PositiveSmallIntegerField(null=True)),
                ('first_seq', models.PositiveIntegerField()),
                ('last_seq', models.PositiveIntegerField(null=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['dealt', 'played', 'scored'])), name='round_status_known'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='round_numbered_from_one'), models.CheckConstraint(condition=models.Q(('dealer__lt', 5)), name='round_dealer_in_range'), models.CheckConstraint(condition=models.Q(models.Q(('last_seq', None), ('status', 'dealt'), ('won', None)), models.Q(('last_seq__gt', models.F('first_seq')), ('status__in', ['played', 'scored']), ('won__isnull', False)), _connector='OR'), name='round_won_once_played'), models.CheckConstraint(condition=models.Q(models.Q(('multiplier__isnull', False), ('next_multiplier__isnull', False), ('points__isnull', False), ('status', 'scored')), models.Q(models.Q(('status', 'scored'), _negated=True), ('multiplier', None), ('next_multiplier', None), ('points', None)), _connector='OR'), name='round_points_once_scored')],
            },
        ),
        migrations.CreateModel(
            name='Waiting',
            fields=[
                ('pk', models.CompositePrimaryKey('table_id', 'round', 'seat', blank=True, editable=False, primary_key=True, serialize=False)),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='waiting', to='tables.table')),
                ('round', models.PositiveSmallIntegerField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('turn', models.PositiveIntegerField()),
                ('bot', models.BooleanField()),
                ('since', models.DateTimeField()),
                ('due_at', models.DateTimeField(null=True)),
                ('leased_until', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name_plural': 'waiting',
                'indexes': [models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='waiting_by_deadline'), models.Index(condition=models.Q(('bot', True)), fields=['since'], name='waiting_for_bots')],
                'constraints': [models.UniqueConstraint(fields=('table', 'round', 'turn'), name='waiting_one_seat_per_turn'), models.CheckConstraint(condition=models.Q(('seat__lt', 5)), name='waiting_seat_in_range'), models.CheckConstraint(condition=models.Q(('due_at', None), ('due_at__gt', models.F('since')), _connector='OR'), name='waiting_due_after_since')],
            },
        ),
        migrations.RunSQL(GAPLESS, NOT_GAPLESS),
        *games.feed.append_only.append_only("tables_log"),
    ])

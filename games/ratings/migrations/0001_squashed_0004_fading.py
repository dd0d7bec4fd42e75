import accounts.ids
from accounts.operation_groups import tables_together
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.datetime
import games.feed.append_only
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # A database that has all of these has this one.
    replaces = [
        ('ratings', '0001_initial'),
        ('ratings', '0002_append_only'),
        ('ratings', '0003_statistics'),
        ('ratings', '0004_fading'),
    ]

    initial = True

    dependencies = [
        ('tables', '0001_squashed_0022_sealed_plans'),
    ]

    operations = tables_together([
        migrations.CreateModel(
            name='CountedGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table')),
            ],
        ),
        migrations.CreateModel(
            name='Statistics',
            fields=[
                ('pk', models.CompositePrimaryKey('player_id', 'ruleset', blank=True, editable=False, primary_key=True, serialize=False)),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ruleset', models.CharField(blank=True, max_length=40)),
                ('figures', models.JSONField()),
            ],
            options={
                'verbose_name_plural': 'statistics',
                'constraints': [models.CheckConstraint(condition=models.Q(('ruleset__regex', '^[a-z]*$')), name='statistics_ruleset_key')],
            },
        ),
        migrations.CreateModel(
            name='UncountedGame',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='+', serialize=False, to='tables.table')),
            ],
        ),
        migrations.CreateModel(
            name='Versus',
            fields=[
                ('pk', models.CompositePrimaryKey('player_id', 'other_id', 'ruleset', blank=True, editable=False, primary_key=True, serialize=False)),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ruleset', models.CharField(max_length=40)),
                ('games', models.PositiveIntegerField()),
                ('ahead', models.PositiveIntegerField()),
                ('behind', models.PositiveIntegerField()),
            ],
            options={
                'verbose_name_plural': 'versus',
                'constraints': [models.CheckConstraint(condition=models.Q(('player', models.F('other')), _negated=True), name='versus_somebody_else'), models.CheckConstraint(condition=models.Q(('games__gte', django.db.models.expressions.CombinedExpression(models.F('ahead'), '+', models.F('behind')))), name='versus_places_of_games')],
            },
        ),
        migrations.CreateModel(
            name='Pool',
            fields=[
                ('key', models.CharField(max_length=60, primary_key=True, serialize=False)),
                ('last_seq', models.PositiveIntegerField(default=0)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('key__regex', '^[a-z]+\\.[a-z]+$')), name='pool_key_form')],
            },
        ),
        migrations.CreateModel(
            name='Generation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('pool', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='generations', to='ratings.pool')),
                ('number', models.PositiveIntegerField()),
                ('built_to', models.PositiveIntegerField(default=0)),
                ('corrections', models.PositiveBigIntegerField(default=0)),
                ('reason', models.CharField(blank=True, max_length=500)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('pool', 'number'), name='generation_numbered'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='generation_from_one')],
            },
        ),
        migrations.CreateModel(
            name='RatedGame',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='+', serialize=False, to='tables.table')),
                ('pool', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='games', to='ratings.pool')),
                ('pool_seq', models.PositiveIntegerField(null=True)),
                ('entrants', models.JSONField()),
                ('finished_at', models.DateTimeField()),
            ],
            options={
                'permissions': [('correct_rating', 'Can annul and adjust what games did to ratings, with a reason')],
                'indexes': [models.Index(condition=models.Q(('pool_seq__isnull', True)), fields=['pool', 'finished_at'], name='rated_game_due')],
                'constraints': [models.UniqueConstraint(fields=('pool', 'pool_seq'), name='rated_game_numbered'), models.CheckConstraint(condition=models.Q(('pool_seq', None), ('pool_seq__gte', 1), _connector='OR'), name='rated_game_from_one')],
            },
        ),
        migrations.CreateModel(
            name='Correction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='ratings.ratedgame')),
                ('places', models.JSONField(null=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('reason', models.CharField(max_length=500)),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='correction_has_reason')],
            },
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('pk', models.CompositePrimaryKey('generation_id', 'player_id', blank=True, editable=False, primary_key=True, serialize=False)),
                ('generation', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.generation')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ratings', to=settings.AUTH_USER_MODEL)),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('games', models.PositiveIntegerField()),
                ('last_at', models.DateTimeField()),
                ('at_least', models.FloatField()),
                ('rung', models.IntegerField()),
                ('listed', models.BooleanField()),
                ('due_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('listed', True)), fields=['generation', '-at_least', '-player'], name='rating_leaderboard'), models.Index(condition=models.Q(('listed', True)), fields=['generation', 'rung'], name='rating_rung'), models.Index(condition=models.Q(('listed', True)), fields=['due_at'], name='rating_due')],
            },
        ),
        migrations.CreateModel(
            name='RatingEvent',
            fields=[
                ('pk', models.CompositePrimaryKey('generation_id', 'player_id', 'pool_seq', blank=True, editable=False, primary_key=True, serialize=False)),
                ('generation', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.generation')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('pool_seq', models.PositiveIntegerField()),
                ('table', accounts.ids.PrefixedIdField(db_column='table_id', prefix='table')),
                ('place', models.PositiveSmallIntegerField()),
                ('mu_before', models.FloatField()),
                ('sigma_before', models.FloatField()),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('at', models.DateTimeField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('generation', 'table', 'player'), name='rating_event_once'), models.CheckConstraint(condition=models.Q(('sigma__gt', 0), ('sigma_before__gt', 0)), name='rating_event_sigma_positive')],
            },
        ),
        migrations.CreateModel(
            name='Rung',
            fields=[
                ('pk', models.CompositePrimaryKey('generation_id', 'rung', blank=True, editable=False, primary_key=True, serialize=False)),
                ('generation', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.generation')),
                ('rung', models.IntegerField()),
                ('players', models.IntegerField()),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('players__gte', 0)), name='rung_not_below_nobody')],
            },
        ),
        migrations.AddField(
            model_name='pool',
            name='current',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.generation'),
        ),
        *games.feed.append_only.append_only("ratings_ratingevent"),
        *games.feed.append_only.append_only("ratings_correction"),
    ])

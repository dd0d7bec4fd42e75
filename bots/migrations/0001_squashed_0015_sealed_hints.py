import django.contrib.postgres.fields
from accounts.operation_groups import tables_together
import django.db.models.deletion
import django.db.models.functions.datetime
import games.tables.sealed_json
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import migrations, models

from accounts import names


# Every level of the house: which version of it plays, and what players read about it.
HOUSE_BOTS = {
    "random": (1, "Plays any legal action. The yardstick for every other bot."),
    "easy": (
        1,
        "For beginners. Plays as steady does, and errs on purpose in a quarter of its decisions: another card, an "
        "estimate one or two tricks off, a bid too many or none.",
    ),
    "steady": (
        1,
        "Counts its quick tricks to bid and estimate, then plays to win exactly as many. Stands in for players who leave.",
    ),
    "strong": (
        5,
        "Plays every round out some hundred times in its mind before it plays a card, in deals that fit all it has "
        "seen and what the others made of theirs; bids and estimates as steady does, and more boldly while its "
        "promises come true. Seldom thinks for more than 20 ms.",
    ),
    "expert": (5, "Thinks as strong does, longer for every card: seldom for more than 100 ms."),
}


def seat_house_bots(apps, schema_editor):
    alias = schema_editor.connection.alias
    for name, (version, description) in HOUSE_BOTS.items():
        user = apps.get_model("accounts", "User").objects.using(alias).create(
            name=name,
            name_key=names.key(name),
            name_skeleton=names.skeleton(name),
            kind="bot",
            realm_id="real",
            password=make_password(None),
        )
        apps.get_model("bots", "Bot").objects.using(alias).create(
            user=user, strategy=name, version=version, description=description
        )


class Migration(migrations.Migration):

    # A database that has all of these has this one.
    replaces = [
        ('bots', '0001_initial'),
        ('bots', '0002_remote_bot'),
        ('bots', '0003_easy'),
        ('bots', '0004_lapses'),
        ('bots', '0005_searching'),
        ('bots', '0006_weighing'),
        ('bots', '0007_descriptions'),
        ('bots', '0008_versions'),
        ('bots', '0009_foresight'),
        ('bots', '0010_longer'),
        ('bots', '0011_woken'),
        ('bots', '0012_as_steady'),
        ('bots', '0013_seldom'),
        ('bots', '0014_promising'),
        ('bots', '0015_sealed_hints'),
    ]

    initial = True

    dependencies = [
        ('tables', '0001_squashed_0022_sealed_plans'),
    ]

    operations = tables_together([
        migrations.CreateModel(
            name='Analysis',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='tables.table')),
                ('total', models.PositiveIntegerField(null=True)),
                ('done', models.PositiveIntegerField(default=0)),
                ('players', models.JSONField(null=True)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('asked_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('leased_until', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name_plural': 'analyses',
                'indexes': [models.Index(condition=models.Q(('players__isnull', True)), fields=['asked_at'], name='analysis_unfinished')],
                'constraints': [models.CheckConstraint(condition=models.Q(('players__isnull', True), models.Q(('done', models.F('total')), ('total__isnull', False)), _connector='OR'), name='analysis_adds_up_when_all_is_done')],
            },
        ),
        migrations.CreateModel(
            name='Bot',
            fields=[
                ('user', models.OneToOneField(limit_choices_to={'kind': 'bot'}, on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='bot', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('strategy', models.CharField(choices=[('random', 'Random'), ('easy', 'Easy'), ('steady', 'Steady'), ('strong', 'Strong'), ('expert', 'Expert')], max_length=30)),
                ('version', models.PositiveSmallIntegerField(default=1)),
                ('description', models.TextField(blank=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('strategy__in', ['random', 'easy', 'steady', 'strong', 'expert'])), name='bot_strategy_known'), models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='bot_version_from_one')],
            },
        ),
        migrations.CreateModel(
            name='Hint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.table')),
                ('round', models.PositiveSmallIntegerField()),
                ('turn', models.PositiveSmallIntegerField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('options', games.tables.sealed_json.SealedJSONField(null=True)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('asked_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('leased_until', models.DateTimeField(null=True)),
                ('woken_until', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['asked_at'], name='hint_by_age')],
                'constraints': [models.UniqueConstraint(fields=('table', 'round', 'turn', 'seat'), name='hint_one_per_turn')],
            },
        ),
        migrations.CreateModel(
            name='Lapse',
            fields=[
                ('reason', models.CharField(choices=[('crashed', 'Crashed'), ('late', 'Late'), ('swept', 'Swept')], max_length=10, primary_key=True, serialize=False)),
                ('times', models.PositiveBigIntegerField(default=0)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('reason__in', ['crashed', 'late', 'swept'])), name='lapse_reason_known')],
            },
        ),
        migrations.CreateModel(
            name='RemoteBot',
            fields=[
                ('user', models.OneToOneField(limit_choices_to={'kind': 'bot'}, on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='remote_bot', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('rulesets', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=40), size=None)),
                ('speeds', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=10), size=None)),
                ('concurrency', models.PositiveSmallIntegerField(default=4)),
                ('is_open', models.BooleanField(default=True)),
                ('description', models.TextField(blank=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('rulesets__len__gt', 0)), name='remote_bot_plays_something'), models.CheckConstraint(condition=models.Q(('speeds__contained_by', ['live', 'untimed']), ('speeds__len__gt', 0)), name='remote_bot_speeds_known'), models.CheckConstraint(condition=models.Q(('concurrency__range', (1, 100))), name='remote_bot_concurrency_in_range')],
            },
        ),
        migrations.CreateModel(
            name='Weighed',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('analysis', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='weighed', to='bots.analysis')),
                ('after', models.PositiveIntegerField()),
                ('decisions', models.JSONField()),
            ],
            options={
                'verbose_name_plural': 'weighed',
                'constraints': [models.UniqueConstraint(fields=('analysis', 'after'), name='weighed_once')],
            },
        ),
        migrations.RunPython(seat_house_bots, migrations.RunPython.noop),
    ])

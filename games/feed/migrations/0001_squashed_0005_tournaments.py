import accounts.ids
from accounts.operation_groups import tables_together
import django.db.models.deletion
import django.db.models.functions.datetime
import games.feed.append_only
import games.feed.hash_chain
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # A database that has all of these has this one.
    replaces = [
        ('feed', '0001_initial'),
        ('feed', '0002_append_only'),
        ('feed', '0003_heartbeat'),
        ('feed', '0004_audit_chain'),
        ('feed', '0005_tournaments'),
    ]

    initial = True

    # The library's migrations cost a third of the work while few models know the user.
    dependencies = [
        ('accounts', '0001_squashed_0011_answers_made_anew'),
        ('oauth2_provider', '0022_refreshtoken_token_family_index'),
    ]

    operations = tables_together([
        migrations.CreateModel(
            name='AuditEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tx', games.feed.append_only.TransactionId()),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('realm', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.realm')),
                ('who', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('what', models.CharField(max_length=60)),
                ('subject', models.CharField(max_length=60)),
                ('reason', models.TextField()),
                ('body', models.JSONField(default=dict)),
                ('number', models.PositiveBigIntegerField(db_default=0, editable=False)),
                ('prior', models.CharField(db_default='', editable=False, max_length=64)),
                ('hash', models.CharField(db_default='', editable=False, max_length=64)),
            ],
            options={
                'verbose_name_plural': 'audit entries',
                'indexes': [models.Index(fields=['subject', 'id'], name='audit_entry_by_subject')],
                'constraints': [models.UniqueConstraint(fields=('realm', 'number'), name='audit_entry_numbered_once'), models.CheckConstraint(condition=models.Q(('what__regex', '^[a-z][a-z_]*$')), name='audit_entry_what_form'), models.CheckConstraint(condition=models.Q(('subject', ''), _negated=True), name='audit_entry_has_subject')],
            },
        ),
        migrations.CreateModel(
            name='FeedEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tx', games.feed.append_only.TransactionId()),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('realm', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.realm')),
                ('audience', models.CharField(max_length=60)),
                ('kind', models.CharField(max_length=40)),
                ('table', accounts.ids.PrefixedIdField(null=True, prefix='table')),
                ('body', models.JSONField(default=dict)),
            ],
            options={
                'indexes': [models.Index(fields=['realm', 'audience', 'tx', 'id'], name='feed_event_by_audience')],
                'constraints': [models.CheckConstraint(condition=models.Q(('audience__regex', '^(lobby|user:user_[0-9a-z]{26}|table:table_[0-9a-z]{26}|event:tournament_[0-9a-z]{26})$')), name='feed_event_audience_form'), models.CheckConstraint(condition=models.Q(('kind__regex', '^[a-z][a-z_]*$')), name='feed_event_kind_form')],
            },
        ),
        migrations.CreateModel(
            name='Heartbeat',
            fields=[
                ('name', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
        ),
        games.feed.append_only.guard(),
        *games.feed.append_only.append_only("feed_feedevent"),
        *games.feed.append_only.append_only("feed_auditentry"),
        games.feed.hash_chain.chain(),
    ])

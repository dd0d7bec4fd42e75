from django.db import migrations, models

KINDS = [
    'turn', 'reminder', 'claim', 'invited', 'challenge', 'game_started', 'game_finished', 'game_aborted',
    'time_ran_out', 'seat_taken', 'warned', 'chat_banned', 'suspended', 'directed', 'substituted', 'paired',
    'chat_ban_lifted', 'suspension_lifted', 'entered', 'taken_out', 'disqualified', 'complaint_answered',
    'called_off', 'plan_stopped',
]


class Migration(migrations.Migration):

    dependencies = [
        ('notices', '0012_by_officials'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='notice',
            name='notice_kind_known',
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', KINDS)), name='notice_kind_known'),
        ),
    ]

"""When the games of a published stage round begin."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_squashed_0010_asynchronous")]
    operations = [
        migrations.AddField(
            model_name="stageround", name="starts_at", field=models.DateTimeField(null=True)
        ),
        migrations.AddField(
            model_name="stageround",
            name="start_moves",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="stageround", name="start_moved_at", field=models.DateTimeField(null=True)
        ),
    ]

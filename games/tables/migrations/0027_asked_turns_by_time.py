from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    # Play goes on while the index is built.
    atomic = False

    dependencies = [
        ('tables', '0026_archive_apart'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='askedturn',
            index=models.Index(fields=['since'], name='asked_turn_by_time'),
        ),
        RemoveIndexConcurrently(
            model_name='askedturn',
            name='asked_turn_by_age',
        ),
    ]

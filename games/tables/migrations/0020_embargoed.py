from django.db import migrations, models

from accounts.indexing import BuildIndex


class Migration(migrations.Migration):

    # Once part of 0018, which held the table for as long as it was built: where that ran, there is one.
    atomic = False

    dependencies = [
        ('tables', '0019_revealing'),
    ]

    operations = [
        BuildIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('embargo_from__isnull', False)), fields=['embargo_from'], name='table_embargoed'),
        ),
    ]

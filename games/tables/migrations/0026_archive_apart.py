from django.db import migrations

from games.tables import archive_function


class Migration(migrations.Migration):
    dependencies = [("tables", "0025_archive")]
    operations = [migrations.RunSQL(archive_function.SQL, migrations.RunSQL.noop)]

from django.db import migrations

from games.sandboxes import removal_function


class Migration(migrations.Migration):
    dependencies = [("sandboxes", "0001_squashed_0004_to_pass")]
    operations = [migrations.RunSQL(removal_function.SQL, migrations.RunSQL.noop)]

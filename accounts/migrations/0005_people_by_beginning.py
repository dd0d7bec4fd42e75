from django.db import migrations, models
from django.db.models.functions import Collate


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_renewals")]

    operations = [
        migrations.AddIndex(
            "user", models.Index("realm", Collate("name_key", "C"), name="user_by_beginning")
        ),
    ]

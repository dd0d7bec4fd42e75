from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_guests")]

    operations = [
        migrations.CreateModel(
            "Renewal",
            [
                ("spent", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("sealed", models.BinaryField()),
                ("kept_at", models.DateTimeField(db_default=Now(), editable=False)),
            ],
            options={"indexes": [models.Index(fields=["kept_at"], name="renewal_by_age")]},
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notices", "0013_called_off")]

    operations = [
        migrations.AddField("delivery", "leased_by", models.IntegerField(null=True)),
        migrations.AddField("message", "leased_by", models.IntegerField(null=True)),
    ]

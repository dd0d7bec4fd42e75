from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_squashed_0011_answers_made_anew")]

    operations = [
        migrations.AddField(
            "token",
            "of_session",
            models.BooleanField(
                db_default=False,
                default=False,
                editable=False,
                help_text="Made by a page of this site for whoever is signed in there; it lives for an hour.",
            ),
        ),
    ]

from django.db import migrations, models

# Answers to GraphQL's mutations and to claims may show a hand. They are kept for a day; of those already there
# a repeat is told that it was carried out.
FORGET_HANDS = """
UPDATE accounts_keptanswer SET body = NULL
WHERE position('"hand"'::bytea IN body) > 0 OR substring(body FOR 8) = '{"data":'::bytea
"""


class Migration(migrations.Migration):
    dependencies = [("accounts", "0010_more_alike")]

    operations = [
        migrations.AddField("keptanswer", "again", models.JSONField(null=True)),
        migrations.AddConstraint(
            model_name="keptanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(("body", None), ("again", None), _connector="OR"),
                name="kept_answer_whole_or_made_anew",
            ),
        ),
        migrations.RunSQL(FORGET_HANDS, migrations.RunSQL.noop),
    ]

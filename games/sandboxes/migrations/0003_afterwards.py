from django.db import migrations, models


class Migration(migrations.Migration):
    """`then` is a word of jq's, so that nobody could ask for it by name."""

    dependencies = [("sandboxes", "0002_removing")]

    operations = [
        migrations.RemoveConstraint(model_name="script", name="script_then_known"),
        migrations.RenameField(model_name="script", old_name="then", new_name="afterwards"),
        migrations.AddConstraint(
            model_name="script",
            constraint=models.CheckConstraint(
                condition=models.Q(afterwards__in=["wait", "bot"]), name="script_afterwards_known"
            ),
        ),
    ]

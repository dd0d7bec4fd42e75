from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_tokens_of_sessions")]

    operations = [
        migrations.AddField(
            "user",
            "guest_until",
            models.DateTimeField(
                blank=True,
                editable=False,
                help_text="When a guest's account ends, unless they choose a password or confirm an address before.",
                null=True,
            ),
        ),
        migrations.AddIndex(
            "user",
            models.Index(
                condition=models.Q(("guest_until", None), _negated=True),
                fields=["guest_until"],
                name="user_guests",
            ),
        ),
        migrations.AddConstraint(
            "user",
            models.CheckConstraint(
                condition=models.Q(
                    ("guest_until", None),
                    models.Q(("is_staff", False), ("kind", "person"), ("left_at", None)),
                    _connector="OR",
                ),
                name="user_guest_is_a_person",
            ),
        ),
    ]

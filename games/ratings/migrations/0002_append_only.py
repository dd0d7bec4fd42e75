from django.db import migrations

from games.feed.append_only import append_only


class Migration(migrations.Migration):
    """What a game did to a rating stays as it was reckoned, and so does what staff decided."""

    dependencies = [("ratings", "0001_initial"), ("feed", "0002_append_only")]

    operations = [*append_only("ratings_ratingevent"), *append_only("ratings_correction")]

from django.db import migrations

from games.feed.append_only import append_only, guard


class Migration(migrations.Migration):
    """Nobody rewrites what happened: not the application by its rights, not the owner by a slip."""

    dependencies = [("feed", "0001_initial")]

    operations = [guard(), *append_only("feed_feedevent"), *append_only("feed_auditentry")]

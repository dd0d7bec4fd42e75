"""The table of Django's cache: how often what was tried, seen by every process."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_owner_and_notified")]
    operations = [
        migrations.RunSQL(
            "CREATE TABLE accounts_cache (cache_key varchar(255) PRIMARY KEY, value text NOT NULL,"
            " expires timestamptz NOT NULL);"
            "CREATE INDEX accounts_cache_expires ON accounts_cache (expires)",
            "DROP TABLE accounts_cache",
        )
    ]

"""Several stage rounds may run side by side where their stage says so; stages made before do not."""

from __future__ import annotations

from django.db import migrations, models
from django.db.models import Q

TOLD = """
UPDATE tournaments_tournament SET stages = (
    SELECT jsonb_agg('{"asynchronous": false}'::jsonb || stage ORDER BY place)
    FROM jsonb_array_elements(stages) WITH ORDINALITY AS each (stage, place)
)
WHERE jsonb_array_length(stages) > 0
"""


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_points")]

    operations = [
        migrations.RunSQL(TOLD, migrations.RunSQL.noop),
        migrations.AddField("StageRound", "asynchronous", models.BooleanField(db_default=False)),
        migrations.RemoveConstraint("StageRound", "stage_round_one_running"),
        migrations.AddConstraint(
            "StageRound",
            models.UniqueConstraint(
                name="stage_round_one_running",
                fields=["tournament"],
                condition=Q(status="running", asynchronous=False),
            ),
        ),
    ]

"""The Celery application. Its settings are the `CELERY_` ones of `settings.py`.

Workers start with `--without-gossip --without-mingle`: workers need not know one another, and both
cost a round of broadcasts at every start.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "estimation_service.settings")

app = Celery("estimation")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

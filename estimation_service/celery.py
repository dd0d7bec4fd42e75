"""The Celery application. `settings.py` has its broker.

Workers start with `--without-gossip --without-mingle`: they need not know one another, and both cost a round
of broadcasts at every start.
"""

import os
import sys

from celery import Celery
from celery.signals import worker_init
from django.core.exceptions import ImproperlyConfigured

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "estimation_service.settings")

app = Celery("estimation")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.update(
    result_backend=None,
    task_ignore_result=True,
    task_serializer="json",
    accept_content=["json"],
    # Without both, a killed pool child loses its task.
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    task_soft_time_limit=8,
    task_time_limit=12,
    # One dict for both directions. The unacked_* keys bring back a killed worker tree's tasks in little more
    # than a minute; with kombu's defaults that takes an hour. A bot's turn does not wait that long: the sweep
    # plays it.
    broker_transport_options={
        "visibility_timeout": 60,
        "unacked_restore_interval": 10,
        "unacked_restore_throttle": 1,
        "unacked_mutex_expire": 10,
        "socket_timeout": 5,
        "socket_connect_timeout": 1,
        "socket_keepalive": True,
        "health_check_interval": 10,
    },
    broker_connection_retry_on_startup=True,
    timezone="UTC",
    worker_hijack_root_logger=False,
)


def _refuse_owner(**_: object) -> None:
    """Refuse to start with the owner's rights. An error here would not stop Celery."""
    from accounts.database_role import refuse_owner  # noqa: PLC0415  # settings are being read at this point

    try:
        refuse_owner()
    except ImproperlyConfigured as error:
        sys.exit(str(error))


worker_init.connect(_refuse_owner)

app.steps["worker"].add("estimation_service.heartbeat:PoolHeartbeat")
app.autodiscover_tasks()

"""Failpoints and a wrong clock for the service's programs, whose code does not change for them.

Python loads this file before a program's own code if its folder is on the path. So the programs under test
are exactly those that run in production.

    CHAOS_FOLDER   a file `commit.before` in this folder kills the program that next reaches that point with
                   -9: only that process (the file says "process") or its process group ("group"). Each file
                   kills once.
    CHAOS_CLOCK_S  how many seconds this program's clocks are ahead
"""

import datetime
import functools
import importlib.abc
import importlib.machinery
import os
import pathlib
import signal
import sys
import threading
import time

FOLDER = os.environ.get("CHAOS_FOLDER")
AHEAD_S = float(os.environ.get("CHAOS_CLOCK_S", "0"))
# By module: the functions to wrap there, and the names of their failpoints.
POINTS = {
    "games.tables.log_write": [("write", "insert")],
    "django.db.backends.base.base": [("BaseDatabaseWrapper.commit", "commit")],
    "games.api.rest.play.turns": [("answer", "answer")],
    "estimation_service.wsgi_threads": [("WsgiThreads.run", "sent")],
    "redis.commands.core": [("PubSubCommands.publish", "publish")],
    "celery.app.base": [("Celery.send_task", "publish")],
    "kombu.transport.virtual.base": [("Channel.basic_ack", "ack")],
}
# `writing.log`: whether this transaction wrote to a log. Commits of other transactions are no failpoints.
writing = threading.local()


def pass_by(point):
    if point.startswith("commit") and not getattr(writing, "log", False):
        return
    armed = pathlib.Path(FOLDER, point)
    try:
        whom = armed.read_text()
        armed.rename(armed.with_name(f"{point}.{os.getpid()}.done"))
    except OSError:
        return
    if whom == "group":
        os.killpg(0, signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)


def wrapped(inner, point):
    @functools.wraps(inner)
    def outer(*args, **kwargs):
        pass_by(f"{point}.before")
        result = inner(*args, **kwargs)
        if point == "insert":
            from django.db import connection  # only after Django has read its settings

            writing.log = connection.in_atomic_block
        pass_by(f"{point}.after")
        if point == "commit":
            writing.log = False
        return result

    return outer


def wrapped_coroutine(inner, point):
    @functools.wraps(inner)
    async def outer(*args, **kwargs):
        result = await inner(*args, **kwargs)
        if args[1]["method"] == "POST":
            pass_by(f"{point}.after")
        return result

    return outer


class Watching(importlib.abc.MetaPathFinder):
    """An import hook that wraps the functions of `POINTS` as soon as their modules are loaded."""

    def find_spec(self, name, path, target=None):
        if name not in POINTS:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        inner = spec.loader.exec_module

        def exec_module(module):
            inner(module)
            for what, point in POINTS[name]:
                *owner, attribute = what.split(".")
                place = getattr(module, owner[0]) if owner else module
                wrap = wrapped_coroutine if point == "sent" else wrapped
                setattr(place, attribute, wrap(getattr(place, attribute), point))

        spec.loader.exec_module = exec_module
        return spec


def set_clock(ahead_s):
    """Set `time.time` and `datetime.now` ahead. C code that asks the kernel still gets the right time.

    Postgres' driver does not ask the kernel.
    """
    right_time, right = time.time, datetime.datetime
    time.time = lambda: right_time() + ahead_s

    class Instants(type(right)):
        def __instancecheck__(cls, instance):
            return isinstance(instance, right)

        def __subclasscheck__(cls, other):
            return issubclass(other, right)

    class Ahead(right, metaclass=Instants):
        def __new__(cls, *args, **kwargs):
            return right(*args, **kwargs)

        @classmethod
        def now(cls, tz=None):
            return right.now(tz) + datetime.timedelta(seconds=ahead_s)

        @classmethod
        def utcnow(cls):
            return right.now(datetime.UTC).replace(tzinfo=None) + datetime.timedelta(seconds=ahead_s)

    datetime.datetime = Ahead


if FOLDER:
    sys.meta_path.insert(0, Watching())
if AHEAD_S:
    set_clock(AHEAD_S)

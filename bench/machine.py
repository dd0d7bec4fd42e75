"""On what all of it was measured."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sysconfig
from pathlib import Path

CORES = 2


def use_two_cores() -> None:
    """Everything started from here shares the same two, however many the machine has."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])


def described(postgres: Path, redis: Path) -> str:
    """A line each: machine, system, Python, Postgres, Redis; and what else keeps it busy."""
    in_use = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return "\n".join(
        (
            f"{_processor()}, {os.cpu_count()} cores ({in_use} used), {_memory()} GB of memory",
            f"{platform.system()} {platform.release()}, load before: {os.getloadavg()[0]:.1f}",
            f"Python {platform.python_version()}{_without_profile()}",
            _told(postgres, "--version"),
            re.sub(r" sha=.*", "", _told(redis, "--version")),
        )
    )


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


def _memory() -> int:
    return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30)


def _without_profile() -> str:
    """Interpreters built without profile-guided optimisation are a third slower or more."""
    arguments = str(sysconfig.get_config_var("CONFIG_ARGS"))
    return "" if "enable-optimizations" in arguments else ", built without --enable-optimizations"


def _told(program: Path, switch: str) -> str:
    return subprocess.run([str(program), switch], capture_output=True, text=True, check=True).stdout.strip()

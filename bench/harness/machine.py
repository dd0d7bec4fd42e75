"""Description of the machine and programs of a measurement."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

from estimation_service.local import redis

if TYPE_CHECKING:
    from bench.harness.place import Place

CORES = 2


def use_two_cores() -> None:
    """Restrict this process and its children to the same two cores, however many there are."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])


def described(place: Place) -> str:
    """Describe machine, system, Python, Postgres with its durability, Redis and revision, one per line."""
    return "\n".join((*_machine(), *_programs(place), f"revision {_revision(place.home.checkout)}"))


def in_one_line(place: Place) -> str:
    """Describe machine, system, programs and revision in one sentence, for a document."""
    return "; ".join((f"revision {_revision(place.home.checkout)}", *_machine(), *_programs(place))) + "."


def _machine() -> tuple[str, str]:
    in_use = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (
        f"{_processor()}, {os.cpu_count()} cores ({in_use} used), {_memory()} GB of memory",
        f"{platform.system()} {platform.release()}, load before: {os.getloadavg()[0]:.1f}",
    )


def _programs(place: Place) -> tuple[str, str, str]:
    durable = ", ".join(f"{name} {place.setting(name)}" for name in ("fsync", "synchronous_commit"))
    return (
        f"Python {platform.python_version()}{_build()}",
        f"{_told(place.programs / 'postgres', '--version')} ({durable})",
        re.sub(r" sha=.*", "", _told(redis.server(), "--version")),
    )


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


def _memory() -> int:
    return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30)


def _build() -> str:
    """Name the kind of Python build. Without profile-guided optimisation it is a third slower or more."""
    if sys.base_prefix == "/usr":
        return ", the system's own"  # distributions use profiles, but CONFIG_ARGS does not show it
    arguments = str(sysconfig.get_config_var("CONFIG_ARGS"))
    return "" if "enable-optimizations" in arguments else ", built without --enable-optimizations"


def _revision(checkout: Path) -> str:
    """Return the commit that is measured, marked as dirty if files differ from it."""
    git = shutil.which("git")
    if git is None:
        return "unknown"
    command = [git, "describe", "--always", "--dirty", "--exclude", "*"]
    said = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    return said.stdout.strip() or "unknown"


def _told(program: Path, switch: str) -> str:
    return subprocess.run([str(program), switch], capture_output=True, text=True, check=True).stdout.strip()

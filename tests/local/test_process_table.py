"""The system's information about processes, with and without /proc."""

import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

from estimation_service.local import process_table
from tests.system.processes import eventually


def test_a_process_is_found_by_its_number_and_among_all(stranger: subprocess.Popen[bytes]) -> None:
    found = process_table.process(stranger.pid)
    assert found is not None
    assert (found.pid, found.session, found.is_alive) == (stranger.pid, stranger.pid, True)
    assert found in list(process_table.processes())
    eventually(
        lambda: "sleep 60" in process_table.command_line(stranger.pid), within=10
    )  # until its exec it is Python


def test_a_signal_reaches_that_very_process_and_no_other_of_its_number(
    stranger: subprocess.Popen[bytes],
) -> None:
    found = process_table.process(stranger.pid)
    assert found is not None
    process_table.send(found._replace(started="another"), signal.SIGKILL)
    assert stranger.poll() is None
    process_table.send(found, signal.SIGKILL)
    assert stranger.wait(timeout=300) == -signal.SIGKILL
    process_table.send(found, signal.SIGKILL)  # the process is gone, so nothing happens


def test_one_that_ended_but_was_not_buried_is_there_and_not_alive(stranger: subprocess.Popen[bytes]) -> None:
    stranger.kill()
    os.waitid(os.P_PID, stranger.pid, os.WEXITED | os.WNOWAIT)
    found = process_table.process(stranger.pid)
    assert found is not None and not found.is_alive
    stranger.wait()
    assert process_table.process(stranger.pid) is None


def test_only_the_whole_variable_counts_as_carried(tmp_path: Path, eventually: Callable[..., None]) -> None:
    popen = subprocess.Popen(["sleep", "60"], env={"HOME_OF": f"{tmp_path}/one"})
    try:
        eventually(lambda: process_table.carries(popen.pid, f"HOME_OF={tmp_path}/one"))
        assert not process_table.carries(popen.pid, f"HOME_OF={tmp_path}")
    finally:
        popen.kill()
        popen.wait()

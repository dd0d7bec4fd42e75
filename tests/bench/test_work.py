"""CPU time and memory of programs, summed by process, so that a process's end does not lower the sum."""

import subprocess
import sys

import pytest

from bench.harness import work
from bench.harness.work import Process, Used, seconds_between

POSTMASTER, BACKEND, OTHER, AGAIN = Process(1, 10), Process(2, 20), Process(3, 30), Process(2, 99)


def test_a_backend_that_ends_makes_nothing_negative():
    before = {POSTMASTER: Used(5.0, 0.0), BACKEND: Used(40.0, 0.0)}
    after = {POSTMASTER: Used(5.5, 0.0)}  # its parent has not collected it yet
    assert seconds_between(before, after) == pytest.approx(0.5)


def test_what_a_process_used_before_its_end_counts_once_its_parent_has_collected_it():
    before = {POSTMASTER: Used(5.0, 7.0), BACKEND: Used(40.0, 0.0)}
    after = {POSTMASTER: Used(5.0, 7.0 + 42.0)}
    assert seconds_between(before, after) == pytest.approx(2.0)


def test_a_process_that_began_in_between_counts_whole():
    assert seconds_between({}, {OTHER: Used(1.5, 0.25)}) == pytest.approx(1.75)


def test_a_pid_that_is_used_again_is_another_process():
    before = {BACKEND: Used(40.0, 0.0)}
    assert seconds_between(before, {AGAIN: Used(3.0, 0.0)}) == pytest.approx(3.0)


BURNS = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time\\nwhile time.process_time() < 0.3: pass"])
child.wait()
print("ended", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def parent():
    started = subprocess.Popen(
        [sys.executable, "-c", BURNS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    yield started
    started.communicate("")


def test_a_program_is_charged_for_children_that_have_ended(parent):
    before = work.families({"parent": parent.pid})["parent"]
    assert parent.stdout.readline() == "ended\n"
    after = work.families({"parent": parent.pid})["parent"]
    assert seconds_between(before, after) > 0.25
    assert [process.pid for process in after] == [parent.pid]


def test_memory_that_is_shared_counts_in_part(parent):
    parent.stdout.readline()
    proportional, resident = work.proportional_kib(parent.pid), work.resident_kib(parent.pid)
    assert 0 < proportional < resident


def test_a_program_that_is_not_there_has_used_nothing_and_holds_nothing():
    assert work.families({"none": 2**22 + 1}) == {"none": {}}
    assert work.proportional_kib(2**22 + 1) is None

"""The arena's command: its output, what it stores and what it refuses."""

import csv
import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from bench.arena import command as arena
from bench.arena import set_files
from bench.arena.matches import Match
from games.engine.rulesets.options import canonical

SHORT = '{"rounds": [1, 14]}'
# Play a game of the strongest strategies and one of the field, then print the files loaded for them.
PLAYING = """
import sys
from bench.arena.matches import Match, play_set

for one, others in (("expert", "steady-1"), ("easy", "mc-10")):
    play_set(Match(one, others, "updown", 2, (("rounds", (2,)),)), 0)
print(*(getattr(module, "__file__", None) or "" for module in list(sys.modules.values())), sep="\\n")
"""


@pytest.fixture(autouse=True)
def kept_here(tmp_path, monkeypatch):
    monkeypatch.setattr(arena, "FOLDER", tmp_path / "arena")


def output_of(*words, **options):
    """Run the command, and return its lines on standard output and on standard error."""
    out, beside = io.StringIO(), io.StringIO()
    chosen = {"sets": 3, "options": SHORT, "processes": 1} | options
    call_command(arena.Command(), *words, stdout=out, stderr=beside, **chosen)
    return out.getvalue().splitlines(), beside.getvalue().splitlines()


def told_by_ps(column, *which):
    return subprocess.run(["ps", "-o", column, *which], check=False, capture_output=True, text=True).stdout


def test_the_last_line_is_json():
    lines, _ = output_of("steady", "random", json=True)
    last = json.loads(lines[-1])
    assert {"margin", "stderr", "exact", "ms_per_decision"} <= set(last)
    assert (last["strategy"], last["against"]) == ("steady", "random")
    assert last["margin"] > 0 < last["stderr"]
    assert 0 < last["ms_per_decision"] <= last["ms_p95"]


def test_without_being_asked_the_table_is_all_there_is():
    lines, _ = output_of("steady", "random")
    assert lines[0] == 'modern for 4, {"rounds": [1, 14]}, seed 1: one against three random'
    assert lines[-1].startswith("| steady ")


def test_a_bar_tells_how_far_it_is_beside_the_table():
    _, beside = output_of("steady", "random")
    assert [line.split("] ")[1].split(",")[0] for line in beside] == ["1/3 sets", "2/3 sets", "3/3 sets"]


def test_where_somebody_watches_the_bar_stays_on_its_line():
    class Watched(io.StringIO):
        def isatty(self):
            return True

    beside = Watched()
    call_command(
        arena.Command(), "random", "random", sets=3, options=SHORT, stdout=io.StringIO(), stderr=beside
    )
    assert beside.getvalue().count("\r") == 4
    assert beside.getvalue().count("\n") == 1


def test_what_is_kept_is_not_played_again():
    first, _ = output_of("steady", "random", json=True)
    again, beside = output_of("steady", "random", json=True)
    assert (again, beside) == (first, [])
    more, beside = output_of("steady", "random", json=True, sets=4)
    assert len(beside) == 1
    assert json.loads(more[-1])["sets"] == 4
    fewer, _ = output_of("steady", "random", json=True)
    assert fewer == first


def test_afresh_forgets_what_is_kept():
    output_of("steady", "random")
    _, beside = output_of("steady", "random", afresh=True)
    assert len(beside) == 3


def test_a_killed_run_goes_on(tmp_path):
    """A run may be killed at any time: whole sets are kept, half a line is dropped, the margin is equal."""
    path = tmp_path / "own.jsonl"
    words = [sys.executable, "-m", "bench.arena", "steady", "random", "--processes", "2"]
    words += ["--sets", "400", "--options", SHORT, "--resume", str(path)]
    running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not path.exists() or len(path.read_text().splitlines()) < 4:
        assert running.poll() is None
        time.sleep(0.05)
    children = told_by_ps("pid=", "--ppid", str(running.pid)).split()
    assert len(children) >= 2
    running.kill()
    running.wait()
    while any(told_by_ps("stat=", "--pid", each).strip()[:1] not in {"", "Z"} for each in children):
        time.sleep(0.05)  # children that play sets end with their parent
    lines = path.read_text().splitlines()
    with path.open("a") as file:
        file.write(lines[-1][:20])
    match = Match("steady", "random", options=canonical({"rounds": [1, 14]}))
    there = set_files.begin(path, match)
    assert len(there) >= 3
    many = max(there) + 2
    gone_on, _ = output_of("steady", "random", json=True, sets=many, resume=path)
    at_once, _ = output_of("steady", "random", json=True, sets=many, afresh=True)
    for name in ("sets", "margin", "stderr", "exact", "exact_others"):
        assert json.loads(gone_on[-1])[name] == json.loads(at_once[-1])[name]


def test_who_is_asked_to_stop_says_how_to_go_on(tmp_path):
    path = tmp_path / "own.jsonl"
    words = [sys.executable, "-m", "bench.arena", "steady", "random", "--processes", "2"]
    words += ["--sets", "400", "--options", SHORT, "--resume", str(path)]
    running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    while not path.exists() or len(path.read_text().splitlines()) < 4:
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, beside = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "the same command goes on from there" in beside
    assert "Traceback" not in beside


def test_a_file_of_another_match_is_not_gone_on_with(tmp_path):
    path = tmp_path / "own.jsonl"
    output_of("steady", "random", sets=1, resume=path)
    with pytest.raises(CommandError, match=r"^other_match: "):
        output_of("random", "steady", sets=1, resume=path)


@pytest.mark.parametrize("text", ["a note", "a note\n", "[1, 2]\n[3]\n"])
def test_a_file_of_anything_else_stays_as_it_is(tmp_path, text):
    path = tmp_path / "own.txt"
    path.write_text(text)
    for afresh in (False, True):
        with pytest.raises(CommandError, match=r"^no_sets: "):
            output_of("steady", "random", sets=1, resume=path, afresh=afresh)
    assert path.read_text() == text


def test_a_damaged_file_is_told_and_can_be_begun_afresh(tmp_path):
    path = tmp_path / "own.jsonl"
    output_of("steady", "random", sets=3, resume=path)
    whole = path.read_text()
    for damaged in ("[?", "[NaN, ", "[[[", '["a",'):  # replaces the margin
        path.write_text(whole.replace("[1, [", f"[1, {damaged}", 1))
        with pytest.raises(CommandError, match=r"^no_sets: .* is damaged"):
            output_of("steady", "random", sets=3, resume=path)
    for added in ("[" * 100_000, '[3, [1.0], 1, 3, 2, {"0": Infinity}]'):
        path.write_text(f"{whole}{added}\n")
        with pytest.raises(CommandError, match=r"^no_sets: .* is damaged"):
            output_of("steady", "random", sets=3, resume=path)
    output_of("steady", "random", sets=3, resume=path, afresh=True)
    assert len(path.read_text().splitlines()) == len(whole.splitlines())


@pytest.mark.parametrize("name", ["csv", "svg"])
def test_where_nothing_can_be_written_nothing_is_played(tmp_path, name):
    with pytest.raises(CommandError, match=r"^cannot_write: "):
        output_of("steady", "random", sets=1, **{name: tmp_path / "nowhere" / "strength"})
    assert not (tmp_path / "arena").exists()
    with pytest.raises(CommandError, match=r"^unknown_strategy: "):
        output_of("nobody", "random", sets=1, **{name: tmp_path / "strength"})
    assert not (tmp_path / "strength").exists()
    with pytest.raises(CommandError, match=r"^cannot_write: "):
        output_of("steady", "random", sets=1, resume=tmp_path)


def test_sets_of_other_code_do_not_mix(tmp_path, monkeypatch):
    path = tmp_path / "own.jsonl"
    output_of("steady", "random", sets=1, resume=path)
    # Patch the digest, because another version of the code cannot run in the same process.
    monkeypatch.setattr(set_files, "code", lambda: "other")
    with pytest.raises(CommandError, match=r"^other_match: "):
        output_of("steady", "random", sets=1, resume=path)


def test_all_that_plays_is_in_the_digest_of_the_code():
    """The digest covers exactly the files that a process loads to play the strongest and the field."""
    asked = subprocess.run([sys.executable, "-c", PLAYING], capture_output=True, text=True, check=True)
    ours = {set_files.ARENA, set_files.BOTS, set_files.ENGINE.parent}
    loaded = {path for line in asked.stdout.splitlines() if ours & {*(path := Path(line)).parents}}
    assert {path.name for path in loaded} > {"card_choice.py", "sampler.py", "search.py", "fresh_game.py"}
    assert {path for path in loaded - {*set_files.deciding()} if path.name != "__init__.py"} == {
        set_files.ARENA / "errors.py"
    }


def test_who_else_played_against_the_same_is_in_the_table_the_csv_and_the_plot(tmp_path):
    output_of("random", "random", sets=2)
    output_of("random", "steady", sets=2)
    drawn, listed = tmp_path / "strength.svg", tmp_path / "strength.csv"
    lines, _ = output_of("steady", "random", svg=drawn, csv=listed)
    assert [line.split("|")[1].strip() for line in lines if line.startswith("| ")][2:] == ["steady", "random"]
    rows = list(csv.DictReader(io.StringIO(listed.read_text())))
    assert [(row["strategy"], row["sets"]) for row in rows] == [("steady", "3"), ("random", "2")]
    picture = "".join(ElementTree.parse(drawn).getroot().itertext())
    assert "steady +" in picture
    assert "random +0.0" in picture


def test_what_else_lies_there_is_not_in_the_table(tmp_path):
    """Damaged files and unknown strategies, whose names could be anything, are left out."""
    lines, _ = output_of("steady", "random", sets=1)
    (path,) = (tmp_path / "arena").iterdir()
    whole = path.read_text()
    (tmp_path / "arena" / "other.jsonl").write_text(whole.replace('"one": "steady"', '"one": "<script>"'))
    (tmp_path / "arena" / "more.jsonl").write_text(
        whole.replace('"one": "steady"', '"one": "easy"').replace("{", "[", 2).replace("}", "]", 2)
    )
    (tmp_path / "arena" / "less.jsonl").write_text("\n")
    assert output_of("steady", "random", sets=1)[0] == lines


def test_points_by_source_are_columns(tmp_path):
    listed = tmp_path / "strength.csv"
    lines, _ = output_of("steady", "random", sources=True, json=True, csv=listed)
    assert all(each in lines[2] for each in ("auction", "estimate", "play"))
    last = json.loads(lines[-1])
    assert sum(each["margin"] for each in last["sources"].values()) == pytest.approx(last["margin"])
    (row,) = csv.DictReader(io.StringIO(listed.read_text()))
    assert float(row["play_stderr"]) > 0


@pytest.mark.parametrize(
    ("words", "options", "code", "names"),
    [
        (("nobody", "steady"), {}, "unknown_strategy", ("random", "steady", "steady-1")),
        (("steady", "nobody"), {}, "unknown_strategy", ("random", "steady", "steady-1")),
        (("steady", "random"), {"ruleset": "bridge"}, "unknown_ruleset", ("modern", "updown")),
        (("steady", "random"), {"players": 3}, "invalid_option", ("players", "4")),
        (("steady", "random"), {"ruleset": "updown", "players": 6}, "invalid_option", ("2, 3, 4, 5",)),
        (("steady", "random"), {"options": '{"rounds": "some"}'}, "invalid_option", ("rounds", "micro")),
        (("steady", "random"), {"options": "[]"}, "invalid_option", ("JSON",)),
        (("steady", "random"), {"options": "{"}, "invalid_option", ("JSON",)),
        (("steady", "random"), {"options": "[" * 100_000}, "invalid_option", ("JSON",)),
        (("steady", "random"), {"sets": 0}, "too_few", ("sets",)),
        (("steady", "random"), {"sets": 10**12}, "too_many", ("100000", "sets")),
        (("steady", "random"), {"processes": 10**6}, "too_many", ("processes",)),
        (("steady", "random"), {"processes": 0}, "too_few", ("processes",)),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(words, options, code, names):
    with pytest.raises(CommandError) as refused:
        output_of(*words, **options)
    assert str(refused.value).startswith(f"{code}: ")
    assert all(name in str(refused.value) for name in names)
    assert not arena.FOLDER.exists()

"""`python -m bench.pairing` prints a line for each number of players, of stage rounds, and policy."""

import pytest

from bench.pairing.__main__ import main


def output_of(capsys, *arguments):
    main([*arguments])
    return capsys.readouterr().out.splitlines()


def test_ranges_and_lists_are_understood(capsys):
    lines = output_of(capsys, "--players", "8,16", "--rounds", "1-2", "--events", "1", "--policy", "schedule")
    assert lines[:2] == ["scoring: margin", "players rounds policy mean_repeats max_meetings worst_seconds"]
    assert [line.rsplit(" ", 1)[0] for line in lines[2:]] == [
        "8 1 schedule 0.00 1",
        "8 2 schedule 4.00 2",
        "16 1 schedule 0.00 1",
        "16 2 schedule 0.00 1",
    ]


def test_events_are_scored_as_is_asked_and_the_scoring_is_named(capsys):
    arguments = ("--players", "8", "--rounds", "1", "--events", "1", "--policy", "schedule")
    assert output_of(capsys, *arguments, "--scoring", "places")[0] == "scoring: places"
    with pytest.raises(SystemExit):
        output_of(capsys, *arguments, "--scoring", "matchpoints")


@pytest.mark.parametrize("players", ["", "many", "8-x", "0", "-3", "12,"])
def test_what_is_no_number_is_refused(players):
    with pytest.raises(SystemExit):
        main([f"--players={players}"])

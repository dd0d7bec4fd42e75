"""`make test ONLY=…` finds the tests of a folder of the code."""

import pytest

from tests.only import UnknownFolder, commands, folder_tests, main


@pytest.mark.parametrize(
    ("named", "found"),
    [
        ("games/engine", ["tests/engine"]),
        ("games/engine/", ["tests/engine"]),
        ("./games/tables", ["tests/tables"]),
        ("games/tables/services/player_turn.py", ["tests/tables"]),
        ("games/api/graphql", ["tests/api/graphql"]),
        ("accounts", ["tests/accounts"]),
        ("bots/strategies", ["tests/bots/strategies"]),
        ("estimation_service/local", ["tests/local"]),
        ("estimation_service/settings.py", ["tests/service"]),
        ("bench", ["tests/bench", "tests/correspondence", "tests/week"]),
        ("tests/hostile/test_raw_bytes.py", ["tests/hostile/test_raw_bytes.py"]),
    ],
)
def test_a_folder_of_the_code_has_its_tests(named, found):
    assert folder_tests(named) == found


@pytest.mark.parametrize("named", ["games/chess", "tests/chess", "games", "docs", "..", "/", ""])
def test_what_has_no_tests_is_refused_in_a_sentence(named, capsys):
    with pytest.raises(UnknownFolder, match="There are no tests for"):
        folder_tests(named)
    assert main(named) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_types_are_checked_of_code_and_not_of_tests():
    assert any("mypy" in words for words in commands("games/engine", ["tests/engine"]))
    assert not any("mypy" in words for words in commands("tests/engine", ["tests/engine"]))

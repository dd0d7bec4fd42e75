"""The limit of eight connections of each kind per token: a ninth closes that token's oldest."""

from games.api.live.holders import MOST_PER_HOLDER, Holders


def test_the_oldest_makes_room():
    holders = Holders[int]()
    assert [holders.join("ali", line) for line in range(MOST_PER_HOLDER)] == [None] * MOST_PER_HOLDER
    assert holders.join("badr", 100) is None
    assert holders.join("ali", 200) == 0
    assert holders.join("ali", 201) == 1


def test_a_line_that_left_makes_room_too_and_leaves_once():
    holders = Holders[int](2)
    for line in (1, 2):
        holders.join("ali", line)
    assert holders.leave("ali", 1) and not holders.leave("ali", 1)
    assert holders.join("ali", 3) is None
    assert holders.leave("ali", 2) and holders.leave("ali", 3)
    assert len(holders) == 0, "nothing is kept of who left"


def test_nobody_s_lines_are_not_counted():
    holders = Holders[int](1)
    assert [holders.join(None, line) for line in range(5)] == [None] * 5
    assert not holders.leave(None, 3) and len(holders) == 0

"""Stage rounds written as text: `1:30 2:20 3:10 4:0 | …`, a bot as `-:15`, a bye as `(9)`."""

from games.tournaments.standings.results import Board, RoundResult, TableResult


def stage_round(text):
    tables, byes = [], []
    for part in text.split("|"):
        seats = [word.split(":") for word in part.split() if ":" in word]
        byes += [int(word.strip("()")) for word in part.split() if word.startswith("(")]
        if seats:
            entries = tuple(None if name == "-" else int(name) for name, _ in seats)
            tables.append(TableResult(entries, tuple(int(score) for _, score in seats)))
    return RoundResult(tuple(tables), tuple(byes))


def boards(*tables):
    """Return a stage round of duplicate tables: each has its entries by seat, then each board's points."""
    return RoundResult(
        tuple(
            TableResult(
                entries,
                tuple(map(sum, zip(*points, strict=True))),
                tuple(Board(number, each) for number, each in enumerate(points, 1)),
            )
            for entries, *points in tables
        )
    )

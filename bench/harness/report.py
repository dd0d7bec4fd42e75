"""Results of a run: as JSON, as Markdown, and in the tables of docs/benchmarks.md."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.harness.measure import Missing, Row, number
from estimation_service.local.errors import CannotStart

HEAD = "| what | measured | asked | reached | peer, or before | ratio |\n|---|---|---|---|---|---|\n"


def table(rows: Iterable[Row]) -> str:
    """Return the rows of one part as a Markdown table."""
    return HEAD + "".join(map(_line, rows))


def _line(row: Row) -> str:
    if isinstance(row, Missing):
        why = " ".join(row.why.split()).replace("|", "\\|")
        return f"| {row.name} | not measured: {why} |  |  |  |  |\n"
    cells = (
        row.name,
        f"{number(row.value)} {row.unit}",
        "" if row.asked is None else number(row.asked),
        {None: "", True: "yes", False: "**no**"}[row.is_reached],
        number(row.peer) if row.asked is None and row.peer is not None else "",
        "" if row.ratio is None else f"{row.ratio:.2f}",
    )
    return f"| {' | '.join(cells)} |\n"


def block(part: str, when: str, rows: Sequence[Row]) -> str:
    """Return the table of one part between two marks, below a line about time and machine."""
    return f"{_begin(part)}\n{when}\n\n{table(rows)}{_end(part)}"


def put_into(path: Path, blocks: Mapping[str, str]) -> None:
    """Replace the tables of these parts in a document. Raise CannotStart if one has no place in it."""
    text = path.read_text()
    for part, new in blocks.items():
        place = re.compile(f"{re.escape(_begin(part))}.*?{re.escape(_end(part))}", re.DOTALL)
        text, found = place.subn(new.replace("\\", r"\\"), text)
        if found != 1:
            raise CannotStart(f"{path.name} has {found} places for the table of {part}, and needs one.")
    path.write_text(text)


def _begin(part: str) -> str:
    return f"<!-- make bench PARTS={part} writes this table -->"


def _end(part: str) -> str:
    return f"<!-- end of {part} -->"


def write(folder: Path, rows: Iterable[Row], blocks: Mapping[str, str]) -> None:
    """Write `bench.json`, a list of objects, and `bench.md`.

    The object of a missing value has `not_measured`.
    """
    written = json.dumps(list(map(_object, rows)), indent=1, ensure_ascii=False)
    (folder / "bench.json").write_text(f"{written}\n")
    (folder / "bench.md").write_text("\n\n".join(blocks.values()) + "\n")


def _object(row: Row) -> dict[str, Any]:
    if isinstance(row, Missing):
        return {"name": row.name, "not_measured": row.why}
    numbers = {"value": row.value, "asked": row.asked, "peer": row.peer, "ratio": row.ratio}
    rounded = {name: None if each is None else round(each, 3) for name, each in numbers.items()}
    return {"name": row.name, "unit": row.unit, "reached": row.is_reached} | rounded

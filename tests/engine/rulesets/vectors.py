"""The worked cases of `tests/vectors/scoring.json`."""

import json
from pathlib import Path
from typing import Any, Final

WORKED: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "vectors" / "scoring.json").read_text(encoding="utf-8")
)

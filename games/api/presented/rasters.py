"""An SVG of ours as PNG, for previews of links, which read no SVG.

Texts are drawn in a font that lies beside this file (Latin, Greek, Cyrillic and Arabic letters of DejaVu,
whose licence allows to pass parts on), so that a picture is the same on every machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import resvg_py

_FAMILY: Final = "DejaVu Sans"
_FONTS: Final = [str(each) for each in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]


def png(svg: str) -> bytes:
    """The picture, in the size that it says."""
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=True,
        font_files=_FONTS,
        font_family=_FAMILY,
        sans_serif_family=_FAMILY,
    )

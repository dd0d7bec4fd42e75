"""A form field for a date and time, in UTC."""

from __future__ import annotations

from typing import Any

from unfold.widgets import UnfoldAdminTextInputWidget


class MomentInput(UnfoldAdminTextInputWidget):
    """A date and a time, with the browser's pickers."""

    input_type = "datetime-local"

    def format_value(self, value: Any) -> Any:
        return f"{value:%Y-%m-%dT%H:%M}" if hasattr(value, "strftime") else value

"""Dates, times and fractions of Arabic pages; what is not here is Django's."""

from estimation_service.formats.en.formats import *  # noqa: F403  # Django reads them by name

# The digits are 0 to 9, and with these readers write a point. Django has a comma.
DECIMAL_SEPARATOR = "."

"""Dates and times of the Arabic admin; what is not here is Django's."""

from estimation_service.formats.en.formats import *  # noqa: F403  # Django reads them by name

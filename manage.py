#!/usr/bin/env python
"""Django's command line: `migrate`, `runserver`, `createsuperuser`, `audit` and the others."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "estimation_service.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        # A sentence about what is missing helps; thirty lines of traceback around it do not.
        sys.exit(str(error))


if __name__ == "__main__":
    main()

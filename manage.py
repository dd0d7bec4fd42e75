#!/usr/bin/env python
"""Django's command line: `migrate`, `shell`, `createsuperuser`, `audit` and the others.

In a checkout it finds the settings of development by itself, and the database of `make run` while that is up.
"""

import os
import sys
import warnings
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import OperationalError

from estimation_service.local.checkout import NOT_UP, adopt
from estimation_service.local.errors import CannotStart


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "estimation_service.settings")
    has_database = True
    try:
        has_database = adopt(Path(__file__).parent.resolve(), sys.argv[1:], os.environ)
        if not has_database:  # makemigrations only warns
            warnings.filterwarnings("ignore", "Got an error checking a consistent migration history")
        execute_from_command_line(sys.argv)
    except (ImproperlyConfigured, CannotStart) as error:
        # A sentence about what is missing helps; thirty lines of traceback around it do not.
        sys.exit(str(error))
    except OperationalError:
        if has_database:
            raise
        sys.exit(NOT_UP)


if __name__ == "__main__":
    main()

"""The synchronous application: everything but streams, websockets and long polls."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "estimation_service.settings")

application = get_wsgi_application()

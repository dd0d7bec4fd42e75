"""The entry point of a plain WSGI server: no streams, websockets and long polls."""

from accounts.database_role import refuse_owner
from estimation_service.handler import application

__all__ = ["application"]

refuse_owner()

"""Check the host name that a websocket is opened for.

Any page may open one, whatever its origin: no cookie is read, and a token comes in a message, which a page
can send only if its own user gave it one. The host name must be this service's own, as for every other
request. Otherwise a page could point its own name at this address (DNS rebinding).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.http.request import split_domain_port, validate_host


def is_allowed(headers: Mapping[str, str], allowed: Sequence[str]) -> bool:
    """Whether the header Host names one of the `allowed` hosts. `headers` by lower-case name."""
    domain, _ = split_domain_port(headers.get("host", ""))
    return bool(domain) and validate_host(domain, allowed)

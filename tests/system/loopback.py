"""HTTP to programs of this machine: no proxy of the environment, and no certificates of authorities.

httpx loads those certificates for each client, which takes 60 ms of CPU. A test that waits for a program asks
every 50 ms, so it took half a core from the program that was to start.
"""

from typing import Any

import httpx


def client(**options: Any) -> httpx.Client:
    """Return a client; `options` as of httpx's."""
    return httpx.Client(trust_env=False, verify=False, **options)


def request(method: str, url: str, *, timeout: float = 60, **options: Any) -> httpx.Response:
    """Return the answer to one request; `timeout` in seconds."""
    with client(timeout=timeout) as http:
        return http.request(method, url, **options)


def get(url: str, *, timeout: float = 60) -> httpx.Response:
    """Return the answer to one GET; `timeout` in seconds."""
    return request("GET", url, timeout=timeout)

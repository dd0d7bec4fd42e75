"""Network prints: whether two accounts came from one network on one day, and nothing else. Pure.

A print is a keyed hash of the day and the network, never the address. Because the day is part of it, prints
of two days have nothing in common, and nobody can be followed by them.
"""

import hmac
from ipaddress import IPv4Address, ip_address, ip_network
from typing import NamedTuple
from uuid import UUID

# An IPv4 address is one network: a wider range would join people who only share a provider. An IPv6 line has
# 56 bits (RIPE-690); its devices change the others all the time.
IPV6_BITS = 56


class SharedLine(NamedTuple):
    """On how many days two accounts used one network, and the most accounts that used such a network."""

    days: int
    accounts: int


def line_of(address: str) -> str | None:
    """Return the network of an address; None if it is shared, such as an address inside a proxy."""
    try:
        read = ip_address(address)
    except ValueError:
        return None
    read = read if isinstance(read, IPv4Address) else read.ipv4_mapped or read
    if not read.is_global:
        return None
    return str(read) if isinstance(read, IPv4Address) else str(ip_network((read, IPV6_BITS), strict=False))


def printed(key: bytes, day: str, line: str) -> UUID:
    """Return the print of a network on a day (`2026-11-22`): half of an HMAC-SHA256."""
    return UUID(bytes=hmac.digest(key, f"EST-PRINT-1|{day}|{line}".encode(), "sha256")[:16])

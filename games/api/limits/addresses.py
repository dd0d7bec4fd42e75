"""The address from which a request comes. Pure.

It is the peer's own, because anybody can write an X-Forwarded-For header; that header counts only as far as
it comes from proxies that the operator named.
"""

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network


def networks(entries: Sequence[str]) -> tuple[Network, ...]:
    """The proxies of a setting, each an address or a network. Raises ValueError."""
    return tuple(ip_network(entry, strict=False) for entry in entries)


def client_address(peer: str, forwarded_for: str, proxies: Sequence[Network]) -> str:
    """The nearest address that is not one of our proxies', by X-Forwarded-For from right to left."""
    address = peer
    for claimed in reversed(forwarded_for.split(",")):
        if not _is_within(address, proxies):
            break
        try:
            address = str(ip_address(claimed.strip()))
        except ValueError:
            break  # not an address: the last one that a trusted proxy vouches for stands
    return address


def household(address: str) -> str:
    """Return what counts as one client: an IPv4 address, or the 64 bits of IPv6 of one household."""
    try:
        read = ip_address(address)
    except ValueError:
        return "unknown"
    if not isinstance(read, IPv6Address):
        return str(read)
    return str(read.ipv4_mapped or ip_network((read, 64), strict=False).network_address)


def _is_within(address: str, proxies: Sequence[Network]) -> bool:
    try:
        read = ip_address(address)
    except ValueError:
        return False
    return any(read in network for network in proxies)

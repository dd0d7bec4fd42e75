"""Allowed addresses of webhooks: which URLs are accepted, and which IP addresses a name may have.

Our requests come from inside the network, where much can be reached that the outside cannot reach. So only
public addresses are allowed, in whatever form they are written, and only HTTPS. Development and tests may
allow loopback.
"""

import ipaddress
import re
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

LONGEST = 2000
IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

# IPv6 networks that hold an IPv4 address, to which packets go, and the number of bits to the right of it.
_CARRIERS = (
    (ipaddress.IPv6Network("::ffff:0:0/96"), 0),  # mapped, RFC 4291
    (ipaddress.IPv6Network("::/96"), 0),  # compatible, RFC 4291
    (ipaddress.IPv6Network("::ffff:0:0:0/96"), 0),  # translated, RFC 2765
    (ipaddress.IPv6Network("64:ff9b::/96"), 0),  # NAT64, RFC 6052
    (ipaddress.IPv6Network("2002::/16"), 80),  # 6to4, RFC 3056
)
# Beyond what every Python counts as private, from IANA's registries of special-purpose addresses: NAT64 of a
# local network, protocol assignments (Teredo among them), discard, old site-local, 6to4 relays, AS112, AMT,
# benchmarks, documentation, segment routing.
_CLOSED = tuple(
    ipaddress.ip_network(each)
    for each in (
        "64:ff9b:1::/48", "2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "100::/64", "3fff::/20",
        "5f00::/16", "fec0::/10", "192.0.0.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24",
        "192.175.48.0/24", "198.18.0.0/15",
    )
)  # fmt: skip
# The last label of what `inet_aton` reads as an address: decimal, octal or hexadecimal, whole or in parts.
_NUMBER = re.compile(r"[0-9]+|0[xX][0-9a-fA-F]*")
_NAME = re.compile(r"(?!-)[A-Za-z0-9_-]{1,63}(?<!-)(\.(?!-)[A-Za-z0-9_-]{1,63}(?<!-))*\.?")
_INSIDE = ("localhost", "local", "internal", "lan", "home", "corp", "intranet", "localdomain", "home.arpa")


class Target(NamedTuple):
    """The parts of a URL. `path` includes the query."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The value of the header Host."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


def fault(url: str, *, loopback: bool) -> str | None:
    """Return why this URL is not accepted, as a code, or None. Names are resolved when something is sent."""
    if len(url) > LONGEST or not url.isascii() or any(letter <= " " or letter == "\x7f" for letter in url):
        return "not_a_url"
    try:
        parts, port = urlsplit(url), urlsplit(url).port
    except ValueError:
        return "not_a_url"
    if parts.username is not None or parts.password is not None:
        return "has_credentials"
    if parts.fragment or "#" in url:
        return "has_fragment"
    if not parts.hostname or port == 0 or ("[" in parts.netloc and literal(parts.hostname) is None):
        return "not_a_url"
    return _fault_of_host(parts, loopback=loopback)


def _fault_of_host(parts: SplitResult, *, loopback: bool) -> str | None:
    host = parts.hostname or ""
    near = loopback and is_loopback(host)
    if parts.scheme != "https" and not (parts.scheme == "http" and near):
        return "not_https"
    address = literal(host)
    if address is not None:
        return None if near or is_public(address) else "not_public"
    if not _NAME.fullmatch(host) or len(host) > 253 or _NUMBER.fullmatch(host.rstrip(".").rpartition(".")[2]):
        return "not_a_url"
    name = f".{host.lower().rstrip('.')}"
    inside = any(name.endswith(f".{each}") for each in _INSIDE)
    return "not_public" if inside and not near else None


def target(url: str) -> Target:
    """Return the parts of an accepted URL."""
    parts = urlsplit(url)
    secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(secure, parts.hostname or "", parts.port or (443 if secure else 80), path)


def place(url: str) -> tuple[str, int, str]:
    """Return the host, port and path of an accepted URL; its query does not count."""
    found = target(url)
    return found.host.rstrip("."), found.port, found.path.partition("?")[0]


def literal(host: str) -> IPAddress | None:
    """Return the IP address that a host is written as; None for a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def is_loopback(host: str) -> bool:
    """Whether the host is this machine, by name or address."""
    address = literal(host)
    return host.lower() == "localhost" if address is None else address.is_loopback


def may_reach(text: str, *, loopback: bool) -> bool:
    """Whether the service may connect to this address, as a resolver wrote it."""
    address = literal(text.partition("%")[0])
    if address is None:
        return False
    return is_public(address) or (loopback and address.is_loopback)


def is_public(address: IPAddress) -> bool:
    """Whether the address is public, also any IPv4 address inside it."""
    if any(address.version == net.version and address in net for net in _CLOSED):
        return False
    if isinstance(address, ipaddress.IPv6Address):
        for net, bits in _CARRIERS:
            if address in net:
                return is_public(ipaddress.IPv4Address(int(address) >> bits & 0xFFFF_FFFF))
    return address.is_global and not (
        address.is_multicast or address.is_reserved or address.is_unspecified or address.is_loopback
    )

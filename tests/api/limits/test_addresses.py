"""The client address that a request is counted for."""

import pytest

from games.api.limits.addresses import client_address, household, networks

PROXIES = networks(["10.0.0.0/8", "127.0.0.1"])


def test_without_proxies_only_the_peer_counts_whatever_the_header_claims():
    assert client_address("203.0.113.7", "198.51.100.1", ()) == "203.0.113.7"


@pytest.mark.parametrize(
    ("peer", "forwarded", "found"),
    [
        ("127.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("127.0.0.1", "6.6.6.6, 198.51.100.1", "198.51.100.1"),  # the client invented the first
        ("127.0.0.1", "198.51.100.1, 10.1.2.3", "198.51.100.1"),  # two proxies of ours
        ("203.0.113.7", "198.51.100.1", "203.0.113.7"),  # a peer that is no proxy of ours
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "' OR 1", "127.0.0.1"),
        ("127.0.0.1", "2001:db8::1", "2001:db8::1"),
        ("", "198.51.100.1", ""),
    ],
)
def test_the_nearest_address_that_is_no_proxy_of_ours(peer, forwarded, found):
    assert client_address(peer, forwarded, PROXIES) == found


def test_a_household_shares_64_bits_of_ipv6_and_one_address_of_ipv4():
    assert household("2001:db8:1:2:3::4") == household("2001:db8:1:2:ffff::") == "2001:db8:1:2::"
    assert household("2001:db8:1:3::4") != household("2001:db8:1:2::4")
    assert household("::ffff:203.0.113.7") == household("203.0.113.7") == "203.0.113.7"
    assert household("203.0.113.7") != household("203.0.113.8")
    assert household("not an address") == household("") == "unknown"


def test_a_setting_that_names_no_network_is_refused():
    with pytest.raises(ValueError, match="nonsense"):
        networks(["nonsense"])

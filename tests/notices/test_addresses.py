"""Tests of allowed targets of webhooks: only public addresses by https, in every notation of an address."""

import pytest

from games.notices.addresses import fault, may_reach, target

GOOD = (
    "https://example.org", "https://example.org/", "https://example.org:8443/a/b?c=d&e", "https://1.1.1.1/x",
    "https://[2606:4700::1111]/x", "https://xn--bcher-kva.example/", "https://a_b.example.org/",
    "HTTPS://EXAMPLE.ORG/",
)  # fmt: skip
BAD = {
    "http://example.org/": "not_https",
    "ftp://example.org/": "not_https",
    "javascript:alert(1)": "not_a_url",
    "//example.org/": "not_https",
    "example.org": "not_a_url",
    "": "not_a_url",
    "https://": "not_a_url",
    "https:///path": "not_a_url",
    "https://user:secret@example.org/": "has_credentials",
    "https://user@example.org/": "has_credentials",
    "https://@example.org/": "has_credentials",
    "https://example.org/#part": "has_fragment",
    "https://example.org/#": "has_fragment",
    "https://example.org:0/": "not_a_url",
    "https://example.org:99999/": "not_a_url",
    "https://example.org:x/": "not_a_url",
    "https://exa mple.org/": "not_a_url",
    "https://example.org/\r\nHost: inside": "not_a_url",
    "https://example.org/\x00": "not_a_url",
    "https://exämple.org/": "not_a_url",
    "https://-a.example/": "not_a_url",
    "https://example..org/": "not_a_url",
    "https://[::1": "not_a_url",
    "https://[v1.x]/": "not_a_url",
    "https://" + "a" * 64 + ".example/": "not_a_url",
    "https://example.org/" + "a" * 2000: "not_a_url",
    "https://localhost/": "not_public",
    "https://LOCALHOST./": "not_public",
    "https://postgres.internal/": "not_public",
    "https://printer.local/": "not_public",
    "https://router.home.arpa/": "not_public",
    "https://home.arpa./": "not_public",
    "https://127.0.0.1/": "not_public",
    "https://127.1/": "not_a_url",
    "https://2130706433/": "not_a_url",
    "https://0x7f.1/": "not_a_url",
    "https://0x7f000001/": "not_a_url",
    "https://0x7f.0.0.0x1/": "not_a_url",
    "https://0X7F.0.0.0X1./": "not_a_url",
    "https://127.0x1/": "not_a_url",
    "https://0x/": "not_a_url",
    "https://0177.0.0.1/": "not_a_url",
    "https://017700000001/": "not_a_url",
    "https://example.0x7f/": "not_a_url",
    "https://169.254.169.254/latest/meta-data/": "not_public",
}
CLOSED = (
    "127.0.0.1", "127.255.255.255", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1",
    "169.254.169.254", "100.64.0.1", "100.127.255.255", "192.0.0.1", "192.0.2.1", "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1", "192.88.99.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "::",
    "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12:3456::1", "fec0::1", "ff02::1", "2001:db8::1",
    "100::1", "2001::1", "2001:2::1", "2001:4:112::1", "2620:4f:8000::1", "3fff::1", "5f00::1",
    "192.0.0.8", "192.31.196.1", "192.52.193.1", "192.175.48.1", "198.19.255.255",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "::ffff:0:10.0.0.1", "64:ff9b::10.0.0.1",
    "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "2002:7f00:1::", "2002:a00:1::1", "not an address", "",
)  # fmt: skip
OPEN = ("1.1.1.1", "8.8.8.8", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2002:101:101::1")


@pytest.mark.parametrize("url", GOOD)
def test_a_public_https_address_is_accepted(url):
    assert fault(url, loopback=False) is None
    assert fault(url, loopback=True) is None


@pytest.mark.parametrize(("url", "why"), BAD.items())
def test_anything_else_is_refused_and_told_why(url, why):
    assert fault(url, loopback=False) == why


@pytest.mark.parametrize("address", CLOSED)
def test_an_address_inside_is_never_spoken_to_in_whatever_form(address):
    assert not may_reach(address, loopback=False)


@pytest.mark.parametrize("address", OPEN)
def test_an_address_outside_is(address):
    assert may_reach(address, loopback=False)


def test_loopback_is_opened_for_development_and_nothing_else_with_it():
    for url in ("http://127.0.0.1:8001/bot", "http://localhost:8001/bot", "http://[::1]:8001/"):
        assert fault(url, loopback=True) is None
        assert fault(url, loopback=False) == "not_https"
    for url in ("http://example.org/", "http://10.0.0.1/", "http://169.254.169.254/"):
        assert fault(url, loopback=True) == "not_https"
    assert may_reach("127.0.0.1", loopback=True) and may_reach("::1", loopback=True)
    assert not may_reach("10.0.0.1", loopback=True) and not may_reach("169.254.169.254", loopback=True)


def test_a_url_is_taken_apart_as_it_is_sent_to():
    assert target("https://example.org") == (True, "example.org", 443, "/")
    assert target("https://example.org:8443/a?b=c").authority == "example.org:8443"
    assert target("http://[::1]:80/").authority == "[::1]"

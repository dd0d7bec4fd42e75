"""Tests of one request to any receiver: it ends in time, reads little, and connects to no other address."""

import datetime
import socket
import ssl
import threading
import time

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from games.notices import transport
from games.notices.transport import Answer, post, resolved
from tests.notices import receiver
from tests.notices.receiver import Server
from tests.system.processes import eventually

SHORT_S = 0.7


def sent(server: Server, path: str = "/", **options: object) -> Answer:
    return post(server.url(path), b"{}", {"webhook-id": "x"}, loopback=True, **options)


def test_what_is_taken_is_taken_with_what_was_answered(server):
    server.behave["/"] = lambda handler: handler.say(200, b'{"thanks": 1}')
    answer = sent(server)
    assert (answer.status, answer.error, answer.body) == (200, None, b'{"thanks": 1}')
    (got,) = server.received
    assert got.headers["host"] == f"127.0.0.1:{server.server_address[1]}"
    assert (got.body, got.headers["user-agent"]) == (b"{}", "Estimation-Webhooks/1")


@pytest.mark.parametrize("status", [400, 401, 404, 410, 429, 500, 503])
def test_any_other_status_is_a_failure(server, status):
    server.behave["/"] = receiver.refusing(status)
    assert sent(server)[:2] == (status, "not_accepted")


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_nobody_is_followed_anywhere(server, status):
    server.behave["/"] = lambda handler: handler.say(status, Location=server.url("/inside"))
    assert sent(server)[:2] == (status, "redirected")
    assert server.at("/inside") == []


@pytest.mark.parametrize(
    "behave", [receiver.hanging, receiver.dripping, receiver.dripping_body, receiver.endless_headers]
)
def test_a_request_ends_in_time_whatever_comes_until_then(server, behave):
    server.behave["/"] = behave
    began = time.monotonic()
    answer = sent(server, seconds=SHORT_S)
    assert answer.error in {"timeout", "broken"} and answer.body == b""
    assert time.monotonic() - began < SHORT_S + 20  # without a time limit it would take minutes


def test_of_a_huge_answer_no_more_is_read_than_may_be(server):
    server.behave["/"] = receiver.huge
    assert sent(server)[1] == "answer_too_large"
    server.behave["/"] = lambda handler: handler.say(200, b" " * transport.LARGEST)
    assert sent(server).accepted


def test_where_only_taking_counts_what_is_behind_the_headers_is_not_read(server):
    for behave in (receiver.huge, receiver.dripping_body):
        server.behave["/"] = behave
        answer = sent(server, reads=False)
        assert (answer.status, answer.accepted, answer.body) == (200, True, b"")


HTTP_DATE = {"Date": "Sun, 06 Nov 1994 08:49:37 GMT"}


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"Retry-After": "3600"}, 3600),
        ({"Retry-After": "0"}, 0),
        ({"Retry-After": "999999999999"}, 24 * 3600),
        ({"Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT", **HTTP_DATE}, 60),
        ({"Retry-After": "Sun Nov  6 08:50:37 1994", **HTTP_DATE}, 60),
        ({"Retry-After": "Sun, 06 Nov 1994 08:00:00 GMT", **HTTP_DATE}, 0),
        ({"Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT"}, 24 * 3600),
        ({"Retry-After": "soon"}, None),
        ({"Retry-After": "-1"}, None),
        ({"Retry-After": "1.5"}, None),
        ({}, None),
    ],
)
def test_who_does_not_take_it_may_say_when_to_come_again(server, headers, seconds):
    """Retry-After is in RFC 9110 §10.2.3. A date in it is compared with the receiver's own clock."""

    def behave(handler):
        handler.send_response_only(429)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    server.behave["/"] = behave
    answer = sent(server)
    assert (answer.status, answer.error, answer.wait_s) == (429, "not_accepted", seconds)


@pytest.mark.parametrize("behave", [receiver.nonsense, receiver.hanging_up])
def test_an_answer_that_is_none_is_a_failure(server, behave):
    server.behave["/"] = behave
    assert sent(server)[1] == "broken"


def test_a_name_that_nobody_knows_and_a_port_that_nobody_listens_at(server):
    def unknown(*_: object) -> list[object]:
        raise socket.gaierror

    assert post("https://example.org/", b"", {}, resolve=unknown).error == "dns_failed"
    assert post("https://example.org/", b"", {}, resolve=lambda *_: []).error == "dns_failed"
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    assert post(f"http://127.0.0.1:{port}/", b"", {}, loopback=True).error == "connect_failed"


def place(address: str, port: int = 443) -> tuple[object, ...]:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    return family, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (address, port)


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "::ffff:10.0.0.7"])
def test_a_name_that_stands_for_an_address_inside_is_not_spoken_to(inside):
    answer = post("https://example.org/", b"", {}, resolve=lambda *_: [place(inside)])
    assert (answer.status, answer.error) == (None, "address_not_allowed")
    mixed = [place("1.1.1.1"), place(inside)]
    assert post("https://example.org/", b"", {}, resolve=lambda *_: mixed).error == "address_not_allowed"


def test_a_name_is_resolved_once_so_that_it_cannot_change_after_it_was_checked(server):
    """The name resolves to an allowed address when it is checked, and to another one at any later lookup."""
    asked: list[str] = []

    def changing(host: str, port: int) -> list[object]:
        asked.append(host)
        return [place("127.0.0.1" if len(asked) == 1 else "127.0.0.2", server.server_address[1])]

    answer = post(server.url().replace("127.0.0.1", "localhost"), b"", {}, loopback=True, resolve=changing)
    assert answer.accepted
    assert asked == ["localhost"]


def at_home(host: str, port: int) -> tuple[object, ...]:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return family, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (host, port)


def test_every_address_of_a_name_is_tried_in_turn_until_one_answers(server):
    port = server.server_address[1]
    url = f"http://localhost:{port}/"
    nobody = at_home("::1", port)
    for found in ([nobody, at_home("127.0.0.1", port)], [nobody, nobody, at_home("127.0.0.1", port), nobody]):
        assert post(url, b"", {}, loopback=True, resolve=lambda *_, found=found: found).status == 204
    assert len(server.received) == 2
    refused = post(url, b"", {}, loopback=True, resolve=lambda *_: [nobody, nobody])
    assert (refused.status, refused.error) == (None, "connect_failed")


def test_an_address_that_never_answers_leaves_time_for_the_next(server):
    """Its backlog is full, so it accepts no connection, as behind a firewall that drops packets."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.2", 0))
        silent.listen(0)
        full = [socket.socket() for _ in range(8)]
        for each in full:
            each.setblocking(False)
            each.connect_ex(silent.getsockname())
        port = server.server_address[1]
        # With 60 addresses in 30 seconds the silent one gets half a second, and the others the rest.
        found = [at_home(*silent.getsockname()), *[at_home("127.0.0.1", port)] * 59]
        answer = post(
            f"http://localhost:{port}/", b"", {}, loopback=True, seconds=30.0, resolve=lambda *_: found
        )
        for each in full:
            each.close()
    assert answer.status == 204


def test_without_the_setting_this_machine_is_not_spoken_to(server):
    for url in (server.url(), server.url().replace("http", "https"), "https://localhost/"):
        assert post(url, b"", {}).error == "address_not_allowed"
    assert server.received == []


@pytest.fixture
def secure(tmp_path):
    """A TLS server with a certificate that no authority has signed, and the certificate's path."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    built = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (tmp_path / "cert").write_bytes(built.public_bytes(serialization.Encoding.PEM))
    (tmp_path / "key").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert", tmp_path / "key")
    server = Server()
    server.socket = context.wrap_socket(server.socket, server_side=True)
    yield server, tmp_path / "cert"
    server.close()


def test_by_https_the_certificate_must_be_that_of_the_name(secure, monkeypatch):
    server, cert = secure
    url = server.url().replace("http", "https").replace("127.0.0.1", "localhost")
    assert post(url, b"", {}, loopback=True).error == "tls_failed"
    # Now the certificate is trusted; it is still not valid for another name.
    monkeypatch.setenv("SSL_CERT_FILE", str(cert))
    transport._trust.cache_clear()
    assert post(url, b"{}", {}, loopback=True).accepted
    other = url.replace("localhost", "127.0.0.1")
    assert post(other, b"", {}, loopback=True).error == "tls_failed"
    transport._trust.cache_clear()


def test_the_system_is_asked_for_names_as_programs_ask_it():
    assert {each[4][0] for each in resolved("localhost", 80)} <= {"127.0.0.1", "::1"}


def test_many_requests_leave_no_thread_and_no_file_behind(server):
    sent(server)
    before = threading.active_count()
    for _ in range(20):
        assert sent(server).accepted
    eventually(lambda: threading.active_count() <= before + 2, within=60)  # the server's threads end later

"""A browser with web push: it subscribes, and reads the messages that its push service got."""

import base64
import json
import secrets
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.notices.receiver import Received, Server


def text(key: bytes) -> str:
    return base64.urlsafe_b64encode(key).decode().rstrip("=")


def key(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser whose push service is `server`, which keeps the requests to `path`."""

    def __init__(self, server: Server, path: str = "/push") -> None:
        self.server, self.path = server, path
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = secrets.token_bytes(16)

    def subscription(self) -> dict[str, Any]:
        """Return the subscription as `PushSubscription.toJSON()` does."""
        point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": text(point), "auth": text(self._auth)}
        return {"endpoint": self.server.url(self.path), "expirationTime": None, "keys": keys}

    @property
    def got(self) -> list[Received]:
        return self.server.at(self.path)

    def read(self, received: Received) -> dict[str, Any]:
        """Decrypt a push message, which only this browser can do. Return its JSON."""
        plain = http_ece.decrypt(
            received.body, private_key=self._private, auth_secret=self._auth, version="aes128gcm"
        )
        shown: dict[str, Any] = json.loads(plain)
        return shown


def signed_by(received: Received) -> tuple[str, dict[str, Any]]:
    """Check the VAPID signature of a push. Return the sender's public key and the claims."""
    scheme, _, rest = received.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(each.strip().split("=", 1) for each in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    raw = key(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key(parts["k"]))
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    assert json.loads(key(head))["alg"] == "ES256"
    return parts["k"], json.loads(key(claims))

"""Web push: a message that only the browser can read, with our signature for the service that passes it on."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from importlib.util import find_spec
from time import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

KEPT = 24 * 3600
"""How many seconds a service keeps a message for a browser that is not there."""
TOPIC = "moves"
"""Of several messages that wait for a browser only the last is kept."""
SIGNED = 12 * 3600
"""For how many seconds a signature is good; services refuse more than a day."""


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser is reached, and its keys, as it says them itself."""

    endpoint: str
    p256dh: str
    auth: str


def usable() -> bool:
    """Whether what it takes is installed: `hexfront[online]`."""
    return find_spec("pywebpush") is not None


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def sound(subscription: Subscription) -> bool:
    """Whether the keys are keys: a point on the curve, and sixteen bytes."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _bytes(subscription.p256dh))
        return len(_bytes(subscription.auth)) == 16
    except (ValueError, UnicodeEncodeError):
        return False


def sealed(
    subscription: Subscription, message: bytes, key: EllipticCurvePrivateKey, contact: str
) -> tuple[bytes, dict[str, str]]:
    """What is sent to the service of a browser: the body and the headers."""
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    body = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(message)["body"]
    where = urlsplit(subscription.endpoint)
    claims = {"aud": f"{where.scheme}://{where.netloc}", "exp": int(time()) + SIGNED, "sub": contact}
    signature = Vapid02(key).sign(claims)["Authorization"]
    return body, {
        "Authorization": signature,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
        "Topic": TOPIC,
    }

"""The secret behind notices: the key that push services know us by, and the tokens in our mails.

It lies in a file beside the secret of the dice. Processes that serve the same games need the same one; with another one
all subscriptions of browsers are void.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from functools import cached_property
from hmac import compare_digest
from typing import TYPE_CHECKING

from sqlalchemy import URL

from hexfront.kernel.chain import BYTES
from hexfront.server.front import Serving
from hexfront.server.vault import secret_beside

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many keys the curve P-256 has."""


class Keyring:
    """Keys and tokens that follow from the secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def _derived(self, what: str) -> bytes:
        return hmac.new(self._secret, what.encode(), hashlib.sha256).digest()

    @cached_property
    def vapid(self) -> EllipticCurvePrivateKey:
        """The key that push services know us by."""
        from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

        return derive_private_key(int.from_bytes(self._derived("vapid"), "big") % (ORDER - 1) + 1, SECP256R1())

    @cached_property
    def public(self) -> str:
        """Its public part, as browsers want it."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self.vapid.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    def token(self, purpose: str, way: str) -> str:
        """What whoever got our mail shows to confirm an address, or to stop it. It is kept nowhere."""
        return f"{way}.{self._derived(f'{purpose} {way}').hex()}"

    def way(self, purpose: str, token: str) -> str:
        """The way that a token is for; empty if it is none of ours."""
        way = token.partition(".")[0]
        shown = token.encode("utf-8", "surrogatepass")
        return way if compare_digest(shown, self.token(purpose, way).encode("utf-8", "surrogatepass")) else ""


def keyring_of(database: URL, serving: Serving) -> Keyring:
    """The keys of a server, from the file beside the secret of its dice, made if need be; at home nobody needs any."""
    if serving.mode == "home":
        return Keyring(secrets.token_bytes(BYTES))
    return Keyring(secret_beside(database, serving.secret, ".vapid"))

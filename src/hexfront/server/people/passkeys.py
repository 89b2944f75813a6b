"""Passkeys: a device signs a challenge instead of telling a password (WebAuthn, by py_webauthn).

The user must have been verified by the device, and the device must know the account by itself, so that no name need be
typed. A counter that does not rise is no proof of a copy, since synchronised keys have none: it is kept, not judged.
"""

from __future__ import annotations

import json
import secrets
from datetime import timedelta
from importlib.util import find_spec
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Engine, Row, delete, insert, select, update

from hexfront.server.people.attempts import ago
from hexfront.server.people.identity import Person
from hexfront.server.people.tables import CHALLENGES, PASSKEYS
from hexfront.server.problem import Problem
from hexfront.server.rows import known_id, now
from hexfront.server.seating import fingerprint

VALID = timedelta(minutes=5)
MOST = 20
"""Passkeys that one account may have."""


def offered(origin: str) -> bool:
    """Whether passkeys can be used: what they need is installed, and the server has a name; an address will not do."""
    return find_spec("webauthn") is not None and bool(_site(origin))


def _site(origin: str) -> str:
    """The name that a passkey is for; none if the page came from a bare address."""
    name = urlsplit(origin).hostname or ""
    try:
        ip_address(name)
    except ValueError:
        return name
    return ""


class Passkeys:
    """Passkeys in the database. All methods block."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    # a new one

    def ask_new(self, person: Person, origin: str) -> tuple[str, Any]:
        """What the browser needs to make one: the number of the challenge, and the options."""
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers import structs

        known = [structs.PublicKeyCredentialDescriptor(id=row.credential) for row in self.of(person.id)]
        if len(known) >= MOST:
            raise Problem("too_many")
        options = generate_registration_options(
            rp_id=self._known_site(origin),
            rp_name="Hexfront",
            user_id=person.id.encode(),
            user_name=person.name,
            exclude_credentials=known,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
        )
        return self._remember(person.id, options.challenge), json.loads(options_to_json(options))

    def keep(self, person: Person, origin: str, ticket: str, credential: Any, name: str) -> None:
        """Keep one that the browser has made for a challenge."""
        from webauthn import verify_registration_response

        found = self._verified(
            verify_registration_response,
            credential=credential,
            expected_challenge=self._recall(person.id, ticket),
            expected_rp_id=self._known_site(origin),
            expected_origin=origin,
            require_user_verification=True,
        )
        row = {"id": _print(found.credential_id), "person": person.id, "credential": found.credential_id}
        row |= {"public": found.credential_public_key, "count": found.sign_count, "created": now(), "used": ""}
        with self.engine.begin() as db:
            db.execute(delete(PASSKEYS).where(PASSKEYS.c.id == row["id"], PASSKEYS.c.person == person.id))
            db.execute(insert(PASSKEYS).values(row | {"name": " ".join(name.replace("\0", "").split())[:80]}))

    # signing in

    def ask(self, origin: str) -> tuple[str, Any]:
        """What the browser needs to sign somebody in, whoever that may be."""
        from webauthn import generate_authentication_options, options_to_json
        from webauthn.helpers.structs import UserVerificationRequirement

        options = generate_authentication_options(
            rp_id=self._known_site(origin), user_verification=UserVerificationRequirement.REQUIRED
        )
        return self._remember("", options.challenge), json.loads(options_to_json(options))

    def check(self, origin: str, ticket: str, credential: Any) -> str:
        """Whose passkey has signed a challenge."""
        from webauthn import base64url_to_bytes, verify_authentication_response

        challenge = self._recall("", ticket)
        try:
            raw = base64url_to_bytes(credential["rawId"])
        except (KeyError, TypeError, ValueError):
            raise Problem("malformed", "credential") from None
        with self.engine.connect() as db:
            row = db.execute(select(PASSKEYS).where(PASSKEYS.c.id == _print(raw))).one_or_none()
        if row is None:
            raise Problem("refused", also="passkey_unknown")
        found = self._verified(
            verify_authentication_response,
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=self._known_site(origin),
            expected_origin=origin,
            credential_public_key=row.public,
            credential_current_sign_count=0,
            require_user_verification=True,
        )
        with self.engine.begin() as db:
            used = {"count": found.new_sign_count, "used": now()}
            db.execute(update(PASSKEYS).where(PASSKEYS.c.id == row.id).values(used))
        return str(row.person)

    # those that are kept

    def of(self, person: str) -> list[Row[Any]]:
        """The passkeys of somebody."""
        with self.engine.connect() as db:
            found = select(PASSKEYS).where(PASSKEYS.c.person == person)
            return list(db.execute(found.order_by(PASSKEYS.c.created, PASSKEYS.c.id)))

    def forget(self, person: str, id: str) -> None:
        """Accept one no more."""
        with self.engine.begin() as db:
            gone = delete(PASSKEYS).where(PASSKEYS.c.id == known_id(id), PASSKEYS.c.person == person)
            if db.execute(gone).rowcount != 1:
                raise Problem("unknown")

    # challenges

    def _remember(self, person: str, challenge: bytes) -> str:
        """Keep a challenge for a while; old ones go."""
        ticket = secrets.token_urlsafe(12)
        with self.engine.begin() as db:
            db.execute(delete(CHALLENGES).where(CHALLENGES.c.time < ago(VALID)))
            db.execute(insert(CHALLENGES).values(id=ticket, person=person, challenge=challenge, time=now()))
        return ticket

    def _recall(self, person: str, ticket: str) -> bytes:
        """A challenge, once."""
        mine = (CHALLENGES.c.id == known_id(ticket)) & (CHALLENGES.c.person == person)
        with self.engine.begin() as db:
            row = db.execute(select(CHALLENGES).where(mine, CHALLENGES.c.time > ago(VALID))).one_or_none()
            gone = db.execute(delete(CHALLENGES).where(mine)).rowcount
        if row is None or gone != 1:
            raise Problem("refused", also="too_late")
        return bytes(row.challenge)

    @staticmethod
    def _known_site(origin: str) -> str:
        if not offered(origin):
            raise Problem("refused", also="no_passkeys")
        return _site(origin)

    @staticmethod
    def _verified(verify: Any, **what: Any) -> Any:
        """What comes of a check; whatever is wrong with a credential is nobody's business but the sender's."""
        from webauthn.helpers.exceptions import WebAuthnException

        try:
            return verify(**what)
        except (WebAuthnException, ValueError, TypeError, KeyError):
            raise Problem("refused", also="passkey_unknown") from None


def _print(credential: bytes) -> str:
    return fingerprint(credential.hex())

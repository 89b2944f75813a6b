"""Mail: plain text, one address at a time, and in every one a link to have no more of it."""

from __future__ import annotations

import smtplib
import ssl
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr

import msgspec

from hexfront.server.calling.config import Mail
from hexfront.server.calling.outside import Undelivered

SECONDS = 15.0
"""How long the server that takes our mail may be silent."""


class Letter(msgspec.Struct, frozen=True):
    """A mail before it is sent."""

    to: str
    subject: str
    text: str
    stop: str
    """The address that a mail program asks to stop these mails; empty in the one that asks for consent."""


def deliverable(address: str) -> bool:
    """Whether something is one mail address, and no more than that."""
    try:
        return Address(addr_spec=address).addr_spec == address
    except (MessageError, ValueError, LookupError):
        return False


def written(letter: Letter, sender: str) -> EmailMessage:
    """A letter with its headers."""
    message = EmailMessage()
    message["From"] = sender
    message["To"] = Address(addr_spec=letter.to)
    message["Subject"] = letter.subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].partition("@")[2] or "localhost")
    message["Auto-Submitted"] = "auto-generated"
    if letter.stop:
        message["List-Unsubscribe"] = f"<{letter.stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text)
    return message


def send(letter: Letter, config: Mail) -> None:
    """Hand a letter over; blocks. Undelivered says how it failed, not to whom it was going."""
    try:
        with _line(config) as line:
            if config.user:
                line.login(config.user, config.password)
            line.send_message(written(letter, config.sender), to_addrs=[letter.to])
    except (smtplib.SMTPException, OSError, ValueError) as e:
        raise Undelivered(type(e).__name__) from None


def _line(config: Mail) -> smtplib.SMTP:
    context = ssl.create_default_context()
    if config.security == "tls":
        return smtplib.SMTP_SSL(config.host, config.port, timeout=SECONDS, context=context)
    line = smtplib.SMTP(config.host, config.port, timeout=SECONDS)
    if config.security == "starttls":
        try:
            line.starttls(context=context)
        except (smtplib.SMTPException, OSError):
            line.close()
            raise
    return line

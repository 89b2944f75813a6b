"""A notice on its way: each kind of way in its own form."""

from __future__ import annotations

import asyncio

import msgspec
from msgspec.structs import replace

from hexfront.server.calling import push
from hexfront.server.calling.config import Notices
from hexfront.server.calling.keyring import Keyring
from hexfront.server.calling.mail import Letter, send
from hexfront.server.calling.outside import Outside, Undelivered
from hexfront.server.calling.ways import Way
from hexfront.server.calling.words import Message, tame
from hexfront.server.words import own_words

GONE = (404, 410)
"""Whoever listened there does so no more."""
PASSING = (408, 425, 429)
"""Refusals that may be none the next time."""
LONGEST = 2000
"""Bytes of a message to a chat service or a browser; neither takes much more."""


class Gone(Exception):
    """Nobody listens at the end of a way any more."""


class Refused(Exception):
    """The other end will not have it, now or later."""


class Sending:
    """How notices leave the house."""

    def __init__(self, config: Notices, keyring: Keyring, home: str) -> None:
        self.config, self.keyring, self.home = config, keyring, home
        self.outside = Outside(config.webhooks)

    async def send(self, way: Way, message: Message) -> None:
        """Send a notice. Undelivered: try again later; Gone, Refused or Barred: do not."""
        match way.kind:
            case "push":
                await self._push(way, message)
            case "hook":
                await self._hook(way, message)
            case "mail":
                await self._mail(way, message)

    async def _push(self, way: Way, message: Message) -> None:
        subscription = msgspec.json.decode(way.reach, type=push.Subscription)
        if self.config.push is None:
            raise Refused
        told = {"title": message.title, "body": _cut(message.text), "link": message.link}
        body, headers = await asyncio.to_thread(
            push.sealed, subscription, msgspec.json.encode(told), self.keyring.vapid, self.config.push.contact
        )
        _check(await self.outside.post(subscription.endpoint, body, headers))

    async def _hook(self, way: Way, message: Message) -> None:
        """The form of chat services: one reads `content`, another `text`. Nobody is called by name or by channel."""
        if self.config.webhooks is None:
            raise Refused
        words = "\n".join((message.title, _cut(message.text), message.link))
        body = msgspec.json.encode({"content": words, "text": words, "allowed_mentions": {"parse": []}})
        _check(await self.outside.post(way.reach, body, {"Content-Type": "application/json"}))

    async def _mail(self, way: Way, message: Message) -> None:
        token = self.keyring.token("stop", way.id)
        words = own_words(way.language)
        text = "\n\n".join((
            message.text,
            message.link,
            words["notice.stop"].format(link=f"{self.home}notices#stop={token}"),
        ))  # fmt: skip
        await self._post(Letter(way.reach, message.title, f"{text}\n", f"{self.home}api/v1/notices/stop/{token}"))

    async def confirm(self, way: Way) -> None:
        """Ask whoever reads the mail at an address whether they want any."""
        words = own_words(way.language)
        link = f"{self.home}notices#confirm={self.keyring.token('confirm', way.id)}"
        text = words["notice.confirm"].format(name=tame(way.name), link=link)
        await self._post(Letter(way.reach, words["notice.confirm_title"], f"{text}\n", ""))

    async def _post(self, letter: Letter) -> None:
        if self.config.mail is None:
            raise Refused
        await asyncio.to_thread(send, replace(letter, subject=f"Hexfront: {letter.subject}"), self.config.mail)


def _cut(text: str) -> str:
    return text.encode()[:LONGEST].decode(errors="ignore")


def _check(status: int) -> None:
    """What an answer means."""
    if status in GONE:
        raise Gone
    if 200 <= status < 300:
        return
    if status >= 500 or status in PASSING:
        raise Undelivered(str(status))
    raise Refused

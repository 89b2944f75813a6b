"""Proxies before a server: a small one of our own, and nginx as `deploy/nginx.conf` sets it up, where there is one."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NGINX = shutil.which(os.environ.get("HEXFRONT_NGINX", "nginx"))
CONF = Path(__file__).parents[2] / "deploy" / "nginx.conf"


@contextmanager
def small(port: int) -> Iterator[int]:
    """Passes each connection on to a port of this machine, and says whose it is; its port."""
    loop = asyncio.new_event_loop()

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while chunk := await reader.read(65536):
            writer.write(chunk)
        writer.close()

    async def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        inward, outward = await asyncio.open_connection("127.0.0.1", port)
        said = b"X-Forwarded-For: %s\r\nX-Forwarded-Proto: https\r\n" % writer.get_extra_info("peername")[0].encode()
        outward.write(head[:-2] + said + b"\r\n")
        await asyncio.gather(pass_on(reader, outward), pass_on(inward, writer), return_exceptions=True)

    server = loop.run_until_complete(asyncio.start_server(met, "127.0.0.1", 0))
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(5)


@contextmanager
def nginx(port: int, folder: Path) -> Iterator[int]:
    """The same by nginx, whose TLS is left out: it says that there was some."""
    assert NGINX is not None
    with socket.create_server(("127.0.0.1", 0)) as free:
        own: int = free.getsockname()[1]
    words = re.sub(r"ssl_certificate\w* .*;", "", CONF.read_text(encoding="utf-8"))
    words = words.replace("listen 443 ssl;", f"listen 127.0.0.1:{own};").replace("$scheme", "https")
    words = words.replace("127.0.0.1:8001", f"127.0.0.1:{port}").replace("127.0.0.1:8002", f"127.0.0.1:{port} backup")
    temporary = "".join(f"{name}_temp_path {folder};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {temporary} {words} }}"
    )
    with subprocess.Popen(
        [NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf")], stderr=subprocess.DEVNULL
    ) as process:
        try:
            until = time.monotonic() + 10
            while socket.socket().connect_ex(("127.0.0.1", own)):
                assert process.poll() is None, "nginx does not start"
                assert time.monotonic() < until
                time.sleep(0.05)
            yield own
        finally:
            process.terminate()

"""The HTTP request and answer with which a WebSocket begins."""

from __future__ import annotations

import base64
import hashlib
import os
from typing import Optional

from .address import ADAPTER_PATH, Address

SUBPROTOCOL = "kerf-adapter.v1"
END_OF_HEAD = b"\r\n\r\n"
LONGEST_HEAD_BYTES = 65_536

_MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_SWITCHING = 101


class Refused(Exception):
    """The service answered the upgrade with something else; `status` is its HTTP status."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


class Handshake:
    """One upgrade from HTTP to WebSocket."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._nonce = base64.b64encode(os.urandom(16)).decode()

    @property
    def request(self) -> bytes:
        """What the client says. The key goes into a header: addresses end up in logs."""
        headers = {
            "Host": self._address.host_header,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": self._nonce,
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Protocol": SUBPROTOCOL,
            "Authorization": f"Bearer {self._address.key}",
        }
        lines = [f"GET {ADAPTER_PATH} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        return "\r\n".join(lines).encode("ascii") + END_OF_HEAD

    def check(self, head: bytes) -> None:
        """Raises Refused unless the server's answer opens the connection this client asked for."""
        first, *rest = head.decode("latin-1").split("\r\n")
        status = _status(first)
        if status != _SWITCHING:
            raise Refused(status, f"The service answered {first.partition(' ')[2] or 'nothing'}.")
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
        accepted = base64.b64encode(hashlib.sha1((self._nonce + _MAGIC).encode()).digest()).decode()
        if headers.get("sec-websocket-accept") != accepted:
            raise Refused(status, "The server is no WebSocket server.")
        if headers.get("sec-websocket-protocol") != SUBPROTOCOL:
            raise Refused(status, f"The server does not speak {SUBPROTOCOL}.")


def _status(line: str) -> int:
    word: Optional[str] = next(iter(line.split(" ")[1:]), None)
    if not line.startswith("HTTP/1.") or word is None or not word.isdigit():
        raise Refused(0, "The server does not speak HTTP.")
    return int(word)

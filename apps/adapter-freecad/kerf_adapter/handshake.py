"""HTTP upgrade request and response of a WebSocket."""

from __future__ import annotations

import base64
import hashlib
import os
from typing import Optional

from .address import ADAPTER_PATH, Address

SUBPROTOCOL = "kerf-adapter.v1"
END_OF_HEAD = b"\r\n\r\n"
MAX_HEAD_BYTES = 65_536

_MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_SWITCHING = 101


class UpgradeRefused(Exception):
    """The service did not accept the upgrade; `status` is its HTTP status, or 0 without one."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


class Handshake:
    """Upgrade of one connection from HTTP to WebSocket."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._nonce = base64.b64encode(os.urandom(16)).decode()

    @property
    def request(self) -> bytes:
        """Upgrade request. The key is in a header, because URLs end up in logs."""
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

    def check_response(self, head: bytes) -> None:
        """Verifies the response of the server. Raises UpgradeRefused unless it completes this upgrade."""
        first, *rest = head.decode("latin-1").split("\r\n")
        status = _status(first)
        if status != _SWITCHING:
            raise UpgradeRefused(status, f"The service answered {first.partition(' ')[2] or 'nothing'}.")
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
        accepted = base64.b64encode(hashlib.sha1((self._nonce + _MAGIC).encode()).digest()).decode()
        if headers.get("sec-websocket-accept") != accepted:
            raise UpgradeRefused(status, "The server is not a WebSocket server.")
        if headers.get("sec-websocket-protocol") != SUBPROTOCOL:
            raise UpgradeRefused(status, f"The server does not speak {SUBPROTOCOL}.")


def _status(line: str) -> int:
    status: Optional[str] = next(iter(line.split(" ")[1:]), None)
    if not line.startswith("HTTP/1.") or status is None or not status.isdigit():
        raise UpgradeRefused(0, "The server does not speak HTTP.")
    return int(status)

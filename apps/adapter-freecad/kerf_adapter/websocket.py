"""WebSocket client over TCP and TLS. One thread owns it; any thread may wake that thread."""

from __future__ import annotations

import select
import socket
import ssl
from typing import Optional

from .address import Address, create_tls_context
from .handshake import END_OF_HEAD, MAX_HEAD_BYTES, Handshake, UpgradeRefused
from .limits import MAX_MESSAGE_BYTES
from .websocket_frames import NO_STATUS, Close, FrameError, FrameReader, Opcode, Ping, Text, encode_close, encode_frame

_CONNECT_SECONDS = 10.0
_IO_TIMEOUT_SECONDS = 20.0
_CHUNK_BYTES = 65_536
_ABNORMAL = 1006
_NORMAL = 1000


class ConnectionClosed(Exception):
    """The connection has ended; `code` is the close code (RFC 6455)."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}".strip())
        self.code = code
        self.reason = reason


class WebSocket:
    """Open connection to the service."""

    def __init__(self, address: Address) -> None:
        """Connects, verifies the certificate and upgrades.

        Raises UpgradeRefused, ConnectionClosed, AddressError, OSError or ssl.SSLError.
        """
        self._reader = FrameReader(MAX_MESSAGE_BYTES)
        self._unread: list[str] = []
        self._socket = _open_socket(address)
        try:
            self._upgrade(Handshake(address))
        except (OSError, ConnectionClosed, UpgradeRefused):
            self._socket.close()
            raise

    def receive(self, seconds: float, wake: Optional[socket.socket] = None) -> list[str]:
        """Returns received messages; waits `seconds` for the first one, or until `wake` is readable."""
        if not self._unread and self._is_readable(seconds, wake):
            self._process_bytes(self._read_available())
        messages, self._unread = self._unread, []
        return messages

    def send(self, text: str) -> None:
        """Sends a message. Raises ConnectionClosed when the connection is lost or the service does not read."""
        self._write(encode_frame(Opcode.TEXT, text.encode("utf-8")))

    def close(self, code: int = _NORMAL) -> None:
        """Sends a close frame if possible, and closes the connection."""
        try:
            self._write(encode_close(code))
        except ConnectionClosed:
            pass  # already closed
        self._socket.close()

    def abort(self) -> None:
        """Closes the connection without a close frame."""
        self._socket.close()

    def _upgrade(self, handshake: Handshake) -> None:
        self._write(handshake.request)
        head = bytearray()
        while END_OF_HEAD not in head:
            if len(head) > MAX_HEAD_BYTES:
                raise UpgradeRefused(0, "The response of the server is too long for a WebSocket upgrade.")
            head += self._read()
        answer, _, rest = bytes(head).partition(END_OF_HEAD)
        handshake.check_response(answer)
        self._process_bytes(rest)

    def _is_readable(self, seconds: float, wake: Optional[socket.socket]) -> bool:
        # TLS may have buffered bytes that select() no longer sees.
        if isinstance(self._socket, ssl.SSLSocket) and self._socket.pending():
            return True
        watched = [self._socket] if wake is None else [self._socket, wake]
        readable, _, _ = select.select(watched, [], [], max(0.0, seconds))
        return self._socket in readable

    def _read_available(self) -> bytes:
        # The bytes may be part of a TLS record, or a TLS control message: do not block.
        self._socket.settimeout(0)
        try:
            return self._read()
        except (BlockingIOError, ssl.SSLWantReadError):
            return b""
        finally:
            self._socket.settimeout(_IO_TIMEOUT_SECONDS)

    def _read(self) -> bytes:
        try:
            data = self._socket.recv(_CHUNK_BYTES)
        except (BlockingIOError, ssl.SSLWantReadError):
            raise
        except OSError as error:
            raise ConnectionClosed(_ABNORMAL, str(error)) from error
        if not data:
            raise ConnectionClosed(_ABNORMAL, "the connection was lost")
        return data

    def _write(self, data: bytes) -> None:
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise ConnectionClosed(_ABNORMAL, str(error)) from error

    def _process_bytes(self, data: bytes) -> None:
        try:
            for event in self._reader.feed(data):
                if isinstance(event, Text):
                    self._unread.append(event.text)
                elif isinstance(event, Ping):
                    self._write(encode_frame(Opcode.PONG, event.payload))
                elif isinstance(event, Close):
                    self.close(_NORMAL if event.code == NO_STATUS else event.code)
                    raise ConnectionClosed(event.code, event.reason)
        except FrameError as error:
            self.close(error.code)
            raise ConnectionClosed(error.code, error.reason) from error


def _open_socket(address: Address) -> socket.socket:
    context = create_tls_context(address.ca_file) if address.is_secure else None
    plain = socket.create_connection((address.host, address.port), _CONNECT_SECONDS)
    plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        secured = context.wrap_socket(plain, server_hostname=address.host) if context else plain
    except OSError:
        plain.close()
        raise
    secured.settimeout(_IO_TIMEOUT_SECONDS)
    return secured

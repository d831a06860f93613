"""A WebSocket client over sockets and TLS. One thread owns it; any thread may wake that one."""

from __future__ import annotations

import select
import socket
import ssl
from typing import Optional

from .address import Address, trusting
from .frames import NO_STATUS, Close, FrameError, FrameReader, Opcode, Ping, Text, encode, encode_close
from .handshake import END_OF_HEAD, LONGEST_HEAD_BYTES, Handshake, Refused
from .limits import MAX_MESSAGE_BYTES

_CONNECT_SECONDS = 10.0
_PATIENCE_SECONDS = 20.0
_CHUNK_BYTES = 65_536
_ABNORMAL = 1006
_NORMAL = 1000


class Closed(Exception):
    """The connection is over; `code` says why, as RFC 6455 numbers it."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}".strip())
        self.code = code
        self.reason = reason


class WebSocket:
    """An open connection to the service."""

    def __init__(self, address: Address) -> None:
        """Connects, verifies the certificate, upgrades. Raises Refused, Closed, AddressError or ssl.SSLError."""
        self._reader = FrameReader(MAX_MESSAGE_BYTES)
        self._unread: list[str] = []
        self._socket = _connected(address)
        try:
            self._upgrade(Handshake(address))
        except (OSError, Closed, Refused):
            self._socket.close()
            raise

    def receive(self, seconds: float, wake: Optional[socket.socket] = None) -> list[str]:
        """The messages that have come; waits for the first one so long, or until `wake` can be read."""
        if not self._unread and self._is_readable(seconds, wake):
            self._hear(self._read_available())
        messages, self._unread = self._unread, []
        return messages

    def send(self, text: str) -> None:
        """Sends a message. Raises Closed when the connection is gone or the service does not read."""
        self._write(encode(Opcode.TEXT, text.encode("utf-8")))

    def close(self, code: int = _NORMAL) -> None:
        """Says goodbye if that is still possible, and ends the connection."""
        try:
            self._write(encode_close(code))
        except Closed:
            pass  # it is gone already
        self._socket.close()

    def drop(self) -> None:
        """Ends the connection without a word."""
        self._socket.close()

    def _upgrade(self, handshake: Handshake) -> None:
        self._write(handshake.request)
        head = bytearray()
        while END_OF_HEAD not in head:
            if len(head) > LONGEST_HEAD_BYTES:
                raise Refused(0, "The server's answer is too long for one that opens a WebSocket.")
            head += self._read()
        answer, _, rest = bytes(head).partition(END_OF_HEAD)
        handshake.check(answer)
        self._hear(rest)

    def _is_readable(self, seconds: float, wake: Optional[socket.socket]) -> bool:
        # TLS may hold bytes that the socket no longer shows.
        if isinstance(self._socket, ssl.SSLSocket) and self._socket.pending():
            return True
        watched = [self._socket] if wake is None else [self._socket, wake]
        readable, _, _ = select.select(watched, [], [], max(0.0, seconds))
        return self._socket in readable

    def _read_available(self) -> bytes:
        # What has come may be a part of a TLS record, or a message of TLS itself: nothing to wait for here.
        self._socket.settimeout(0)
        try:
            return self._read()
        except (BlockingIOError, ssl.SSLWantReadError):
            return b""
        finally:
            self._socket.settimeout(_PATIENCE_SECONDS)

    def _read(self) -> bytes:
        try:
            data = self._socket.recv(_CHUNK_BYTES)
        except (BlockingIOError, ssl.SSLWantReadError):
            raise
        except OSError as error:
            raise Closed(_ABNORMAL, str(error)) from error
        if not data:
            raise Closed(_ABNORMAL, "the connection was lost")
        return data

    def _write(self, data: bytes) -> None:
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise Closed(_ABNORMAL, str(error)) from error

    def _hear(self, data: bytes) -> None:
        try:
            for event in self._reader.feed(data):
                if isinstance(event, Text):
                    self._unread.append(event.text)
                elif isinstance(event, Ping):
                    self._write(encode(Opcode.PONG, event.payload))
                elif isinstance(event, Close):
                    self.close(_NORMAL if event.code == NO_STATUS else event.code)
                    raise Closed(event.code, event.reason)
        except FrameError as error:
            self.close(error.code)
            raise Closed(error.code, error.reason) from error


def _connected(address: Address) -> socket.socket:
    context = trusting(address.ca_file) if address.is_secure else None
    plain = socket.create_connection((address.host, address.port), _CONNECT_SECONDS)
    plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        secured = context.wrap_socket(plain, server_hostname=address.host) if context else plain
    except OSError:
        plain.close()
        raise
    secured.settimeout(_PATIENCE_SECONDS)
    return secured

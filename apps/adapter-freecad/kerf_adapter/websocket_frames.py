"""Codec of WebSocket frames (RFC 6455) for a client. Works on bytes, without a socket."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import IntEnum
from typing import Iterator, Optional, Union


class Opcode(IntEnum):
    """Frame type."""

    CONTINUATION = 0
    TEXT = 1
    BINARY = 2
    CLOSE = 8
    PING = 9
    PONG = 10


@dataclass(frozen=True)
class Text:
    """Complete text message, joined from its fragments."""

    text: str


@dataclass(frozen=True)
class Ping:
    """Ping, to be answered by a pong with the same payload."""

    payload: bytes


@dataclass(frozen=True)
class Close:
    """Close frame of the server."""

    code: int
    reason: str


Event = Union[Text, Ping, Close]

NO_STATUS = 1005
PROTOCOL_ERROR = 1002
BAD_TEXT = 1007
TOO_BIG = 1009

_MAX_CONTROL_FRAME_BYTES = 125


class FrameError(Exception):
    """Protocol violation of the server; `code` is the close code to answer with."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def encode_frame(opcode: Opcode, payload: bytes) -> bytes:
    """Encodes one final frame, masked with a random key as clients must."""
    mask = os.urandom(4)
    return bytes([0x80 | opcode]) + _encode_length(len(payload)) + mask + _apply_mask(payload, mask)


def encode_close(code: int) -> bytes:
    """Encodes a close frame."""
    return encode_frame(Opcode.CLOSE, code.to_bytes(2, "big"))


class FrameReader:
    """Incremental frame decoder."""

    def __init__(self, max_message_bytes: int) -> None:
        self._max_message_bytes = max_message_bytes
        self._buffer = bytearray()
        self._parts: Optional[bytearray] = None
        self._is_text = True

    def feed(self, data: bytes) -> Iterator[Event]:
        """Decodes bytes and yields the messages they complete. Raises FrameError on a protocol violation."""
        self._buffer += data
        while True:
            frame = self._next_frame()
            if frame is None:
                return
            event = self._to_event(*frame)
            if event is not None:
                yield event

    def _next_frame(self) -> Optional[tuple[bool, Opcode, bytes]]:
        header = self._parse_header()
        if header is None:
            return None
        start, size = header
        if len(self._buffer) < start + size:
            return None
        is_final, opcode = bool(self._buffer[0] & 0x80), _parse_opcode(self._buffer[0] & 0x0F)
        payload = bytes(self._buffer[start : start + size])
        del self._buffer[: start + size]
        return is_final, opcode, payload

    def _parse_header(self) -> Optional[tuple[int, int]]:
        """Returns offset and size of the payload; rejects a frame that is too long before it arrives."""
        if len(self._buffer) < 2:
            return None
        if self._buffer[0] & 0x70 or self._buffer[1] & 0x80:
            raise FrameError(PROTOCOL_ERROR, "The server sent a frame that is masked or has reserved bits.")
        size = self._buffer[1] & 0x7F
        extra = {126: 2, 127: 8}.get(size, 0)
        if len(self._buffer) < 2 + extra:
            return None
        if extra:
            size = int.from_bytes(self._buffer[2 : 2 + extra], "big")
        if size + len(self._parts or b"") > self._max_message_bytes:
            raise FrameError(TOO_BIG, f"The server sent a message above {self._max_message_bytes} bytes.")
        return 2 + extra, size

    def _to_event(self, is_final: bool, opcode: Opcode, payload: bytes) -> Optional[Event]:
        if opcode >= Opcode.CLOSE:
            return _parse_control(is_final, opcode, payload)
        if (opcode == Opcode.CONTINUATION) != (self._parts is not None):
            raise FrameError(PROTOCOL_ERROR, "The server sent the fragments of a message out of order.")
        if self._parts is None:
            self._parts, self._is_text = bytearray(), opcode == Opcode.TEXT
        self._parts += payload
        if not is_final:
            return None
        whole, self._parts = bytes(self._parts), None
        # The adapter protocol has no binary messages.
        return Text(_decode_text(whole)) if self._is_text else None


def _parse_control(is_final: bool, opcode: Opcode, payload: bytes) -> Optional[Event]:
    if not is_final or len(payload) > _MAX_CONTROL_FRAME_BYTES:
        raise FrameError(PROTOCOL_ERROR, "The server sent a control frame that is too long or fragmented.")
    if opcode == Opcode.PING:
        return Ping(payload)
    if opcode == Opcode.PONG:
        return None
    if len(payload) < 2:
        return Close(NO_STATUS, "")
    return Close(int.from_bytes(payload[:2], "big"), payload[2:].decode("utf-8", "replace"))


def _parse_opcode(value: int) -> Opcode:
    try:
        return Opcode(value)
    except ValueError:
        raise FrameError(PROTOCOL_ERROR, f"The server sent a frame with the unknown opcode {value}.") from None


def _decode_text(payload: bytes) -> str:
    try:
        return payload.decode("utf-8")
    except UnicodeDecodeError:
        raise FrameError(BAD_TEXT, "The server sent a text that is not UTF-8.") from None


def _encode_length(size: int) -> bytes:
    if size < 126:
        return bytes([0x80 | size])
    if size < 65_536:
        return bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return bytes([0x80 | 127]) + size.to_bytes(8, "big")


def _apply_mask(payload: bytes, mask: bytes) -> bytes:
    # XOR as one large integer: a loop over the bytes takes a second per megabyte.
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")

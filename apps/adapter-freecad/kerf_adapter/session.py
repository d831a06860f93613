"""One connection to the broker, from `register` to its close."""

from __future__ import annotations

import json
import threading
import time
from typing import Callable, Optional, Protocol

from .log import Log
from .messages import Message, Unreadable, read
from .outbox import Outbox
from .websocket import Closed, WebSocket

_REGISTER_SECONDS = 10.0
_GRACE_SECONDS = 20.0
_ACKNOWLEDGE_SECONDS = 1.0
_TEND_SECONDS = 1.0
_MISSED_HEARTBEATS = 3
_PROTOCOL_LOST = 1006
_NORMAL = 1000
_GOING_AWAY = 1001


class Adapter(Protocol):
    """What stands behind a connection."""

    def greeting(self) -> Message:
        """The message `register`."""

    def registered(self, message: Message) -> None:
        """The broker knows the adapter."""

    def hear(self, message: Message) -> None:
        """Any other message of the broker."""

    def heartbeat(self) -> Message:
        """The message `heartbeat`."""

    def tend(self) -> None:
        """Now and then: tell how the commands get on."""

    def in_hand(self) -> list[str]:
        """The commands that wait or run."""

    def owed(self) -> list[str]:
        """The commands whose results the broker may not have."""

    def drain(self) -> None:
        """Take nothing more."""


class Session:
    """Says what is in the outbox and hears what the broker says, until one of them ends it."""

    def __init__(self, socket: WebSocket, adapter: Adapter, outbox: Outbox, log: Log) -> None:
        self._socket = socket
        self._adapter = adapter
        self._outbox = outbox
        self._log = log
        self._interval: Optional[float] = None
        self._register_by = time.monotonic() + _REGISTER_SECONDS
        self._beat_at = self._register_by
        self._tend_at = self._register_by
        self._unanswered_beats = 0
        self._leave_at: Optional[float] = None
        self._stop_by: Optional[float] = None
        self._is_done = False
        self.on_registered: Callable[[], None] = lambda: None
        self.on_draining: Callable[[float], None] = lambda seconds: None

    def run(self, stopping: threading.Event) -> None:
        """Returns never: raises Closed, which says how it ended."""
        self._outbox.take()  # what was meant for an earlier connection
        self._say(self._adapter.greeting())
        while True:
            for text in self._socket.receive(self._patience(), self._outbox.signal):
                self._hear(text)
            for frame in self._outbox.take():
                self._socket.send(frame)
            self._tend(stopping)

    def _patience(self) -> float:
        moments = [self._beat_at, self._tend_at, self._leave_at, self._stop_by]
        return max(0.0, min(moment for moment in moments if moment is not None) - time.monotonic())

    def _hear(self, text: str) -> None:
        self._unanswered_beats = 0
        try:
            message = read(text)
        except Unreadable as fault:
            return self._say({"type": "error", "error": {"code": "INVALID_MESSAGE", "message": str(fault)[:2_000]}})
        if message is None:
            return
        self._log.debug(f"broker: {message['type']}")
        if message["type"] == "registered":
            self._registered(message)
        elif message["type"] == "draining":
            seconds = message["reconnect_after_ms"] / 1000
            self._leave_at = time.monotonic() + seconds
            self.on_draining(seconds)
        else:
            self._adapter.hear(message)

    def _registered(self, message: Message) -> None:
        self._interval = message["heartbeat_interval_ms"] / 1000
        self._tend_at = time.monotonic()
        self._beat_at = self._tend_at + self._interval
        self._log.info(f"connected as session {message['session_id']}")
        self.on_registered()
        self._adapter.registered(message)

    def _tend(self, stopping: threading.Event) -> None:
        now = time.monotonic()
        if stopping.is_set() and self._stop_by is None:
            self._stop_by = now + _GRACE_SECONDS
            self._adapter.drain()
            self._say({"type": "draining", "reason": "The adapter was told to stop."})
        if self._stop_by is not None:
            self._finish(now, self._stop_by)
        if self._leave_at is not None and now >= self._leave_at:
            # To come back, with what is in hand: the broker keeps nothing for an adapter that says goodbye.
            self._end(_GOING_AWAY, "the broker is leaving")
        if now >= self._beat_at:
            self._beat()
        if now >= self._tend_at:
            self._tend_at = now + _TEND_SECONDS
            self._adapter.tend()

    def _finish(self, now: float, stop_by: float) -> None:
        if not self._is_done and not self._adapter.in_hand():
            self._is_done = True
            self._stop_by = stop_by = min(stop_by, now + _ACKNOWLEDGE_SECONDS)
        # The broker keeps nothing for an adapter that says goodbye: it must have the last result before.
        if now >= stop_by or (self._is_done and not self._adapter.owed()):
            self._end(_NORMAL, "told to stop")

    def _beat(self) -> None:
        if self._interval is None:
            self._socket.drop()
            raise Closed(_PROTOCOL_LOST, "the broker did not answer register")
        # Beats that were not answered count, and not the time: FreeCAD holds Python still while it computes.
        if self._unanswered_beats >= _MISSED_HEARTBEATS:
            self._socket.drop()
            raise Closed(_PROTOCOL_LOST, "the broker fell silent")
        self._unanswered_beats += 1
        self._beat_at = time.monotonic() + self._interval
        self._say(self._adapter.heartbeat())

    def _end(self, code: int, reason: str) -> None:
        for frame in self._outbox.take():
            self._socket.send(frame)
        self._socket.close(code)
        raise Closed(code, reason)

    def _say(self, message: Message) -> None:
        self._socket.send(json.dumps(message))

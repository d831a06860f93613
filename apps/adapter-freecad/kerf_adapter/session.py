"""Session with the broker over one connection, from `register` to close."""

from __future__ import annotations

import json
import threading
import time
from typing import Callable, Optional, Protocol

from .log import Log
from .messages import InvalidMessage, Message, parse_message
from .outbox import Outbox
from .websocket import ConnectionClosed, WebSocket

_REGISTER_SECONDS = 10.0
_GRACE_SECONDS = 20.0
_ACKNOWLEDGE_SECONDS = 1.0
_PROGRESS_INTERVAL_SECONDS = 1.0
_MISSED_HEARTBEATS = 3
_ABNORMAL = 1006
_NORMAL = 1000
_GOING_AWAY = 1001


class Adapter(Protocol):
    """Message handler that a session serves."""

    def build_register(self) -> Message:
        """Builds the `register` message."""

    def handle_registered(self, message: Message) -> None:
        """Handles `registered`."""

    def handle_message(self, message: Message) -> None:
        """Handles any other message of the broker."""

    def build_heartbeat(self) -> Message:
        """Builds the `heartbeat` message."""

    def report_progress(self) -> None:
        """Reports the progress of unfinished commands; called periodically."""

    def get_unfinished(self) -> list[str]:
        """Returns the ids of waiting and running commands."""

    def get_unacknowledged(self) -> list[str]:
        """Returns the ids of commands whose results are not acknowledged."""

    def drain(self) -> None:
        """Rejects new commands and cancels those that wait."""


class Session:
    """Sends queued frames and handles broker messages until either side ends the connection."""

    def __init__(self, socket: WebSocket, adapter: Adapter, outbox: Outbox, log: Log) -> None:
        self._socket = socket
        self._adapter = adapter
        self._outbox = outbox
        self._log = log
        self._interval: Optional[float] = None
        self._register_by = time.monotonic() + _REGISTER_SECONDS
        self._heartbeat_at = self._register_by
        self._progress_at = self._register_by
        self._unanswered_heartbeats = 0
        self._leave_at: Optional[float] = None
        self._stop_by: Optional[float] = None
        self._is_done = False
        self.on_registered: Callable[[], None] = lambda: None
        self.on_draining: Callable[[float], None] = lambda seconds: None

    def run(self, stopping: threading.Event) -> None:
        """Runs the session. Never returns: raises ConnectionClosed with the reason."""
        self._outbox.take_frames()  # discards frames for an earlier connection
        self._send(self._adapter.build_register())
        while True:
            for text in self._socket.receive(self._seconds_until_next_action(), self._outbox.signal):
                self._handle_text(text)
            for frame in self._outbox.take_frames():
                self._socket.send(frame)
            self._run_timers(stopping)

    def _seconds_until_next_action(self) -> float:
        moments = [self._heartbeat_at, self._progress_at, self._leave_at, self._stop_by]
        return max(0.0, min(moment for moment in moments if moment is not None) - time.monotonic())

    def _handle_text(self, text: str) -> None:
        self._unanswered_heartbeats = 0
        try:
            message = parse_message(text)
        except InvalidMessage as fault:
            return self._send({"type": "error", "error": {"code": "INVALID_MESSAGE", "message": str(fault)[:2_000]}})
        if message is None:
            return
        self._log.debug(f"broker: {message['type']}")
        if message["type"] == "registered":
            self._handle_registered(message)
        elif message["type"] == "draining":
            seconds = message["reconnect_after_ms"] / 1000
            self._leave_at = time.monotonic() + seconds
            self.on_draining(seconds)
        else:
            self._adapter.handle_message(message)

    def _handle_registered(self, message: Message) -> None:
        self._interval = message["heartbeat_interval_ms"] / 1000
        self._progress_at = time.monotonic()
        self._heartbeat_at = self._progress_at + self._interval
        self._log.info(f"connected as session {message['session_id']}")
        self.on_registered()
        self._adapter.handle_registered(message)

    def _run_timers(self, stopping: threading.Event) -> None:
        now = time.monotonic()
        if stopping.is_set() and self._stop_by is None:
            self._stop_by = now + _GRACE_SECONDS
            self._adapter.drain()
            self._send({"type": "draining", "reason": "The adapter was stopped."})
        if self._stop_by is not None:
            self._finish_stop(now, self._stop_by)
        if self._leave_at is not None and now >= self._leave_at:
            # Not a normal close: after one, the broker would not let the adapter resume its commands.
            self._close(_GOING_AWAY, "the broker is draining")
        if now >= self._heartbeat_at:
            self._send_heartbeat()
        if now >= self._progress_at:
            self._progress_at = now + _PROGRESS_INTERVAL_SECONDS
            self._adapter.report_progress()

    def _finish_stop(self, now: float, stop_by: float) -> None:
        if not self._is_done and not self._adapter.get_unfinished():
            self._is_done = True
            self._stop_by = stop_by = min(stop_by, now + _ACKNOWLEDGE_SECONDS)
        # After a normal close the broker keeps nothing, so it must acknowledge the last result first.
        if now >= stop_by or (self._is_done and not self._adapter.get_unacknowledged()):
            self._close(_NORMAL, "the adapter was stopped")

    def _send_heartbeat(self) -> None:
        if self._interval is None:
            self._socket.abort()
            raise ConnectionClosed(_ABNORMAL, "the broker did not answer register")
        # Counts unanswered heartbeats, not time: FreeCAD blocks Python while it computes.
        if self._unanswered_heartbeats >= _MISSED_HEARTBEATS:
            self._socket.abort()
            raise ConnectionClosed(_ABNORMAL, "the broker does not reply to heartbeats")
        self._unanswered_heartbeats += 1
        self._heartbeat_at = time.monotonic() + self._interval
        self._send(self._adapter.build_heartbeat())

    def _close(self, code: int, reason: str) -> None:
        for frame in self._outbox.take_frames():
            self._socket.send(frame)
        self._socket.close(code)
        raise ConnectionClosed(code, reason)

    def _send(self, message: Message) -> None:
        self._socket.send(json.dumps(message))

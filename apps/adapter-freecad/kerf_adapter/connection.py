"""Connection of an adapter that is re-established after every loss, until the adapter stops."""

from __future__ import annotations

import ssl
import threading
from typing import Callable, Optional

from .address import Address
from .exit_reasons import (
    STOPPED,
    ExitReason,
    create_certificate_reason,
    get_reason_for_close_code,
    get_reason_for_http_status,
)
from .handshake import UpgradeRefused
from .log import Log
from .outbox import Outbox
from .reconnect_backoff import ReconnectBackoff
from .session import Adapter, Session
from .websocket import ConnectionClosed, WebSocket


class Connection:
    """Sequence of connections of one adapter."""

    def __init__(self, address: Address, adapter: Adapter, log: Log) -> None:
        self._address = address
        self._adapter = adapter
        self._log = log
        self._outbox = Outbox()
        self._stopping = threading.Event()
        self._backoff = ReconnectBackoff()
        self._was_connected = False
        self.on_status: Callable[[str], None] = lambda status: None

    def send(self, frame: str) -> None:
        """Queues a frame; it is dropped while there is no connection. Thread-safe."""
        self._outbox.add_frame(frame)

    def stop(self) -> None:
        """Stops after the running command. Thread-safe."""
        self._stopping.set()
        self._outbox.wake_reader()

    def run(self) -> ExitReason:
        """Runs until the adapter ends permanently; returns the reason."""
        reason = None
        while reason is None and not self._stopping.is_set():
            self.on_status("connecting")
            reason = self._connect_once()
        self._outbox.close()
        return reason or STOPPED

    def _connect_once(self) -> Optional[ExitReason]:
        try:
            self._run_session(WebSocket(self._address))
        except ConnectionClosed as closed:
            return get_reason_for_close_code(closed.code) or self._wait_before_retry(str(closed))
        except UpgradeRefused as refused:
            return get_reason_for_http_status(refused.status) or self._wait_before_retry(refused.reason)
        except ssl.SSLCertVerificationError as error:
            # After a successful connection the configuration is right, and the fault is likely temporary.
            if not self._was_connected:
                return create_certificate_reason(self._address.host, error.verify_message)
            return self._wait_before_retry(error.verify_message)
        except OSError as error:
            return self._wait_before_retry(str(error))
        except Exception:  # a bug, or a certificate file that was removed: the adapter must keep trying
            self._log.exception("the connection failed")
            return self._wait_before_retry("the adapter failed")

    def _run_session(self, socket: WebSocket) -> None:
        session = Session(socket, self._adapter, self._outbox, self._log)
        session.on_registered = self._note_connected
        session.on_draining = self._backoff.schedule_reconnect
        try:
            session.run(self._stopping)
        finally:
            socket.abort()

    def _note_connected(self) -> None:
        self._backoff.reset()
        self._was_connected = True
        self.on_status("connected")

    def _wait_before_retry(self, reason: str) -> None:
        seconds = self._backoff.next_delay()
        if not self._stopping.is_set():
            self._log.info(f"disconnected ({reason}); reconnecting in {seconds:.1f} s")
            self.on_status(f"disconnected: {reason}")
        self._stopping.wait(seconds)

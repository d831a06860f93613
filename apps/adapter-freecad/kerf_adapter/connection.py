"""Keeps an adapter connected: again after every loss, until it is told to stop or to stay away."""

from __future__ import annotations

import ssl
import threading
from typing import Callable, Optional

from .address import Address
from .endings import STOPPED, Ending, after_close, after_refusal, untrusted
from .handshake import Refused
from .log import Log
from .outbox import Outbox
from .pauses import Pauses
from .session import Adapter, Session
from .websocket import Closed, WebSocket


class Connection:
    """The connections of one adapter, one after the other."""

    def __init__(self, address: Address, adapter: Adapter, log: Log) -> None:
        self._address = address
        self._adapter = adapter
        self._log = log
        self._outbox = Outbox()
        self._stopping = threading.Event()
        self._pauses = Pauses()
        self._was_connected = False
        self.on_status: Callable[[str], None] = lambda status: None

    def send(self, frame: str) -> None:
        """Says something, if the broker can be reached; from any thread."""
        self._outbox.put(frame)

    def stop(self) -> None:
        """Ends soon, from any thread: what runs is finished first."""
        self._stopping.set()
        self._outbox.wake()

    def run(self) -> Ending:
        """Returns when the adapter ends for good, and tells why."""
        ending = None
        while ending is None and not self._stopping.is_set():
            self.on_status("connecting")
            ending = self._connect()
        self._outbox.close()
        return ending or STOPPED

    def _connect(self) -> Optional[Ending]:
        try:
            self._serve(WebSocket(self._address))
        except Closed as closed:
            return after_close(closed.code) or self._pause(str(closed))
        except Refused as refused:
            return after_refusal(refused.status) or self._pause(refused.reason)
        except ssl.SSLCertVerificationError as error:
            # Once it was connected the configuration is right, and the fault is likely to pass.
            if not self._was_connected:
                return untrusted(self._address.host, error.verify_message)
            return self._pause(error.verify_message)
        except OSError as error:
            return self._pause(str(error))
        except Exception:  # a bug, or a certificate file that has gone: the adapter must not fall silent for it
            self._log.exception("the connection failed")
            return self._pause("the adapter failed")

    def _serve(self, socket: WebSocket) -> None:
        session = Session(socket, self._adapter, self._outbox, self._log)
        session.on_registered = self._registered
        session.on_draining = self._pauses.come_back_in
        try:
            session.run(self._stopping)
        finally:
            socket.drop()

    def _registered(self) -> None:
        self._pauses.begin_anew()
        self._was_connected = True
        self.on_status("connected")

    def _pause(self, reason: str) -> None:
        seconds = self._pauses.next()
        if not self._stopping.is_set():
            self._log.info(f"disconnected ({reason}); again in {seconds:.1f} s")
            self.on_status(f"disconnected: {reason}")
        self._stopping.wait(seconds)

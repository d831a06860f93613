"""Frames on their way from any thread to the one that owns the connection."""

from __future__ import annotations

import socket
import threading


class Outbox:
    """Keeps frames until the network thread takes them, and wakes it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._frames: list[str] = []
        self.signal, self._waker = socket.socketpair()
        self.signal.setblocking(False)
        self._waker.setblocking(False)

    def put(self, frame: str) -> None:
        """Adds a frame; it is lost if there is no connection when its turn comes."""
        with self._lock:
            self._frames.append(frame)
        self.wake()

    def wake(self) -> None:
        """Makes the network thread look up."""
        try:
            self._waker.send(b"\0")
        except OSError:
            pass  # so many wakes are pending that one more says nothing new, or its use has ended

    def take(self) -> list[str]:
        """The frames since the last time, the oldest first."""
        try:
            self.signal.recv(4_096)
        except BlockingIOError:
            pass  # nobody called
        with self._lock:
            frames, self._frames = self._frames, []
        return frames

    def close(self) -> None:
        """Ends its use."""
        self.signal.close()
        self._waker.close()

"""Queue of frames from any thread to the thread that owns the connection."""

from __future__ import annotations

import socket
import threading


class Outbox:
    """Queue of outgoing frames that wakes the network thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._frames: list[str] = []
        self.signal, self._waker = socket.socketpair()
        self.signal.setblocking(False)
        self._waker.setblocking(False)

    def add_frame(self, frame: str) -> None:
        """Adds a frame; it is dropped if there is no connection when it is sent."""
        with self._lock:
            self._frames.append(frame)
        self.wake_reader()

    def wake_reader(self) -> None:
        """Wakes the network thread."""
        try:
            self._waker.send(b"\0")
        except OSError:
            pass  # the socket is full of pending wake-ups, or closed

    def take_frames(self) -> list[str]:
        """Removes and returns all queued frames, oldest first."""
        try:
            self.signal.recv(4_096)
        except BlockingIOError:
            pass  # no wake-up is pending
        with self._lock:
            frames, self._frames = self._frames, []
        return frames

    def close(self) -> None:
        """Closes the wake-up sockets."""
        self.signal.close()
        self._waker.close()

"""Work for the main thread, to which every document of FreeCAD belongs."""

from __future__ import annotations

import queue
from typing import Callable, Optional

Job = Callable[[], None]


class MainThread:
    """Without a window: the main thread takes one job after the other until it is told to end."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Optional[Job]] = queue.SimpleQueue()

    def submit(self, job: Job) -> None:
        """Has it done soon; from any thread."""
        self._jobs.put(job)

    def end(self) -> None:
        """Lets `work` return when it has done what it was given; from any thread."""
        self._jobs.put(None)

    def work(self) -> None:
        """Belongs to the main thread."""
        while True:
            job = self._jobs.get()
            if job is None:
                return
            job()

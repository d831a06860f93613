"""Job queue of the main thread, which owns all FreeCAD documents."""

from __future__ import annotations

import queue
from typing import Callable, Optional

Job = Callable[[], None]


class JobQueue:
    """Job queue that the main thread works off when there is no window."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Optional[Job]] = queue.SimpleQueue()

    def submit(self, job: Job) -> None:
        """Queues a job. Thread-safe."""
        self._jobs.put(job)

    def stop(self) -> None:
        """Makes `run_jobs` return after the queued jobs. Thread-safe."""
        self._jobs.put(None)

    def run_jobs(self) -> None:
        """Runs jobs until `stop` is called. Must run on the main thread."""
        while True:
            job = self._jobs.get()
            if job is None:
                return
            job()

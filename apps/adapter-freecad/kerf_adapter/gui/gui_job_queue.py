"""Job queue of the GUI's main thread, which yields to the user."""

from __future__ import annotations

from collections import deque
from typing import Callable, Deque

from PySide import QtCore, QtGui

from ..freecad import App

Job = Callable[[], None]

_RETRY_MS = 100


class GuiJobQueue(QtCore.QObject):
    """Job queue that runs on the main thread. Must be created there, because its slot runs where it was created."""

    _job_submitted = QtCore.Signal()

    def __init__(self) -> None:
        super().__init__()
        self._jobs: Deque[Job] = deque()
        self._job_submitted.connect(self._run_next_job, QtCore.Qt.QueuedConnection)

    def submit(self, job: Job) -> None:
        """Queues a job. Thread-safe."""
        self._jobs.append(job)
        self._job_submitted.emit()

    def _run_next_job(self) -> None:
        if not self._jobs:
            return
        if _is_user_busy():
            QtCore.QTimer.singleShot(_RETRY_MS, self._run_next_job)
            return
        # One job per event, so that the window stays responsive.
        self._jobs.popleft()()


def _is_user_busy() -> bool:
    """True if the user is dragging, has a menu or dialog open, or has a pending transaction."""
    application = QtGui.QApplication
    return bool(
        application.mouseButtons() != QtCore.Qt.NoButton
        or application.activePopupWidget()
        or application.activeModalWidget()
        # A command would commit the user's unfinished transaction.
        or any(document.HasPendingTransaction for document in App.listDocuments().values())
    )

"""Work for the main thread of the application, between what the person does there."""

from __future__ import annotations

from collections import deque
from typing import Callable, Deque

from PySide import QtCore, QtGui

from ..host import App

Job = Callable[[], None]

_AGAIN_MS = 100


class GuiThread(QtCore.QObject):
    """Takes jobs from any thread. It must be made on the main thread: there its slot runs, and so do the jobs."""

    _called = QtCore.Signal()

    def __init__(self) -> None:
        super().__init__()
        self._jobs: Deque[Job] = deque()
        self._called.connect(self._work, QtCore.Qt.QueuedConnection)

    def submit(self, job: Job) -> None:
        """Has it done soon; from any thread."""
        self._jobs.append(job)
        self._called.emit()

    def _work(self) -> None:
        if not self._jobs:
            return
        if _is_in_use():
            QtCore.QTimer.singleShot(_AGAIN_MS, self._work)
            return
        # One each time: between two of them the window lives.
        self._jobs.popleft()()


def _is_in_use() -> bool:
    """Whether the person drags something, has a menu open, is asked something or is in the middle of a change."""
    application = QtGui.QApplication
    return bool(
        application.mouseButtons() != QtCore.Qt.NoButton
        or application.activePopupWidget()
        or application.activeModalWidget()
        # A change of ours would end that of the person half way.
        or any(document.HasPendingTransaction for document in App.listDocuments().values())
    )

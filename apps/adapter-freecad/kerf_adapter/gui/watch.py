"""Changes that the person makes by hand."""

from __future__ import annotations

from typing import Any, Callable

from PySide import QtCore

from ..document import Document
from ..host import App

_QUIET_MS = 500
_LOOKS = ("Label", "Visibility")


class Watch:
    """Tells of changes of one document, when they have come to rest, and of its end."""

    def __init__(self, document: Document, changed: Callable[[], None], closed: Callable[[], None]) -> None:
        self._document = document
        self._native = document.native
        self._closed = closed
        self._timer = QtCore.QTimer()
        self._timer.setSingleShot(True)
        self._timer.setInterval(_QUIET_MS)
        self._timer.timeout.connect(changed)
        App.addDocumentObserver(self)

    def stop(self) -> None:
        """Looks no more."""
        self._timer.stop()
        App.removeDocumentObserver(self)

    def slotCreatedObject(self, feature: Any) -> None:
        """Called by FreeCAD."""
        self._note(feature)

    def slotDeletedObject(self, feature: Any) -> None:
        """Called by FreeCAD."""
        self._note(feature)

    def slotChangedObject(self, feature: Any, name: str) -> None:
        """Called by FreeCAD."""
        if name not in _LOOKS:
            self._note(feature)

    def slotDeletedDocument(self, native: Any) -> None:
        """Called by FreeCAD."""
        if native == self._native:
            self._closed()

    def _note(self, feature: Any) -> None:
        if feature.Document == self._native and not self._document.is_changing:
            self._timer.start()

"""Detection of manual changes of a document."""

from __future__ import annotations

from typing import Any, Callable

from PySide import QtCore

from ..document import Document
from ..freecad import App

_DEBOUNCE_MS = 500
_DISPLAY_PROPERTIES = ("Label", "Visibility")


class DocumentWatcher:
    """Observer of one document that reports its manual changes, debounced, and its closing."""

    def __init__(self, document: Document, changed: Callable[[], None], closed: Callable[[], None]) -> None:
        self._document = document
        self._native = document.native
        self._closed = closed
        self._timer = QtCore.QTimer()
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DEBOUNCE_MS)
        self._timer.timeout.connect(changed)
        App.addDocumentObserver(self)

    def stop(self) -> None:
        """Stops observing."""
        self._timer.stop()
        App.removeDocumentObserver(self)

    def slotCreatedObject(self, feature: Any) -> None:
        """Called by FreeCAD."""
        self._schedule_report(feature)

    def slotDeletedObject(self, feature: Any) -> None:
        """Called by FreeCAD."""
        self._schedule_report(feature)

    def slotChangedObject(self, feature: Any, name: str) -> None:
        """Called by FreeCAD."""
        if name not in _DISPLAY_PROPERTIES:
            self._schedule_report(feature)

    def slotDeletedDocument(self, native: Any) -> None:
        """Called by FreeCAD."""
        if native == self._native:
            self._closed()

    def _schedule_report(self, feature: Any) -> None:
        if feature.Document == self._native and not self._document.is_changing:
            self._timer.start()

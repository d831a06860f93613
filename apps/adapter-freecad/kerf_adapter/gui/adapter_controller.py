"""Connection of the open document, at most one at a time."""

from __future__ import annotations

from typing import Callable, Optional

from PySide import QtCore, QtGui

from ..adapter import Adapter, Settings
from ..address import Address
from ..document import Document
from ..exit_reasons import ExitReason
from ..freecad import App
from ..log import Log
from . import settings
from .document_watcher import DocumentWatcher
from .gui_job_queue import GuiJobQueue

_MAX_LINES = 500


class AdapterController(QtCore.QObject):
    """Connects and disconnects the adapter, and reports its status to panels. Belongs to the main thread."""

    status_changed = QtCore.Signal(str)
    logged = QtCore.Signal(str)
    _ended = QtCore.Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.status = "disconnected"
        self.lines: list[str] = []
        self._job_queue = GuiJobQueue()
        self._adapter: Optional[Adapter] = None
        self._watcher: Optional[DocumentWatcher] = None
        # Signals from the network thread are queued to the main thread.
        self.status_changed.connect(self._set_status, QtCore.Qt.QueuedConnection)
        self.logged.connect(self._add_line, QtCore.Qt.QueuedConnection)
        self._ended.connect(self._handle_end, QtCore.Qt.QueuedConnection)
        QtGui.QApplication.instance().aboutToQuit.connect(self.disconnect_adapter)

    @property
    def is_running(self) -> bool:
        """True if an adapter is connected or connecting."""
        return self._adapter is not None

    def connect_adapter(self, url: str, key: str, ca_file: str) -> None:
        """Connects the open document, or a new one. Raises AddressError."""
        if self._adapter:
            return
        address = Address.parse(url, key, ca_file or None)
        settings.save_setting("url", url)
        settings.save_setting("ca_file", ca_file)
        document = Document(App.ActiveDocument or App.newDocument("Kerf"))
        log = Log("info", self.logged.emit)
        self._adapter = Adapter(Settings(address, settings.get_adapter_id(), log), document, self._job_queue.submit)
        self._watcher = DocumentWatcher(document, lambda: self._report_change(document), self.disconnect_adapter)
        self._adapter.start(lambda reason: self._ended.emit(_describe_reason(reason)), self.status_changed.emit)

    def disconnect_adapter(self) -> None:
        """Disconnects after the running command."""
        if self._watcher:
            self._watcher.stop()
            self._watcher = None
        if self._adapter:
            self._adapter.stop()

    def _report_change(self, document: Document) -> None:
        document.record_manual_change()
        if self._adapter:
            self._adapter.report_document_change()

    def _set_status(self, status: str) -> None:
        self.status = status

    def _add_line(self, line: str) -> None:
        self.lines = [*self.lines, line][-_MAX_LINES:]
        App.Console.PrintLog(f"Kerf: {line}\n")

    def _handle_end(self, sentence: str) -> None:
        self._adapter = None
        self.disconnect_adapter()
        self.status_changed.emit(sentence)


def _describe_reason(reason: ExitReason) -> str:
    return reason.sentence if reason.exit_code else "disconnected"


_controller: Optional[AdapterController] = None


def get_controller() -> AdapterController:
    """Returns the controller of the application, created on first use."""
    global _controller
    _controller = _controller or AdapterController()
    return _controller


def connect_at_start(report: Callable[[str], None]) -> None:
    """Connects if the environment sets an address and a key."""
    if not settings.can_connect_at_start():
        return
    try:
        get_controller().connect_adapter(
            settings.get_setting("url"), settings.get_environment_key(), settings.get_setting("ca_file")
        )
    except ValueError as error:
        report(str(error))

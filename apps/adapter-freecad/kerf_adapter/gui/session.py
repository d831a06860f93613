"""The adapter of the application: one at a time, on the document that is open."""

from __future__ import annotations

from typing import Callable, Optional

from PySide import QtCore, QtGui

from ..adapter import Adapter, Settings
from ..address import Address
from ..document import Document
from ..endings import Ending
from ..host import App
from ..log import Log
from . import settings
from .gui_thread import GuiThread
from .watch import Watch

_MOST_LINES = 500


class Session(QtCore.QObject):
    """Connects and disconnects, and tells panels how it stands. It belongs to the main thread."""

    status_changed = QtCore.Signal(str)
    logged = QtCore.Signal(str)
    _ended = QtCore.Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.status = "disconnected"
        self.lines: list[str] = []
        self._thread = GuiThread()
        self._adapter: Optional[Adapter] = None
        self._watch: Optional[Watch] = None
        # The network has a thread of its own; what it says arrives here through the queue.
        self.status_changed.connect(self._note_status, QtCore.Qt.QueuedConnection)
        self.logged.connect(self._note_line, QtCore.Qt.QueuedConnection)
        self._ended.connect(self._note_end, QtCore.Qt.QueuedConnection)
        QtGui.QApplication.instance().aboutToQuit.connect(self.disconnect_adapter)

    @property
    def is_running(self) -> bool:
        """Whether there is an adapter, connected or on the way to it."""
        return self._adapter is not None

    def connect_adapter(self, url: str, key: str, ca_file: str) -> None:
        """Offers the document that is open, or a new one. Raises AddressError."""
        if self._adapter:
            return
        address = Address.of(url, key, ca_file or None)
        settings.remember("url", url)
        settings.remember("ca_file", ca_file)
        document = Document(App.ActiveDocument or App.newDocument("Kerf"))
        log = Log("info", self.logged.emit)
        self._adapter = Adapter(Settings(address, settings.adapter_id(), log), document, self._thread.submit)
        self._watch = Watch(document, lambda: self._tell_change(document), self.disconnect_adapter)
        self._adapter.start(lambda ending: self._ended.emit(_words(ending)), self.status_changed.emit)

    def disconnect_adapter(self) -> None:
        """Ends the connection soon; a command that runs is finished first."""
        if self._watch:
            self._watch.stop()
            self._watch = None
        if self._adapter:
            self._adapter.stop()

    def _tell_change(self, document: Document) -> None:
        document.note_change()
        if self._adapter:
            self._adapter.tell_change()

    def _note_status(self, status: str) -> None:
        self.status = status

    def _note_line(self, line: str) -> None:
        self.lines = [*self.lines, line][-_MOST_LINES:]
        App.Console.PrintLog(f"Kerf: {line}\n")

    def _note_end(self, sentence: str) -> None:
        self._adapter = None
        self.disconnect_adapter()
        self.status_changed.emit(sentence)


def _words(ending: Ending) -> str:
    return ending.sentence if ending.exit_code else "disconnected"


_session: Optional[Session] = None


def session() -> Session:
    """The one of the application, made when it is first asked for."""
    global _session
    _session = _session or Session()
    return _session


def connect_at_start(report: Callable[[str], None]) -> None:
    """Connects when the environment says where and with what key."""
    if not settings.connects_at_start():
        return
    try:
        session().connect_adapter(settings.known("url"), settings.key_of_environment(), settings.known("ca_file"))
    except ValueError as error:
        report(str(error))

"""The task panel: where to connect, with what key, and how it stands."""

from __future__ import annotations

import FreeCADGui as Gui
from PySide import QtCore, QtGui

from . import settings
from .session import Session, session


class Panel:
    """What FreeCAD shows in its task view; `form` is its name for the widget."""

    def __init__(self) -> None:
        self._session: Session = session()
        self.form = QtGui.QWidget()
        self.form.setWindowTitle("Kerf")
        self._url = QtGui.QLineEdit(settings.known("url"))
        self._url.setPlaceholderText("wss://host")
        # The key lives in this field and in memory while connected, and is written nowhere.
        self._key = QtGui.QLineEdit(settings.key_of_environment())
        self._key.setEchoMode(QtGui.QLineEdit.Password)
        self._ca_file = QtGui.QLineEdit(settings.known("ca_file"))
        self._ca_file.setPlaceholderText("certificates of the system")
        self._button = QtGui.QPushButton()
        self._status = QtGui.QLabel()
        self._status.setWordWrap(True)
        self._log = QtGui.QPlainTextEdit("\n".join(self._session.lines))
        self._log.setReadOnly(True)
        self._lay_out()
        self._button.clicked.connect(self._toggle)
        self._session.status_changed.connect(self._show, QtCore.Qt.QueuedConnection)
        self._session.logged.connect(self._log.appendPlainText, QtCore.Qt.QueuedConnection)
        self._show(self._session.status)

    def getStandardButtons(self) -> int:
        """Called by FreeCAD: the panel can be closed, and the connection stays."""
        close = QtGui.QDialogButtonBox.Close
        return int(getattr(close, "value", close))  # Qt 6 has made it an enumeration

    def reject(self) -> bool:
        """Called by FreeCAD when the panel is closed."""
        self._session.status_changed.disconnect(self._show)
        self._session.logged.disconnect(self._log.appendPlainText)
        Gui.Control.closeDialog()
        return True

    def _lay_out(self) -> None:
        fields = QtGui.QFormLayout(self.form)
        fields.addRow("Service", self._url)
        fields.addRow("API key", self._key)
        fields.addRow("CA file", self._ca_file)
        for widget in (self._button, self._status, self._log):
            fields.addRow(widget)

    def _toggle(self) -> None:
        if self._session.is_running:
            self._session.disconnect_adapter()
            return
        given = [field.text().strip() for field in (self._url, self._key, self._ca_file)]
        try:
            self._session.connect_adapter(*given)
        except ValueError as error:
            self._show(str(error))
        else:
            self._show("connecting")

    def _show(self, status: str) -> None:
        self._status.setText(status)
        self._button.setText("Disconnect" if self._session.is_running else "Connect")
        for field in (self._url, self._key, self._ca_file):
            field.setEnabled(not self._session.is_running)

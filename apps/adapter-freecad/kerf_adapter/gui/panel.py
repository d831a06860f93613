"""Task panel with address, API key and connection status."""

from __future__ import annotations

import FreeCADGui as Gui
from PySide import QtCore, QtGui

from . import settings
from .adapter_controller import AdapterController, get_controller


class Panel:
    """Panel in FreeCAD's task view, which requires the attribute `form`."""

    def __init__(self) -> None:
        self._controller: AdapterController = get_controller()
        self.form = QtGui.QWidget()
        self.form.setWindowTitle("Kerf")
        self._url = QtGui.QLineEdit(settings.get_setting("url"))
        self._url.setPlaceholderText("wss://host")
        # The key is only in this field and in memory; it is never stored.
        self._key = QtGui.QLineEdit(settings.get_environment_key())
        self._key.setEchoMode(QtGui.QLineEdit.Password)
        self._ca_file = QtGui.QLineEdit(settings.get_setting("ca_file"))
        self._ca_file.setPlaceholderText("system certificates")
        self._button = QtGui.QPushButton()
        self._status = QtGui.QLabel()
        self._status.setWordWrap(True)
        self._log = QtGui.QPlainTextEdit("\n".join(self._controller.lines))
        self._log.setReadOnly(True)
        self._build_form()
        self._button.clicked.connect(self._toggle)
        self._controller.status_changed.connect(self._show_status, QtCore.Qt.QueuedConnection)
        self._controller.logged.connect(self._log.appendPlainText, QtCore.Qt.QueuedConnection)
        self._show_status(self._controller.status)

    def getStandardButtons(self) -> int:
        """Called by FreeCAD. Closing the panel does not disconnect."""
        close = QtGui.QDialogButtonBox.Close
        return int(getattr(close, "value", close))  # an enum in Qt 6

    def reject(self) -> bool:
        """Called by FreeCAD when the panel is closed."""
        self._controller.status_changed.disconnect(self._show_status)
        self._controller.logged.disconnect(self._log.appendPlainText)
        Gui.Control.closeDialog()
        return True

    def _build_form(self) -> None:
        fields = QtGui.QFormLayout(self.form)
        fields.addRow("Service", self._url)
        fields.addRow("API key", self._key)
        fields.addRow("CA file", self._ca_file)
        for widget in (self._button, self._status, self._log):
            fields.addRow(widget)

    def _toggle(self) -> None:
        if self._controller.is_running:
            self._controller.disconnect_adapter()
            return
        given = [field.text().strip() for field in (self._url, self._key, self._ca_file)]
        try:
            self._controller.connect_adapter(*given)
        except ValueError as error:
            self._show_status(str(error))
        else:
            self._show_status("connecting")

    def _show_status(self, status: str) -> None:
        self._status.setText(status)
        self._button.setText("Disconnect" if self._controller.is_running else "Connect")
        for field in (self._url, self._key, self._ca_file):
            field.setEnabled(not self._controller.is_running)

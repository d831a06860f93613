"""Script for a FreeCAD with a window: reports the thread of each new object, and disconnects on SIGTERM."""

from __future__ import annotations

import json
import os
import signal
import threading
from typing import Any

import FreeCAD as App
import FreeCADGui as Gui
from kerf_adapter.gui.adapter_controller import get_controller
from kerf_adapter.gui.connect_command import NAME
from PySide import QtCore

REPORT = os.environ["KERF_TEST_REPORT"]


def report(**fields: Any) -> None:
    """Appends a line to the report."""
    with open(REPORT, "a", encoding="utf-8") as file:
        file.write(json.dumps(fields) + "\n")


class ThreadObserver:
    """Document observer that reports every new object."""

    def slotCreatedObject(self, feature: Any) -> None:
        """Called by FreeCAD."""
        report(name=feature.Name, is_main=threading.current_thread() is threading.main_thread())


def add_box_manually() -> None:
    """Creates a box in its own transaction, like a user."""
    App.ActiveDocument.openTransaction("By hand")
    App.ActiveDocument.addObject("Part::Box", "Mine")
    App.ActiveDocument.commitTransaction()
    App.ActiveDocument.recompute()


def exit_when_disconnected(status: str) -> None:
    """Exits without closing the window, because FreeCAD crashes on that without a graphics card."""
    if status == "disconnected":
        os._exit(0)


observer = ThreadObserver()
App.addDocumentObserver(observer)
Gui.runCommand(NAME)
signal.signal(signal.SIGUSR1, lambda _signal, _frame: add_box_manually())
signal.signal(signal.SIGTERM, lambda _signal, _frame: get_controller().disconnect_adapter())
get_controller().status_changed.connect(exit_when_disconnected)
# Python handles signals only while it runs, which it does not in an idle window.
pulse = QtCore.QTimer()
pulse.timeout.connect(lambda: None)
pulse.start(50)
report(name="ready", has_panel=bool(Gui.Control.activeDialog()))

"""Run by a FreeCAD with a window: puts down on which thread objects are made, and disconnects when told to."""

from __future__ import annotations

import json
import os
import signal
import threading
from typing import Any

import FreeCAD as App
import FreeCADGui as Gui
from kerf_adapter.gui.command import NAME
from kerf_adapter.gui.session import session
from PySide import QtCore

REPORT = os.environ["KERF_TEST_REPORT"]


def tell(**fields: Any) -> None:
    """Puts a line into the report."""
    with open(REPORT, "a", encoding="utf-8") as report:
        report.write(json.dumps(fields) + "\n")


class Threads:
    """Told of every object by FreeCAD."""

    def slotCreatedObject(self, feature: Any) -> None:
        """Called by FreeCAD."""
        tell(name=feature.Name, is_main=threading.current_thread() is threading.main_thread())


def make_by_hand() -> None:
    """What a person does: a box of their own, in a step of its own."""
    App.ActiveDocument.openTransaction("By hand")
    App.ActiveDocument.addObject("Part::Box", "Mine")
    App.ActiveDocument.commitTransaction()
    App.ActiveDocument.recompute()


def leave(status: str) -> None:
    """Without a graphics card FreeCAD crashes when it closes a view, so that it cannot be left as a person would."""
    if status == "disconnected":
        os._exit(0)


threads = Threads()
App.addDocumentObserver(threads)
Gui.runCommand(NAME)
signal.signal(signal.SIGUSR1, lambda _signal, _frame: make_by_hand())
signal.signal(signal.SIGTERM, lambda _signal, _frame: session().disconnect_adapter())
session().status_changed.connect(leave)
# Python looks at signals only while it runs, and in a quiet window it does not.
pulse = QtCore.QTimer()
pulse.timeout.connect(lambda: None)
pulse.start(50)
tell(name="ready", has_panel=bool(Gui.Control.activeDialog()))

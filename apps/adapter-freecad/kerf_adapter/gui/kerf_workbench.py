"""The workbench of the add-on: one command, which opens the panel."""

from __future__ import annotations

import FreeCADGui as Gui
from PySide import QtCore

from ..host import App
from . import command
from .session import connect_at_start


class KerfWorkbench(Gui.Workbench):
    """What FreeCAD shows in its list of workbenches."""

    MenuText = "Kerf"
    ToolTip = "Offer a document to Kerf"
    Icon = command.ICON

    def Initialize(self) -> None:
        """Called by FreeCAD when the workbench is first opened."""
        self.appendToolbar("Kerf", [command.NAME])
        self.appendMenu("Kerf", [command.NAME])


def register() -> None:
    """Makes workbench and command known, and connects when the application has started."""
    command.register()
    Gui.addWorkbench(KerfWorkbench())
    QtCore.QTimer.singleShot(0, lambda: connect_at_start(lambda fault: App.Console.PrintError(f"Kerf: {fault}\n")))

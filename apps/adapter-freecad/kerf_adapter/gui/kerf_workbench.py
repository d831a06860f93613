"""Workbench of the add-on, with one command that opens the panel."""

from __future__ import annotations

import FreeCADGui as Gui
from PySide import QtCore

from ..freecad import App
from . import connect_command
from .adapter_controller import connect_at_start


class KerfWorkbench(Gui.Workbench):
    """Kerf entry in FreeCAD's list of workbenches."""

    MenuText = "Kerf"
    ToolTip = "Offer a document to Kerf"
    Icon = connect_command.ICON

    def Initialize(self) -> None:
        """Called by FreeCAD when the workbench is first opened."""
        self.appendToolbar("Kerf", [connect_command.NAME])
        self.appendMenu("Kerf", [connect_command.NAME])


def register() -> None:
    """Registers workbench and command, and connects at start-up if the environment is configured."""
    connect_command.register()
    Gui.addWorkbench(KerfWorkbench())
    QtCore.QTimer.singleShot(0, lambda: connect_at_start(lambda fault: App.Console.PrintError(f"Kerf: {fault}\n")))

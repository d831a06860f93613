"""Command that opens the panel."""

from __future__ import annotations

from pathlib import Path

import FreeCADGui as Gui

from .panel import Panel

ICON = str(Path(__file__).parents[2] / "resources" / "kerf.svg")
NAME = "Kerf_Connect"


class ConnectCommand:
    """Command in FreeCAD's menus and toolbars."""

    def GetResources(self) -> dict[str, str]:
        """Called by FreeCAD."""
        return {"MenuText": "Connect to Kerf", "ToolTip": "Offer this document to Kerf", "Pixmap": ICON}

    def IsActive(self) -> bool:
        """Called by FreeCAD. Only one task panel can be open."""
        return not Gui.Control.activeDialog()

    def Activated(self) -> None:
        """Called by FreeCAD."""
        Gui.Control.showDialog(Panel())


def register() -> None:
    """Registers the command with FreeCAD."""
    Gui.addCommand(NAME, ConnectCommand())

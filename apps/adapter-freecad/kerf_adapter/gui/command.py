"""The command with which the panel is opened."""

from __future__ import annotations

from pathlib import Path

import FreeCADGui as Gui

from .panel import Panel

ICON = str(Path(__file__).parents[2] / "resources" / "kerf.svg")
NAME = "Kerf_Connect"


class Connect:
    """What FreeCAD shows in menus and toolbars."""

    def GetResources(self) -> dict[str, str]:
        """Called by FreeCAD."""
        return {"MenuText": "Connect to Kerf", "ToolTip": "Offer this document to Kerf", "Pixmap": ICON}

    def IsActive(self) -> bool:
        """Called by FreeCAD: a panel is open at a time."""
        return not Gui.Control.activeDialog()

    def Activated(self) -> None:
        """Called by FreeCAD."""
        Gui.Control.showDialog(Panel())


def register() -> None:
    """Makes the command known to FreeCAD."""
    Gui.addCommand(NAME, Connect())

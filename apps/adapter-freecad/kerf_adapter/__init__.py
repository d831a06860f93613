"""Connects FreeCAD to Kerf: as an add-on in the application, or without a window. Python's standard library only."""

__version__ = "0.1.0"

"""Adapter that connects FreeCAD to Kerf, as a GUI add-on or headless. Uses only Python's standard library."""

__version__ = "0.1.0"

"""Called by every FreeCAD that starts: the add-on has nothing to do without a window."""

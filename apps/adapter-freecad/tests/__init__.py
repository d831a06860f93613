"""What needs no FreeCAD, tested in Python."""

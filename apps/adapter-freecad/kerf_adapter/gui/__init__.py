"""GUI of the adapter inside FreeCAD, with Qt."""

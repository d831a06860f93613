"""Called by a FreeCAD with a window: makes the Kerf workbench known."""

# FreeCAD runs this file without keeping its names, so that nothing can be defined in it.
from kerf_adapter.gui import kerf_workbench

kerf_workbench.register()

"""Start-up hook that FreeCAD runs with a window: registers the Kerf workbench."""

# FreeCAD executes this file and discards its namespace, so nothing can be defined here.
from kerf_adapter.gui import kerf_workbench

kerf_workbench.register()

"""Start-up hook that FreeCAD runs with and without a window; the add-on does nothing here."""

"""Trial copy of a document.

FreeCAD clears the redo history when a change begins, and undoing the change does not restore it. A change that would
lose redo history is therefore tried on a copy first, and one that fails there is never started.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from typing import Iterator

from .document import Document
from .freecad import App


@contextmanager
def open_trial_copy(document: Document) -> Iterator[Document]:
    """Opens a temporary copy of a document, and closes it at the end."""
    active = App.ActiveDocument
    with tempfile.TemporaryDirectory(prefix="kerf-") as folder:
        path = os.path.join(folder, "rehearsal.FCStd")
        document.native.saveCopy(path)
        copied = App.openDocument(path, True)
        try:
            yield Document(copied)
        finally:
            App.closeDocument(copied.Name)
            if active:
                App.setActiveDocument(active.Name)

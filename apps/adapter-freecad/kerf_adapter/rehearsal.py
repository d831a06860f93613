"""A copy of the document to try a change on.

FreeCAD forgets what could be made again as soon as a change begins, and taking the change back does not bring it back.
So a change that would cost something is tried on a copy first; one that fails there never begins.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from typing import Iterator

from .document import Document
from .host import App


@contextmanager
def copy_of(document: Document) -> Iterator[Document]:
    """The same objects in a document of its own, which is closed in the end."""
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

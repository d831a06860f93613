"""Changes taken back and made again."""

from __future__ import annotations

from typing import Callable

from ..document import Document
from ..refusal import Refusal
from ..results import Parameters, Result


def undo(document: Document, parameters: Parameters) -> Result:
    """Takes back the last changes."""
    return _gone(document, document.undo, parameters, "There is nothing to undo.")


def redo(document: Document, parameters: Parameters) -> Result:
    """Makes again what undo has taken back."""
    return _gone(document, document.redo, parameters, "There is nothing to redo.")


def _gone(document: Document, go: Callable[[int], int], parameters: Parameters, complaint: str) -> Result:
    if document.is_changing:
        sentence = "A batch that is done as a whole or not at all cannot hold undo or redo."
        raise Refusal("INVALID_PARAMETER", sentence)
    steps = go(parameters["steps"])
    if steps == 0:
        raise Refusal("INVALID_PARAMETER", complaint)
    return {
        "steps": steps,
        "revision": document.revision,
        "object_count": len(document.objects),
        "can_undo": document.native.UndoCount > 0,
        "can_redo": document.native.RedoCount > 0,
    }

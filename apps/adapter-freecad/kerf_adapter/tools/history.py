"""Undo and redo."""

from __future__ import annotations

from typing import Callable

from ..document import Document
from ..object_results import Parameters, Result
from ..refusal import Refusal


def undo(document: Document, parameters: Parameters) -> Result:
    """Undoes the last changes."""
    return _step_history(document, document.undo, parameters, "There is nothing to undo.")


def redo(document: Document, parameters: Parameters) -> Result:
    """Redoes undone changes."""
    return _step_history(document, document.redo, parameters, "There is nothing to redo.")


def _step_history(
    document: Document, step: Callable[[int], int], parameters: Parameters, sentence_if_none: str
) -> Result:
    if document.is_changing:
        sentence = "An atomic batch cannot contain undo or redo."
        raise Refusal("INVALID_PARAMETER", sentence)
    steps = step(parameters["steps"])
    if steps == 0:
        raise Refusal("INVALID_PARAMETER", sentence_if_none)
    return {
        "steps": steps,
        "revision": document.revision,
        "object_count": len(document.objects),
        "can_undo": document.native.UndoCount > 0,
        "can_redo": document.native.RedoCount > 0,
    }

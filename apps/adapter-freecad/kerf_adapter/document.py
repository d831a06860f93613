"""Open document: its objects, its transactions and its revision."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Iterator, Optional

from .cad_object import CadObject, assign_identity, find_object, is_kerf_object, release_identity
from .freecad import App
from .recompute import find_touched, recompute_after_rollback
from .refusal import Refusal
from .vectors import Box, compute_box, merge_boxes


class Document:
    """Document that tools work on. All methods must run on the main thread of FreeCAD."""

    def __init__(self, native: Any) -> None:
        self.native = native
        self.revision = 0
        native.UndoMode = 1
        self._created = 0
        self._is_changing = False
        self.state: dict[str, Any] = {}
        self.adopt_solids()
        self.update_state()

    @property
    def name(self) -> str:
        """Label that FreeCAD shows."""
        return self.native.Label

    @property
    def objects(self) -> list[CadObject]:
        """Objects in order of creation."""
        known = (find_object(feature) for feature in self.native.Objects)
        return sorted((one for one in known if one), key=lambda one: one.number)

    @property
    def is_changing(self) -> bool:
        """True while a command changes the document; other changes are manual."""
        return self._is_changing

    @property
    def would_lose_redo(self) -> bool:
        """True if a change that begins now would lose redo history."""
        return self.native.RedoCount > 0 and not self._is_changing

    def get_object(self, object_id: str) -> CadObject:
        """Returns an object by id. Raises Refusal OBJECT_NOT_FOUND."""
        found = next((one for one in self.objects if one.id == object_id), None)
        if found is None:
            sentence = f"There is no object {object_id} in the document."
            raise Refusal("OBJECT_NOT_FOUND", sentence, {"object_id": object_id})
        return found

    def compute_bounding_box(self) -> Optional[Box]:
        """Computes the bounding box of all objects; None for an empty document."""
        return merge_boxes(compute_box(one.shape) for one in self.objects)

    @contextmanager
    def begin_change(self, name: str) -> Iterator[None]:
        """Runs a change as one undo step and increments the revision; an exception rolls it back."""
        if self._is_changing:
            yield  # part of an enclosing transaction
        else:
            with self.begin_transaction(name):
                yield
        self.revision += 1
        self.update_state()

    @contextmanager
    def begin_transaction(self, name: str) -> Iterator[None]:
        """Runs several changes as one undo step; an exception rolls all of them back."""
        before, touched = (self.revision, self._created), find_touched(self.native)
        self.native.openTransaction(name)
        self._is_changing = True
        try:
            yield
            self._close_transaction(False)
        except BaseException:
            self._close_transaction(True)
            recompute_after_rollback(self.native, touched)
            self.revision, self._created = before
            raise
        finally:
            self._is_changing = False
            self.update_state()

    def new_feature(self, kind: str, **properties: Any) -> Any:
        """Creates a FreeCAD feature that is neither computed nor an object yet."""
        feature = self.native.addObject(kind, kind.rpartition(":")[2])
        for name, value in properties.items():
            setattr(feature, name, value)
        return feature

    def recompute(self) -> None:
        """Recomputes the changed features."""
        self.native.recompute()

    def add_object(self, kind: str, feature: Any) -> CadObject:
        """Registers a feature as a new object."""
        made = self._register(kind, feature)
        feature.Label = made.id
        feature.Visibility = True
        return made

    def replace_object(self, old: CadObject, feature: Any) -> CadObject:
        """Makes a feature the new state of an existing object."""
        release_identity(old.feature)
        # Labels are unique. The new feature takes over the old label, which the user may have edited.
        label, old.feature.Label = old.feature.Label, old.feature.Name
        feature.Label = label
        return assign_identity(feature, old.id, old.type)

    def consume_object(self, used: CadObject) -> None:
        """Removes the identity of an object that became an input of another."""
        release_identity(used.feature)

    def duplicate_feature(self, original: CadObject) -> Any:
        """Copies a feature with its whole history; the copy shares nothing with the original."""
        copied = self.native.copyObject(original.feature, True)
        feature = copied[-1] if isinstance(copied, (list, tuple)) else copied
        release_identity(feature)
        return feature

    def remove_object(self, unwanted: CadObject) -> None:
        """Removes an object, and the features of its history that nothing else uses."""
        self.discard_feature(unwanted.feature)

    def discard_feature(self, feature: Any) -> None:
        """Removes a feature without dependents, and the features of its history that nothing else uses."""
        steps = feature.OutList
        self.native.removeObject(feature.Name)
        for step in steps:
            if self.native.getObject(step.Name) and not step.InList and find_object(step) is None:
                self.discard_feature(step)

    def adopt_solids(self) -> None:
        """Assigns ids to solids that were created manually."""
        self._created = max([self._created, *(one.number for one in self.objects)])
        was_changing, self._is_changing = self._is_changing, True
        for feature in self.native.Objects:
            if _is_solid(feature) and not is_kerf_object(feature) and not feature.InList:
                self._register(feature.TypeId.rpartition(":")[2].lower(), feature)
        self._is_changing = was_changing

    def record_manual_change(self) -> None:
        """Records a manual change: adopts new solids and increments the revision."""
        self.adopt_solids()
        self.revision += 1
        self.update_state()

    def update_state(self) -> None:
        """Updates the document state of the protocol, for threads that must not access the document."""
        self.state = {"name": self.name[:256], "revision": self.revision, "object_count": len(self.objects)}

    def undo(self, steps: int) -> int:
        """Undoes up to `steps` changes; returns the number of undone changes."""
        return self._step_history(self.native.undo, min(steps, self.native.UndoCount))

    def redo(self, steps: int) -> int:
        """Redoes up to `steps` changes; returns the number of redone changes."""
        return self._step_history(self.native.redo, min(steps, self.native.RedoCount))

    def _close_transaction(self, is_rollback: bool) -> None:
        if is_rollback:
            self.native.abortTransaction()
        else:
            self.native.commitTransaction()
        # If nothing changed, the transaction is still pending: the next change of any document would open it.
        App.closeActiveTransaction(is_rollback)

    def _register(self, kind: str, feature: Any) -> CadObject:
        self._created += 1
        return assign_identity(feature, f"{kind}_{self._created}", kind)

    def _step_history(self, step: Any, steps: int) -> int:
        self._is_changing, touched = True, find_touched(self.native)
        try:
            for _ in range(steps):
                step()
            recompute_after_rollback(self.native, touched)
        finally:
            self._is_changing = False
        self.revision += 1 if steps else 0
        self.update_state()
        return steps


def open_document(path: Optional[str], name: str = "Kerf") -> Document:
    """Opens a document file, or creates a document. Headless FreeCAD always keeps 20 undo steps."""
    return Document(App.openDocument(path) if path else App.newDocument(name))


def _is_solid(feature: Any) -> bool:
    return feature.isDerivedFrom("Part::Feature") and not feature.Shape.isNull() and bool(feature.Shape.Solids)

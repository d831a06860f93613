"""The open document: objects by their ids, changes as transactions, the revision."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Iterator, Optional

from .cad_object import CadObject, identify, is_known, object_of, release
from .host import App
from .refusal import Refusal
from .settling import awaited_in, settle
from .vectors import Box, box_around, box_of


class Document:
    """What the tools work on. Every method belongs to the main thread of FreeCAD."""

    def __init__(self, native: Any) -> None:
        self.native = native
        self.revision = 0
        native.UndoMode = 1
        self._created = 0
        self._is_changing = False
        self.state: dict[str, Any] = {}
        self.adopt()
        self.note_state()

    @property
    def name(self) -> str:
        """As the person sees it."""
        return self.native.Label

    @property
    def objects(self) -> list[CadObject]:
        """In the order of their creation."""
        known = (object_of(feature) for feature in self.native.Objects)
        return sorted((one for one in known if one), key=lambda one: one.number)

    @property
    def is_changing(self) -> bool:
        """Whether a command is at work on it; other changes are made by hand."""
        return self._is_changing

    @property
    def would_forget(self) -> bool:
        """Whether a change that begins now costs what could be made again."""
        return self.native.RedoCount > 0 and not self._is_changing

    def get(self, identity: str) -> CadObject:
        """The object of that id. Raises Refusal OBJECT_NOT_FOUND."""
        found = next((one for one in self.objects if one.id == identity), None)
        if found is None:
            sentence = f"There is no object {identity} in the document."
            raise Refusal("OBJECT_NOT_FOUND", sentence, {"object_id": identity})
        return found

    def box(self) -> Optional[Box]:
        """Around all objects."""
        return box_around(box_of(one.shape) for one in self.objects)

    @contextmanager
    def change(self, name: str) -> Iterator[None]:
        """One step of undo: all of what is done within, or nothing of it if an exception leaves it."""
        if self._is_changing:
            yield  # a part of a larger change, which succeeds or fails as a whole
        else:
            with self.together(name):
                yield
        self.revision += 1
        self.note_state()

    @contextmanager
    def together(self, name: str) -> Iterator[None]:
        """Makes several changes one step of undo, all of them or none."""
        before, awaited = (self.revision, self._created), awaited_in(self.native)
        self.native.openTransaction(name)
        self._is_changing = True
        try:
            yield
            self._close_transaction(False)
        except BaseException:
            self._close_transaction(True)
            settle(self.native, awaited)
            self.revision, self._created = before
            raise
        finally:
            self._is_changing = False
            self.note_state()

    def new_feature(self, kind: str, **properties: Any) -> Any:
        """A feature of FreeCAD, not yet computed and not yet an object."""
        feature = self.native.addObject(kind, kind.rpartition(":")[2])
        for name, value in properties.items():
            setattr(feature, name, value)
        return feature

    def recompute(self) -> None:
        """Computes what has changed."""
        self.native.recompute()

    def add(self, kind: str, feature: Any) -> CadObject:
        """Makes a feature a new object."""
        made = self._number(kind, feature)
        feature.Label = made.id
        feature.Visibility = True
        return made

    def replace(self, old: CadObject, feature: Any) -> CadObject:
        """Makes a feature the new form of an object."""
        release(old.feature)
        # Labels are unique: the new form takes that of the old one, which somebody may have given it.
        label, old.feature.Label = old.feature.Label, old.feature.Name
        feature.Label = label
        return identify(feature, old.id, old.type)

    def consume(self, used: CadObject) -> None:
        """The object has become a part of another one."""
        release(used.feature)

    def duplicate(self, original: CadObject) -> Any:
        """A feature of the same shape that shares nothing with the original; it has the whole history of its own."""
        copied = self.native.copyObject(original.feature, True)
        feature = copied[-1] if isinstance(copied, (list, tuple)) else copied
        release(feature)
        return feature

    def remove(self, unwanted: CadObject) -> None:
        """Removes an object, and the steps that led to nothing else."""
        self.discard(unwanted.feature)

    def discard(self, feature: Any) -> None:
        """Removes a feature on which nothing stands, and the steps that led to nothing else."""
        steps = feature.OutList
        self.native.removeObject(feature.Name)
        for step in steps:
            if self.native.getObject(step.Name) and not step.InList and object_of(step) is None:
                self.discard(step)

    def adopt(self) -> None:
        """Gives ids to solids that somebody has made by hand."""
        self._created = max([self._created, *(one.number for one in self.objects)])
        was_changing, self._is_changing = self._is_changing, True
        for feature in self.native.Objects:
            if _is_solid(feature) and not is_known(feature) and not feature.InList:
                self._number(feature.TypeId.rpartition(":")[2].lower(), feature)
        self._is_changing = was_changing

    def note_change(self) -> None:
        """Somebody has changed the document by hand."""
        self.adopt()
        self.revision += 1
        self.note_state()

    def note_state(self) -> None:
        """Puts down what the protocol tells of the document, for threads that must not look into it."""
        self.state = {"name": self.name[:256], "revision": self.revision, "object_count": len(self.objects)}

    def undo(self, steps: int) -> int:
        """Takes back so many changes, or as many as there are; how many."""
        return self._go(self.native.undo, min(steps, self.native.UndoCount))

    def redo(self, steps: int) -> int:
        """Makes again so many changes, or as many as there are; how many."""
        return self._go(self.native.redo, min(steps, self.native.RedoCount))

    def _close_transaction(self, is_taken_back: bool) -> None:
        if is_taken_back:
            self.native.abortTransaction()
        else:
            self.native.commitTransaction()
        # Without a change there was none yet: the next change of any document would begin it, under this name.
        App.closeActiveTransaction(is_taken_back)

    def _number(self, kind: str, feature: Any) -> CadObject:
        self._created += 1
        return identify(feature, f"{kind}_{self._created}", kind)

    def _go(self, step: Any, steps: int) -> int:
        self._is_changing, awaited = True, awaited_in(self.native)
        try:
            for _ in range(steps):
                step()
            settle(self.native, awaited)
        finally:
            self._is_changing = False
        self.revision += 1 if steps else 0
        self.note_state()
        return steps


def open_document(path: Optional[str], name: str = "Kerf") -> Document:
    """The document in a file, or a new one. Without a window FreeCAD keeps 20 steps of undo, whatever it is told."""
    return Document(App.openDocument(path) if path else App.newDocument(name))


def _is_solid(feature: Any) -> bool:
    return feature.isDerivedFrom("Part::Feature") and not feature.Shape.isNull() and bool(feature.Shape.Solids)

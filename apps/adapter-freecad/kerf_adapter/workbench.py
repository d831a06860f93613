"""Carries out commands on the document: one tool, or several in a row."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from typing import Iterator, Optional

from .catalog import schema_of
from .document import Document
from .files import Files
from .host import App, Part
from .messages import Message
from .parameters import parsed
from .references import resolved
from .refusal import Refusal, reason_of
from .rehearsal import copy_of
from .results import Result
from .run import Run
from .table import TOOLS, is_change


class Workbench:
    """One document, and the tools on it. It belongs to the main thread of FreeCAD."""

    def __init__(self, document: Document, ca_file: Optional[str]) -> None:
        self.document = document
        self._ca_file = ca_file

    def run(self, command: Message, run: Run) -> Result:
        """The fields `result` and `revision` of the answer. Raises Refusal; then the document is as before."""
        self.document.adopt()
        revision = self.document.revision
        expected = command.get("expected_revision", revision)
        if expected != revision:
            raise Refusal("REVISION_CONFLICT", f"The document has the revision {revision}, not {expected}.")
        done = self._batch(command, run) if command["type"] == "execute_batch" else self._tool(command, run)
        return {"result": done, "revision": self.document.revision}

    def _tool(self, command: Message, run: Run) -> Result:
        name = command["tool"]
        tool = TOOLS.get(name)
        if tool is None:
            raise Refusal("UNSUPPORTED_TOOL", f"This adapter has no tool {name}.")
        parameters = parsed(schema_of(name), command["parameters"])
        if is_change(name) and self.document.would_forget:
            with self._rehearsal() as rehearsal:
                rehearsal._tool(command, run)
        work = self.document.change(name) if is_change(name) else nullcontext()
        try:
            with work:
                done = tool(self.document, parameters, Files(command, self._ca_file, run.seconds_left))
                if is_change(name):
                    run.check()
                return done
        except (Part.OCCError, App.Base.FreeCADError) as error:
            raise Refusal("KERNEL_ERROR", f"FreeCAD refuses this geometry: {reason_of(error)}.") from error

    def _batch(self, command: Message, run: Run) -> Result:
        if not command["atomic"]:
            return {"steps": self._steps(command, run), "rolled_back": False}
        if self.document.would_forget:
            with self._rehearsal() as rehearsal:
                rehearsed = rehearsal._batch(command, run._replace(progress=_untold))
            if rehearsed["rolled_back"]:
                return rehearsed
        try:
            with self.document.together("batch"):
                return {"steps": self._steps(command, run, stops=True), "rolled_back": False}
        except _Stopped as stopped:
            run.check()
            return {"steps": stopped.steps, "rolled_back": True}

    @contextmanager
    def _rehearsal(self) -> Iterator[Workbench]:
        with copy_of(self.document) as copied:
            yield Workbench(copied, self._ca_file)

    def _steps(self, command: Message, run: Run, stops: bool = False) -> list[Result]:
        done: list[Result] = []
        for index, step in enumerate(command["steps"]):
            run.progress(index / len(command["steps"]), step["tool"])
            done.append(self._step(step, done, run))
            if stops and not done[-1]["ok"]:
                raise _Stopped(done)
        return done

    def _step(self, step: Message, before: list[Result], run: Run) -> Result:
        try:
            run.check()
            parameters = resolved(step["parameters"], {one["id"]: one["result"] for one in before if one["ok"]})
            return {"id": step["id"], "ok": True, "result": self._tool({**step, "parameters": parameters}, run)}
        except Refusal as refusal:
            return {"id": step["id"], "ok": False, "error": refusal.to_problem()}


def _untold(_fraction: float, _message: str) -> None:
    """Of a rehearsal nobody is told how far it is."""


class _Stopped(Exception):
    """A step of an atomic batch was refused."""

    def __init__(self, steps: list[Result]) -> None:
        super().__init__()
        self.steps = steps

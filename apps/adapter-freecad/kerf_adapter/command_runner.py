"""Execution of commands on the document: a single tool or a batch."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from typing import Iterator, Optional

from .batch_references import resolve_references
from .catalog import get_schema
from .command_context import CommandContext
from .document import Document
from .file_transfer import FileTransfer
from .freecad import App, Part
from .messages import Message
from .object_results import Result
from .parameter_validation import parse_parameters
from .refusal import Refusal, describe_error
from .tool_registry import TOOLS, is_modifying_tool
from .trial_copy import open_trial_copy


class CommandRunner:
    """Runs tools on one document. Belongs to the main thread of FreeCAD."""

    def __init__(self, document: Document, ca_file: Optional[str]) -> None:
        self.document = document
        self._ca_file = ca_file

    def run(self, command: Message, context: CommandContext) -> Result:
        """Runs a command; returns `result` and `revision`. Raises Refusal, which leaves the document unchanged."""
        self.document.adopt_solids()
        revision = self.document.revision
        expected = command.get("expected_revision", revision)
        if expected != revision:
            raise Refusal("REVISION_CONFLICT", f"The document has revision {revision}, not {expected}.")
        done = (
            self._run_batch(command, context)
            if command["type"] == "execute_batch"
            else self._run_tool(command, context)
        )
        return {"result": done, "revision": self.document.revision}

    def _run_tool(self, command: Message, context: CommandContext) -> Result:
        name = command["tool"]
        tool = TOOLS.get(name)
        if tool is None:
            raise Refusal("UNSUPPORTED_TOOL", f"This adapter has no tool {name}.")
        parameters = parse_parameters(get_schema(name), command["parameters"])
        if is_modifying_tool(name) and self.document.would_lose_redo:
            with self._open_trial() as trial:
                trial._run_tool(command, context)
        work = self.document.begin_change(name) if is_modifying_tool(name) else nullcontext()
        try:
            with work:
                done = tool(self.document, parameters, FileTransfer(command, self._ca_file, context.get_seconds_left))
                if is_modifying_tool(name):
                    context.raise_if_cancelled()
                return done
        except (Part.OCCError, App.Base.FreeCADError) as error:
            raise Refusal("KERNEL_ERROR", f"FreeCAD refuses this geometry: {describe_error(error)}.") from error

    def _run_batch(self, command: Message, context: CommandContext) -> Result:
        if not command["atomic"]:
            return {"steps": self._run_steps(command, context), "rolled_back": False}
        if self.document.would_lose_redo:
            with self._open_trial() as trial:
                tried = trial._run_batch(command, context._replace(report_progress=_ignore_progress))
            if tried["rolled_back"]:
                return tried
        try:
            with self.document.begin_transaction("batch"):
                return {"steps": self._run_steps(command, context, stops_at_refusal=True), "rolled_back": False}
        except _BatchStopped as stopped:
            context.raise_if_cancelled()
            return {"steps": stopped.steps, "rolled_back": True}

    @contextmanager
    def _open_trial(self) -> Iterator[CommandRunner]:
        with open_trial_copy(self.document) as copied:
            yield CommandRunner(copied, self._ca_file)

    def _run_steps(self, command: Message, context: CommandContext, stops_at_refusal: bool = False) -> list[Result]:
        done: list[Result] = []
        for index, step in enumerate(command["steps"]):
            context.report_progress(index / len(command["steps"]), step["tool"])
            done.append(self._run_step(step, done, context))
            if stops_at_refusal and not done[-1]["ok"]:
                raise _BatchStopped(done)
        return done

    def _run_step(self, step: Message, before: list[Result], context: CommandContext) -> Result:
        try:
            context.raise_if_cancelled()
            parameters = resolve_references(
                step["parameters"], {one["id"]: one["result"] for one in before if one["ok"]}
            )
            return {"id": step["id"], "ok": True, "result": self._run_tool({**step, "parameters": parameters}, context)}
        except Refusal as refusal:
            return {"id": step["id"], "ok": False, "error": refusal.to_problem()}


def _ignore_progress(_fraction: float, _message: str) -> None:
    """Discards the progress of a trial run."""


class _BatchStopped(Exception):
    """Signals that a step of an atomic batch was refused."""

    def __init__(self, steps: list[Result]) -> None:
        super().__init__()
        self.steps = steps

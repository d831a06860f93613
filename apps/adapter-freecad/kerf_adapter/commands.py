"""Queue of commands: runs each command once, however often it arrives, and sends one result."""

from __future__ import annotations

import json
import threading
import time
from collections import OrderedDict
from typing import Any, Callable, Optional, Protocol

from .command_context import CommandContext
from .limits import MAX_COMMAND_IDS
from .log import Log
from .messages import Message
from .progress_reporter import ProgressReporter
from .refusal import Refusal, create_timeout_refusal
from .result_cache import ResultCache
from .result_messages import build_refusal, encode_result, format_log_line

_MAX_QUEUED = 64
_CANCELLED = Refusal("CANCELLED", "The command was cancelled; the document is unchanged.")


class Runner(Protocol):
    """Executor of commands."""

    def run(self, command: Message, context: CommandContext) -> dict[str, Any]:
        """Runs `execute` or `execute_batch`; returns the fields `result` and `revision`. Raises Refusal."""


class Commands:
    """Commands of one adapter. Called on the network thread; work runs through `submit`."""

    def __init__(self, runner: Runner, submit: Callable[[Callable[[], None]], None], log: Log) -> None:
        self._runner = runner
        self._submit = submit
        self._log = log
        self._lock = threading.Lock()
        self._results = ResultCache()
        self._waiting: OrderedDict[str, Message] = OrderedDict()
        self._running: OrderedDict[str, Message] = OrderedDict()
        self._cancelled: dict[str, Refusal] = {}
        self._deadlines: dict[str, float] = {}
        self._reporters: dict[str, ProgressReporter] = {}
        self._is_draining = False
        self.send: Callable[[str], None] = lambda frame: None

    @property
    def unfinished(self) -> list[str]:
        """Ids of running and waiting commands."""
        with self._lock:
            return [*self._running, *self._waiting]

    @property
    def unacknowledged(self) -> list[str]:
        """Ids of commands whose results the broker has not acknowledged."""
        with self._lock:
            return list(self._results.unacknowledged)[-MAX_COMMAND_IDS:]

    def execute(self, command: Message) -> None:
        """Accepts a command; one that is known already is not run again."""
        command_id = command["command_id"]
        with self._lock:
            known = self._results.find_frame(command_id)
            is_unfinished = command_id in self._waiting or command_id in self._running
            refusal = None if known or is_unfinished else self._get_rejection()
            if not (known or refusal):
                self._deadlines[command_id] = time.monotonic() + command["timeout_ms"] / 1000
                self._cancelled.pop(command_id, None)  # requested again
            behind = len(self._running) + len(self._waiting)
            if not (known or is_unfinished or refusal):
                self._waiting[command_id] = command
                self._reporters[command_id] = reporter = self._create_reporter(command)
        if known or refusal:
            return self.send(known or _encode("rejected", command, code=refusal))
        self.send(_encode("accepted", command))
        if not is_unfinished:
            if behind:
                reporter.report_queued(behind)
            self._submit(lambda: self._start(command))

    def report_progress(self) -> None:
        """Reports that waiting and running commands are alive; called periodically."""
        with self._lock:
            reporters = list(self._reporters.values())
        for reporter in reporters:
            reporter.report_alive()

    def cancel(self, command_id: str, reason: str = "") -> None:
        """Cancels a command. A running one ends at its next check, because FreeCAD cannot be interrupted."""
        refusal = create_timeout_refusal() if reason == "timeout" else _CANCELLED
        with self._lock:
            if command_id in self._running:
                self._cancelled[command_id] = refusal
        self._cancel_waiting(command_id, refusal)

    def forget_commands(self, command_ids: list[str]) -> None:
        """Cancels commands that no caller waits for, and drops their results."""
        for command_id in command_ids:
            self.cancel(command_id)
            self.acknowledge(command_id)

    def set_retention(self, seconds: float) -> None:
        """Sets the time for which the broker may request a result again."""
        with self._lock:
            self._results.extend_retention(seconds)

    def acknowledge(self, command_id: str) -> None:
        """Marks the result of a command as received by the broker."""
        with self._lock:
            self._results.acknowledge(command_id)

    def resend_results(self) -> None:
        """Resends results that are not acknowledged, after a lost connection."""
        with self._lock:
            frames = list(self._results.unacknowledged.values())
        for frame in frames:
            self.send(frame)

    def drain(self) -> None:
        """Rejects new commands and cancels those that have not started."""
        with self._lock:
            self._is_draining = True
            waiting = list(self._waiting)
        for command_id in waiting:
            self._cancel_waiting(command_id)

    def _cancel_waiting(self, command_id: str, refusal: Refusal = _CANCELLED) -> None:
        with self._lock:
            command = self._waiting.pop(command_id, None)
        if command is not None:
            self._finish(command, build_refusal(command, refusal))

    def _get_rejection(self) -> Optional[str]:
        if self._is_draining:
            return "draining"
        return "busy" if len(self._waiting) >= _MAX_QUEUED else None

    def _start(self, command: Message) -> None:
        command_id = command["command_id"]
        with self._lock:
            # While it waited, it may have been cancelled and even requested again.
            if self._waiting.get(command_id) is not command:
                return
            self._running[command_id] = self._waiting.pop(command_id)
        self._finish(command, self._run_command(command))

    def _create_reporter(self, command: Message) -> ProgressReporter:
        return ProgressReporter(lambda fields: self.send(_encode("progress", command, **fields)))

    def _get_seconds_left(self, command_id: str) -> float:
        with self._lock:
            return max(0.0, self._deadlines[command_id] - time.monotonic())

    def _check_cancelled(self, command_id: str) -> None:
        with self._lock:
            refusal, deadline = self._cancelled.get(command_id), self._deadlines[command_id]
        if refusal:
            raise refusal
        if time.monotonic() > deadline:
            raise create_timeout_refusal()

    def _run_command(self, command: Message) -> dict[str, Any]:
        started = time.perf_counter()
        command_id = command["command_id"]
        reporter = self._reporters[command_id]
        reporter.mark_running()
        context = CommandContext(
            reporter.report_progress,
            lambda: self._check_cancelled(command_id),
            lambda: self._get_seconds_left(command_id),
        )
        try:
            context.raise_if_cancelled()
            done = self._runner.run(command, context)
        except Refusal as refusal:
            return build_refusal(command, refusal)
        except Exception:  # a bug: reported, so that the caller does not wait in vain
            self._log.exception("a command failed")
            return build_refusal(command, Refusal("INTERNAL", "The adapter failed; see its log."))
        elapsed_ms = round((time.perf_counter() - started) * 1000, 3)
        head = {"type": "result", "command_id": command["command_id"], "ok": True}
        return {**head, **done, "execution_time_ms": elapsed_ms}

    def _finish(self, command: Message, result: dict[str, Any]) -> None:
        sent, frame = encode_result(result)
        with self._lock:
            self._running.pop(sent["command_id"], None)
            self._deadlines.pop(sent["command_id"], None)
            self._reporters.pop(sent["command_id"], None)
            self._cancelled.pop(sent["command_id"], None)
            self._results.store(sent, frame)
        self._log.info(format_log_line(command, sent))
        self.send(frame)


def _encode(kind: str, command: Message, **fields: Any) -> str:
    return json.dumps({"type": kind, "command_id": command["command_id"], **fields})

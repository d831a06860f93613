"""Runs commands, each once however often it comes, and answers each with one result."""

from __future__ import annotations

import json
import threading
import time
from collections import OrderedDict
from typing import Any, Callable, Optional, Protocol

from .answered import Answered
from .limits import MOST_COMMAND_IDS
from .log import Log
from .messages import Message
from .outcome import framed, line_of, refused
from .refusal import Refusal, too_late
from .run import Run
from .signs_of_life import SignsOfLife

_MOST_WAITING = 64
_CANCELLED = Refusal("CANCELLED", "The command was called off; the document is unchanged.")


class Workbench(Protocol):
    """What commands are carried out on."""

    def run(self, command: Message, run: Run) -> dict[str, Any]:
        """Carries out `execute` or `execute_batch`; the fields `result` and `revision`. Raises Refusal."""


class Commands:
    """The commands of one adapter. The network calls it from its thread, work is done where `submit` says."""

    def __init__(self, workbench: Workbench, submit: Callable[[Callable[[], None]], None], log: Log) -> None:
        self._workbench = workbench
        self._submit = submit
        self._log = log
        self._lock = threading.Lock()
        self._answered = Answered()
        self._waiting: OrderedDict[str, Message] = OrderedDict()
        self._running: OrderedDict[str, Message] = OrderedDict()
        self._called_off: dict[str, Refusal] = {}
        self._deadlines: dict[str, float] = {}
        self._signs: dict[str, SignsOfLife] = {}
        self._is_draining = False
        self.say: Callable[[str], None] = lambda frame: None

    @property
    def in_hand(self) -> list[str]:
        """The commands that wait or run."""
        with self._lock:
            return [*self._running, *self._waiting]

    @property
    def unacknowledged(self) -> list[str]:
        """The commands whose results the broker may not have."""
        with self._lock:
            return list(self._answered.owed)[-MOST_COMMAND_IDS:]

    def execute(self, command: Message) -> None:
        """Takes a command, unless it is known already: then its first run counts."""
        command_id = command["command_id"]
        with self._lock:
            known = self._answered.find(command_id)
            is_at_work = command_id in self._waiting or command_id in self._running
            refusal = None if known or is_at_work else self._refusal()
            if not (known or refusal):
                self._deadlines[command_id] = time.monotonic() + command["timeout_ms"] / 1000
                self._called_off.pop(command_id, None)  # it is wanted again
            behind = len(self._running) + len(self._waiting)
            if not (known or is_at_work or refusal):
                self._waiting[command_id] = command
                self._signs[command_id] = signs = self._signs_of(command)
        if known or refusal:
            return self.say(known or _frame("rejected", command, code=refusal))
        self.say(_frame("accepted", command))
        if not is_at_work:
            if behind:
                signs.waits(behind)
            self._submit(lambda: self._begin(command))

    def tend(self) -> None:
        """Now and then: tells of those that wait or run that they still do."""
        with self._lock:
            signs = list(self._signs.values())
        for one in signs:
            one.tend()

    def cancel(self, command_id: str, reason: str = "") -> None:
        """Calls a command off. One that runs goes on until it looks: FreeCAD itself cannot be interrupted."""
        refusal = too_late() if reason == "timeout" else _CANCELLED
        with self._lock:
            if command_id in self._running:
                self._called_off[command_id] = refusal
        self._withdraw(command_id, refusal)

    def forget(self, command_ids: list[str]) -> None:
        """Nobody waits for these any more."""
        for command_id in command_ids:
            self.cancel(command_id)
            self.acknowledge(command_id)

    def retain(self, seconds: float) -> None:
        """The broker may ask for a result so long after it was given."""
        with self._lock:
            self._answered.retain(seconds)

    def acknowledge(self, command_id: str) -> None:
        """The broker has the result of this command."""
        with self._lock:
            self._answered.acknowledge(command_id)

    def resend(self) -> None:
        """Says the results again that a broken connection may have swallowed."""
        with self._lock:
            frames = list(self._answered.owed.values())
        for frame in frames:
            self.say(frame)

    def drain(self) -> None:
        """Takes no further command, and calls off those that have not begun."""
        with self._lock:
            self._is_draining = True
            waiting = list(self._waiting)
        for command_id in waiting:
            self._withdraw(command_id)

    def _withdraw(self, command_id: str, refusal: Refusal = _CANCELLED) -> None:
        with self._lock:
            command = self._waiting.pop(command_id, None)
        if command is not None:
            self._answer(command, refused(command, refusal))

    def _refusal(self) -> Optional[str]:
        if self._is_draining:
            return "draining"
        return "busy" if len(self._waiting) >= _MOST_WAITING else None

    def _begin(self, command: Message) -> None:
        command_id = command["command_id"]
        with self._lock:
            # It may have been called off, and even have come again, while it waited.
            if self._waiting.get(command_id) is not command:
                return
            self._running[command_id] = self._waiting.pop(command_id)
        self._answer(command, self._run(command))

    def _signs_of(self, command: Message) -> SignsOfLife:
        return SignsOfLife(lambda fields: self.say(_frame("progress", command, **fields)))

    def _seconds_left(self, command_id: str) -> float:
        with self._lock:
            return max(0.0, self._deadlines[command_id] - time.monotonic())

    def _check(self, command_id: str) -> None:
        with self._lock:
            refusal, deadline = self._called_off.get(command_id), self._deadlines[command_id]
        if refusal:
            raise refusal
        if time.monotonic() > deadline:
            raise too_late()

    def _run(self, command: Message) -> dict[str, Any]:
        started = time.perf_counter()
        command_id = command["command_id"]
        signs = self._signs[command_id]
        signs.begins()
        run = Run(signs.progress, lambda: self._check(command_id), lambda: self._seconds_left(command_id))
        try:
            run.check()
            done = self._workbench.run(command, run)
        except Refusal as refusal:
            return refused(command, refusal)
        except Exception:  # a bug: told as such, so that its caller does not wait for nothing
            self._log.exception("a command failed")
            return refused(command, Refusal("INTERNAL", "The adapter failed; its log says more."))
        elapsed_ms = round((time.perf_counter() - started) * 1000, 3)
        head = {"type": "result", "command_id": command["command_id"], "ok": True}
        return {**head, **done, "execution_time_ms": elapsed_ms}

    def _answer(self, command: Message, result: dict[str, Any]) -> None:
        told, frame = framed(result)
        with self._lock:
            self._running.pop(told["command_id"], None)
            self._deadlines.pop(told["command_id"], None)
            self._signs.pop(told["command_id"], None)
            self._called_off.pop(told["command_id"], None)
            self._answered.keep(told, frame)
        self._log.info(line_of(command, told))
        self.say(frame)


def _frame(kind: str, command: Message, **fields: Any) -> str:
    return json.dumps({"type": kind, "command_id": command["command_id"], **fields})

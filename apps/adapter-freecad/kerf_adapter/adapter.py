"""FreeCAD adapter: its identity, its capabilities and its handling of broker messages."""

from __future__ import annotations

import json
import threading
import uuid
from dataclasses import dataclass
from typing import Callable, Optional

from . import __version__
from .address import Address
from .command_runner import CommandRunner
from .commands import Commands
from .connection import Connection
from .document import Document
from .exit_reasons import ExitReason
from .freecad import HAS_WINDOW, VERSION
from .limits import PROTOCOL_VERSION
from .log import Log
from .messages import Message
from .tool_registry import CAPABILITIES, TOOLS


@dataclass(frozen=True)
class Settings:
    """Identity of the adapter, and the service it connects to."""

    address: Address
    adapter_id: str
    log: Log


class Adapter:
    """Connection of one document to the service."""

    def __init__(self, settings: Settings, document: Document, submit: Callable[[Callable[[], None]], None]) -> None:
        """Creates an adapter; `submit` runs a job on the main thread."""
        self._settings = settings
        self._document = document
        self._instance_id = str(uuid.uuid4())
        self._resume_token: Optional[str] = None
        self._commands = Commands(CommandRunner(document, settings.address.ca_file), submit, settings.log)
        self._connection = Connection(settings.address, self, settings.log)
        self._commands.send = self._connection.send

    def start(self, ended: Callable[[ExitReason], None], status: Callable[[str], None]) -> None:
        """Connects on a new thread, which calls `ended` once and `status` on every change."""
        self._connection.on_status = status
        threading.Thread(target=lambda: ended(self._connection.run()), name="kerf-network", daemon=True).start()

    def stop(self) -> None:
        """Stops after the running command; waiting commands are cancelled. Thread-safe."""
        self._connection.stop()

    def report_document_change(self) -> None:
        """Notifies the broker that the document was changed manually."""
        event = {"type": "event", "event": "document_changed", "document": self._document.state}
        self._connection.send(json.dumps(event))

    def build_register(self) -> Message:
        """Builds the `register` message."""
        return {
            "type": "register",
            "protocol_versions": [PROTOCOL_VERSION],
            "adapter_id": self._settings.adapter_id,
            "instance_id": self._instance_id,
            "adapter_type": "freecad",
            "adapter_version": __version__,
            "application": {"name": "FreeCAD", "version": VERSION, "gui": HAS_WINDOW},
            "capabilities": CAPABILITIES,
            "tools": sorted(TOOLS),
            "max_concurrency": 1,
            "cancel": "queued_only",
            # FreeCAD blocks Python while it computes, so no heartbeats are sent then.
            "busy_liveness": "deadline",
            "documents": [self._document.state],
            "running": self._commands.unfinished,
            "unacknowledged": self._commands.unacknowledged,
            **({"resume_token": self._resume_token} if self._resume_token else {}),
        }

    def handle_registered(self, message: Message) -> None:
        """Applies the broker's registration and resends results that it may not have."""
        self._resume_token = message.get("resume_token")
        self._commands.set_retention(message["result_retention_ms"] / 1000)
        self._commands.forget_commands(message.get("drop", []))
        self._commands.resend_results()

    def handle_message(self, message: Message) -> None:
        """Handles a broker message that concerns commands."""
        kind = message["type"]
        if kind in ("execute", "execute_batch"):
            self._commands.execute(message)
        elif kind == "cancel":
            self._commands.cancel(message["command_id"], message.get("reason", ""))
        elif kind == "result_ack":
            self._commands.acknowledge(message["command_id"])
        elif kind == "error":
            self._settings.log.error(f"the broker rejected a message: {message.get('error')}")

    def build_heartbeat(self) -> Message:
        """Builds the `heartbeat` message."""
        in_flight = len(self._commands.unfinished)
        return {"type": "heartbeat", "in_flight": in_flight, "healthy": True, "document": self._document.state}

    def report_progress(self) -> None:
        """Reports the progress of unfinished commands; called periodically."""
        self._commands.report_progress()

    def get_unfinished(self) -> list[str]:
        """Returns the ids of waiting and running commands."""
        return self._commands.unfinished

    def get_unacknowledged(self) -> list[str]:
        """Returns the ids of commands whose results are not acknowledged."""
        return self._commands.unacknowledged

    def drain(self) -> None:
        """Rejects new commands and cancels those that wait."""
        self._commands.drain()

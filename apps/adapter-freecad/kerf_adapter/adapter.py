"""The FreeCAD adapter: what it is, what it can, and what it does with what the broker says."""

from __future__ import annotations

import json
import threading
import uuid
from dataclasses import dataclass
from typing import Callable, Optional

from . import __version__
from .address import Address
from .commands import Commands
from .connection import Connection
from .document import Document
from .endings import Ending
from .host import HAS_WINDOW, VERSION
from .limits import PROTOCOL_VERSION
from .log import Log
from .messages import Message
from .table import CAPABILITIES, TOOLS
from .workbench import Workbench


@dataclass(frozen=True)
class Settings:
    """Who the adapter is, and where it connects."""

    address: Address
    adapter_id: str
    log: Log


class Adapter:
    """One document, offered to the service."""

    def __init__(self, settings: Settings, document: Document, submit: Callable[[Callable[[], None]], None]) -> None:
        """`submit` has a job done on the main thread."""
        self._settings = settings
        self._document = document
        self._instance_id = str(uuid.uuid4())
        self._resume_token: Optional[str] = None
        self._commands = Commands(Workbench(document, settings.address.ca_file), submit, settings.log)
        self._connection = Connection(settings.address, self, settings.log)
        self._commands.say = self._connection.send

    def start(self, ended: Callable[[Ending], None], status: Callable[[str], None]) -> None:
        """Connects on a thread of its own, which calls both: `ended` once, `status` at every change."""
        self._connection.on_status = status
        threading.Thread(target=lambda: ended(self._connection.run()), name="kerf-network", daemon=True).start()

    def stop(self) -> None:
        """Ends soon, from any thread: what runs is finished first, what waits is called off."""
        self._connection.stop()

    def tell_change(self) -> None:
        """Somebody has changed the document by hand."""
        event = {"type": "event", "event": "document_changed", "document": self._document.state}
        self._connection.send(json.dumps(event))

    def greeting(self) -> Message:
        """The message `register`."""
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
            # Python stands still while FreeCAD computes, and so do heartbeats.
            "busy_liveness": "deadline",
            "documents": [self._document.state],
            "running": self._commands.in_hand,
            "unacknowledged": self._commands.unacknowledged,
            **({"resume_token": self._resume_token} if self._resume_token else {}),
        }

    def registered(self, message: Message) -> None:
        """The broker knows the adapter: what it could not be told before can be told now."""
        self._resume_token = message.get("resume_token")
        self._commands.retain(message["result_retention_ms"] / 1000)
        self._commands.forget(message.get("drop", []))
        self._commands.resend()

    def hear(self, message: Message) -> None:
        """What the broker says, apart from what concerns the connection."""
        kind = message["type"]
        if kind in ("execute", "execute_batch"):
            self._commands.execute(message)
        elif kind == "cancel":
            self._commands.cancel(message["command_id"], message.get("reason", ""))
        elif kind == "result_ack":
            self._commands.acknowledge(message["command_id"])
        elif kind == "error":
            self._settings.log.error(f"the broker did not understand: {message.get('error')}")

    def heartbeat(self) -> Message:
        """The message `heartbeat`."""
        in_flight = len(self._commands.in_hand)
        return {"type": "heartbeat", "in_flight": in_flight, "healthy": True, "document": self._document.state}

    def tend(self) -> None:
        """Now and then: tell how the commands get on."""
        self._commands.tend()

    def in_hand(self) -> list[str]:
        """The commands that wait or run."""
        return self._commands.in_hand

    def owed(self) -> list[str]:
        """The commands whose results the broker may not have."""
        return self._commands.unacknowledged

    def drain(self) -> None:
        """Take nothing more."""
        self._commands.drain()

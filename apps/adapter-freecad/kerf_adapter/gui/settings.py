"""What the panel remembers. The key is not among it."""

from __future__ import annotations

import os
import uuid
from typing import Any

from ..host import App

_KEY_VARIABLE = "KERF_API_KEY"
_VARIABLES = {"url": "KERF_ADAPTER_URL", "ca_file": "KERF_ADAPTER_CA_FILE", "adapter_id": "KERF_ADAPTER_ID"}


def _group() -> Any:
    return App.ParamGet("User parameter:BaseApp/Preferences/Mod/Kerf")


def known(name: str) -> str:
    """The `url`, `ca_file` or `adapter_id` of the environment, else the one used last; empty when there is none."""
    return os.environ.get(_VARIABLES[name], "") or _group().GetString(name)


def remember(name: str, value: str) -> None:
    """Keeps it for the next start."""
    _group().SetString(name, value)


def adapter_id() -> str:
    """One for this installation, drawn the first time."""
    if not known("adapter_id"):
        remember("adapter_id", str(uuid.uuid4()))
    return known("adapter_id")


def key_of_environment() -> str:
    """The key, for those who do not want to enter it; empty when there is none."""
    return os.environ.get(_KEY_VARIABLE, "")


def connects_at_start() -> bool:
    """Whether the environment names both an address and a key."""
    return bool(os.environ.get(_VARIABLES["url"]) and key_of_environment())

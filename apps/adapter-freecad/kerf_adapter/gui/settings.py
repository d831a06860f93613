"""Settings of the panel. The API key is never stored."""

from __future__ import annotations

import os
import uuid
from typing import Any

from ..freecad import App

_KEY_VARIABLE = "KERF_API_KEY"
_VARIABLES = {"url": "KERF_ADAPTER_URL", "ca_file": "KERF_ADAPTER_CA_FILE", "adapter_id": "KERF_ADAPTER_ID"}


def _group() -> Any:
    return App.ParamGet("User parameter:BaseApp/Preferences/Mod/Kerf")


def get_setting(name: str) -> str:
    """Reads `url`, `ca_file` or `adapter_id` from the environment, else the stored value; empty when unset."""
    return os.environ.get(_VARIABLES[name], "") or _group().GetString(name)


def save_setting(name: str, value: str) -> None:
    """Stores a setting."""
    _group().SetString(name, value)


def get_adapter_id() -> str:
    """Returns the adapter id of this installation, generated on first use."""
    if not get_setting("adapter_id"):
        save_setting("adapter_id", str(uuid.uuid4()))
    return get_setting("adapter_id")


def get_environment_key() -> str:
    """Reads the API key from the environment; empty when unset."""
    return os.environ.get(_KEY_VARIABLE, "")


def can_connect_at_start() -> bool:
    """True if the environment sets both an address and a key."""
    return bool(os.environ.get(_VARIABLES["url"]) and get_environment_key())

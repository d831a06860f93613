"""What a command at work has of the connection."""

from __future__ import annotations

from typing import Callable, NamedTuple


class Run(NamedTuple):
    """What a command at work may use of whoever gave it."""

    progress: Callable[[float, str], None]
    check: Callable[[], None]
    """Raises Refusal when the command was called off or its time is over: what it has changed is to be taken back."""
    seconds_left: Callable[[], float]
    """What is left of its time; 0 when it is over."""

"""Access of a running command to its caller."""

from __future__ import annotations

from typing import Callable, NamedTuple


class CommandContext(NamedTuple):
    """Progress, cancellation and deadline of the command that is running."""

    report_progress: Callable[[float, str], None]
    raise_if_cancelled: Callable[[], None]
    """Raises Refusal when the command was cancelled or has timed out; its changes must then be rolled back."""
    get_seconds_left: Callable[[], float]
    """Seconds until the deadline of the command; 0 after it."""

"""Lines for whoever looks after the adapter."""

from __future__ import annotations

import sys
import time
import traceback
from typing import Callable

LEVELS = ("silent", "error", "info", "debug")


class Log:
    """Hands on one line for each thing worth telling, as far as the level lets it through."""

    def __init__(self, level: str, write: Callable[[str], None]) -> None:
        self._level = LEVELS.index(level)
        self._write = write

    def exception(self, line: str) -> None:
        """What went wrong, and the exception that is being handled."""
        self._say("error", f"{line}: {traceback.format_exc().rstrip()}")

    def error(self, line: str) -> None:
        """What went wrong."""
        self._say("error", line)

    def info(self, line: str) -> None:
        """What happened."""
        self._say("info", line)

    def debug(self, line: str) -> None:
        """What was said."""
        self._say("debug", line)

    def _say(self, level: str, line: str) -> None:
        if LEVELS.index(level) <= self._level:
            self._write(f"{level} {line}")


def to_standard_error(line: str) -> None:
    """Writes a line with the time before it."""
    stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    sys.stderr.write(f"{stamp} {line}\n")
    sys.stderr.flush()

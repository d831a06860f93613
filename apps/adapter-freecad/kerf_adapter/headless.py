"""Headless adapter: `python3 -m kerf_adapter --url wss://HOST --key-env NAME`."""

from __future__ import annotations

import os
import signal
import sys
from typing import Optional

from .adapter import Adapter
from .document import Document, open_document
from .exit_reasons import STOPPED, ExitReason
from .job_queue import JobQueue
from .log import Log
from .options import Options, UsageError, read_options

_USAGE = 2


def main() -> int:
    """Runs until it is stopped or the service rejects it; returns the exit code."""
    try:
        options = read_options(sys.argv[1:], os.environ)
    except UsageError as error:
        sys.stderr.write(f"{error}\n")
        return _USAGE
    reason = _run(options)
    if reason.exit_code:
        sys.stderr.write(f"{reason.sentence}\n")
    return reason.exit_code


def _run(options: Options) -> ExitReason:
    path = options.document
    document = open_document(path if path and os.path.exists(path) else None)
    main_thread = JobQueue()
    adapter = Adapter(options.settings, document, main_thread.submit)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _signal, _frame: adapter.stop())
    reasons: list[ExitReason] = []

    def ended(reason: ExitReason) -> None:
        reasons.append(reason)
        main_thread.stop()

    adapter.start(ended, options.settings.log.debug)
    main_thread.run_jobs()
    _save(document, path, options.settings.log)
    return reasons[0] if reasons else STOPPED


def _save(document: Document, path: Optional[str], log: Log) -> None:
    if path is None:
        return
    document.native.saveAs(path)
    log.info(f"saved {path}")

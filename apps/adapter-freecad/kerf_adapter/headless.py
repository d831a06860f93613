"""The adapter without a window: `python3 -m kerf_adapter --url wss://HOST --key-env NAME`."""

from __future__ import annotations

import os
import signal
import sys
from typing import Optional

from .adapter import Adapter
from .document import Document, open_document
from .endings import STOPPED, Ending
from .log import Log
from .main_thread import MainThread
from .options import Options, UsageError, read_options

_USAGE = 2


def main() -> int:
    """Runs until it is told to stop or the service does not want it; the exit code."""
    try:
        options = read_options(sys.argv[1:], os.environ)
    except UsageError as error:
        sys.stderr.write(f"{error}\n")
        return _USAGE
    ending = _run(options)
    if ending.exit_code:
        sys.stderr.write(f"{ending.sentence}\n")
    return ending.exit_code


def _run(options: Options) -> Ending:
    path = options.document
    document = open_document(path if path and os.path.exists(path) else None)
    main_thread = MainThread()
    adapter = Adapter(options.settings, document, main_thread.submit)
    for told in (signal.SIGTERM, signal.SIGINT):
        signal.signal(told, lambda _signal, _frame: adapter.stop())
    endings: list[Ending] = []

    def ended(ending: Ending) -> None:
        endings.append(ending)
        main_thread.end()

    adapter.start(ended, options.settings.log.debug)
    main_thread.work()
    _save(document, path, options.settings.log)
    return endings[0] if endings else STOPPED


def _save(document: Document, path: Optional[str], log: Log) -> None:
    if path is None:
        return
    document.native.saveAs(path)
    log.info(f"saved {path}")

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Returns a signal that aborts on a request to end this process; it then has to shut down by itself. */
export function watchTerminationSignals(): AbortSignal {
  const controller = new AbortController();
  // The same request arrives several times: from the terminal, from npm, from the parent process.
  const interrupt = () => controller.abort();
  for (const signal of signals) process.on(signal, interrupt);
  // The IPC channel closes when the parent process is killed; no signal is sent then.
  process.on('disconnect', interrupt);
  process.channel?.unref();
  // A closed terminal must not prevent the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', interrupt);
  return controller.signal;
}

/** Resolves when the signal aborts. */
export function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

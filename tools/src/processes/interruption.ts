const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A signal that aborts when the user or the system asks this process to end; from then on ending is our own work. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  // The same wish arrives many times: from the terminal, from npm, from the process that started us.
  const interrupt = () => controller.abort();
  for (const signal of signals) process.on(signal, interrupt);
  // The channel to the process that started us closes when that one is killed, which no signal tells.
  process.on('disconnect', interrupt);
  process.channel?.unref();
  // A terminal that has gone must not keep us from stopping what we have started.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', interrupt);
  return controller.signal;
}

/** Resolves when the signal aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

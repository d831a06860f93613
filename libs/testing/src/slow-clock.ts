const hourMs = 3_600_000;

/** Runs work while the clock of this process, but not that of the database, is one hour slow. */
export async function withSlowClock<T>(work: () => Promise<T>): Promise<T> {
  const RealDate = globalThis.Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, parts: [number]) =>
      parts.length > 0 ? new RealDate(...parts) : new RealDate(RealDate.now() - hourMs),
    get: (target, name) => (name === 'now' ? () => RealDate.now() - hourMs : Reflect.get(target, name)),
  });
  try {
    return await work();
  } finally {
    globalThis.Date = RealDate;
  }
}

const hourMs = 3_600_000;

/** Runs work while the clock of this process, but not that of the database, is one hour slow. */
export async function anHourSlow<T>(work: () => Promise<T>): Promise<T> {
  const Right = globalThis.Date;
  globalThis.Date = new Proxy(Right, {
    construct: (_, parts: [number]) => (parts.length > 0 ? new Right(...parts) : new Right(Right.now() - hourMs)),
    get: (target, name) => (name === 'now' ? () => Right.now() - hourMs : Reflect.get(target, name)),
  });
  try {
    return await work();
  } finally {
    globalThis.Date = Right;
  }
}

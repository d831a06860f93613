import { Readable } from 'node:stream';
import { Fault } from '@kerf/errors';

/** What the caller hears of a bucket that cannot be reached, or breaks off. */
export const unavailable = (cause: unknown): Fault => Fault.of('unavailable', { service: 'file' }, { cause });

/**
 * The bytes of an answer, as soon as the first of them are there. They end in `unavailable` when it breaks off, or no
 * more come for so long. Destroyed, also before they are read, they hold no connection.
 */
export async function bytesIn(body: ReadableStream<Uint8Array>, patienceMs: number): Promise<Readable> {
  const reader = body.getReader();
  const letGo = () => void reader.cancel().catch(() => undefined);
  const next = () => soon(reader.read(), patienceMs);
  const first = await next().catch((error: unknown) => {
    letGo();
    throw unavailable(error);
  });
  let coming: typeof next | undefined = async () => first;
  return new Readable({
    read() {
      const piece = (coming ?? next)();
      coming = undefined;
      piece.then(
        ({ value }) => this.push(value ?? null),
        (error: unknown) => this.destroy(unavailable(error)),
      );
    },
    destroy(error, done) {
      letGo();
      done(error);
    },
  });
}

async function soon<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came for ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

import { Readable } from 'node:stream';
import { Fault } from '@kerf/errors';

/** What the caller hears of a bucket that cannot be reached, or breaks off. */
export const unavailable = (cause: unknown): Fault => Fault.of('unavailable', { service: 'file' }, { cause });

/** The bytes of an answer. They end in `unavailable` when it breaks off, or no more come for so long. */
export const bytesIn = (body: ReadableStream<Uint8Array>, patienceMs: number): Readable =>
  Readable.from(pieces(body, patienceMs), { objectMode: false });

async function* pieces(body: ReadableStream<Uint8Array>, patienceMs: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await soon(reader.read(), patienceMs);
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw unavailable(error);
  } finally {
    // Also when nobody reads on: the connection is not held for that.
    await reader.cancel().catch(() => undefined);
  }
}

async function soon<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came for ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

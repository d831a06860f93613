import { Readable } from 'node:stream';
import { Fault } from '@kerf/errors';
import { settleWithin } from '@kerf/concurrency';

/** Fault for a bucket that is unreachable or breaks off a transfer. */
export const storeUnavailable = (cause: unknown): Fault => Fault.of('unavailable', { service: 'file' }, { cause });

/**
 * Opens a response body as a stream, once its first chunk has arrived. The stream fails with `unavailable` when the
 * body breaks off or stalls for the timeout. Destroying it, also unread, releases the connection.
 */
export async function openBody(body: ReadableStream<Uint8Array>, idleTimeoutMs: number): Promise<Readable> {
  const reader = body.getReader();
  const cancelBody = () => void reader.cancel().catch(() => undefined);
  const next = async () => {
    const chunk = await settleWithin(idleTimeoutMs, reader.read(), undefined);
    if (!chunk) throw new Error(`no data received for ${idleTimeoutMs} ms`);
    return chunk;
  };
  const first = await next().catch((error: unknown) => {
    cancelBody();
    throw storeUnavailable(error);
  });
  let prefetched: typeof next | undefined = async () => first;
  return new Readable({
    read() {
      const chunk = (prefetched ?? next)();
      prefetched = undefined;
      chunk.then(
        ({ value }) => this.push(value ?? null),
        (error: unknown) => this.destroy(storeUnavailable(error)),
      );
    },
    destroy(error, done) {
      cancelBody();
      done(error);
    },
  });
}

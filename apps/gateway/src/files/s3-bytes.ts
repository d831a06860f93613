import { Readable } from 'node:stream';
import { Fault } from '@kerf/errors';
import { noLongerThan } from '@kerf/service';

/** Fault for a bucket that is unreachable or breaks off a transfer. */
export const unavailable = (cause: unknown): Fault => Fault.of('unavailable', { service: 'file' }, { cause });

/**
 * Opens a response body as a stream, once its first chunk has arrived. The stream fails with `unavailable` when the
 * body breaks off or stalls for the timeout. Destroying it, also unread, releases the connection.
 */
export async function bytesIn(body: ReadableStream<Uint8Array>, patienceMs: number): Promise<Readable> {
  const reader = body.getReader();
  const letGo = () => void reader.cancel().catch(() => undefined);
  const next = async () => {
    const piece = await noLongerThan(patienceMs, reader.read(), undefined);
    if (!piece) throw new Error(`no data received for ${patienceMs} ms`);
    return piece;
  };
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

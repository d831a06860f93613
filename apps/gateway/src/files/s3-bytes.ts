import { Readable } from 'node:stream';
import { Fault } from '@kerf/errors';
import { noLongerThan } from '@kerf/service';

/** What the caller hears of a bucket that cannot be reached, or breaks off. */
export const unavailable = (cause: unknown): Fault => Fault.of('unavailable', { service: 'file' }, { cause });

/**
 * The bytes of an answer, as soon as the first of them are there. They end in `unavailable` when it breaks off, or no
 * more come for so long. Destroyed, also before they are read, they hold no connection.
 */
export async function bytesIn(body: ReadableStream<Uint8Array>, patienceMs: number): Promise<Readable> {
  const reader = body.getReader();
  const letGo = () => void reader.cancel().catch(() => undefined);
  const next = async () => {
    const piece = await noLongerThan(patienceMs, reader.read(), undefined);
    if (!piece) throw new Error(`nothing came for ${patienceMs} ms`);
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

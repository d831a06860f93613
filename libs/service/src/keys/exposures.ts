import type { IncomingMessage } from 'node:http';
import type { Bus } from '@kerf/bus';
import { accessTokensIn, isWellFormedKey, keys, keysIn } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import type { FastifyInstance } from 'fastify';
import { storedFormsOf } from './key-config.ts';

type Request = Pick<IncomingMessage, 'headers' | 'url'>;

const most = 1_000;
const atOnce = 100;
const againAfterMs = 60_000;

/**
 * Reporter of API keys and assistant tokens that arrived over plain HTTP, where others can read them. It reports in the
 * background.
 */
export class Exposures {
  private readonly notedAt = new Map<string, number>();
  private waiting: string[][] = [];
  private telling: Promise<void> | undefined;

  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly peppers: readonly string[],
    private readonly log: Log,
  ) {}

  /** Records the keys of all requests that a server refuses because they came over plain HTTP. */
  watch(server: FastifyInstance): void {
    server.addHook('onResponse', ({ raw }, reply, done) => {
      if (reply.getHeader('x-error-code') === 'insecure_transport') this.note(raw);
      done();
    });
  }

  /** Records the keys of a request, each at most once a minute, up to a bounded queue. */
  note({ headers, url = '' }: Request): void {
    const sent = [headers['x-api-key'], headers.authorization, url].join(' ');
    const found = [...keysIn(sent).filter(isWellFormedKey), ...accessTokensIn(sent)];
    for (const key of new Set(found)) this.noteKey(key);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.telling;
  }

  private noteKey(key: string): void {
    if (this.waiting.length >= most) return;
    const digests = storedFormsOf(key, this.peppers);
    if (!this.isNew(digests.join())) return;
    this.waiting.push(digests);
    this.telling ??= this.tell();
  }

  private isNew(digest: string): boolean {
    const now = performance.now();
    const noted = this.notedAt.get(digest);
    if (noted !== undefined && now - noted < againAfterMs) return false;
    if (this.notedAt.size >= most) this.notedAt.clear();
    this.notedAt.set(digest, now);
    return true;
  }

  private async tell(): Promise<void> {
    while (this.waiting.length) {
      const seen = this.waiting.splice(0, atOnce);
      await this.bus
        .request(keys.exposeKeys, { keys: seen })
        .catch((error: unknown) =>
          this.log.warn({ err: error, keys: seen.length }, 'exposed keys could not be marked'),
        );
    }
    this.telling = undefined;
  }
}

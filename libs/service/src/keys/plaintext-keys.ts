import type { IncomingMessage } from 'node:http';
import type { Bus } from '@kerf/bus';
import { findAccessTokens, isWellFormedKey, keys, findKeys } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import type { FastifyInstance } from 'fastify';
import { computeDigests } from './key-config.ts';

type Request = Pick<IncomingMessage, 'headers' | 'url'>;

const maxPending = 1_000;
const batchSize = 100;
const repeatAfterMs = 60_000;

/**
 * Reporter of API keys and assistant tokens that arrived over plain HTTP, where others can read them. It reports in the
 * background.
 */
export class PlaintextKeys {
  private readonly recordedAt = new Map<string, number>();
  private pending: string[][] = [];
  private sending: Promise<void> | undefined;

  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly peppers: readonly string[],
    private readonly log: Log,
  ) {}

  /** Records the keys of all requests that a server refuses because they came over plain HTTP. */
  watchServer(server: FastifyInstance): void {
    server.addHook('onResponse', ({ raw }, reply, done) => {
      if (reply.getHeader('x-error-code') === 'insecure_transport') this.recordRequest(raw);
      done();
    });
  }

  /** Records the keys of a request, each at most once a minute, up to a bounded queue. */
  recordRequest({ headers, url = '' }: Request): void {
    const sent = [headers['x-api-key'], headers.authorization, url].join(' ');
    const found = [...findKeys(sent).filter(isWellFormedKey), ...findAccessTokens(sent)];
    for (const key of new Set(found)) this.recordKey(key);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sending;
  }

  private recordKey(key: string): void {
    if (this.pending.length >= maxPending) return;
    const digests = computeDigests(key, this.peppers);
    if (!this.isNew(digests.join())) return;
    this.pending.push(digests);
    this.sending ??= this.sendReports();
  }

  private isNew(digest: string): boolean {
    const now = performance.now();
    const recorded = this.recordedAt.get(digest);
    if (recorded !== undefined && now - recorded < repeatAfterMs) return false;
    if (this.recordedAt.size >= maxPending) this.recordedAt.clear();
    this.recordedAt.set(digest, now);
    return true;
  }

  private async sendReports(): Promise<void> {
    while (this.pending.length) {
      const batch = this.pending.splice(0, batchSize);
      await this.bus
        .request(keys.exposeKeys, { keys: batch })
        .catch((error: unknown) =>
          this.log.warn({ err: error, keys: batch.length }, 'exposed keys could not be marked'),
        );
    }
    this.sending = undefined;
  }
}

import type { Bus } from '@kerf/bus';
import type { PeriodicTask } from '@kerf/concurrency';
import { maxKeysPerCheck, quota } from '@kerf/contracts';
import { startPeriodicTask } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { OpenResponses } from './open-responses.ts';

/** Maximum delay until an expired key is noticed, and until a failed revalidation is retried. */
const checkIntervalMs = 1_000;

/** Interval of full revalidation. A rotated key lives for at least an hour, so its new expiry is known in time. */
const revalidateIntervalMs = 30_000;

/**
 * Revalidation of the keys with open responses. After a bus outage announcements may be lost, so all keys are read
 * again, in batches; also periodically, because a key may have got an expiry since.
 */
export class KeyRevalidation {
  private readonly tasks: PeriodicTask[];
  private readonly reconnectListener: { stop(): void };
  private nextRevalidationAt = performance.now() + revalidateIntervalMs;

  constructor(
    private readonly bus: Pick<Bus, 'request' | 'onReconnect'>,
    private readonly responses: Pick<
      OpenResponses,
      'keyIds' | 'closeForKey' | 'replaceExpiries' | 'mergeExpiries' | 'findExpired'
    >,
    log: Log,
  ) {
    this.tasks = [
      startPeriodicTask(log, () => this.closeExpired(), { pauseMs: checkIntervalMs }),
      startPeriodicTask(log, () => this.revalidateWhenDue(), { pauseMs: checkIntervalMs }),
    ];
    this.reconnectListener = bus.onReconnect(() => {
      this.nextRevalidationAt = 0;
    });
  }

  async stop(): Promise<void> {
    this.reconnectListener.stop();
    await Promise.all(this.tasks.map((task) => task.stop()));
  }

  /** Closes the responses of expired keys. A key that was extended lives on; without a reply it counts as expired. */
  private async closeExpired(): Promise<void> {
    const expired = this.responses.findExpired(performance.now());
    const ends = new Map<string, number>();
    for (let from = 0; from < expired.length; from += maxKeysPerCheck)
      await this.revalidateKeys(expired.slice(from, from + maxKeysPerCheck), ends).catch(() => undefined);
    this.responses.mergeExpiries(ends);
    await Promise.all(expired.filter((keyId) => !ends.has(keyId)).map((keyId) => this.responses.closeForKey(keyId)));
  }

  private async revalidateWhenDue(): Promise<void> {
    if (performance.now() < this.nextRevalidationAt) return;
    this.nextRevalidationAt = performance.now() + revalidateIntervalMs;
    try {
      await this.revalidateAll();
    } catch (error) {
      this.nextRevalidationAt = 0;
      throw error;
    }
  }

  /** Revalidates all keys. NATS sees our subscriptions before this request: later revocations are announced to us. */
  private async revalidateAll(): Promise<void> {
    const { keyIds: keys } = this.responses;
    const ends = new Map<string, number>();
    for (let from = 0; from < keys.length; from += maxKeysPerCheck)
      await this.revalidateKeys(keys.slice(from, from + maxKeysPerCheck), ends);
    this.responses.replaceExpiries(ends);
  }

  private async revalidateKeys(keyIds: string[], ends: Map<string, number>): Promise<void> {
    const { keys } = await this.bus.request(quota.livingKeys, { keyIds });
    const living = new Map(keys.map(({ keyId, endsInMs }) => [keyId, endsInMs]));
    const now = performance.now();
    for (const [keyId, endsInMs = Number.POSITIVE_INFINITY] of living) ends.set(keyId, now + endsInMs);
    await Promise.all(keyIds.filter((keyId) => !living.has(keyId)).map((keyId) => this.responses.closeForKey(keyId)));
  }
}

import type { Bus } from '@kerf/bus';
import { mostKeysAtOnce, quota } from '@kerf/contracts';
import { every, type Round } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { OpenAnswers } from './open-answers.ts';

/** Maximum delay until an expired key is noticed, and until a failed revalidation is retried. */
const lookEveryMs = 1_000;

/** Interval of full revalidation. A rotated key lives for at least an hour, so its new expiry is known in time. */
const askEveryMs = 30_000;

/**
 * Revalidation of the keys with open responses. After a bus outage announcements may be lost, so all keys are read
 * again, in batches; also periodically, because a key may have got an expiry since.
 */
export class KeyRechecks {
  private readonly rounds: Round[];
  private readonly returned: { stop(): void };
  private askAt = performance.now() + askEveryMs;

  constructor(
    private readonly bus: Pick<Bus, 'request' | 'onReturn'>,
    private readonly answers: Pick<OpenAnswers, 'keys' | 'end' | 'learn' | 'learnMore' | 'over'>,
    log: Log,
  ) {
    this.rounds = [
      every(lookEveryMs, log, () => this.endThoseOver()),
      every(lookEveryMs, log, () => this.askWhenDue()),
    ];
    this.returned = bus.onReturn(() => {
      this.askAt = 0;
    });
  }

  async stop(): Promise<void> {
    this.returned.stop();
    await Promise.all(this.rounds.map((round) => round.stop()));
  }

  /** Closes the responses of expired keys. A key that was extended lives on; without a reply it counts as expired. */
  private async endThoseOver(): Promise<void> {
    const over = this.answers.over(performance.now());
    const ends = new Map<string, number>();
    for (let from = 0; from < over.length; from += mostKeysAtOnce)
      await this.askAbout(over.slice(from, from + mostKeysAtOnce), ends).catch(() => undefined);
    this.answers.learnMore(ends);
    await Promise.all(over.filter((keyId) => !ends.has(keyId)).map((keyId) => this.answers.end(keyId)));
  }

  private async askWhenDue(): Promise<void> {
    if (performance.now() < this.askAt) return;
    this.askAt = performance.now() + askEveryMs;
    try {
      await this.ask();
    } catch (error) {
      this.askAt = 0;
      throw error;
    }
  }

  /** Revalidates all keys. NATS sees our subscriptions before this request: later revocations are announced to us. */
  private async ask(): Promise<void> {
    const { keys } = this.answers;
    const ends = new Map<string, number>();
    for (let from = 0; from < keys.length; from += mostKeysAtOnce)
      await this.askAbout(keys.slice(from, from + mostKeysAtOnce), ends);
    this.answers.learn(ends);
  }

  private async askAbout(keyIds: string[], ends: Map<string, number>): Promise<void> {
    const { keys } = await this.bus.request(quota.livingKeys, { keyIds });
    const living = new Map(keys.map(({ keyId, endsInMs }) => [keyId, endsInMs]));
    const now = performance.now();
    for (const [keyId, endsInMs = Number.POSITIVE_INFINITY] of living) ends.set(keyId, now + endsInMs);
    await Promise.all(keyIds.filter((keyId) => !living.has(keyId)).map((keyId) => this.answers.end(keyId)));
  }
}

import type { Bus } from '@kerf/bus';
import { mostKeysAtOnce, quota } from '@kerf/contracts';
import { every, type Round } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { OpenAnswers } from './open-answers.ts';

/** So late a key may be found to be over, and so late it is asked again when nobody answered. */
const lookEveryMs = 1_000;

/** A key that is replaced lives for an hour at least: that it now ends is known long before it does. */
const askEveryMs = 30_000;

/**
 * Looks at the keys to which something is open. When the bus was away, word of a revocation may have been lost: then
 * all of them are read anew, many at once; and now and then, because a key that had no end may have been given one.
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

  /** A key whose time was made longer lives on. Where nobody can say so, it is over. */
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

  /** The server hears of the subscriptions before it hears the question: what it does not say will be told. */
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

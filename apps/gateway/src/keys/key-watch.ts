import type { Usage } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Bucket, Gate, Rate } from '@kerf/limits';
import { type Heard, KnownKeys } from './known-keys.ts';
import { networkOf, site } from '@kerf/service';
import type { Requester } from '../requester.ts';
import { SingleFlight } from './single-flight.ts';

/** Learns from what the ledger says about keys, and keeps those away from it who try one wrong key after the other. */
export class KeyWatch {
  private readonly known = new KnownKeys();
  private readonly flights = new SingleFlight();

  constructor(
    private readonly gate: Gate,
    private readonly failures: Rate,
  ) {}

  /**
   * The account of a key that this process has seen before.
   * The account is known for certain only after the admission, which is one round trip and also reserves; but a key
   * never changes its account. So what an admission once answered is enough to find the account's limits, and the one
   * request that comes with a key not seen before passes them by. Others that come with it wait until it is answered.
   */
  accountOf({ keys: [key = ''] }: Requester): string | undefined {
    return this.known.accountOf(key);
  }

  /** Whose key it was when this process last heard of it, and how long ago that is. */
  lastHeard({ keys: [key = ''] }: Requester): { caller: Heard['caller']; ageMs: number } | undefined {
    const known = this.known.of(key);
    return known && { caller: known.caller, ageMs: performance.now() - known.seenAtMs };
  }

  /** What the month of a key was when this process last heard of it. */
  usageOf({ keys: [key = ''] }: Requester): Usage | undefined {
    return this.known.usageOf(key, new Date());
  }

  /** Waits while another request finds out about the same key, and answers how to end the wait of those that come later. */
  async beginFlight(requester: Requester): Promise<() => void> {
    const [key = ''] = requester.keys;
    return this.accountOf(requester) === undefined ? this.flights.begin(key) : () => undefined;
  }

  /** The bucket that must not be empty before the ledger is asked about this key; none for a key that was good lately. */
  penaltyOf(requester: Requester): Bucket[] {
    const [key = ''] = requester.keys;
    return this.known.wasGood(key, performance.now()) ? [] : [{ ...this.failuresOf(requester), looksOnly: true }];
  }

  /** Throws `rate_limited` where too many wrong keys came from. */
  async check(requester: Requester): Promise<void> {
    const buckets = this.penaltyOf(requester);
    if (buckets.length) await this.gate.enter({ buckets });
  }

  /** Passes on what the ledger answers about a key, and remembers it. */
  async hear<Answer extends Heard>(requester: Requester, asked: Promise<Answer>): Promise<Answer> {
    const [key = ''] = requester.keys;
    try {
      const answer = await asked;
      this.known.learn(key, answer, performance.now());
      this.flights.end(key);
      return answer;
    } catch (error) {
      if (error instanceof Fault && error.code === 'invalid_key') {
        requester.isDenied = true;
        await this.count(requester);
      }
      throw error;
    }
  }

  private async count(requester: Requester): Promise<void> {
    const [key = ''] = requester.keys;
    this.known.forget(key);
    // A bucket that is empty already needs no more counting: this key was wrong, and that is what its caller hears.
    await this.gate.enter({ buckets: [this.failuresOf(requester)] }).catch(() => undefined);
  }

  private failuresOf({ address }: Requester): Bucket {
    return { kind: 'failed_keys', of: networkOf(address, site), rate: this.failures };
  }
}

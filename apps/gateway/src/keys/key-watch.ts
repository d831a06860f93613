import type { Usage } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Bucket, Gate, Rate } from '@kerf/limits';
import { type Heard, KnownKeys } from './known-keys.ts';
import { networkOf, site } from '@kerf/service';
import type { Requester } from '../requester.ts';
import { SingleFlight } from './single-flight.ts';

/** Cache of the ledger's replies about keys, and penalty for networks that try one wrong key after the other. */
export class KeyWatch {
  private readonly known = new KnownKeys();
  private readonly flights = new SingleFlight();

  constructor(
    private readonly gate: Gate,
    private readonly failures: Rate,
  ) {}

  /**
   * Returns the account of a key that this process has seen before.
   * The account is certain only after the admission, which is one round trip and also reserves; but a key never changes
   * its account. So an earlier reply is enough to find the account's limits. The first request with an unseen key
   * bypasses these limits; concurrent ones with the same key wait for its reply.
   */
  accountOf({ keys: [key = ''] }: Requester): string | undefined {
    return this.known.accountOf(key);
  }

  /** Returns the owner of a key when this process last saw it, and the age of that information. */
  lastHeard({ keys: [key = ''] }: Requester): { caller: Heard['caller']; ageMs: number } | undefined {
    const known = this.known.of(key);
    return known && { caller: known.caller, ageMs: performance.now() - known.seenAtMs };
  }

  /** Returns the usage of a key's month when this process last saw it. */
  usageOf({ keys: [key = ''] }: Requester): Usage | undefined {
    return this.known.usageOf(key, new Date());
  }

  /** Waits while another request resolves the same unseen key. Returns a function that releases later waiters. */
  async beginFlight(requester: Requester): Promise<() => void> {
    const [key = ''] = requester.keys;
    return this.accountOf(requester) === undefined ? this.flights.begin(key) : () => undefined;
  }

  /** Returns the bucket that must not be empty before a ledger request; none for a recently valid key. */
  penaltyOf(requester: Requester): Bucket[] {
    const [key = ''] = requester.keys;
    return this.known.wasGood(key, performance.now()) ? [] : [{ ...this.failuresOf(requester), looksOnly: true }];
  }

  /** Throws `rate_limited` for a network that sent too many wrong keys. */
  async check(requester: Requester): Promise<void> {
    const buckets = this.penaltyOf(requester);
    if (buckets.length) await this.gate.enter({ buckets });
  }

  /** Records the ledger's reply about a key, and passes it on. Counts a failure for `invalid_key`. */
  async hear<Answer extends Heard>(requester: Requester, asked: Promise<Answer>): Promise<Answer> {
    const [key = ''] = requester.keys;
    try {
      const answer = await asked;
      this.known.learn(key, answer, performance.now());
      this.flights.end(key);
      return answer;
    } catch (error) {
      if (error instanceof Fault && error.code === 'invalid_key') {
        requester.denyKey();
        await this.count(requester);
      }
      throw error;
    }
  }

  private async count(requester: Requester): Promise<void> {
    const [key = ''] = requester.keys;
    this.known.forget(key);
    // An empty bucket needs no more counting, and the caller gets `invalid_key` rather than `rate_limited`.
    await this.gate.enter({ buckets: [this.failuresOf(requester)] }).catch(() => undefined);
  }

  private failuresOf({ address }: Requester): Bucket {
    return { kind: 'failed_keys', of: networkOf(address, site), rate: this.failures };
  }
}

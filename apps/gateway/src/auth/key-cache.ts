import type { Usage } from '@kerf/contracts';
import { SingleFlight } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import type { Bucket, RateLimiter, Rate } from '@kerf/limits';
import { type KeyIdentity, CachedKeys } from './cached-keys.ts';
import { getNetwork, sitePrefix } from '@kerf/service';
import type { RequestContext } from '../context.ts';

/** Cache of the ledger's replies about keys, and penalty for networks that try one wrong key after the other. */
export class KeyCache {
  private readonly cachedKeys = new CachedKeys();
  private readonly flights = new SingleFlight();

  constructor(
    private readonly gate: RateLimiter,
    private readonly failureRate: Rate,
  ) {}

  /**
   * Returns the account of a key that this process has seen before.
   * The account is certain only after the admission, which is one round trip and also reserves; but a key never changes
   * its account. So an earlier reply is enough to find the account's limits. The first request with an unseen key
   * bypasses these limits; concurrent ones with the same key wait for its reply.
   */
  getAccountId({ keys: [key = ''] }: RequestContext): string | undefined {
    return this.cachedKeys.getAccountId(key);
  }

  /** Returns the owner of a key when this process last saw it, and the age of that information. */
  getLastSeen({ keys: [key = ''] }: RequestContext): { caller: KeyIdentity['caller']; ageMs: number } | undefined {
    const known = this.cachedKeys.getKey(key);
    return known && { caller: known.caller, ageMs: performance.now() - known.seenAtMs };
  }

  /** Returns the usage of a key's month when this process last saw it. */
  getUsage({ keys: [key = ''] }: RequestContext): Usage | undefined {
    return this.cachedKeys.getUsage(key, new Date());
  }

  /** Waits while another request resolves the same unseen key. Returns a function that releases later waiters. */
  async joinFlight(context: RequestContext): Promise<() => void> {
    const [key = ''] = context.keys;
    return this.getAccountId(context) === undefined ? this.flights.begin(key) : () => undefined;
  }

  /** Returns the bucket that must not be empty before a ledger request; none for a recently valid key. */
  getPenaltyBuckets(context: RequestContext): Bucket[] {
    const [key = ''] = context.keys;
    return this.cachedKeys.isRecentlyValid(key, performance.now())
      ? []
      : [{ ...this.getFailureBucket(context), isReadOnly: true }];
  }

  /** Throws `rate_limited` for a network that sent too many wrong keys. */
  async checkPenalty(context: RequestContext): Promise<void> {
    const buckets = this.getPenaltyBuckets(context);
    if (buckets.length) await this.gate.acquire({ buckets });
  }

  /** Records the ledger's reply about a key, and passes it on. Counts a failure for `invalid_key`. */
  async recordAuth<Answer extends KeyIdentity>(context: RequestContext, response: Promise<Answer>): Promise<Answer> {
    const [key = ''] = context.keys;
    try {
      const answer = await response;
      this.cachedKeys.rememberKey(key, answer, performance.now());
      this.flights.end(key);
      return answer;
    } catch (error) {
      if (error instanceof Fault && error.code === 'invalid_key') {
        context.denyKey();
        await this.countFailure(context);
      }
      throw error;
    }
  }

  private async countFailure(context: RequestContext): Promise<void> {
    const [key = ''] = context.keys;
    this.cachedKeys.forgetKey(key);
    // An empty bucket needs no more counting, and the caller gets `invalid_key` rather than `rate_limited`.
    await this.gate.acquire({ buckets: [this.getFailureBucket(context)] }).catch(() => undefined);
  }

  private getFailureBucket({ address }: RequestContext): Bucket {
    return { kind: 'failed_keys', owner: getNetwork(address, sitePrefix), rate: this.failureRate };
  }
}

import type { Usage } from '@kerf/contracts';
import { createRelease, type Release, SingleFlight } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import { type KeyIdentity, CachedKeys } from './cached-keys.ts';
import type { KeyLookups } from '@kerf/service';
import { metrics } from '@kerf/telemetry';
import type { RequestContext } from '../context.ts';
import type { LoadShedder } from '../load-shedder.ts';

/** Cache of the ledger's replies about keys, and the order in which requests reach the ledger. */
export class KeyCache {
  private readonly cachedKeys = new CachedKeys();
  private readonly flights = new SingleFlight();
  private readonly rejected = metrics.getCounter('kerf.keys.rejected');

  constructor(
    private readonly load: Pick<LoadShedder, 'acquireAdmission'>,
    private readonly lookups: Pick<KeyLookups, 'beginLookup'>,
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

  /**
   * Waits for a slot at the ledger: in turn by account, or by address for a key that this process has not seen. Waits
   * first while another request resolves the same unseen key. Throws `overloaded`, and `rate_limited` for a network
   * that sends wrong keys. Returns a function that releases the slot and later waiters.
   */
  async acquireSlot(context: RequestContext, deadline?: number): Promise<Release> {
    const accountId = this.getAccountId(context);
    if (accountId !== undefined) return this.load.acquireAdmission(accountId, context, deadline);
    const [key = ''] = context.keys;
    const endFlight = await this.flights.begin(key);
    try {
      const release = await this.acquireAfterFlight(context, deadline);
      return createRelease(() => {
        release();
        endFlight();
      });
    } catch (error) {
      endFlight();
      throw error;
    }
  }

  /** Records the ledger's reply about a key, and passes it on. */
  async recordAuth<Answer extends KeyIdentity>(context: RequestContext, response: Promise<Answer>): Promise<Answer> {
    const [key = ''] = context.keys;
    try {
      const answer = await response;
      this.cachedKeys.rememberKey(key, answer, performance.now());
      this.flights.end(key);
      return answer;
    } catch (error) {
      if (error instanceof Fault && error.code === 'invalid_key') {
        this.rejected.add(1, { reason: 'ledger' });
        context.denyKey();
        this.cachedKeys.forgetKey(key);
      }
      throw error;
    }
  }

  private async acquireAfterFlight(context: RequestContext, deadline?: number): Promise<Release> {
    const accountId = this.getAccountId(context);
    if (accountId !== undefined) return this.load.acquireAdmission(accountId, context, deadline);
    const timeoutMs = deadline === undefined ? undefined : deadline - performance.now();
    const begin = (signal: AbortSignal) => this.lookups.beginLookup(context.address, { timeoutMs, signal });
    const endLookup = await context.runCancellable(begin);
    return () => endLookup(context.isDenied);
  }
}

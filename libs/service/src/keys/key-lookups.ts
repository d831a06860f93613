import { type Clock, FairSemaphore, FifoCache, pause, type Release, systemClock, TokenBucket } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import { getNetwork, hostPrefix, sitePrefix } from '../http/network.ts';

interface KeyLookupsOptions {
  /** Wrong keys per minute from one network, above which its lookups are slowed down. */
  readonly failuresPerMinute: number;
  /** Lookups that may wait. Default: 1,000. */
  readonly maxWaiting?: number;
  readonly clock?: Clock;
}

interface WaitOptions {
  /** Longest wait. Default and maximum: 10 s. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Ends a lookup. A wrong key of a slowed network still occupies its slot for a moment. */
export type EndLookup = (isWrong: boolean) => void;

const maxWaitMs = 10_000;
/** Concurrent lookups of networks that send few wrong keys, and of those that send many. */
const slots = { normal: 32, slow: 8 };
/** Time for which a wrong key of a slowed network occupies its slot: 160 of them a second for one network. */
const wrongKeyMs = 25;
const maxNetworks = 10_000;
/** Networks that may send their share of wrong keys at the same time before all lookups are slowed down. */
const networksAtOnce = 20;

/**
 * Bounds the lookups of keys that this process has not seen alive, so that guessed keys put no load on the ledger.
 * Wrong keys cost a network (/24, IPv6: /56) its speed, never its live keys their answer: lookups wait by turns of
 * networks and, within a network, of addresses. Of one address the newest and the oldest are served by turns. So a live
 * key behind the very address of an attacker is usually next. It waits for 512 others, the connections of an address, at
 * most: 6.4 s while no other network is slowed down.
 */
export class KeyLookups {
  private readonly clock: Clock;
  private readonly normal: FairSemaphore;
  private readonly slow: FairSemaphore;
  private readonly failures = new FifoCache<string, TokenBucket>(maxNetworks);
  private readonly allFailures: TokenBucket;

  constructor(private readonly options: KeyLookupsOptions) {
    const { clock = systemClock, maxWaiting = 1_000 } = options;
    this.clock = clock;
    this.normal = new FairSemaphore({
      slots: slots.normal,
      maxWaiting,
      clock,
      onRefused: () => Fault.of('overloaded'),
    });
    const onRefused = () => Fault.of('rate_limited', { retryAfterS: 1 });
    this.slow = new FairSemaphore({ slots: slots.slow, order: 'both ends', maxWaiting, clock, onRefused });
    this.allFailures = this.createBucket(networksAtOnce);
  }

  /** Waits until a key of an address may be looked up. Throws `rate_limited` or `overloaded` if that takes too long. */
  async beginLookup(address: string, { timeoutMs = maxWaitMs, signal }: WaitOptions = {}): Promise<EndLookup> {
    const network = getNetwork(address, sitePrefix);
    const path = [network, getNetwork(address, hostPrefix)] as const;
    const wait = { timeoutMs: Math.min(maxWaitMs, timeoutMs), signal };
    if (!this.isSlow(network)) {
      const release = await this.normal.acquire([...path], wait);
      // Other keys of the network may have turned out wrong since.
      if (!this.isSlow(network)) return this.createLookup(network, release);
      release();
    }
    return this.createLookup(network, await this.slow.acquire([...path], wait));
  }

  private createLookup(network: string, release: Release): EndLookup {
    return (isWrong) => {
      if (isWrong && this.countFailure(network)) void pause(wrongKeyMs, this.clock).then(release);
      else release();
    };
  }

  /** Counts a wrong key; returns true if there were too many. */
  private countFailure(network: string): boolean {
    const known = this.failures.get(network);
    const bucket = known ?? this.createBucket(1);
    if (!known) this.failures.set(network, bucket);
    return [bucket, this.allFailures].map((one) => this.spendToken(one)).includes(false);
  }

  /** Takes a token if there is one: what exceeds the rate does not lengthen the penalty. */
  private spendToken(bucket: TokenBucket): boolean {
    if (bucket.countTokens(this.clock.now()) < 1) return false;
    bucket.spend(1);
    return true;
  }

  private isSlow(network: string): boolean {
    const bucket = this.failures.get(network);
    return bucket !== undefined && bucket.countTokens(this.clock.now()) < 1;
  }

  private createBucket(networks: number): TokenBucket {
    const perMinute = this.options.failuresPerMinute * networks;
    return new TokenBucket({ burst: perMinute, perSecond: perMinute / 60 }, this.clock.now());
  }
}

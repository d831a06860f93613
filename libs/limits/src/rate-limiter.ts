import { ConcurrencyLimiter } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import { type Log, metrics } from '@kerf/telemetry';
import { HeadroomCache } from './headroom-cache.ts';
import { type Lease, refuseLease, type Verdict, type LimitRequest } from './limit-request.ts';
import { getLeaseKey } from './limit-script.ts';
import { LocalTokenBuckets } from './local-token-buckets.ts';
import { readRedisTls, type LimitsConfig } from './limits-config.ts';
import { RedisLimiter } from './redis-limiter.ts';

/** Opens the configured rate limiter of a service, over Redis if a URL is set. */
export function openRateLimiter(config: LimitsConfig, log: Log): RateLimiter {
  const { KERF_REDIS_URL: url, KERF_REDIS_TIMEOUT_MS: timeoutMs } = config;
  const tls = readRedisTls(config);
  return new RateLimiter(url && new RedisLimiter({ url: url.reveal(), tls, timeoutMs, log }));
}

/** Rate and concurrency limiter: counts in Redis for all processes, and per process while Redis is unavailable. */
export class RateLimiter {
  private readonly buckets = new LocalTokenBuckets();
  private readonly leases = new ConcurrencyLimiter(Number.POSITIVE_INFINITY);
  private readonly headroom = new HeadroomCache();
  private readonly decisions = metrics.getCounter('kerf.rate_limit.decisions');

  constructor(private readonly redis: RedisLimiter | undefined) {
    metrics.getGauge('kerf.rate_limit.shared').observe((observe) => observe(this.isShared ? 1 : 0, {}));
  }

  /** True while limits are shared by all processes. */
  get isShared(): boolean {
    return this.redis?.isShared === true;
  }

  /** Returns true if a similar request was recently admitted with at least half of every limit left. */
  hasHeadroom(request: LimitRequest): boolean {
    return this.isShared && this.headroom.hasHeadroom(request);
  }

  /**
   * Takes the tokens and the lease of a request, and returns the function that releases the lease.
   * Throws `rate_limited`, `too_many_running` or `too_many_changes`.
   */
  async acquire(request: LimitRequest): Promise<() => void> {
    const { lease } = request;
    // Enforced per process too, so that one process stays within the limit even if Redis lost its data.
    if (lease && !this.leases.tryAcquire(getLeaseKey(lease), lease.max))
      throw toFault(this.countVerdict(refuseLease(lease), 'local'), lease);
    const shared = await this.redis?.requestVerdict(request);
    const verdict = this.countVerdict(
      shared ?? this.buckets.takeTokens(request.buckets, nowUs()),
      shared ? 'shared' : 'local',
    );
    this.headroom.recordVerdict(request, verdict);
    if (verdict.refusedBy) {
      if (lease) this.leases.release(getLeaseKey(lease));
      throw toFault(verdict, lease);
    }
    return () => {
      if (lease) this.releaseLease(lease, shared);
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.redis?.close();
  }

  private releaseLease(lease: Lease, shared: Verdict | undefined): void {
    this.leases.release(getLeaseKey(lease));
    if (!shared) return;
    if (shared.hasHeadroom) this.redis?.releaseLeaseSoon(lease);
    else this.redis?.releaseLease(lease);
  }

  private countVerdict(verdict: Verdict, where: 'shared' | 'local'): Verdict {
    this.decisions.add(1, {
      outcome: verdict.refusedBy ? 'refused' : 'passed',
      limit: verdict.refusedBy,
      counted: where,
    });
    return verdict;
  }
}

const leaseFaults = { running: 'too_many_running', changing: 'too_many_changes' } as const;

const nowUs = (): number => Math.round(performance.now() * 1_000);

const toFault = ({ refusedBy, waitMs }: Verdict, lease: Lease | undefined): Fault =>
  lease && refusedBy === lease.kind
    ? Fault.of(leaseFaults[lease.kind], { limit: lease.max })
    : Fault.of('rate_limited', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)) });

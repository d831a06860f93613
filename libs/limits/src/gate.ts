import { Fault } from '@kerf/errors';
import { metrics } from '@kerf/telemetry';
import { AmpleRoom } from './ample-room.ts';
import { type Lease, tooMany, type Verdict, type Wanted } from './limits.ts';
import { LocalBuckets, LocalLeases } from './local-limits.ts';
import type { RedisLimits } from './redis-limits.ts';

/** Rate and concurrency limiter: counts in Redis for all processes, and per process while Redis is unavailable. */
export class Gate {
  private readonly buckets = new LocalBuckets();
  private readonly leases = new LocalLeases();
  private readonly room = new AmpleRoom();
  // Created per instance, not per module: an instrument created before telemetry has started records nothing.
  private readonly decisions = metrics.getMeter('kerf.rate_limit').createCounter('kerf.rate_limit.decisions', {
    description: 'Requests that a limit passed or refused.',
  });

  constructor(private readonly redis: RedisLimits | undefined) {
    metrics
      .getMeter('kerf.rate_limit')
      .createObservableGauge('kerf.rate_limit.shared', {
        description: '1 while limits are shared by all processes.',
      })
      .addCallback((gauge) => gauge.observe(this.isShared ? 1 : 0));
  }

  /** True while limits are shared by all processes. */
  get isShared(): boolean {
    return this.redis?.isShared === true;
  }

  /** Returns true if a similar request was recently admitted with at least half of every limit left. */
  hasAmpleRoom(wanted: Wanted): boolean {
    return this.isShared && this.room.isFor(wanted);
  }

  /**
   * Takes the tokens and the lease of a request, and returns the function that releases the lease.
   * Throws `rate_limited`, `too_many_running` or `too_many_changes`.
   */
  async enter(wanted: Wanted): Promise<() => void> {
    const { lease } = wanted;
    // Enforced per process too, so that one process stays within the limit even if Redis lost its data.
    if (lease && !this.leases.take(lease)) throw faultOf(this.counted(tooMany(lease), 'local'), lease);
    const shared = await this.redis?.ask(wanted);
    const verdict = this.counted(shared ?? this.buckets.take(wanted.buckets, nowUs()), shared ? 'shared' : 'local');
    this.room.note(wanted, verdict);
    if (verdict.refusedBy) {
      if (lease) this.leases.release(lease);
      throw faultOf(verdict, lease);
    }
    return () => {
      if (lease) this.leave(lease, shared);
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.redis?.close();
  }

  private leave(lease: Lease, shared: Verdict | undefined): void {
    this.leases.release(lease);
    if (!shared) return;
    if (shared.leavesAmple) this.redis?.releaseSoon(lease);
    else this.redis?.release(lease);
  }

  private counted(verdict: Verdict, where: 'shared' | 'local'): Verdict {
    this.decisions.add(1, {
      'kerf.rate_limit.outcome': verdict.refusedBy ? 'refused' : 'passed',
      'kerf.rate_limit.counted': where,
      ...(verdict.refusedBy && { 'kerf.rate_limit.limit': verdict.refusedBy }),
    });
    return verdict;
  }
}

const crowded = { running: 'too_many_running', changing: 'too_many_changes' } as const;

const nowUs = (): number => Math.round(performance.now() * 1_000);

const faultOf = ({ refusedBy, waitMs }: Verdict, lease: Lease | undefined): Fault =>
  lease && refusedBy === lease.kind
    ? Fault.of(crowded[lease.kind], { limit: lease.most })
    : Fault.of('rate_limited', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)) });

import { type Clock, systemClock, withTimeout } from '@kerf/concurrency';
import type { Log } from '@kerf/telemetry';
import { createClient } from '@redis/client';
import type { RedisTls } from './limits-config.ts';
import { ReleasedLeases } from './released-leases.ts';
import { getLeaseKey, limitScript, toVerdict } from './limit-script.ts';
import type { Lease, Verdict, LimitRequest } from './limit-request.ts';

/** Pause after a Redis failure until the next probe; requests skip Redis meanwhile. */
const coolDownMs = 1_000;
const maxQueued = 2_000;

/** Clock that acts after pending reads: when this process was paused, a reply may have arrived unread. */
const clockAfterReads: Clock = {
  ...systemClock,
  after: (delayMs, act) => systemClock.after(delayMs, () => setImmediate(act)),
};

interface RedisOptions {
  readonly url: string;
  /** Certificates, for a URL with `rediss:`. */
  readonly tls?: RedisTls | undefined;
  readonly timeoutMs: number;
  readonly log: Log;
}

/** Limiter shared by all processes through Redis. After a failure Redis is skipped until it answers a probe. */
export class RedisLimiter {
  private readonly client: ReturnType<typeof openClient>;
  private readonly unreleased: Lease[] = [];
  private readonly releasedLeases = new ReleasedLeases((lease) => this.releaseLease(lease));
  private isAvailable = false;
  private probeTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: RedisOptions) {
    this.client = openClient(options);
    this.client.on('error', (error: unknown) => this.markUnavailable(error));
    this.client.on('ready', () => void this.probeRedis());
    void this.client.connect().catch((error: unknown) => this.markUnavailable(error));
  }

  /** True while limits are counted in Redis. */
  get isShared(): boolean {
    return this.isAvailable && this.client.isReady;
  }

  /** Requests a verdict; undefined if Redis is unavailable. */
  async requestVerdict(request: LimitRequest): Promise<Verdict | undefined> {
    if (!this.isShared) return undefined;
    this.releasedLeases.flush();
    try {
      return toVerdict(await this.waitForReply(this.client.limit(request)), request);
    } catch (error) {
      this.markUnavailable(error);
      // The command may still be in transit, so a release is sent after it.
      if (request.lease) this.releaseLease(request.lease);
      return undefined;
    }
  }

  /** Releases a lease without waiting. If Redis is unavailable and may still hold the lease, it is released later. */
  releaseLease(lease: Lease): void {
    this.client.zRem(getLeaseKey(lease), lease.operationId).catch(() => {
      // Beyond the bound, leases are left to expire.
      if (this.unreleased.length < maxQueued) this.unreleased.push(lease);
    });
  }

  /** Releases a lease with the next command, or a few milliseconds later; for accounts with ample headroom. */
  releaseLeaseSoon(lease: Lease): void {
    this.releasedLeases.addLease(lease);
  }

  /** Releases the remaining leases and closes the connection. */
  async close(): Promise<void> {
    clearTimeout(this.probeTimer);
    this.releasedLeases.close();
    // Replies arrive in order: the reply to this ping confirms all commands before it.
    if (this.isShared) await this.waitForReply(this.client.ping()).catch(() => undefined);
    this.client.destroy();
  }

  private markUnavailable(error: unknown): void {
    if (this.isAvailable) this.options.log.warn({ err: error }, 'redis failed: limits are counted per process');
    this.isAvailable = false;
    this.scheduleProbe();
  }

  private scheduleProbe(): void {
    clearTimeout(this.probeTimer);
    // Closed on purpose.
    if (!this.client.isOpen) return;
    this.probeTimer = setTimeout(() => void this.probeRedis(), coolDownMs).unref();
  }

  private async probeRedis(): Promise<void> {
    try {
      // Loads the script as the probe, so that no request has to send it in full.
      await this.waitForReply(this.client.scriptLoad(limitScript.SCRIPT));
    } catch {
      return this.scheduleProbe();
    }
    if (!this.isAvailable) this.options.log.info('redis recovered: limits are shared by all processes');
    this.isAvailable = true;
    for (const lease of this.unreleased.splice(0)) this.releaseLease(lease);
  }

  /** Bounds the wait for a reply. The client's own timeout only covers writing, so it misses a frozen server. */
  private waitForReply<T>(reply: Promise<T>): Promise<T> {
    const { timeoutMs } = this.options;
    return withTimeout(timeoutMs, reply, () => new Error(`no answer within ${timeoutMs} ms`), clockAfterReads);
  }
}

function openClient({ url, tls }: RedisOptions) {
  return createClient({
    url,
    scripts: { limit: limitScript },
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxQueued,
    commandOptions: { timeout: 0 },
    socket: { reconnectStrategy: coolDownMs, ...(tls && { tls: true as const, ...tls }) },
  });
}

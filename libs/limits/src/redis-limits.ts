import type { Log } from '@kerf/telemetry';
import { createClient } from '@redis/client';
import { EndedLeases } from './ended-leases.ts';
import { leasesOf, limitScript, verdictOf } from './limit-script.ts';
import type { Lease, Verdict, Wanted } from './limits.ts';

/** Pause after a Redis failure until the next probe; requests skip Redis meanwhile. */
const coolDownMs = 1_000;
const mostWaiting = 2_000;

interface RedisOptions {
  readonly url: string;
  readonly timeoutMs: number;
  readonly log: Log;
}

/** Limiter shared by all processes through Redis. After a failure Redis is skipped until it answers a probe. */
export class RedisLimits {
  private readonly client: ReturnType<typeof openClient>;
  private readonly unreleased: Lease[] = [];
  private readonly ended = new EndedLeases((lease) => this.release(lease));
  private isAnswering = false;
  private probing: NodeJS.Timeout | undefined;

  constructor(private readonly options: RedisOptions) {
    this.client = openClient(options.url);
    this.client.on('error', (error: unknown) => this.leaveAlone(error));
    this.client.on('ready', () => void this.probe());
    void this.client.connect().catch((error: unknown) => this.leaveAlone(error));
  }

  /** True while limits are counted in Redis. */
  get isShared(): boolean {
    return this.isAnswering && this.client.isReady;
  }

  /** Requests a verdict; undefined if Redis is unavailable. */
  async ask(wanted: Wanted): Promise<Verdict | undefined> {
    if (!this.isShared) return undefined;
    this.ended.flush();
    try {
      return verdictOf(await this.inTime(this.client.limit(wanted)), wanted);
    } catch (error) {
      this.leaveAlone(error);
      // The command may still be in transit, so a release is sent after it.
      if (wanted.lease) this.release(wanted.lease);
      return undefined;
    }
  }

  /** Releases a lease without waiting. If Redis is unavailable and may still hold the lease, it is released later. */
  release(lease: Lease): void {
    this.client.zRem(leasesOf(lease), lease.operationId).catch(() => {
      // Beyond the bound, leases are left to expire.
      if (this.unreleased.length < mostWaiting) this.unreleased.push(lease);
    });
  }

  /** Releases a lease with the next command, or a few milliseconds later; for accounts with ample headroom. */
  releaseSoon(lease: Lease): void {
    this.ended.add(lease);
  }

  /** Releases the remaining leases and closes the connection. */
  async close(): Promise<void> {
    clearTimeout(this.probing);
    this.ended.end();
    // Replies arrive in order: the reply to this ping confirms all commands before it.
    if (this.isShared) await this.inTime(this.client.ping()).catch(() => undefined);
    this.client.destroy();
  }

  private leaveAlone(error: unknown): void {
    if (this.isAnswering) this.options.log.warn({ err: error }, 'redis failed: limits are counted per process');
    this.isAnswering = false;
    this.probeLater();
  }

  private probeLater(): void {
    clearTimeout(this.probing);
    // Closed on purpose.
    if (!this.client.isOpen) return;
    this.probing = setTimeout(() => void this.probe(), coolDownMs).unref();
  }

  private async probe(): Promise<void> {
    try {
      // Loads the script as the probe, so that no request has to send it in full.
      await this.inTime(this.client.scriptLoad(limitScript.SCRIPT));
    } catch {
      return this.probeLater();
    }
    if (!this.isAnswering) this.options.log.info('redis recovered: limits are shared by all processes');
    this.isAnswering = true;
    for (const lease of this.unreleased.splice(0)) this.release(lease);
  }

  /** Bounds the wait for a reply. The client's own timeout only covers writing, so it misses a frozen server. */
  private async inTime<T>(reply: Promise<T>): Promise<T> {
    const { timeoutMs } = this.options;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new Error(`no answer within ${timeoutMs} ms`));
      // After a pause of this process the reply may have arrived unread; it is read before the check phase.
      timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
    });
    try {
      return await Promise.race([reply, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function openClient(url: string) {
  return createClient({
    url,
    scripts: { limit: limitScript },
    disableOfflineQueue: true,
    commandsQueueMaxLength: mostWaiting,
    commandOptions: { timeout: 0 },
    socket: { reconnectStrategy: coolDownMs },
  });
}

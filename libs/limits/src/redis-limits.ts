import type { Log } from '@kerf/telemetry';
import { createClient } from '@redis/client';
import { EndedLeases } from './ended-leases.ts';
import { leasesOf, limitScript, verdictOf } from './limit-script.ts';
import type { Lease, Verdict, Wanted } from './limits.ts';

/** How long Redis is left alone after it failed; no request waits for it meanwhile. */
const coolDownMs = 1_000;
const mostWaiting = 2_000;

interface RedisOptions {
  readonly url: string;
  readonly timeoutMs: number;
  readonly log: Log;
}

/** The limits of all processes, counted in one Redis. When it fails, it is left alone until it answers a probe. */
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

  /** Whether Redis counts at this moment. */
  get isShared(): boolean {
    return this.isAnswering && this.client.isReady;
  }

  /** The verdict on a request; undefined when Redis cannot say. */
  async ask(wanted: Wanted): Promise<Verdict | undefined> {
    if (!this.isShared) return undefined;
    this.ended.flush();
    try {
      return verdictOf(await this.inTime(this.client.limit(wanted)), wanted);
    } catch (error) {
      this.leaveAlone(error);
      // The request may still be on its way to Redis: whatever it takes there is given back behind it.
      if (wanted.lease) this.release(wanted.lease);
      return undefined;
    }
  }

  /** Gives a lease back, and nobody waits for it. A Redis that is away, and may still know the lease, is told later. */
  release(lease: Lease): void {
    this.client.zRem(leasesOf(lease), lease.operationId).catch(() => {
      // Beyond the bound a lease ends by itself.
      if (this.unreleased.length < mostWaiting) this.unreleased.push(lease);
    });
  }

  /** Gives a lease back with what is asked next, or soon: for accounts that will not miss it meanwhile. */
  releaseSoon(lease: Lease): void {
    this.ended.add(lease);
  }

  /** Gives back what is left before it leaves. */
  async close(): Promise<void> {
    clearTimeout(this.probing);
    this.ended.end();
    // Answers come in order: this one says that everything before it was heard.
    if (this.isShared) await this.inTime(this.client.ping()).catch(() => undefined);
    this.client.destroy();
  }

  private leaveAlone(error: unknown): void {
    if (this.isAnswering) this.options.log.warn({ err: error }, 'redis fails: each process counts for itself');
    this.isAnswering = false;
    this.probeLater();
  }

  private probeLater(): void {
    clearTimeout(this.probing);
    // Closed for good, on purpose.
    if (!this.client.isOpen) return;
    this.probing = setTimeout(() => void this.probe(), coolDownMs).unref();
  }

  private async probe(): Promise<void> {
    try {
      // In time and with the script in place: a request never has to send it again in full, behind what else is asked.
      await this.inTime(this.client.scriptLoad(limitScript.SCRIPT));
    } catch {
      return this.probeLater();
    }
    if (!this.isAnswering) this.options.log.info('redis answers: limits are counted over all processes');
    this.isAnswering = true;
    for (const lease of this.unreleased.splice(0)) this.release(lease);
  }

  /** The time-out of the client itself ends when a command is written, so a server that froze would hold it for ever. */
  private async inTime<T>(reply: Promise<T>): Promise<T> {
    const { timeoutMs } = this.options;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new Error(`no answer within ${timeoutMs} ms`));
      // After a pause of this process the answer may be here, unread: it is read before the check phase comes.
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

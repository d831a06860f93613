import type { Bus } from '@kerf/bus';
import { keys, type KeyUse } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';

/** The last use of a key, with the digest under which it was accepted. */
interface Use {
  readonly digest: string;
  readonly usedAtMs: number;
}

const maxKeys = 50_000;
const batchSize = 1_000;

/** Recorder of the last use of keys, which it reports periodically in batches. */
export class KeyUsage {
  private readonly uses = new Map<string, Use>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> | undefined;

  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly log: Log,
    private readonly intervalMs: number,
  ) {}

  /** Records that a key was accepted now. Its first digest is the one under the current pepper. */
  recordUse(keyId: string, [digest = '']: readonly string[]): void {
    if (this.uses.size >= maxKeys && !this.uses.has(keyId)) return;
    this.uses.set(keyId, { digest, usedAtMs: Date.now() });
    this.scheduleFlush();
  }

  /** Reports the remaining uses before the process ends. */
  async onApplicationShutdown(): Promise<void> {
    await this.flushing;
    await this.flush();
    clearTimeout(this.timer);
  }

  /** Reports all recorded uses. Those that fail are kept for the next flush. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing = this.sendAll();
    await this.flushing;
  }

  private scheduleFlush(): void {
    this.timer ??= setTimeout(() => void this.flush(), this.intervalMs);
  }

  private async sendAll(): Promise<void> {
    const uses = [...this.uses];
    this.uses.clear();
    for (let from = 0; from < uses.length; from += batchSize) await this.sendBatch(uses.slice(from, from + batchSize));
  }

  private async sendBatch(uses: readonly [keyId: string, use: Use][]): Promise<void> {
    try {
      await this.bus.request(keys.touchKeys, { uses: uses.map(toKeyUse) });
    } catch (error) {
      this.log.warn({ err: error, keys: uses.length }, 'key usage could not be recorded; will retry');
      for (const [keyId, use] of uses) if (!this.uses.has(keyId) && this.uses.size < maxKeys) this.uses.set(keyId, use);
      this.scheduleFlush();
    }
  }
}

const toKeyUse = ([keyId, { digest, usedAtMs }]: readonly [keyId: string, use: Use]): KeyUse => ({
  keyId,
  digest,
  usedAt: new Date(usedAtMs).toISOString(),
});

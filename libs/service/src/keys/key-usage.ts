import type { Bus } from '@kerf/bus';
import { FifoCache } from '@kerf/concurrency';
import { keys, type KeyUse } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import { getNetwork, hostPrefix } from '../http/network.ts';

/** The last use of a key, with the digest under which it was accepted and the address of the client. */
interface Use {
  readonly digest: string;
  readonly usedAtMs: number;
  readonly address: string;
}

const maxKeys = 50_000;
const batchSize = 1_000;

/** Time for which keys that are new to this process are collected; people wait for the first use of a key. */
const newKeyDelayMs = 100;

/** Recorder of the last use of keys. It reports keys that are new to this process at once, and others periodically. */
export class KeyUsage {
  private readonly uses = new Map<string, Use>();
  private readonly knownKeys = new FifoCache<string, true>(maxKeys);
  private readonly newKeys = new Set<string>();
  private newKeyTimer: NodeJS.Timeout | undefined;
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> | undefined;

  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly log: Log,
    private readonly intervalMs: number,
  ) {}

  /** Records that a key was accepted now. Its first digest is the one under the current pepper. */
  recordUse(keyId: string, [digest = '']: readonly string[], address: string): void {
    if (this.uses.size >= maxKeys && !this.uses.has(keyId)) return;
    this.uses.set(keyId, { digest, usedAtMs: Date.now(), address });
    if (this.knownKeys.has(keyId)) this.scheduleFlush();
    else this.addNewKey(keyId);
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
    clearTimeout(this.newKeyTimer);
    this.timer = undefined;
    this.newKeyTimer = undefined;
    this.newKeys.clear();
    this.flushing = this.sendUses([...this.uses.keys()]);
    await this.flushing;
  }

  private addNewKey(keyId: string): void {
    this.knownKeys.set(keyId, true);
    this.newKeys.add(keyId);
    this.newKeyTimer ??= setTimeout(() => {
      this.newKeyTimer = undefined;
      const keyIds = [...this.newKeys];
      this.newKeys.clear();
      this.flushing = this.sendUses(keyIds);
    }, newKeyDelayMs);
  }

  private scheduleFlush(): void {
    this.timer ??= setTimeout(() => void this.flush(), this.intervalMs);
  }

  private async sendUses(keyIds: readonly string[]): Promise<void> {
    const uses = keyIds.flatMap((keyId): [string, Use][] => {
      const use = this.uses.get(keyId);
      this.uses.delete(keyId);
      return use ? [[keyId, use]] : [];
    });
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

const toKeyUse = ([keyId, { digest, usedAtMs, address }]: readonly [keyId: string, use: Use]): KeyUse => ({
  keyId,
  digest,
  usedAt: new Date(usedAtMs).toISOString(),
  network: getNetwork(address, hostPrefix).slice(0, 64),
});

import type { Bus } from '@kerf/bus';
import { keys, type KeyUse } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';

/** The last use of a key, with the digest under which it was accepted. */
interface Use {
  readonly digest: string;
  readonly usedAtMs: number;
}

const most = 50_000;
const atOnce = 1_000;

/** Recorder of the last use of keys, which it reports periodically in batches. */
export class KeyUses {
  private readonly uses = new Map<string, Use>();
  private timer: NodeJS.Timeout | undefined;
  private telling: Promise<void> | undefined;

  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly log: Log,
    private readonly intervalMs: number,
  ) {}

  /** Records that a key was accepted now. Its first digest is the one under the current pepper. */
  note(keyId: string, [digest = '']: readonly string[]): void {
    if (this.uses.size >= most && !this.uses.has(keyId)) return;
    this.uses.set(keyId, { digest, usedAtMs: Date.now() });
    this.wait();
  }

  /** Reports the remaining uses before the process ends. */
  async onApplicationShutdown(): Promise<void> {
    await this.telling;
    await this.tell();
    clearTimeout(this.timer);
  }

  /** Reports all recorded uses. Those that fail are kept for the next flush. */
  async tell(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.telling = this.tellAll();
    await this.telling;
  }

  private wait(): void {
    this.timer ??= setTimeout(() => void this.tell(), this.intervalMs);
  }

  private async tellAll(): Promise<void> {
    const uses = [...this.uses];
    this.uses.clear();
    for (let from = 0; from < uses.length; from += atOnce) await this.tellSome(uses.slice(from, from + atOnce));
  }

  private async tellSome(uses: readonly [keyId: string, use: Use][]): Promise<void> {
    try {
      await this.bus.request(keys.touchKeys, { uses: uses.map(told) });
    } catch (error) {
      this.log.warn({ err: error, keys: uses.length }, 'key usage could not be recorded; will retry');
      for (const [keyId, use] of uses) if (!this.uses.has(keyId) && this.uses.size < most) this.uses.set(keyId, use);
      this.wait();
    }
  }
}

const told = ([keyId, { digest, usedAtMs }]: readonly [keyId: string, use: Use]): KeyUse => ({
  keyId,
  digest,
  usedAt: new Date(usedAtMs).toISOString(),
});

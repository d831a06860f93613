import type { Bus } from '@kerf/bus';
import { keys, type KeyUse } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';

/** Under which stored form, and when: many are noted for each that is told. */
interface Use {
  readonly digest: string;
  readonly usedAtMs: number;
}

const most = 50_000;
const atOnce = 1_000;

/** Which keys were accepted lately, and under which stored form. It is told once in a while, for all of them together. */
export class KeyUses {
  private readonly uses = new Map<string, Use>();
  private timer: NodeJS.Timeout | undefined;
  private telling: Promise<void> | undefined;

  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly log: Log,
    private readonly intervalMs: number,
  ) {}

  /** Notes that a key was accepted now. The first of its stored forms is the one under the pepper in force. */
  note(keyId: string, [digest = '']: readonly string[]): void {
    if (this.uses.size >= most && !this.uses.has(keyId)) return;
    this.uses.set(keyId, { digest, usedAtMs: Date.now() });
    this.wait();
  }

  /** Tells what is left before the process ends. */
  async onApplicationShutdown(): Promise<void> {
    await this.telling;
    await this.tell();
    clearTimeout(this.timer);
  }

  /** Tells what was noted until now. What cannot be told waits for the next time. */
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
      this.log.warn({ err: error, keys: uses.length }, 'uses of keys are not written yet');
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

import type { Caller, Usage } from '@kerf/contracts';
import { BoundedMap } from '@kerf/service';

const mostKeys = 20_000;
const goodForMs = 60_000;

/** What the ledger says of a key that is alive. */
export interface Heard {
  readonly caller: Pick<Caller, 'accountId' | 'tier' | 'role'>;
  readonly usage: Usage;
}

/** What it said last, and when. */
export interface Known extends Heard {
  readonly seenAtMs: number;
}

/**
 * Which account a key belongs to, which never changes, and when this process last saw the key alive.
 * It says nothing about whether the key is alive now: that is for the ledger alone.
 */
export class KnownKeys {
  private readonly byDigest = new BoundedMap<string, Known>(mostKeys);

  accountOf(digest: string): string | undefined {
    return this.byDigest.get(digest)?.caller.accountId;
  }

  /** What the ledger last said of a key. */
  of(digest: string): Known | undefined {
    return this.byDigest.get(digest);
  }

  /** What the ledger last said of its month, as long as that is not over: others may have used more since. */
  usageOf(digest: string, now: Date): Usage | undefined {
    const usage = this.byDigest.get(digest)?.usage;
    return usage && Date.parse(`${usage.resetAt}Z`) > now.getTime() ? usage : undefined;
  }

  /** Whether the ledger has found the key alive within the last minute. */
  wasGood(digest: string, nowMs: number): boolean {
    const known = this.byDigest.get(digest);
    return known !== undefined && nowMs - known.seenAtMs < goodForMs;
  }

  learn(digest: string, { caller, usage }: Heard, nowMs: number): void {
    this.byDigest.set(digest, { caller, usage, seenAtMs: nowMs });
  }

  forget(digest: string): void {
    this.byDigest.delete(digest);
  }
}

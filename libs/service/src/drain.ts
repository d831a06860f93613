/** Time from SIGTERM until a service stops to serve, and until what is unfinished is cut off. */
export interface DrainTimes {
  readonly drainDelayMs: number;
  readonly drainTimeoutMs: number;
}

interface DrainConfig {
  readonly KERF_DRAIN_DELAY_MS?: number | undefined;
  readonly KERF_DRAIN_TIMEOUT_MS?: number | undefined;
}

const defaultWorkMs = 30_000;

/** Returns the times of a drain. By default it is long enough for work that begins at the end of the delay. */
export function getDrainTimes(config: DrainConfig, maxWorkMs = defaultWorkMs): DrainTimes {
  const { KERF_DRAIN_DELAY_MS: drainDelayMs = 0, KERF_DRAIN_TIMEOUT_MS: timeoutMs } = config;
  return { drainDelayMs, drainTimeoutMs: timeoutMs ?? drainDelayMs + maxWorkMs };
}

/** Ends unfinished work, answers those that wait for it, and returns the names of what it ended. */
type CutOff = () => readonly string[];

/** Work that a shutdown cut off, by kind. */
export type CutOffWork = Readonly<Record<string, readonly string[]>>;

/** Kinds of work that a shutdown ends when its time is over, so that every caller gets an answer. */
export class Drain {
  private readonly kinds = new Map<string, CutOff>();
  private readonly counts = new Map<string, () => number>();

  /** Registers what ends the unfinished work of one kind. It must answer within a few seconds. */
  onTimeout(kind: string, cutOff: CutOff): void {
    this.kinds.set(kind, cutOff);
  }

  /** Registers the number of what is not finished of one kind. */
  addCount(kind: string, count: () => number): void {
    this.counts.set(kind, count);
  }

  /** Numbers of what is not finished, by kind. */
  countWork(): Record<string, number> {
    return Object.fromEntries([...this.counts].map(([kind, count]) => [kind.replaceAll(' ', '_'), count()]));
  }

  /** Ends all unfinished work. */
  cutOffWork(): CutOffWork {
    return Object.fromEntries([...this.kinds].map(([kind, cutOff]) => [kind, cutOff()]));
  }
}

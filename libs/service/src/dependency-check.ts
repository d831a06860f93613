import { type Clock, settleWithin } from '@kerf/concurrency';
import { getErrorMessage } from '@kerf/errors';

/** Age and patience of a check; without them it runs on every probe, and a failure counts at once. */
export interface CheckOptions {
  /** Age up to which an earlier result is used. */
  readonly maxAgeMs?: number;
  /** Duration of an outage during which the service stays ready; one from the start counts at once. */
  readonly maxOutageMs?: number;
}

/** State of a dependency: `ok` or the reason of its failure. */
export interface DependencyState {
  readonly reason: string;
  /** True if the service can do its work, also without this dependency for a while. */
  readonly isTolerable: boolean;
}

const timeoutMs = 2_000;

/** Check of one dependency. Probes that come while it runs share its result. */
export class DependencyCheck {
  private latest: Promise<string> | undefined;
  private endedAt = Number.NEGATIVE_INFINITY;
  private isRunning = false;
  private failingSince: number | undefined = Number.NEGATIVE_INFINITY;
  private readonly maxAgeMs: number;
  private readonly maxOutageMs: number;

  constructor(
    private readonly check: () => Promise<unknown>,
    { maxAgeMs = 0, maxOutageMs = 0 }: CheckOptions,
    private readonly clock: Clock,
  ) {
    this.maxAgeMs = maxAgeMs;
    this.maxOutageMs = maxOutageMs;
  }

  async getState(): Promise<DependencyState> {
    const isFresh = this.isRunning || this.clock.now() - this.endedAt < this.maxAgeMs;
    if (!this.latest || !isFresh) this.latest = this.run();
    const reason = await this.latest;
    const { failingSince } = this;
    return {
      reason,
      isTolerable: failingSince === undefined || this.clock.now() - failingSince < this.maxOutageMs,
    };
  }

  private async run(): Promise<string> {
    this.isRunning = true;
    const reason = await settleWithin(
      timeoutMs,
      this.check().then(() => 'ok', getErrorMessage),
      'timed out',
    );
    this.isRunning = false;
    this.endedAt = this.clock.now();
    this.failingSince = reason === 'ok' ? undefined : (this.failingSince ?? this.endedAt);
    return reason;
  }
}

import { settleWithin } from '@kerf/concurrency';
import { getErrorMessage } from '@kerf/errors';

const checkTimeoutMs = 2_000;

/** Readiness checks of a service, run on every probe. */
export class Readiness {
  private readonly checks = new Map<string, () => Promise<unknown>>();
  private draining = false;

  add(dependency: string, check: () => Promise<unknown>): void {
    this.checks.set(dependency, check);
  }

  /** Marks the service as not ready, so that it receives no new work. */
  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** Checks every dependency and returns their states. */
  async report(): Promise<{ ready: boolean; dependencies: Record<string, string> }> {
    const states = await Promise.all([...this.checks].map(async ([name, check]) => [name, await checkState(check)]));
    const dependencies = Object.fromEntries(states) as Record<string, string>;
    return { ready: !this.draining && Object.values(dependencies).every((state) => state === 'ok'), dependencies };
  }
}

const checkState = (check: () => Promise<unknown>): Promise<string> =>
  settleWithin(
    checkTimeoutMs,
    check().then(() => 'ok', getErrorMessage),
    'timed out',
  );

import { messageOf } from '@kerf/errors';
import { noLongerThan } from './no-longer-than.ts';

const checkTimeoutMs = 2_000;

/** What a service needs before it may be sent requests, checked each time somebody asks. */
export class Readiness {
  private readonly checks = new Map<string, () => Promise<unknown>>();
  private draining = false;

  add(dependency: string, check: () => Promise<unknown>): void {
    this.checks.set(dependency, check);
  }

  /** From now on the service is not ready: it takes no new work. */
  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** The state of every dependency, and whether all are well. */
  async report(): Promise<{ ready: boolean; dependencies: Record<string, string> }> {
    const states = await Promise.all([...this.checks].map(async ([name, check]) => [name, await stateOf(check)]));
    const dependencies = Object.fromEntries(states) as Record<string, string>;
    return { ready: !this.draining && Object.values(dependencies).every((state) => state === 'ok'), dependencies };
  }
}

const stateOf = (check: () => Promise<unknown>): Promise<string> =>
  noLongerThan(
    checkTimeoutMs,
    check().then(() => 'ok', messageOf),
    'timed out',
  );

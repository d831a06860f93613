import { type Clock, systemClock } from '@kerf/concurrency';
import { type CheckOptions, DependencyCheck } from './dependency-check.ts';

/** Stage of a service, and the state of what it depends on: `ok` or a reason, by name. */
export interface ReadinessReport {
  readonly ready: boolean;
  readonly state: 'starting' | 'ready' | 'unavailable' | 'draining';
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Readiness of a service: its stage, and the checks of its dependencies. */
export class Readiness {
  private readonly checks = new Map<string, DependencyCheck>();
  private started = false;
  private draining = false;

  constructor(private readonly clock: Clock = systemClock) {}

  add(dependency: string, check: () => Promise<unknown>, options: CheckOptions = {}): void {
    this.checks.set(dependency, new DependencyCheck(check, options, this.clock));
  }

  /** Marks the service as started: it is ready whenever its dependencies are. */
  markStarted(): void {
    this.started = true;
  }

  /** Marks the service as not ready, so that it receives no new work. */
  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** Checks every dependency and returns their states. */
  async report(): Promise<ReadinessReport> {
    const states = await Promise.all(
      [...this.checks].map(async ([name, check]) => ({ name, ...(await check.getState()) })),
    );
    const isAble = states.every(({ isTolerable }) => isTolerable);
    const state = this.getState(isAble);
    const dependencies = Object.fromEntries(states.map(({ name, reason }) => [name, reason]));
    return { ready: state === 'ready', state, dependencies };
  }

  private getState(isAble: boolean): ReadinessReport['state'] {
    if (this.draining) return 'draining';
    if (!this.started) return 'starting';
    return isAble ? 'ready' : 'unavailable';
  }
}

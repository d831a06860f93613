import { metrics } from '@kerf/telemetry';
import type { Backlog } from './outbox.ts';

/** Metrics of the outbox. Its backlog is reported by the leading relay. */
export class RelayMetrics {
  private lastBacklog: Backlog | undefined;
  private readonly published = metrics.getCounter('kerf.relay.published');
  private readonly stops: readonly (() => void)[];

  constructor(isLeading: () => boolean) {
    const reportBacklog = (name: 'kerf.relay.backlog' | 'kerf.relay.lag', read: (backlog: Backlog) => number) =>
      metrics.getGauge(name).observe((observe) => {
        if (this.lastBacklog) observe(read(this.lastBacklog), {});
      });
    this.stops = [
      metrics.getGauge('kerf.relay.leader').observe((observe) => observe(isLeading() ? 1 : 0, {})),
      reportBacklog('kerf.relay.backlog', ({ waiting }) => waiting),
      reportBacklog('kerf.relay.lag', ({ oldestSeconds }) => oldestSeconds),
    ];
  }

  /** Backlog at the last count; undefined in a process that is not the leader. */
  get backlog(): Backlog | undefined {
    return this.lastBacklog;
  }

  countPublished(events: number): void {
    this.published.add(events, {});
  }

  setBacklog(backlog: Backlog | undefined): void {
    this.lastBacklog = backlog;
  }

  stopObserving(): void {
    for (const stop of this.stops) stop();
  }
}

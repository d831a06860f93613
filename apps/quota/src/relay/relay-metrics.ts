import { metrics } from '@kerf/telemetry';
import type { Backlog } from './outbox.ts';

/** Metrics of the outbox, reported by the leading relay. */
export class RelayMetrics {
  private lastBacklog: Backlog | undefined;
  private readonly published;
  private readonly removeCallback: () => void;

  constructor() {
    const meter = metrics.getMeter('kerf.quota');
    this.published = meter.createCounter('kerf.relay.published', { description: 'Events moved to their stream.' });
    const waiting = meter.createObservableGauge('kerf.relay.backlog', {
      description: 'Events that wait in the outbox, counted up to 100000. Reported by the leading relay.',
    });
    const lag = meter.createObservableGauge('kerf.relay.lag', {
      unit: 's',
      description: 'How long the oldest event has waited in the outbox.',
    });
    const observe: Parameters<typeof meter.addBatchObservableCallback>[0] = (result) => {
      if (!this.lastBacklog) return;
      result.observe(waiting, this.lastBacklog.waiting);
      result.observe(lag, this.lastBacklog.oldestSeconds);
    };
    meter.addBatchObservableCallback(observe, [waiting, lag]);
    this.removeCallback = () => meter.removeBatchObservableCallback(observe, [waiting, lag]);
  }

  /** Backlog at the last count; undefined in a process that is not the leader. */
  get backlog(): Backlog | undefined {
    return this.lastBacklog;
  }

  countPublished(events: number): void {
    this.published.add(events);
  }

  setBacklog(backlog: Backlog | undefined): void {
    this.lastBacklog = backlog;
  }

  stopObserving(): void {
    this.removeCallback();
  }
}

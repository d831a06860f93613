import type { Operation } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { metrics, withSpan } from '@kerf/telemetry';
import { getSpanAttributes, toSendSpan } from './request-server.ts';

/** Runs a request inside a span of its caller. */
export const traceRequest = <T>(operation: Operation, send: () => Promise<T>): Promise<T> =>
  withSpan(toSendSpan(operation), send);

interface MeasuredConnection {
  readonly isConnected: boolean;
  readonly pendingRequests: number;
}

/** Metrics of one connection to the bus, from the side of the callers. */
export class ConnectionMetrics {
  private readonly duration = metrics.getHistogram('messaging.client.operation.duration');
  private readonly reconnects = metrics.getCounter('kerf.bus.reconnects');
  private readonly slowConsumers = metrics.getCounter('kerf.bus.slow_consumers');
  private readonly stops: readonly (() => void)[];

  constructor(connection: MeasuredConnection) {
    this.stops = [
      metrics.getGauge('kerf.bus.connected').observe((observe) => observe(connection.isConnected ? 1 : 0, {})),
      metrics.getGauge('kerf.bus.pending').observe((observe) => observe(connection.pendingRequests, {})),
    ];
  }

  /** Measures a request until its answer or its fault, such as a timeout. */
  async measureRequest<T>(operation: Operation, send: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let errorType: string | undefined;
    try {
      return await send();
    } catch (error) {
      errorType = Fault.from(error).code;
      throw error;
    } finally {
      const destination = getSpanAttributes(operation)['messaging.destination.name'];
      const labels = { 'messaging.destination.name': destination, 'error.type': errorType };
      this.duration.record((performance.now() - startedAt) / 1000, labels);
    }
  }

  /** Counts what NATS reports about the connection. */
  countStatus({ type, error }: { readonly type: string; readonly error?: Error }): void {
    if (type === 'reconnect') this.reconnects.add(1, {});
    if (error && /slow consumer/i.test(error.message)) this.slowConsumers.add(1, {});
  }

  stopObserving(): void {
    for (const stop of this.stops) stop();
  }
}

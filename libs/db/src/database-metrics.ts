import { Fault } from '@kerf/errors';
import { metrics } from '@kerf/telemetry';
import type pg from 'pg';

const duration = metrics.getHistogram('db.client.operation.duration');

/** Measures a statement, the wait for a connection included. Its name never contains values. */
export async function measureStatement<T>(name: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let errorType: 'unavailable' | 'error' | undefined;
  try {
    return await run();
  } catch (error) {
    errorType = error instanceof Fault && error.code === 'unavailable' ? 'unavailable' : 'error';
    throw error;
  } finally {
    duration.record((performance.now() - startedAt) / 1000, { 'db.operation.name': name, 'error.type': errorType });
  }
}

/** Reports the connections of a pool at each scrape; returns how to stop. */
export function observePool(pool: pg.Pool): () => void {
  const stops = [
    metrics.getGauge('kerf.db.connections').observe((observe) => {
      observe(pool.totalCount - pool.idleCount, { state: 'used' });
      observe(pool.idleCount, { state: 'idle' });
      observe(pool.waitingCount, { state: 'waiting' });
    }),
    metrics.getGauge('kerf.db.connections.max').observe((observe) => observe(pool.options.max, {})),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

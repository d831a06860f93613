import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { silentLog } from './log.ts';
import { metrics } from './metrics/metric-store.ts';
import { startTraces } from './traces.ts';

describe('a collector that never answers', () => {
  let collector: Server;
  let tracers: Awaited<ReturnType<typeof startTraces>>;
  let request: Promise<{ url: string | undefined; encoding: string | undefined }>;
  beforeAll(async () => {
    collector = createServer();
    request = once(collector, 'request').then(([{ url, headers }]) => ({ url, encoding: headers['content-encoding'] }));
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
    const resource = resourceFromAttributes({});
    const limits = { exportIntervalMs: 5_000, maxQueuedSpans: 2_048 };
    tracers = await startTraces({ resource, endpoint, ...limits, traceRatio: 1, log: silentLog });
  });
  afterAll(async () => {
    trace.disable();
    collector.on('request', (_request, response) => response.end('{}'));
    collector.closeAllConnections();
    await tracers.shutdown().catch(() => undefined);
    collector.close();
    collector.closeAllConnections();
  });

  it('gets compressed spans below an endpoint that ends in a slash; what the queue cannot hold is counted', async () => {
    const tracer = trace.getTracer('specification');
    for (let count = 0; count < 5_000; count += 1) tracer.startSpan('work').end();

    expect(await request).toEqual({ url: '/v1/traces', encoding: 'gzip' });
    // One export is on its way, and the queue is full.
    expect(metrics.getCounter('otel.sdk.processor.span.processed').collect()).toEqual([
      { labels: { 'error.type': 'queue_full' }, value: 5_000 - 512 - 2_048 },
    ]);
    const last = tracer.startSpan('last');
    last.end();
    expect(last.isRecording()).toBe(false);
  });
});

import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { eventually } from '@kerf/testing';
import { readMetric } from '../http/gateway-metrics.ts';
import { AdditionalGateway } from './additional-gateway.ts';

const metric = 'otel_sdk_processor_span_processed_total';
const maxQueued = 20;

/** An export lasts longer than the process may take to end. */
const env = {
  KERF_TRACE_RATIO: '1',
  OTEL_BSP_SCHEDULE_DELAY: '100',
  OTEL_BSP_MAX_QUEUE_SIZE: String(maxQueued),
  OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
};

describe.each(['accepts connections and never answers', 'is away'])('a collector that %s', (state) => {
  let collector: Server;
  let gateway: AdditionalGateway;
  beforeAll(async () => {
    collector = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    if (state === 'is away') collector.close();
    gateway = await AdditionalGateway.start({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await gateway.stop();
    if (collector.listening) collector.close();
  });

  it('leaves requests alone: they are answered, and the spans that the queue cannot hold are counted', async () => {
    const requests = Array.from({ length: 5 * maxQueued }, () => gateway.client.get('/api/v1/info'));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);

    expect(new Set(statuses)).toEqual(new Set([200]));
    // All but those of one export and of the queue.
    await eventually(async () =>
      expect(await readMetric(gateway.service, metric, 'error_type="queue_full"')).toBeGreaterThanOrEqual(
        requests.length - 2 * maxQueued,
      ),
    );
  });

  it('does not keep a gateway from ending in order', async () => {
    gateway.service.kill('SIGTERM');

    expect(await gateway.service.exited).toBe(0);
    expect(readFileSync(gateway.service.logFile, 'utf8')).toMatch(/"draining"[^]*"drained"/);
  });
});

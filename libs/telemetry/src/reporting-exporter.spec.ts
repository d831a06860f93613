import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { pino } from 'pino';
import { ReportingExporter } from './reporting-exporter.ts';
import { FailureLog } from './failure-log.ts';

describe('spans', () => {
  let collector: Server;
  let status: number;
  let lines: string[];
  let processor: BatchSpanProcessor;
  let tracers: TracerProvider;
  beforeEach(async () => {
    lines = [];
    collector = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end('{}'));
    });
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
    const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line).msg) });
    const exporter = new ReportingExporter(new OTLPTraceExporter({ url }), new FailureLog(log, 'traces do not arrive'));
    processor = new BatchSpanProcessor({ exporter });
    tracers = new TracerProvider({ spanProcessors: [processor] });
  });
  afterEach(async () => {
    await tracers.shutdown();
    collector.close();
    collector.closeAllConnections();
  });

  const send = async (answered: number) => {
    status = answered;
    tracers.getTracer('specification').startSpan('work').end();
    await processor.forceFlush().catch(() => undefined);
  };

  it('that no collector takes are told once, and that it takes them again', async () => {
    for (const answered of [200, 403, 403, 200, 200]) await send(answered);

    expect(lines).toEqual([expect.stringMatching(/^traces do not arrive: /), 'traces do not arrive: recovered']);
  });
});

import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eventually } from '@kerf/testing';
import * as z from 'zod';
import { Account } from './account.ts';
import { Client } from './client.ts';
import { OwnProduct } from './own-product.ts';

const text = z.object({ stringValue: z.string().optional() });
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: text })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(z.object({ traceId: z.string(), name: z.string(), parentSpanId: z.string().optional() })),
        }),
      ),
    }),
  ),
});

interface Span {
  readonly service: string;
  readonly traceId: string;
  readonly name: string;
}

/** Takes traces over OTLP as a collector does. */
class Collector {
  readonly spans: Span[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Collector> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        collector.take(JSON.parse(Buffer.concat(chunks).toString()));
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    const collector = new Collector(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private take(body: unknown): void {
    for (const { resource, scopeSpans } of exported.parse(body).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { spans } of scopeSpans)
        this.spans.push(...spans.map(({ traceId, name }) => ({ service, traceId, name })));
    }
  }
}

describe('a trace', () => {
  let collector: Collector;
  let product: OwnProduct;
  let pro: Account;
  beforeAll(async () => {
    collector = await Collector.start();
    const started = await OwnProduct.start({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
    product = started.product;
    pro = await Account.register('pro', new Client(started.place));
  });
  afterAll(async () => {
    await product.stop();
    collector.stop();
  });

  it('that a caller has begun goes on through every service, its messages and its SQL', async () => {
    const traceId = crypto.randomUUID().replaceAll('-', '');
    const traceparent = `00-${traceId}-${'1'.repeat(16)}-01`;
    const { status } = await pro.post(
      '/api/v1/mcp/execute',
      { tool_name: 'calculate_thread_geometry', parameters: { designation: 'M8' } },
      { headers: { traceparent } },
    );
    expect(status).toBe(200);

    await eventually(() =>
      expect(ofTrace(collector, traceId)).toEqual([
        'kerf-gateway POST /api/v1/mcp/execute',
        'kerf-gateway send quota.charge',
        'kerf-gateway send standards.run',
        'kerf-quota charge',
        'kerf-quota process quota.charge',
        'kerf-standards process standards.run',
      ]),
    );
  });
});

const ofTrace = ({ spans }: Collector, id: string): string[] =>
  spans
    .filter(({ traceId }) => traceId === id)
    .map(({ service, name }) => `${service} ${name}`)
    .sort();

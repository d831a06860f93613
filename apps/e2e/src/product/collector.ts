import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

const text = z.object({ stringValue: z.string().optional() });
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: text })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              name: z.string(),
              parentSpanId: z.string().optional(),
              links: z.array(z.object({ traceId: z.string() })).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface Span {
  readonly service: string;
  readonly traceId: string;
  readonly name: string;
  /** Absent for the first span of a trace. */
  readonly parentSpanId?: string | undefined;
  /** Traces that the span names without being a part of them. */
  readonly linkedTraceIds: readonly string[];
}

/** OTLP trace collector. */
export class TraceCollector {
  readonly spans: Span[] = [];
  /** All bodies, unparsed. */
  readonly bodies: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        collector.take(Buffer.concat(chunks).toString());
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    const collector = new TraceCollector(server);
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

  private take(body: string): void {
    this.bodies.push(body);
    for (const { resource, scopeSpans } of exported.parse(JSON.parse(body)).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { spans } of scopeSpans)
        this.spans.push(
          ...spans.map(({ links, ...span }) => ({
            ...span,
            service,
            linkedTraceIds: links.map(({ traceId }) => traceId),
          })),
        );
    }
  }
}

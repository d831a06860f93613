import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';

const text = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() });
const attributes = z.array(z.object({ key: z.string(), value: text })).default([]);
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              name: z.string(),
              attributes,
              status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
              events: z.array(z.object({ name: z.string() })).default([]),
              parentSpanId: z.string().optional(),
              links: z.array(z.object({ traceId: z.string() })).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});

const errorCode = 2;

export interface Span {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly isError: boolean;
  /** Names of its events, in order. */
  readonly events: readonly string[];
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
        collector.take(gunzipSync(Buffer.concat(chunks)).toString());
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    const collector = new TraceCollector(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  private get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Variables with which a service exports its spans here, without the usual delay. */
  get variables(): Record<string, string> {
    return { OTEL_EXPORTER_OTLP_ENDPOINT: this.url, OTEL_BSP_SCHEDULE_DELAY: '100' };
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
          ...spans.map(({ links, attributes: named, status, events, ...span }) => ({
            ...span,
            service,
            attributes: Object.fromEntries(named.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
            isError: status.code === errorCode,
            events: events.map(({ name }) => name),
            linkedTraceIds: links.map(({ traceId }) => traceId),
          })),
        );
    }
  }
}

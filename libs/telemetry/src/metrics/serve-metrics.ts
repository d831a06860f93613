import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseFormat, contentTypes, formatMetrics } from './exposition.ts';
import { metrics } from './metric-store.ts';
import type { Labels } from './series.ts';

/** Attributes of the process in the conventions of OpenTelemetry. */
type Attributes = Readonly<Record<string, unknown>>;

/** Answers a scrape in the format that it accepts. */
export function serveMetrics(attributes: Attributes, request: IncomingMessage, response: ServerResponse): void {
  const format = chooseFormat(request.headers.accept);
  const text = formatMetrics({ instruments: metrics.list(), target: toLabels(attributes) }, format);
  response.writeHead(200, { 'content-type': contentTypes[format] }).end(text);
}

const toLabels = (attributes: Attributes): Labels =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );

import {
  type Context,
  context,
  isSpanContextValid,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type SpanContext,
  trace,
} from '@opentelemetry/api';

/**
 * Use of the trace context that a caller outside the product sends. `trust` continues its trace, which lets it choose
 * the trace id and force sampling. `link` begins a trace of our own that names the caller's. `ignore` does neither.
 */
export type TraceParentMode = 'trust' | 'link' | 'ignore';

/** Parent and links of a span for work that an outside caller requests. */
export interface CallerTrace {
  readonly parent: Context;
  readonly links: Link[];
}

const noCaller: CallerTrace = { parent: ROOT_CONTEXT, links: [] };

/** Reads the traceparent header of a caller. Its tracestate and baggage are never read, so they go nowhere. */
export function readCallerTrace(mode: TraceParentMode, traceparent: unknown): CallerTrace {
  if (mode === 'ignore' || typeof traceparent !== 'string') return noCaller;
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent });
  return mode === 'trust' ? { parent, links: [] } : { parent: ROOT_CONTEXT, links: createLinks(parent) };
}

/**
 * Reads the traceparent that a caller sends inside a message of its HTTP request. A trusted one is the parent, and the
 * request is linked; any other is linked to the span of the request.
 */
export function readMessageTrace(mode: TraceParentMode, traceparent: unknown): CallerTrace {
  const request = context.active();
  const { parent, links } = readCallerTrace(mode, traceparent);
  return parent === ROOT_CONTEXT ? { parent: request, links } : { parent, links: createLinks(request) };
}

function createLinks(where: Context): Link[] {
  const linked: SpanContext | undefined = trace.getSpanContext(where);
  return linked && isSpanContextValid(linked) ? [{ context: linked }] : [];
}

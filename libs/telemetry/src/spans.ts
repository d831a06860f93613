import { messageOf } from '@kerf/errors';
import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

const tracer = trace.getTracer('kerf');

/** Trace context as W3C headers. */
export interface Carrier {
  traceparent?: string;
  tracestate?: string;
}

/** Returns true inside a sampled trace. Unsampled work creates no spans on the bus. */
export const isSampled = (): boolean => isInSampled(context.active());

/** Creates the headers by which another service continues the current trace. */
export function carrierOf(): Carrier {
  const carrier: Carrier = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

interface Work {
  readonly name: string;
  readonly kind: 'client' | 'server' | 'internal';
  readonly attributes?: Attributes;
  /** Trace context of the requesting process, if it is another one. */
  readonly from?: Carrier;
}

/** Runs work inside a span if its trace is sampled, and without one otherwise. */
export function traced<T>({ name, kind, attributes = {}, from }: Work, work: () => Promise<T>): Promise<T> {
  const parent = from ? propagation.extract(ROOT_CONTEXT, from) : context.active();
  if (!isInSampled(parent)) return work();
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
  return context.with(trace.setSpan(parent, span), work).then(
    (value) => {
      span.end();
      return value;
    },
    (error: unknown) => {
      failed(span, error);
      throw error;
    },
  );
}

function isInSampled(where: Context): boolean {
  const span = trace.getSpanContext(where);
  return span !== undefined && isSpanContextValid(span) && (span.traceFlags & TraceFlags.SAMPLED) !== 0;
}

const kinds = { client: SpanKind.CLIENT, server: SpanKind.SERVER, internal: SpanKind.INTERNAL };

function failed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: messageOf(error) });
  span.end();
}

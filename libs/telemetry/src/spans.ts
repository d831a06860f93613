import { Fault } from '@kerf/errors';
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
import type { CallerTrace } from './caller-trace.ts';
import { getCurrentRequest, getRequestAttributes } from './current-request.ts';

const tracer = trace.getTracer('kerf');

/** Trace context as a W3C header. */
export interface Carrier {
  traceparent?: string;
}

/** Returns true inside a sampled trace. Unsampled work creates no spans on the bus. */
export const isSampled = (): boolean => isInSampled(context.active());

/** Creates the headers by which another service continues the current trace. */
export function createCarrier(): Carrier {
  const carrier: Carrier = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** Adds attributes to the span of the current work, if its trace is sampled. */
export const addSpanAttributes = (attributes: Attributes): void =>
  void trace.getActiveSpan()?.setAttributes(attributes);

interface SpanOptions {
  readonly name: string;
  readonly kind: 'client' | 'server' | 'producer' | 'consumer';
  readonly attributes?: Attributes;
  /** Trace context of the requesting service, if it is another one. */
  readonly remoteParent?: Carrier;
  /** Trace of an outside caller, instead of that of a service. */
  readonly callerTrace?: CallerTrace;
}

/** Runs work inside a span if its trace is sampled, and without one otherwise. */
export function withSpan<T>(
  { name, kind, attributes = {}, remoteParent, callerTrace }: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const parent = remoteParent ? propagation.extract(ROOT_CONTEXT, remoteParent) : context.active();
  const { parent: chosen, links } = callerTrace ?? { parent, links: [] };
  if (!isInSampled(chosen)) return work();
  const span = tracer.startSpan(name, { kind: spanKinds[kind], attributes, links }, chosen);
  const finish = (error?: unknown) => {
    if (describesRequest.has(kind)) span.setAttributes(getAttributesOfCurrent());
    if (error !== undefined) recordError(span, error);
    span.end();
  };
  return context.with(trace.setSpan(chosen, span), work).then(
    (value) => {
      finish();
      return value;
    },
    (error: unknown) => {
      finish(error);
      throw error;
    },
  );
}

/** Kinds of spans that say which request they handle. */
const describesRequest: ReadonlySet<SpanOptions['kind']> = new Set(['server', 'consumer']);

function getAttributesOfCurrent(): Attributes {
  const request = getCurrentRequest();
  return request ? getRequestAttributes(request) : {};
}

function isInSampled(where: Context): boolean {
  const span = trace.getSpanContext(where);
  return span !== undefined && isSpanContextValid(span) && (span.traceFlags & TraceFlags.SAMPLED) !== 0;
}

const spanKinds = {
  client: SpanKind.CLIENT,
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** Records the fault code. Only our own failures are errors: a refusal is what the caller's request deserves. */
export function recordError(span: Span, error: unknown): void {
  const fault = Fault.from(error);
  span.setAttribute('error.type', fault.code);
  if (fault.isOurs) span.setStatus({ code: SpanStatusCode.ERROR, message: fault.message });
}

import { type Attributes, context, type Span, SpanKind, trace } from '@opentelemetry/api';
import { getFaultOutcome } from './current-request.ts';
import { recordError } from './spans.ts';

const tracer = trace.getTracer('kerf');

/** Events that a span records; those of work that repeats them endlessly are dropped. */
const maxEvents = 32;

/** Span of work that other asynchronous contexts continue and end, such as a command of an adapter. */
export class DetachedSpan {
  private events = 0;

  private constructor(private readonly span: Span) {}

  /** Starts a span of a call to another program in the current trace; undefined if that is not sampled. */
  static start(name: string, attributes: Attributes): DetachedSpan | undefined {
    if (!trace.getActiveSpan()?.isRecording()) return undefined;
    return new DetachedSpan(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context.active()));
  }

  /** The traceparent by which that program continues the trace. */
  get traceparent(): string {
    const { traceId, spanId } = this.span.spanContext();
    return `00-${traceId}-${spanId}-01`;
  }

  addEvent(name: string, attributes: Attributes = {}): void {
    this.events += 1;
    if (this.events <= maxEvents) this.span.addEvent(name, attributes);
  }

  /** Ends the span when the work does, with its outcome. */
  endWith<T>(work: Promise<T>, describe: (value: T) => Attributes): void {
    work.then(
      (value) => {
        this.span.addEvent('result');
        this.span.setAttributes(describe(value)).end();
      },
      (error: unknown) => {
        recordError(this.span, error);
        this.span.setAttribute('kerf.outcome', getFaultOutcome(error)).end();
      },
    );
  }
}

import { context, propagation, ROOT_CONTEXT, trace, TraceFlags } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { type CallerTrace, readCallerTrace, readMessageTrace } from './caller-trace.ts';

const callerId = 'a'.repeat(32);
const requestId = 'b'.repeat(32);
const spanId = '1'.repeat(16);
const traceparent = `00-${callerId}-${spanId}-01`;

/** Trace ids of the parent and the links. */
const describeTrace = ({ parent, links }: CallerTrace) => ({
  parent: trace.getSpanContext(parent)?.traceId,
  links: links.map((link) => link.context.traceId),
});

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});
afterAll(() => {
  context.disable();
  propagation.disable();
});

describe('the trace of a caller', () => {
  it.each([
    ['trust', { parent: callerId, links: [] }],
    ['link', { parent: undefined, links: [callerId] }],
    ['ignore', { parent: undefined, links: [] }],
  ] as const)('under %s has the parent and the links %j', (mode, expected) => {
    expect(describeTrace(readCallerTrace(mode, traceparent))).toEqual(expected);
  });

  it.each([undefined, '', 'nonsense', `00-${'0'.repeat(32)}-${spanId}-01`, [traceparent]])(
    'is none when its traceparent is %j',
    (given) => {
      for (const mode of ['trust', 'link', 'ignore'] as const)
        expect(readCallerTrace(mode, given)).toEqual({ parent: ROOT_CONTEXT, links: [] });
    },
  );
});

describe('the trace that a caller sends inside the message of a request', () => {
  const request = trace.setSpanContext(ROOT_CONTEXT, { traceId: requestId, spanId, traceFlags: TraceFlags.SAMPLED });
  const read = (mode: 'trust' | 'link' | 'ignore', given: unknown) =>
    context.with(request, () => describeTrace(readMessageTrace(mode, given)));

  it.each([
    ['trust', { parent: callerId, links: [requestId] }],
    ['link', { parent: requestId, links: [callerId] }],
    ['ignore', { parent: requestId, links: [] }],
  ] as const)('under %s has the parent and the links %j', (mode, expected) => {
    expect(read(mode, traceparent)).toEqual(expected);
  });

  it('is that of the request when its traceparent is not valid', () => {
    expect(read('trust', 'nonsense')).toEqual({ parent: requestId, links: [] });
  });
});

import { once } from 'node:events';
import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  AlwaysOffSampler,
  type ReadableSpan,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { fastify, type FastifyInstance, type InjectOptions } from 'fastify';
import { addRequestFacts, getCurrentRequest } from './current-request.ts';
import { traceRequests } from './http-spans.ts';
import { createSampler } from './outcome-sampler.ts';
import { createIdGenerator } from './traces.ts';

let ended: ReadableSpan[] = [];
let sampled: Sampler;

const ignore = async () => undefined;

/** Sends a request and waits for the last hook of its response, which runs after the response is sent. */
async function inject(server: FastifyInstance, options: InjectOptions) {
  const [response] = await Promise.all([server.inject(options), once(server.server, 'responded')]);
  return response;
}

const announceResponses = (server: FastifyInstance) =>
  server.addHook('onResponse', async () => void server.server.emit('responded'));

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const sampler: Sampler = { shouldSample: (...args) => sampled.shouldSample(...args) };
  trace.setGlobalTracerProvider(
    new TracerProvider({
      sampler: createSampler(sampler),
      idGenerator: createIdGenerator(),
      spanProcessors: [
        { onStart: () => undefined, onEnd: (span) => ended.push(span), forceFlush: ignore, shutdown: ignore },
      ],
    }),
  );
});
afterEach(() => {
  ended = [];
});
afterAll(() => {
  for (const api of [context, propagation, trace]) api.disable();
});

describe.each([
  ['sampled', 1],
  ['unsampled', 0],
] as const)('an HTTP request that is %s', (_, ratio) => {
  let server: FastifyInstance;
  beforeAll(async () => {
    sampled = new TraceIdRatioBasedSampler(ratio);
    server = fastify({ genReqId: () => crypto.randomUUID() });
    traceRequests(server, { mode: 'link', slowMs: Number.MAX_SAFE_INTEGER });
    announceResponses(server);
    server.post('/tools/:name', async (request, reply) => {
      await Promise.resolve();
      addRequestFacts({ tool: 'create_box', outcome: 'succeeded' });
      const { status, code } = request.query as { status: string; code?: string };
      if (code) reply.header('x-error-code', code);
      return reply.status(Number(status)).send(getCurrentRequest());
    });
    await server.ready();
  });
  afterAll(() => server.close());

  const post = async (query: string) =>
    (await inject(server, { method: 'POST', url: `/tools/kerf_file_abc.def?${query}`, payload: {} })).json<{
      requestId: string;
      traceId: string;
    }>();

  it('is the current request of its handler, and gives its id to its trace', async () => {
    const { requestId, traceId } = await post('status=200');

    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(traceId).toBe(requestId.replaceAll('-', ''));
    expect(ended.map((span) => span.spanContext().traceId)).toEqual(ratio ? [traceId] : []);
  });

  it.each([
    ['500', 'internal', SpanStatusCode.ERROR],
    ['503', 'unavailable', SpanStatusCode.ERROR],
  ] as const)('is traced as an error when it ends with %s %s', async (status, code, expected) => {
    const { requestId, traceId } = await post(`status=${status}&code=${code}`);

    const [span, ...others] = ended;
    expect(others).toEqual([]);
    expect(span).toMatchObject({ name: 'POST /tools/:name', status: { code: expected } });
    expect(span?.spanContext().traceId).toBe(traceId);
    expect(span?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/tools/:name',
      'http.response.status_code': Number(status),
      'url.scheme': 'http',
      'url.path': '/tools/kerf_file_[redacted]',
      'error.type': code,
      'kerf.request_id': requestId,
      'kerf.tool': 'create_box',
      'kerf.outcome': 'succeeded',
      ...(!ratio && { 'kerf.sampled_by': 'outcome' }),
    });
  });

  it.each([
    ['404', 'unknown_tool'],
    ['503', 'no_adapter'],
    ['504', 'adapter_timed_out'],
  ])('is no error of ours when it ends with %s %s', async (status, code) => {
    await post(`status=${status}&code=${code}`);

    const found = ended.map((span) => [span.status.code, span.attributes['error.type']]);
    expect(found).toEqual(ratio ? [[SpanStatusCode.UNSET, code]] : []);
  });
});

describe('an unsampled request', () => {
  beforeAll(() => {
    sampled = new AlwaysOffSampler();
  });
  const answer = async (slowMs: number, type: string, requests: number) => {
    const server = fastify({ genReqId: () => crypto.randomUUID() });
    traceRequests(server, { mode: 'link', slowMs });
    announceResponses(server);
    server.get('/', (_request, reply) => reply.type(type).send(''));
    for (let sent = 0; sent < requests; sent += 1) await inject(server, { url: '/' });
    await server.close();
    return ended.length;
  };
  it('is traced when it takes longer than the limit', async () => {
    expect(await answer(-1, 'text/plain', 1)).toBe(1);
  });

  it('is not traced when it is fast, or a stream of events', async () => {
    expect(await answer(Number.MAX_SAFE_INTEGER, 'text/plain', 1)).toBe(0);
    expect(await answer(-1, 'text/event-stream', 1)).toBe(0);
  });

  it('is not traced when too many were traced just before', async () => {
    const traced = await answer(-1, 'text/plain', 200);

    expect(traced).toBeGreaterThanOrEqual(20);
    expect(traced).toBeLessThan(200);
  });
});

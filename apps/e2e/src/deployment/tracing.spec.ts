import { readFileSync } from 'node:fs';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { TraceCollector } from '../product/collector.ts';
import { sendMcp, mcpRequest } from '../mcp/mcp-messages.ts';
import { OwnProduct } from '../product/own-product.ts';

const calledServices = [
  'kerf-gateway send quota.reserve',
  'kerf-gateway send quota.settle',
  'kerf-gateway send standards.run',
  'kerf-quota admit',
  'kerf-quota process quota.reserve',
  'kerf-quota process quota.settle',
  'kerf-quota settle',
  'kerf-standards process standards.run',
];
const call = { name: 'calculate_thread_geometry', arguments: { designation: 'M8' } };

describe('a trace', () => {
  let collector: TraceCollector;
  let product: OwnProduct;
  let services: Awaited<ReturnType<typeof OwnProduct.start>>['services'];
  let pro: Account;
  beforeAll(async () => {
    collector = await TraceCollector.start();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, KERF_TRACE_RATIO: '1' };
    const started = await OwnProduct.start({ standards: 1, env });
    ({ product, services } = started);
    pro = await Account.register('pro', new Client(started.place));
  });
  afterAll(async () => {
    await product.stop();
    collector.stop();
  });

  /** Waits for the first span of the trace that this caller's trace is linked to. */
  const findLinked = (traceId: string, name: string) =>
    eventually(() => {
      const found = collector.spans.find((span) => span.name === name && span.linkedTraceIds.includes(traceId));
      if (!found) throw new Error(`no span ${name} is linked to ${traceId}`);
      return found;
    });

  it('goes through every service, its messages and its SQL, and names the trace of the caller', async () => {
    const { traceId, traceparent } = createCaller();
    const body = { tool_name: call.name, parameters: call.arguments };
    const { status, headers } = await pro.post('/api/v1/mcp/execute', body, { headers: { traceparent } });
    expect(status).toBe(200);

    const root = await findLinked(traceId, 'POST /api/v1/mcp/execute');
    expect(root.parentSpanId).toBeUndefined();
    expect(root.traceId).not.toBe(traceId);
    expect(headers['traceparent']).toMatch(new RegExp(`^00-${root.traceId}-[0-9a-f]{16}-01$`));
    await eventually(() =>
      expect(listSpans(collector, root.traceId)).toEqual(
        [...calledServices, 'kerf-gateway POST /api/v1/mcp/execute'].sort(),
      ),
    );
  });

  it('names the trace that an assistant sends in its message, beside that of its request', async () => {
    const [request, message] = [createCaller(), createCaller()];
    const sent = mcpRequest('2026-07-28', 'tools/call', { ...call, _meta: { traceparent: message.traceparent } });
    const { status } = await sendMcp(pro, sent, { traceparent: request.traceparent });
    expect(status).toBe(200);

    const root = await findLinked(request.traceId, 'POST /api/v1/mcp');
    expect(await findLinked(message.traceId, `tools/call ${call.name}`)).toMatchObject({ traceId: root.traceId });
    await eventually(() =>
      expect(listSpans(collector, root.traceId)).toEqual(
        [...calledServices, 'kerf-gateway POST /api/v1/mcp', `kerf-gateway tools/call ${call.name}`].sort(),
      ),
    );
  });

  it('carries nothing of the tracestate and the baggage of a caller', async () => {
    const { traceId, traceparent } = createCaller();
    const [state, baggage] = [crypto.randomUUID(), crypto.randomUUID()];
    const headers = { traceparent, tracestate: `vendor=${state}`, baggage: `user=${baggage}` };
    await pro.get('/api/v1/mcp/tools', { headers });
    await findLinked(traceId, 'GET /api/v1/mcp/tools');

    for (const secret of [state, baggage]) expect(collector.bodies.join()).not.toContain(secret);
  });

  it('that no collector takes does not keep a service from leaving', async () => {
    collector.stop();
    await pro.get('/api/v1/mcp/tools');
    const gateway = services.find(({ name }) => name === 'gateway');
    await gateway?.stop();

    const said = readFileSync(gateway?.logFile ?? '', 'utf8');
    expect(said).toContain('"draining"');
    expect(said).not.toContain('drain failed');
  });
});

function createCaller() {
  const traceId = crypto.randomUUID().replaceAll('-', '');
  return { traceId, traceparent: `00-${traceId}-${'1'.repeat(16)}-01` };
}

const listSpans = ({ spans }: TraceCollector, id: string): string[] =>
  spans
    .filter(({ traceId }) => traceId === id)
    .map(({ service, name }) => `${service} ${name}`)
    .sort();

import { readFileSync } from 'node:fs';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { HeadlessAdapter } from '../adapters/headless-adapter.ts';
import { Client } from '../http/client.ts';
import { TraceCollector } from '../product/collector.ts';
import { sendMcp, mcpRequest } from '../mcp/mcp-messages.ts';
import { createAdapterTree, createCaller, describeTree, listSpans } from './trace-tree.ts';
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
  let adapter: HeadlessAdapter;
  beforeAll(async () => {
    collector = await TraceCollector.start();
    const env = { ...collector.variables, KERF_TRACE_RATIO: '1', KERF_ACCESS_LOG: 'all' };
    const started = await OwnProduct.start({ standards: 1, env });
    ({ product, services } = started);
    pro = await Account.register('pro', new Client(started.place));
    adapter = await HeadlessAdapter.start(pro, started.place);
  }, 120_000);
  afterAll(async () => {
    await adapter.stop();
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

  it.each([
    { tool: 'create_box', parameters: { length: 10, width: 10, height: 10 }, files: [] },
    { tool: 'export_model', parameters: { format: 'step' }, files: ['kerf-gateway PUT /api/v1/files/:file_id'] },
  ])('goes to the adapter that runs $tool, and names it, its outcome, operation and request', async (row) => {
    const { tool, parameters, files } = row;
    const body = { tool_name: tool, parameters, timeout_ms: 60_000 };
    const { status, headers } = await pro.post('/api/v1/mcp/execute', body);
    expect(status).toBe(200);

    const requestId = String(headers['x-request-id']);
    const traceId = requestId.replaceAll('-', '');
    await eventually(() => {
      const spans = collector.spans.filter((span) => span.traceId === traceId);
      const tree = describeTree(spans);
      expect(tree).toEqual(createAdapterTree(tool));
      const linked = collector.spans.filter((span) => span.linkedTraceIds.includes(traceId));
      expect(linked.map(({ service, name }) => `${service} ${name}`)).toEqual(files);
      expect(spans.filter(({ isError }) => isError)).toEqual([]);
      const root = spans.find(({ parentSpanId }) => !parentSpanId);
      expect(root?.attributes).toMatchObject({
        'kerf.request_id': requestId,
        'kerf.operation_id': expect.any(String),
        'kerf.tool': tool,
        'kerf.outcome': 'succeeded',
      });
      expect(spans.find(({ name }) => name === `execute ${tool}`)).toMatchObject({
        attributes: { 'kerf.operation_id': root?.attributes['kerf.operation_id'], 'kerf.outcome': 'succeeded' },
        events: expect.arrayContaining(['frame sent', 'accepted', 'result']),
      });
    });
  });

  it('has no error when the caller is refused', async () => {
    const { status, headers } = await pro.post('/api/v1/mcp/execute', { tool_name: 'create_bux', parameters: {} });
    expect(status).toBeGreaterThanOrEqual(400);

    const traceId = String(headers['x-request-id']).replaceAll('-', '');
    await eventually(() => {
      const spans = collector.spans.filter((span) => span.traceId === traceId);
      expect(spans.map(({ isError, attributes }) => [isError, attributes['error.type']])).toContainEqual([
        false,
        headers['x-error-code'],
      ]);
    });
  });

  it('carries nothing of the tracestate and the baggage of a caller', async () => {
    const { traceId, traceparent } = createCaller();
    const [state, baggage] = [crypto.randomUUID(), crypto.randomUUID()];
    const headers = { traceparent, tracestate: `vendor=${state}`, baggage: `user=${baggage}` };
    await pro.get('/api/v1/mcp/tools', { headers });
    await findLinked(traceId, 'GET /api/v1/mcp/tools');

    for (const secret of [state, baggage]) expect(collector.bodies.join()).not.toContain(secret);
  });

  it('shares the ids of its request with the lines of all services that it goes through', async () => {
    const answers = [
      await pro.post('/api/v1/mcp/execute', { tool_name: 'list_objects', parameters: {} }),
      await pro.revokeOwnKey(),
    ];
    const find = (index: number) => {
      const requestId = String(answers[index]?.headers['x-request-id']);
      return readLines(services).filter((line) => line['request_id'] === requestId);
    };

    // A line is written after the answer that it is about.
    await eventually(() =>
      expect(find(0)).toEqual([
        expect.objectContaining({
          service: 'gateway',
          msg: 'request',
          level: 'info',
          status: 200,
          route: '/api/v1/mcp/execute',
          trace_id: String(answers[0]?.headers['x-request-id']).replaceAll('-', ''),
          operation_id: expect.any(String),
          account_id: expect.any(String),
        }),
      ]),
    );
    await eventually(() =>
      expect(find(1).map(({ service, msg }) => [service, msg])).toEqual(
        expect.arrayContaining([
          ['accounts', 'key revoked'],
          ['gateway', 'request'],
        ]),
      ),
    );
    const ofBroker = readLines(services).filter(({ service }) => service === 'broker');
    expect(ofBroker.map(({ msg }) => msg)).toContain('adapter connected');
  });

  it('that no collector takes does not keep a service from leaving', async () => {
    collector.stop();
    await pro.get('/api/v1/info');
    const gateway = services.find(({ name }) => name === 'gateway');
    await gateway?.stop();

    const said = readFileSync(gateway?.logFile ?? '', 'utf8');
    expect(said).toContain('"draining"');
    expect(said).not.toContain('drain failed');
  });
});

const readLines = (services: readonly { logFile: string }[]): Record<string, unknown>[] =>
  services
    .flatMap(({ logFile }) => readFileSync(logFile, 'utf8').split('\n'))
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));

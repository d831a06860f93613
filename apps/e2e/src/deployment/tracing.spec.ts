import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { HeadlessAdapter } from '../adapters/headless-adapter.ts';
import { Client } from '../http/client.ts';
import { TraceCollector } from '../product/collector.ts';
import { sendMcp, mcpRequest } from '../mcp/mcp-messages.ts';
import { createAdapterTree, createCaller, describeTree, listSpans, readFacts } from './trace-tree.ts';
import { OwnProduct } from '../product/own-product.ts';
import { getLogIds, ServiceLogs } from './service-log.ts';

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
  let logs: ServiceLogs;
  let pro: Account;
  let adapter: HeadlessAdapter;
  beforeAll(async () => {
    collector = await TraceCollector.start();
    const env = { ...collector.variables, KERF_TRACE_RATIO: '1', KERF_ACCESS_LOG: 'all' };
    const started = await OwnProduct.start({ standards: 1, env });
    ({ product } = started);
    logs = new ServiceLogs(started.services);
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
    expect(await findLinked(message.traceId, `tools/call ${call.name}`)).toMatchObject({
      traceId: root.traceId,
      attributes: {
        'mcp.method.name': 'tools/call',
        'mcp.protocol.version': '2026-07-28',
        'jsonrpc.request.id': '1',
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': call.name,
        'network.transport': 'tcp',
      },
    });
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
      const [facts, ...others] = spans.filter(({ name }) => name.startsWith('process ')).map(readFacts);
      expect(facts).toEqual(readFacts(root));
      expect(others).toEqual([facts, facts]);
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

  it('names a refusal of the ledger and of the application, which are no errors, where they happen', async () => {
    const box = { tool_name: 'create_box', parameters: { length: 1, width: 1, height: 1 } };
    const elsewhere = await pro.post('/api/v1/mcp/execute', { ...box, adapter_id: crypto.randomUUID() });
    const gone = { tool_name: 'delete_object', parameters: { object_id: 'box_99' } };
    const refused = await pro.post('/api/v1/mcp/execute', gone);

    for (const [answer, name, errorType] of [
      [elsewhere, 'process quota.admit', elsewhere.headers['x-error-code']],
      [refused, 'process broker.adapter', undefined],
      [refused, 'execute delete_object', undefined],
    ] as const) {
      const traceId = String(getLogIds(answer)['trace_id']);
      const span = await eventually(() => {
        const found = collector.spans.find((one) => one.traceId === traceId && one.name === name);
        if (!found) throw new Error(`no span ${name}`);
        return found;
      });
      expect(span).toMatchObject({ isError: false, attributes: { 'kerf.outcome': 'refused' } });
      expect(span.attributes['error.type']).toBe(errorType);
    }
  });

  it('carries nothing of the tracestate and the baggage of a caller', async () => {
    const { traceId, traceparent } = createCaller();
    const [state, baggage] = [crypto.randomUUID(), crypto.randomUUID()];
    const headers = { traceparent, tracestate: `vendor=${state}`, baggage: `user=${baggage}` };
    await pro.get('/api/v1/mcp/tools', { headers });
    await findLinked(traceId, 'GET /api/v1/mcp/tools');

    for (const secret of [state, baggage]) expect(collector.bodies.join()).not.toContain(secret);
  });

  it('shares its ids with the lines of the log of every service that it goes through', async () => {
    const [ran, revoked] = [
      await pro.post('/api/v1/mcp/execute', { tool_name: 'list_objects', parameters: {} }),
      await pro.revokeOwnKey(),
    ];

    const line = await logs.waitForLine({ service: 'gateway', msg: 'request', ...getLogIds(ran) });
    expect(line).toMatchObject({
      level: 'info',
      status: 200,
      route: '/api/v1/mcp/execute',
      operation_id: ran.headers['operation-id'],
      account_id: expect.any(String),
    });
    await logs.waitForLine({ service: 'accounts', msg: 'key revoked', ...getLogIds(revoked) });
  });
});

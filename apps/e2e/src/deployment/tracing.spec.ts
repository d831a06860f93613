import { readFileSync } from 'node:fs';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { Client } from '../http/client.ts';
import { TraceCollector } from '../product/collector.ts';
import { sendMcp, mcpRequest } from '../mcp/mcp-messages.ts';
import { OwnProduct } from '../product/own-product.ts';

describe('a trace', () => {
  let collector: TraceCollector;
  let product: OwnProduct;
  let services: Awaited<ReturnType<typeof OwnProduct.start>>['services'];
  let pro: Account;
  beforeAll(async () => {
    collector = await TraceCollector.start();
    const started = await OwnProduct.start({ standards: 1, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
    ({ product, services } = started);
    pro = await Account.register('pro', new Client(started.place));
  });
  afterAll(async () => {
    await product.stop();
    collector.stop();
  });

  it('that a caller has begun goes on through every service, its messages and its SQL', async () => {
    const traceId = crypto.randomUUID().replaceAll('-', '');
    const traceparent = `00-${traceId}-${'1'.repeat(16)}-01`;
    const { status, headers } = await pro.post(
      '/api/v1/mcp/execute',
      { tool_name: 'calculate_thread_geometry', parameters: { designation: 'M8' } },
      { headers: { traceparent } },
    );
    expect(status).toBe(200);
    expect(headers['traceparent']).toMatch(new RegExp(`^00-${traceId}-(?!1{16})[0-9a-f]{16}-01$`));

    await eventually(() =>
      expect(ofTrace(collector, traceId)).toEqual([
        'kerf-gateway POST /api/v1/mcp/execute',
        'kerf-gateway send quota.reserve',
        'kerf-gateway send quota.settle',
        'kerf-gateway send standards.run',
        'kerf-quota admit',
        'kerf-quota process quota.reserve',
        'kerf-quota process quota.settle',
        'kerf-quota settle',
        'kerf-standards process standards.run',
      ]),
    );
  });

  it('that an assistant has begun is told beside the call, and goes on the same way', async () => {
    const traceId = crypto.randomUUID().replaceAll('-', '');
    const traceparent = `00-${traceId}-${'1'.repeat(16)}-01`;
    const call = { name: 'calculate_thread_geometry', arguments: { designation: 'M8' }, _meta: { traceparent } };
    const { status } = await sendMcp(pro, mcpRequest('2026-07-28', 'tools/call', call));
    expect(status).toBe(200);

    await eventually(() =>
      expect(ofTrace(collector, traceId)).toEqual([
        'kerf-gateway send quota.reserve',
        'kerf-gateway send quota.settle',
        'kerf-gateway send standards.run',
        'kerf-gateway tools/call calculate_thread_geometry',
        'kerf-quota admit',
        'kerf-quota process quota.reserve',
        'kerf-quota process quota.settle',
        'kerf-quota settle',
        'kerf-standards process standards.run',
      ]),
    );
  });

  it('is named in answers where it is sampled, and nowhere else', async () => {
    const [unsampled, sampled] = await Promise.all(
      ['00', '01'].map((flags) => pro.get('/api/v1/mcp/tools', { headers: { traceparent: flagged(flags) } })),
    );

    expect([unsampled?.headers['traceparent'], sampled?.headers['traceparent']]).toEqual([
      undefined,
      expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    ]);
  });

  it('that no collector takes does not keep a service from leaving', async () => {
    collector.stop();
    await pro.get('/api/v1/mcp/tools', { headers: { traceparent: flagged('01') } });
    const gateway = services.find(({ name }) => name === 'gateway');
    await gateway?.stop();

    const said = readFileSync(gateway?.logFile ?? '', 'utf8');
    expect(said).toContain('"draining"');
    expect(said).not.toContain('drain failed');
  });
});

const flagged = (flags: string) => `00-${crypto.randomUUID().replaceAll('-', '')}-${'1'.repeat(16)}-${flags}`;

const ofTrace = ({ spans }: TraceCollector, id: string): string[] =>
  spans
    .filter(({ traceId }) => traceId === id)
    .map(({ service, name }) => `${service} ${name}`)
    .sort();

import { Gateway } from '../gateway.fixture.ts';
import { report, usage } from '../neighbours.fixture.ts';

describe('GET /api/v1/usage', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  it('tells the report of the ledger, and the state of the month', async () => {
    const { totals, byDay, byTool, byKey, byAdapter } = report;
    const [{ keyId, ...key }, adapter] = [byKey[0] ?? {}, byAdapter[0]] as const;

    expect(await gateway.get('/api/v1/usage')).toMatchObject({
      status: 200,
      body: {
        tier: 'pro',
        period_start: '2026-11-01T00:00:00',
        rate_limit: { operations_used: usage.used, operations_limit: usage.limit, reset_at: usage.resetAt },
        totals,
        by_day: byDay,
        by_tool: byTool,
        by_key: [{ key_id: keyId, ...key }],
        by_adapter: [{ adapter_id: null, operations: adapter?.operations, refunded: adapter?.refunded }],
      },
    });
  });

  it.each([
    ['', 30],
    ['?days=1', 1],
    ['?days=90', 90],
  ])('of %s asks for %i days of the account whose key it is', async (query, days) => {
    await gateway.get(`/api/v1/usage${query}`);

    expect(gateway.questions.at(-1)).toEqual({ accountId: gateway.accountId, days });
  });

  it.each([
    ['days=0', 'days must be at least 1, not 0.'],
    ['days=91', 'days must be at most 90, not 91.'],
    ['days=1.5', 'days must be an integer, not 1.5.'],
    ['days=abc', 'days must be a number, not "abc".'],
    ['days=', 'days must be a number, not "".'],
    ['days=1&days=2', 'days must be a number, not ["1","2"].'],
    ['day=3', 'day is not a known field. Did you mean days?'],
  ])('refuses %s: %s', async (query, error) => {
    const asked = gateway.questions.length;

    expect(await gateway.get(`/api/v1/usage?${query}`)).toMatchObject({
      status: 400,
      headers: { 'x-error-code': 'invalid_parameters' },
      body: { error, status_code: 400 },
    });
    expect(gateway.questions).toHaveLength(asked);
  });

  it('reads the key before the query', async () => {
    expect(await gateway.ask('GET', '/api/v1/usage?days=0', {})).toMatchObject({ status: 401 });
  });
});

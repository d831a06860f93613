import { mintKey } from '@kerf/contracts';
import { Account, createEmail } from '../accounts/account.ts';
import { type HttpResponse, Client } from './client.ts';
import { executionEndpoints } from '../operations/execution-endpoints.ts';
import { invalidKey, refusal } from './expected-responses.ts';
import { waitForLimits } from './gateway-metrics.ts';
import { OwnProduct } from '../product/own-product.ts';

const thread = ['calculate_thread_geometry', { designation: 'M8' }] as const;
const gets = ['/api/v1/auth/user', '/api/v1/ops', '/api/v1/mcp/tools', '/api/v1/adapter/status', '/health'];
const call = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });
const accept = { accept: 'application/json, text/event-stream' };

/** An address that nobody else in this file has, in a network of its own. */
let networks = 0;
const newAddress = () => `198.18.${(networks += 1)}.7`;
const from = (address: string) => ({ 'x-forwarded-for': address });

const statuses = (answers: readonly HttpResponse[]) => answers.map(({ status }) => status);
const times = <T>(count: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: count }, ask));
const limited = ({ headers }: HttpResponse) =>
  refusal('rate_limited', `Too many requests. Try again in ${headers['retry-after']} s.`);

describe('the limits on requests', () => {
  let started: Awaited<ReturnType<typeof OwnProduct.start>>;
  let client: Client;
  beforeAll(async () => {
    started = await OwnProduct.start({
      standards: 1,
      gateways: 2,
      env: {
        KERF_TRUSTED_PROXIES: '127.0.0.1',
        KERF_REDIS_TIMEOUT_MS: '5000',
        KERF_ACCOUNT_EXECUTIONS_PER_SECOND: '1',
        KERF_ACCOUNT_EXECUTIONS_BURST: '4',
        KERF_ADDRESS_EXECUTIONS_PER_SECOND: '1',
        KERF_ADDRESS_EXECUTIONS_BURST: '6',
        KERF_FAILED_KEYS_PER_MINUTE: '4',
        KERF_REGISTRATIONS_PER_MINUTE: '3',
      },
    });
    client = new Client(started.place);
    await waitForLimits('shared', started.services);
  });
  afterAll(() => started.product.stop());

  const register = (address = newAddress()) =>
    client.post('/api/v1/auth/register', { email: createEmail(), tier: 'pro' }, { headers: from(address) });
  /** An account whose key both gateways have seen; this took two executions. */
  const knownAccount = async () => {
    const account = await Account.register('pro', client, from(newAddress()));
    for (const baseUrl of started.place.gatewayUrls) {
      const gateway = new Client({ ...started.place, baseUrl });
      const [command, parameters] = thread;
      const question = { key: account.key, headers: from(newAddress()) };
      expect((await gateway.post('/api/v1/execute', { command, parameters }, question)).status).toBe(200);
    }
    return account;
  };

  it.each(executionEndpoints)(
    'bound what an account runs by POST $path, and charge nothing for more',
    async ({ path, buildBody: bodyOf }) => {
      const account = await knownAccount();
      const answers = await times(20, () => account.post(path, bodyOf(...thread), { headers: from(newAddress()) }));

      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(0);
      for (const answer of refused) expect(answer).toEqual(limited(answer));
      expect(statuses(answers).filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
      expect(await account.readUsage()).toBe(2 + answers.length - refused.length);
    },
  );

  it('bound what an account runs by MCP tools/call, as a tool error', async () => {
    const account = await knownAccount();
    const ask = call('tools/call', { name: thread[0], arguments: thread[1] });
    const answers = await times(20, () =>
      account.post('/api/v1/mcp', ask, { headers: { ...accept, ...from(newAddress()) } }),
    );

    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    const texts = answers.map(({ body }) => JSON.stringify(body));
    const refused = texts.filter((text) => /Too many requests/.test(text));
    expect(refused.length).toBeGreaterThan(0);
    for (const text of refused) expect(text).toMatch(/status_code\W+429/);
    expect(await account.readUsage()).toBe(2 + answers.length - refused.length);
  });

  it('bound what an address runs, whatever keys it uses, on every pod', async () => {
    const address = newAddress();
    const accounts = await Promise.all([knownAccount(), knownAccount(), knownAccount()]);
    const answers = await Promise.all(
      accounts.flatMap((account) =>
        [1, 2, 3, 4, 5].map(() =>
          account.post('/api/v1/execute', { command: thread[0], parameters: thread[1] }, { headers: from(address) }),
        ),
      ),
    );

    const passed = statuses(answers).filter((status) => status === 200).length;
    expect(new Set(statuses(answers))).toEqual(new Set([200, 429]));
    const used = await Promise.all(accounts.map((account) => account.readUsage()));
    expect(used.reduce((sum, count) => sum + count)).toBe(passed + 2 * accounts.length);
  });

  it('never hold for what only reads', async () => {
    const account = await knownAccount();
    const address = newAddress();
    const headers = from(address);
    const [command, parameters] = thread;
    const executions = await times(20, () => account.post('/api/v1/execute', { command, parameters }, { headers }));
    expect(statuses(executions)).toContain(429);

    for (const path of gets)
      expect(new Set(statuses(await times(20, () => account.get(path, { headers }))))).toEqual(new Set([200]));
    const lists = await times(20, () =>
      account.post('/api/v1/mcp', call('tools/list', {}), { headers: { ...accept, ...headers } }),
    );
    for (const { status, body } of lists)
      expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(thread[0])]);
  });

  it('bound the registrations of an address over all pods, and those of no other', async () => {
    const address = newAddress();
    const answers = await times(6, () => register(address));

    expect(statuses(answers).sort((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429]);
    for (const answer of answers.filter(({ status }) => status === 429)) expect(answer).toEqual(limited(answer));
    expect((await register()).status).toBe(200);
  });

  it('say of every wrong key that it is wrong, and answer a neighbour of an address that sends many', async () => {
    const [address, neighbour] = [newAddress(), `198.18.${networks}.8`];
    const tryOne = (from_: string) => client.get('/api/v1/auth/user', { key: mintKey(), headers: from(from_) });
    for (let i = 0; i < 6; i += 1) expect(await tryOne(address)).toEqual(invalidKey());
    const account = await Account.register('pro', client, from(newAddress()));
    const flood = times(100, () => tryOne(address));
    const fromNeighbour = { headers: from(neighbour) };
    const first = await account.post('/api/v1/execute', { command: thread[0], parameters: thread[1] }, fromNeighbour);
    const second = await account.get('/api/v1/auth/user', fromNeighbour);

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await tryOne(newAddress())).toEqual(invalidKey());
    const refused = new Set((await flood).map(({ headers }) => headers['x-error-code']));
    expect([...refused].filter((code) => !/^(invalid_key|rate_limited|overloaded)$/.test(String(code)))).toEqual([]);
  });

  it('count no key that cannot be one', async () => {
    const headers = from(newAddress());
    const answers = await times(8, () => client.get('/api/v1/auth/user', { key: 'no key', headers }));

    expect(new Set(statuses(answers))).toEqual(new Set([401]));
    expect(await client.get('/api/v1/auth/user', { key: mintKey(), headers })).toEqual(invalidKey());
  });
});

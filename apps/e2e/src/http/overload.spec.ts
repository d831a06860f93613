import { Account } from '../accounts/account.ts';
import { OwnProduct } from '../product/own-product.ts';
import { type HttpResponse, Client } from './client.ts';
import { refusal } from './expected-responses.ts';
import { readMetric } from './gateway-metrics.ts';

const thread = ['calculate_thread_geometry', { designation: 'M8' }] as const;
const overloaded = 'The service is busy, and this request was not started. Nothing was charged. Try again in a moment.';
const quietRequests = 14;

describe('a gateway with more requests than it can admit', () => {
  let started: Awaited<ReturnType<typeof OwnProduct.start>>;
  let client: Client;
  beforeAll(async () => {
    started = await OwnProduct.start({
      standards: 1,
      gateways: 1,
      env: { KERF_ADMISSIONS_AT_ONCE: '4', KERF_ADMISSIONS_WAITING: '8' },
    });
    client = new Client(started.place);
  });
  afterAll(() => started.product.stop());

  /** Sends operations of an account, many at once, until it is stopped; resolves to all responses. */
  function startFlood(account: Account, send: (account: Account) => Promise<HttpResponse>) {
    let isStopped = false;
    const sendRepeatedly = async () => {
      const responses: HttpResponse[] = [];
      while (!isStopped) responses.push(await send(account));
      return responses;
    };
    const senders = Array.from({ length: 100 }, sendRepeatedly);
    return async () => {
      isStopped = true;
      return (await Promise.all(senders)).flat();
    };
  }
  const execute = (account: Account) => account.execute(...thread);

  it('answers every request of quiet accounts, and refuses the noisy one without a charge', async () => {
    const noisy = await Account.register('enterprise', client);
    const quiet = await Promise.all(Array.from({ length: 4 }, () => Account.register('pro', client)));
    for (const account of [noisy, ...quiet]) expect((await execute(account)).status).toBe(200);
    const stopFlood = startFlood(noisy, execute);
    const statuses = await Promise.all(
      quiet.map(async (account) => {
        const answered: number[] = [];
        for (let sent = 0; sent < quietRequests; sent += 1) answered.push((await execute(account)).status);
        return answered;
      }),
    );
    const responses = await stopFlood();

    expect(statuses).toEqual(quiet.map(() => Array.from({ length: quietRequests }, () => 200)));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) expect(response).toEqual(refusal('overloaded', overloaded));
    expect(await noisy.readUsage()).toBe(1 + responses.length - refused.length);
    for (const account of quiet) expect(await account.readUsage()).toBe(1 + quietRequests);
    const [gateway] = started.services.filter(({ name }) => name === 'gateway');
    expect(gateway && (await readMetric(gateway, 'kerf_overload_shed_total'))).toBeGreaterThanOrEqual(refused.length);
  });

  it('refuses a noisy assistant with a tool error', async () => {
    const noisy = await Account.register('enterprise', client);
    expect((await execute(noisy)).status).toBe(200);
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: thread[0], arguments: thread[1] } };
    const headers = { accept: 'application/json, text/event-stream' };
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => noisy.post('/api/v1/mcp', message, { headers })),
    );

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = responses.filter(({ body }) => JSON.stringify(body).includes(overloaded));
    expect(refused.length).toBeGreaterThan(0);
    for (const { body } of refused) expect(JSON.stringify(body)).toMatch(/isError\W+true/);
    expect(await noisy.readUsage()).toBe(1 + responses.length - refused.length);
  });
});

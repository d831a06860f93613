import { api, type Endpoint } from '@kerf/contracts';
import { Account, newEmail } from './account.ts';
import { type Answer, Client } from './client.ts';
import { concrete } from './concrete.ts';
import { refusal } from './expected.ts';
import { limitsAre } from './gateway-metrics.ts';
import { Ledger } from './ledger.ts';
import { OwnProduct } from './own-product.ts';

const keyed = Object.values<Endpoint>(api).filter(({ access }) => access === 'key');
const limited = keyed.filter(({ unlimited }) => !unlimited);
const free = keyed.filter(({ unlimited, method }) => unlimited && method === 'GET');

/** Bodies that endpoints can read. */
const bodies: Record<string, () => object> = {
  [api.createKey.path]: () => ({ name: 'one more' }),
  [api.inviteMember.path]: () => ({ email: newEmail(), role: 'member' }),
  [api.changeRole.path]: () => ({ role: 'member' }),
  [api.setDefaultAdapter.path]: () => ({ adapter_id: null }),
};

const times = <T>(count: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: count }, ask));
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const codesOf = (answers: readonly Answer[]) => answers.map(({ headers }) => headers['x-error-code']);

describe('the limits on requests of an account that run nothing', () => {
  let started: Awaited<ReturnType<typeof OwnProduct.start>>;
  let client: Client;
  let ledger: Ledger;
  beforeAll(async () => {
    started = await OwnProduct.start({
      gateways: 2,
      env: {
        KERF_REDIS_TIMEOUT_MS: '5000',
        KERF_ACCOUNT_REQUESTS_PER_SECOND: '1',
        KERF_ACCOUNT_REQUESTS_BURST: '8',
        KERF_ACCOUNT_CHANGES_AT_ONCE: '2',
      },
    });
    client = new Client(started.place);
    ledger = new Ledger(started.place.databaseUrl);
    await limitsAre('shared', started.services);
  });
  afterAll(async () => {
    await ledger.close();
    await started.product.stop();
  });

  const askOf =
    (account: Account) =>
    ({ method, path }: Endpoint) =>
      account.ask(method, concrete(path), method === 'GET' ? {} : { json: bodies[path]?.() ?? {} });

  it.each(limited)('hold for $method $path, over all pods', async (endpoint) => {
    const account = await Account.register('team', client);
    const answers = await times(24, () => askOf(account)(endpoint));
    const refused = answers.filter(({ status }) => status === 429);

    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      const { 'x-error-code': code, 'retry-after': wait } = answer.headers;
      expect(endpoint.method === 'GET' ? ['rate_limited'] : ['rate_limited', 'too_many_changes']).toContain(code);
      expect(Number(wait)).toBeGreaterThanOrEqual(1);
    }
  });

  it.each(free)('never hold for $method $path', async (endpoint) => {
    const account = await Account.register('team', client);

    expect(new Set(statuses(await times(24, () => askOf(account)(endpoint))))).toEqual(new Set([200]));
  });

  it('are those of one account, and come after what is wrong with the request', async () => {
    const [account, other] = [await Account.register('team', client), await Account.register('team', client)];
    const answers = await times(24, () => account.get('/api/v1/keys'));
    const [refused] = answers.filter(({ status }) => status === 429);

    expect(refused).toEqual(
      refusal('rate_limited', `Too many requests. Try again in ${refused?.headers['retry-after']} seconds.`),
    );
    expect((await account.post('/api/v1/keys', {})).status).toBe(400);
    expect((await other.get('/api/v1/keys')).status).toBe(200);
  });

  it('let two changes of an account go on at one time, and those of others beside them', async () => {
    const [account, other] = [await Account.register('team', client), await Account.register('team', client)];
    const letGo = await ledger.lock(account);
    const asked = Array.from({ length: 6 }, () => account.post('/api/v1/keys', { name: 'one more' }));
    expect((await other.post('/api/v1/keys', { name: 'one more' })).status).toBe(200);
    const first = await Promise.race(asked);
    expect(first).toEqual(
      refusal(
        'too_many_changes',
        '2 changes of this account are being made, the most at one time. Try again when one of them is done.',
      ),
    );
    await letGo();

    const codes = codesOf(await Promise.all(asked));
    expect(codes.filter((code) => code === 'too_many_changes')).toHaveLength(4);
    expect((await account.get('/api/v1/keys')).status).toBe(200);
  });
});
